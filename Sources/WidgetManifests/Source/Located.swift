/// A value of a manifest and where it was written.
public struct Located<Value: Sendable>: Sendable {
  /// The value, with variables replaced.
  public var value: Value
  /// The text itself; behind an alias, the text at the anchor.
  public var place: Place
  /// The alias through which the value was reached, if it was.
  public var alias: Place?

  /// Makes a located value.
  public init(_ value: Value, at place: Place, through alias: Place? = nil) {
    self.value = value
    self.place = place
    self.alias = alias
  }

  /// The same place with another value.
  package func with<New: Sendable>(_ value: consuming New) -> Located<New> {
    Located<New>(value, at: place, through: alias)
  }

  /// The same place with a value made of this one.
  package func map<New: Sendable>(_ transform: (Value) -> New) -> Located<New> {
    with(transform(value))
  }
}

extension Located: Equatable where Value: Equatable {
  /// Compares values alone: the same version written in two places is the same version.
  public static func == (a: Located, b: Located) -> Bool { a.value == b.value }
}

/// What a manifest says under one key.
///
/// `unknown` is a value with the tag `!unknown`, or one that could not be read or holds an undefined
/// variable, which has a finding of its own. No rule speaks of its absence, compares it, or judges
/// what rests on it.
public enum Field<Value: Sendable>: Sendable {
  /// The key is not written, or has no value.
  case absent
  /// The key is written, and nothing is known of its value.
  case unknown
  /// The key is written and was understood.
  case known(Value)

  /// The value, if it is known.
  public var value: Value? {
    if case .known(let value) = self { value } else { nil }
  }

  /// Whether the key is missing or empty.
  public var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// Whether the key is there and could not be understood.
  public var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}

extension Field {
  /// The same field with another value.
  package func map<New>(_ transform: (Value) -> New) -> Field<New> {
    flatMap { .known(transform($0)) }
  }

  /// What a reading of the value gives; a value that is absent or unknown stays so.
  package func flatMap<New>(_ read: (Value) -> Field<New>) -> Field<New> {
    switch self {
    case .absent: .absent
    case .unknown: .unknown
    case .known(let value): read(value)
    }
  }
}

extension Field<Located<String>> {
  /// The text, if it is known.
  package var text: String? { if case .known(let text) = self { text.value } else { nil } }
}

extension Field: Equatable where Value: Equatable {}

/// A list of a manifest, item by item, with what is known of the rest.
public struct LocatedList<Element: Sendable>: Sendable {
  /// The items that were understood, in the order written.
  public var items: [Located<Element>]
  /// The whole list, brackets included.
  public var place: Place
  /// Whether an item could not be understood, so that nothing may be said of what is missing.
  public var isPartial: Bool

  /// Makes a list of located items.
  public init(items: [Located<Element>], place: Place, isPartial: Bool = false) {
    self.items = items
    self.place = place
    self.isPartial = isPartial
  }
}

extension LocatedList: Equatable where Element: Equatable {
  /// Compares the items alone, in order.
  public static func == (a: LocatedList, b: LocatedList) -> Bool { a.items == b.items }
}

extension Field {
  /// The items of a list field; none where it is absent or unknown.
  public func items<Element>() -> [Located<Element>] where Value == LocatedList<Element> {
    value?.items ?? []
  }

  /// Whether the list is known to hold nothing; one whose items are unknown holds something.
  package func isEmpty<Element>() -> Bool where Value == LocatedList<Element> {
    switch self {
    case .absent: true
    case .unknown: false
    case .known(let list): list.items.isEmpty && !list.isPartial
    }
  }

  /// Whether everything that the list holds is known, so that a thing not in it is really not there.
  public func isComplete<Element>() -> Bool where Value == LocatedList<Element> {
    switch self {
    case .absent: true
    case .unknown: false
    case .known(let list): !list.isPartial
    }
  }
}
