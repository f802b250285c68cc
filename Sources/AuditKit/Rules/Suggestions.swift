internal import WidgetManifests

/// Suggestions for a name that is not among some declared names.
struct Suggestions {
  /// The maximum number of names that a help text lists.
  private static let maximumListed = 5

  private let names: [String]
  private let search: Nearest

  /// Prepares the declared names.
  init(_ names: [String]) {
    self.names = names
    search = Nearest(names)
  }

  /// Returns the declared name that was probably meant.
  func nearest(to name: String) -> String? { search.word(to: name) }

  /// Returns a repair that writes the declared word that was probably meant.
  func repair(_ name: Located<String>) -> Repair? {
    search.match(to: name.value).map { .spell($0, over: name) }
  }

  /// Returns a repair that writes the declared name that was probably meant, for names that people
  /// choose.
  func repair(ownName name: Located<String>) -> Repair? {
    search.match(to: name.value).map { .spell(ownName: $0, over: name) }
  }

  /// Returns advice with the name that was probably meant or, if there are few, a list of all.
  func help(_ nearest: String?) -> String? {
    if let nearest { return "did you mean \(nearest)?" }
    guard (1...Self.maximumListed).contains(names.count) else { return nil }
    return "write \(names.count > 1 ? "one of " : "")\(names.map(quoted).listed("or"))"
  }
}
