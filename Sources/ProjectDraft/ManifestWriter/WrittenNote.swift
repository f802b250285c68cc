/// The comments that a manifest gets on lines of their own, so that they can be told from those of
/// people.
enum WrittenNote: String, CaseIterable {
  case condition = "only if "
  case otherType = "or in its place: "
  case otherURL = "or url: "
  case otherPlace = "also at "
  case count = "replace the 0, which is not replayed"

  /// The comment with the rest of it.
  func text(_ rest: String) -> String { rawValue + rest }

  /// Whether a comment, without its mark, is one of them.
  static func isOne(_ comment: String) -> Bool {
    allCases.contains { comment.hasPrefix($0.rawValue) }
  }
}
