internal import WidgetManifests

/// What to write instead of a name that is not one of some declared names.
struct Suggestions {
  /// More names than this are no help in a sentence; a limit of ours.
  private static let mostListed = 5

  private let names: [String]
  private let search: Nearest

  /// Prepares the declared names.
  init(_ names: [String]) {
    self.names = names
    search = Nearest(names)
  }

  /// The declared name that was probably meant.
  func nearest(to name: String) -> String? { search.word(to: name) }

  /// The declared name that was probably meant, to be written instead.
  func repair(_ name: Located<String>) -> Repair? {
    search.match(to: name.value).map { .spell($0, over: name) }
  }

  /// The same for a name that people choose.
  func repair(ownName name: Located<String>) -> Repair? {
    search.match(to: name.value).map { .spell(ownName: $0, over: name) }
  }

  /// A question for the name that was probably meant, or a list of all; nil where there are too
  /// many.
  func help(_ nearest: String?) -> String? {
    if let nearest { return "did you mean \(nearest)?" }
    guard (1...Self.mostListed).contains(names.count) else { return nil }
    return "write \(names.count > 1 ? "one of " : "")\(names.map(quoted).listed("or"))"
  }
}
