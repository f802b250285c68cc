/// The values of a template's slots, by name; a slot without a value is left out.
public struct Slots: Sendable {
  enum Filling: Sendable {
    case text(String)
    case flag(Bool)
    case part(Slots)
    case list([Slots])
  }

  private(set) var filling: [String: Filling] = [:]

  /// Creates slots without values.
  public init() {}

  /// Creates slots with texts.
  public init(_ texts: KeyValuePairs<String, String>) {
    for (name, text) in texts { filling[name] = .text(text) }
  }

  /// Fills a slot with a text, if there is one.
  public mutating func fill(_ name: String, _ text: String?) {
    if let text { filling[name] = .text(text) }
  }

  /// Fills a slot with a number.
  public mutating func fill(_ name: String, _ number: Int) { filling[name] = .text(String(number)) }

  /// Sets whether a section is shown.
  public mutating func fill(_ name: String, if flag: Bool) { filling[name] = .flag(flag) }

  /// Fills a section that is shown once, or not at all.
  public mutating func fill(_ name: String, _ part: Slots?) {
    if let part { filling[name] = .part(part) }
  }

  /// Fills a section that is shown for each element of a list.
  public mutating func fill(_ name: String, each list: [Slots]) { filling[name] = .list(list) }
}
