/// A comment that suppresses findings: `# audit:ignore RULE[, RULE…] -- reason`.
package struct Suppression: Sendable {
  /// The rules that it names; Reading rules can't be suppressed.
  package var rules: [Located<String>]
  /// The comment, from its `#` to its last character.
  package var place: Place
  /// The places that it covers.
  package var scope: Scope

  package init(rules: [Located<String>], place: Place, scope: Scope) {
    self.rules = rules
    self.place = place
    self.scope = scope
  }

  package enum Scope: Sendable, Hashable {
    /// The findings that start on a line, for a comment at its end.
    case line(SourceFile.ID, Int32)
    /// The key or item below the comment, including everything in it.
    case node(Place)
    /// Nothing, for a comment after the last key or item.
    case nothing
  }
}
