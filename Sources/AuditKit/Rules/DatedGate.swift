public import BudgetReplay
public import WidgetManifests

/// A requirement of the App Store that begins on a day.
///
/// Its rule reports nothing without a day to judge: a run is the same every day unless it is given one.
public struct DatedGate: Sendable {
  /// The rules that report it.
  public let rules: [String]
  /// The first day on which it holds.
  public let begins: LocalDate
  /// When it begins, as it was announced, such as `in spring 2027`.
  public let announced: String
  /// The requirement, as a sentence without its full stop.
  public let requirement: String
  /// The announcement.
  public let source: String

  /// All known gates, by their days.
  public static let all: [DatedGate] = [sdk, minimumOS]

  /// - Source: https://developer.apple.com/news/upcoming-requirements/
  static let sdk = DatedGate(
    rules: ["product-sdk"], begins: LocalDate(year: 2026, month: 4, day: 28),
    announced: "on April 28, 2026",
    requirement: "Uploads are built with the SDK of iOS, tvOS, visionOS or watchOS 26 (ITMS-90725)",
    source: "https://developer.apple.com/news/upcoming-requirements/")

  /// Apple's message says "starting in Spring 2027", and not on which day; this is the first of
  /// April, as with the SDKs of earlier years it was late in April.
  ///
  /// - Source: https://github.com/thunderbird/thunderbird-ios/issues/466
  static let minimumOS = DatedGate(
    rules: ["minimum-os-gate", "product-minimum-os"],
    begins: LocalDate(year: 2027, month: 4, day: 1), announced: "in spring 2027",
    requirement: "iOS apps have a MinimumOSVersion of 15.0 or later (ITMS-90068)",
    source: "https://github.com/thunderbird/thunderbird-ios/issues/466")

  /// The first SDK that ``sdk`` takes.
  static let firstSDK = 26
  /// The first version that ``minimumOS`` takes.
  static let firstIOS = OSVersion(15)

  /// The numbers of days before its day from which a gate is a note, and a warning.
  private static let notice: (note: Int64, warning: Int64) = (365, 90)

  /// Returns the severity of what a gate refuses on a day; nil if it is too far ahead, or there is no
  /// day.
  public func severity(asOf day: LocalDate?) -> Severity? {
    guard let day else { return nil }
    switch begins.dayNumber - day.dayNumber {
    case ...0: return .error
    case ...Self.notice.warning: return .warning
    case ...Self.notice.note: return .note
    default: return nil
    }
  }
}
