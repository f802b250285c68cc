internal import WidgetManifests

/// One `NAME[sdk=…][config=…] = value`.
struct SettingAssignment: Sendable, Hashable {
  var name: String
  /// As in `("sdk", "iphoneos*")`, in the order written.
  var conditions: [SettingCondition] = []
  /// The value before expansion; a list in a project file is joined with spaces.
  var value: String
  /// The place of the assignment; nil if Xcode itself makes it.
  var origin: Origin?
  /// False if the value is an expression that is known only in a build.
  var isKnown = true
}

extension SettingAssignment {
  /// Creates an assignment of a known or unknown value.
  ///
  /// - Parameter origin: The origin of a value that has none of its own.
  init(name: String, _ value: Drafted<String>, at origin: Origin?) {
    self.init(
      name: name, value: value.value ?? value.expression, origin: value.origin ?? origin,
      isKnown: value.value != nil)
  }

  /// Parses a key with its conditions, as in `NAME[sdk=iphoneos*][config=Debug]`.
  ///
  /// Returns nil if the key isn't a name of a setting.
  init?(key: String, value: String, origin: Origin) {
    let parts = key.split(separator: "[", omittingEmptySubsequences: false)
    let name = parts[0].trimmingSpaces()
    let brackets = parts.dropFirst().map { $0.trimmingSpaces() }
    guard SettingName.isName(name), brackets.allSatisfy({ $0.hasSuffix("]") }),
      let conditions = SettingCondition.conditions(in: brackets.map { $0.dropLast() })
    else { return nil }
    self.init(name: String(name), conditions: conditions, value: value, origin: origin)
  }
}

struct SettingCondition: Sendable, Hashable {
  var parameter: String
  var pattern: String

  /// Parses the texts between brackets, each with one or more comma-separated conditions; nil if
  /// any of them is invalid.
  static func conditions(in texts: [Substring]) -> [SettingCondition]? {
    var conditions: [SettingCondition] = []
    for condition in texts.flatMap({ $0.split(separator: ",") }) {
      let sides = condition.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { return nil }
      conditions.append(
        SettingCondition(
          parameter: String(sides[0].trimmingSpaces()),
          pattern: String(sides[1].trimmingSpaces())))
    }
    return conditions
  }
}

/// The names that a build setting may have.
///
/// - Source:
///   https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project
enum SettingName {
  /// Whether a name may contain a byte.
  static func isPart(_ byte: UInt8) -> Bool { byte.isNamePart || byte == UInt8(ascii: ".") }

  /// Whether a name may begin with a byte.
  static func isStart(_ byte: UInt8) -> Bool { byte.isNamePart && !byte.isASCIIDigit }

  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isStart(first) else { return false }
    return text.utf8.allSatisfy { isPart($0) || $0 == UInt8(ascii: "-") }
  }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The text without surrounding spaces and line breaks.
  func trimmingSpaces() -> SubSequence {
    let bytes = utf8
    var (start, end) = (bytes.startIndex, bytes.endIndex)
    while start < end, bytes[start].isASCIISpace { start = bytes.index(after: start) }
    while start < end, case let last = bytes.index(before: end), bytes[last].isASCIISpace {
      end = last
    }
    return self[start..<end]
  }
}
