/// The templates of the page, in Mustache.
///
/// They are literals rather than resources of the package: each byte of an embedded resource is an
/// expression to the compiler, and a literal is one.
enum HTMLTemplate {
  /// All of them, by the names under which they include each other.
  static var all: [String: String] {
    [
      "page": page, "findings": findings, "budget": budget, "changes": changes, "widget": widget,
      "style": style,
    ]
  }
}
