/// The kinds of an app can be told apart by eye.
struct ConfusableKind: Rule {
  static let info = RuleInfo(
    id: "confusable-kind",
    group: .kinds,
    severity: .warning,
    summary: "Two kinds of one app differ only in case, look-alike characters or outer spaces.",
    rationale: """
      The system compares kinds letter by letter, so these are two widgets. Code that reloads one \
      of them by a name typed anew easily reaches the other, or none, without any error.
      """,
    remedy: "give the two widgets kinds that differ visibly, or one kind if they are one widget",
    source: "https://developer.apple.com/documentation/widgetkit/staticconfiguration",
    valid: [
      .bundle(
        """
        widgets:
          - &current
            kind: Current
            name: Current conditions
            description: The weather now.
            families: [systemSmall]
            timeline: {policy: {after: 2h}}
          - {<<: *current, kind: CurrentDetailed}
        """)
    ],
    invalid: [
      .bundle(
        """
        widgets:
          - &current
            kind: Current
            name: Current conditions
            description: The weather now.
            families: [systemSmall]
            timeline: {policy: {after: 2h}}
          - {<<: *current, kind: ↓current}
          - {<<: *current, kind: ↓"Current "}
        """)
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeKinds { widget, kind, position, kinds in
      // A kind that is declared again is a duplicate of its first declaration, and no more.
      guard kinds.first(kind.value)?.position == position,
        let other = kinds.firstAlike(kind.value), other.position != position
      else { return nil }
      let difference = difference(kind.value, other.kind.value)
      return Finding(
        info,
        "kind \(quoted(kind.value)) differs from \(quoted(other.kind.value)) only in \(difference)",
        at: kind, subject: widget.subject, related: [other.related("other kind")])
    }
  }

  private static func difference(_ a: String, _ b: String) -> String {
    if trimmed(a) == trimmed(b), a != b { return "spaces at an end" }
    return a.lowercased() == b.lowercased() && a != b ? "case" : "characters that look alike"
  }

  private static func trimmed(_ text: String) -> Substring {
    let head = text.drop { $0.isWhitespace }
    return head.lastIndex { !$0.isWhitespace }.map { head[...$0] } ?? ""
  }
}
