// The members of these generic types are inlinable, so that the rules, which are in another module,
// don't call them unspecialized: that saves 3 % of the instructions of a run over 200 manifests.

/// A value of a manifest and its place.
public struct Located<Value: Sendable>: Sendable {
  /// The value, with variables replaced.
  public var value: Value
  /// The place of the text; for an alias, of the text at the anchor.
  public var place: Place
  /// The alias that leads to the value, if any.
  public var alias: Place?

  /// Creates a located value.
  @inlinable public init(_ value: Value, at place: Place, through alias: Place? = nil) {
    self.value = value
    self.place = place
    self.alias = alias
  }

  /// Returns another value at the same place.
  @inlinable package func with<New: Sendable>(_ value: consuming New) -> Located<New> {
    Located<New>(value, at: place, through: alias)
  }

  /// Returns the transformed value at the same place.
  @inlinable package func map<New: Sendable>(_ transform: (Value) -> New) -> Located<New> {
    with(transform(value))
  }
}

extension Located: Equatable where Value: Equatable {
  /// Compares only the values: a version written in two places is the same version.
  public static func == (a: Located, b: Located) -> Bool { a.value == b.value }
}

/// The value of a key in a manifest.
///
/// `unknown` is a value with the tag `!unknown`, or one that already has a finding because it could
/// not be read or contains an undefined variable. Rules don't report it as absent, don't compare
/// it, and don't judge anything that depends on it.
public enum Field<Value: Sendable>: Sendable {
  /// The key isn't present, or has no value.
  case absent
  /// The key is present, but its value isn't known.
  case unknown
  /// The key is present, and its value could be read.
  indirect case known(Value)

  /// The value, if it is known.
  @inlinable public var value: Value? {
    if case .known(let value) = self { value } else { nil }
  }

  /// Whether the key is missing or empty.
  @inlinable public var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// Whether the key is present, but its value isn't known.
  @inlinable public var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}

extension Field {
  /// Returns the field with the transformed value.
  @inlinable package func map<New>(_ transform: (Value) -> New) -> Field<New> {
    flatMap { .known(transform($0)) }
  }

  /// Returns the result of reading the value; an absent or unknown field stays so.
  @inlinable package func flatMap<New>(_ read: (Value) -> Field<New>) -> Field<New> {
    switch self {
    case .absent: .absent
    case .unknown: .unknown
    case .known(let value): read(value)
    }
  }
}

extension Field<Located<String>> {
  /// The text, if it is known.
  @inlinable package var text: String? {
    if case .known(let text) = self { text.value } else { nil }
  }
}

extension Field: Equatable where Value: Equatable {}

/// A list in a manifest, of which some items may be unknown.
public struct LocatedList<Element: Sendable>: Sendable {
  /// The known items, in the order written.
  public var items: [Located<Element>]
  /// The whole list, including its brackets.
  public var place: Place
  /// Whether an item is unknown, so that missing items can't be reported.
  public var isPartial: Bool

  /// Creates a list.
  @inlinable public init(items: [Located<Element>], place: Place, isPartial: Bool = false) {
    self.items = items
    self.place = place
    self.isPartial = isPartial
  }
}

extension LocatedList: Equatable where Element: Equatable {
  /// Compares only the items, in order.
  public static func == (a: LocatedList, b: LocatedList) -> Bool { a.items == b.items }
}

extension Field {
  /// Returns the items of a list field; empty if it is absent or unknown.
  @inlinable public func items<Element>() -> [Located<Element>]
  where Value == LocatedList<Element> {
    value?.items ?? []
  }

  /// Returns whether the list is known to have an item, whether or not its value is known.
  @inlinable package func hasItems<Element>() -> Bool where Value == LocatedList<Element> {
    value.map { !$0.items.isEmpty || $0.isPartial } ?? false
  }

  /// Returns whether all items are known, so that other items are known to be missing.
  @inlinable public func isComplete<Element>() -> Bool where Value == LocatedList<Element> {
    switch self {
    case .absent: true
    case .unknown: false
    case .known(let list): !list.isPartial
    }
  }
}
