/// A comment that keeps findings from being reported: `# audit:ignore RULE[, RULE…] -- reason`.
package struct Suppression: Sendable {
  /// The rules that it names; none of them is a Reading rule.
  package var rules: [Located<String>]
  /// The comment, from its `#` to its last character.
  package var place: Place
  /// What it covers.
  package var scope: Scope

  package init(rules: [Located<String>], place: Place, scope: Scope) {
    self.rules = rules
    self.place = place
    self.scope = scope
  }

  package enum Scope: Sendable, Hashable {
    /// What starts on a line, because the comment stands at its end.
    case line(SourceFile.ID, Int32)
    /// The key or item below the comment, and everything in it.
    case node(Place)
    /// Nothing: the comment stands alone, and nothing comes after it.
    case nothing
  }
}
