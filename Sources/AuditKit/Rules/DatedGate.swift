public import BudgetReplay
public import WidgetManifests

/// A requirement of the App Store that applies from a date on.
///
/// Its rule reports nothing without a date, so that a run is the same every day unless a date is
/// given.
public struct DatedGate: Sendable {
  /// The rules that report it.
  public let rules: [String]
  /// The first day on which it applies.
  public let begins: LocalDate
  /// The announced beginning, such as `in spring 2027`.
  public let announced: String
  /// The announcement.
  public let source: String

  /// All known gates, ordered by date.
  public static let all: [DatedGate] = [sdk, minimumOS]

  /// - Source: https://developer.apple.com/news/upcoming-requirements/
  static let sdk = DatedGate(
    rules: ["product-sdk"], begins: LocalDate(year: 2026, month: 4, day: 28),
    announced: "on April 28, 2026",
    source: "https://developer.apple.com/news/upcoming-requirements/")

  /// Apple's message says "starting in Spring 2027" without a date; this is the first of April,
  /// because the requirements for SDKs of earlier years began late in April.
  ///
  /// - Source: https://github.com/thunderbird/thunderbird-ios/issues/466
  static let minimumOS = DatedGate(
    rules: ["minimum-os-gate"], begins: LocalDate(year: 2027, month: 4, day: 1),
    announced: "in spring 2027",
    source: "https://github.com/thunderbird/thunderbird-ios/issues/466")

  /// The first SDK that ``sdk`` accepts.
  static let firstSDK = 26
  /// The first version that ``minimumOS`` accepts.
  static let firstIOS = OSVersion(15)

  /// The numbers of days before its day from which a gate is a note, and a warning.
  private static let notice: (note: Int64, warning: Int64) = (365, 90)

  /// Returns the severity of a violation of the gate on a date; nil if the gate is too far ahead,
  /// or there is no date.
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
