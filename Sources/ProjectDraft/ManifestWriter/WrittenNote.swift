/// The prefixes of the comments that `draft` writes on separate lines, which distinguish them from
/// handwritten ones.
enum WrittenNote: String, CaseIterable {
  case condition = "only if "
  case otherType = "or in its place: "
  case otherURL = "or url: "
  case otherPlace = "also at "
  case count = "replace the 0, which is not replayed"

  /// The comment with the given ending.
  func text(_ rest: String) -> String { rawValue + rest }

  /// Whether a comment, without its `#`, is one of them.
  static func isOne(_ comment: String) -> Bool {
    allCases.contains { comment.hasPrefix($0.rawValue) }
  }
}
