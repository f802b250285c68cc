/// The use that an app and its server make of a Live Activity: updates, size, duration and the types
/// of its state.
public struct LiveActivity: Sendable {
  /// The mapping.
  public var place: Place
  /// The number of updates an hour, pushed or made by the app.
  public var updatesPerHour: Field<Located<Int>> = .absent
  /// apns-priority of the pushes; if absent, 10.
  public var priority: Field<Located<Int>> = .absent
  /// The size of attributes and state together.
  public var payload: Field<Located<ByteCount>> = .absent
  /// How long it lasts, in milliseconds.
  public var duration: Field<Located<Int64>> = .absent
  /// NSSupportsLiveActivitiesFrequentUpdates in the app's Info.plist.
  public var frequentUpdates: Field<Located<Bool>> = .absent
  /// Whether pushes start it.
  public var pushToStart: Field<Located<Bool>> = .absent
  /// Whether its views look at isDynamicIslandLimitedInWidth.
  public var adaptsToWidth: Field<Located<Bool>> = .absent
  /// The stored properties of its ActivityAttributes, as the extension is compiled with them.
  public var attributes: Field<LocatedList<StateProperty>> = .absent
  /// The same in the app, if it has its own copy.
  public var attributesInApp: Field<LocatedList<StateProperty>> = .absent
  /// The stored properties of ContentState, as the extension is compiled with it.
  public var state: Field<LocatedList<StateProperty>> = .absent
  /// The same in the app, if it has its own copy.
  public var stateInApp: Field<LocatedList<StateProperty>> = .absent

  /// The allowed number of updates an hour: one a second.
  static let updateRange = 0...3_600

  /// The maximum size of attributes and state together, in bytes.
  ///
  /// - Source: Apple, Displaying live data with Live Activities: 4 KB
  ///   (https://developer.apple.com/documentation/activitykit/displaying-live-data-with-live-activities);
  ///   a push may have 4,096 bytes
  ///   (https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification).
  package static let maximumPayload: Int64 = 4_096

  /// Creates an activity without any declared values.
  public init(place: Place) {
    self.place = place
  }
}

extension LocatedList<StateProperty> {
  /// The first property of each name.
  package var byName: [String: Located<StateProperty>] {
    Dictionary(items.map { ($0.value.name, $0) }) { first, _ in first }
  }

  /// The names of the properties of which it has parts.
  package var owners: Set<Substring> { Set(items.compactMap(\.value.owner)) }
}

/// A stored property of the attributes or the state of a Live Activity, or a part of its type.
public struct StateProperty: Sendable, Equatable {
  /// Its key in JSON; for a part, preceded by that of the property and a period.
  public var name: String
  /// Its type in Swift, such as `Date?`; for a case of an enumeration, `case`.
  public var type: String

  /// The type of a case of an enumeration.
  package static let caseType = "case"

  /// Whether a text can be the name of a property: its own, or those of parts between periods.
  package static func isName(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
  }

  /// The name of the property that it is a part of.
  package var owner: Substring? { name.lastIndex(of: ".").map { name[..<$0] } }

  /// Creates a property.
  public init(_ name: String, _ type: String) {
    self.name = name
    self.type = type
  }

  /// Whether a JSON object without it can be decoded.
  package var isOptional: Bool {
    type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("Optional<")
  }

  /// The type without optionality and enclosing types.
  private var plainType: String {
    var text = type.filter { $0 != " " }
    if text.hasSuffix("?") || text.hasSuffix("!") { text.removeLast() }
    if text.hasPrefix("Optional<"), text.hasSuffix(">") {
      text = String(text.dropFirst("Optional<".count).dropLast())
    }
    let isName = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return isName ? text.split(separator: ".").last.map(String.init) ?? text : text
  }

  private static let integers: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]
  private static let numbers: Set = ["Double", "Float", "CGFloat", "Decimal"]

  /// Whether a type is that of a number.
  package static func isNumber(_ type: String) -> Bool {
    integers.contains(type) || numbers.contains(type)
  }

  private static let scalars = integers.union(numbers).union(["String", "Bool"])

  /// Returns whether JSON that was encoded with another property of the name may not be decoded
  /// with this one.
  ///
  /// Types other than numbers, texts and flags may be aliases of each other, so they are never
  /// refused. Any number can be decoded as a floating-point number.
  package func refuses(_ other: StateProperty) -> Bool {
    if other.isOptional && !isOptional { return true }
    let (own, written) = (plainType, other.plainType)
    guard own != written, Self.scalars.contains(own), Self.scalars.contains(written) else {
      return false
    }
    if Self.numbers.contains(own) { return written == "String" || written == "Bool" }
    return !(Self.integers.contains(own) && Self.integers.contains(written))
  }
}
