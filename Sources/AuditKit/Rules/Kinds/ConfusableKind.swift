internal import WidgetManifests

/// The kinds of an app are easy to distinguish.
struct ConfusableKind: Rule {
  static let info = RuleInfo(
    id: "confusable-kind",
    group: .kinds,
    severity: .warning,
    summary: "Two kinds of one app differ only in case, or in spaces at the ends.",
    rationale: """
      The system compares kinds character by character, so these are two widgets. Code that \
      reloads one of them by a retyped name easily reaches the other, or none, without any error.
      """,
    remedy:
      "give the two widgets kinds that differ visibly, or the same kind if they are one widget",
    source: "https://developer.apple.com/documentation/widgetkit/staticconfiguration",
    valid: [.bundle(Example.widgets(ofKinds: ["Current", "CurrentDetailed"]))],
    invalid: [.bundle(Example.widgets(ofKinds: ["Current", "↓current", "↓\"Current \""]))])

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeKinds(where: \.hasLookAlikes) { declared, kinds in
      let kind = declared.kind
      // `duplicate-kind` reports a repeated declaration.
      guard kinds.first(kind.value)?.widget === declared.widget,
        let other = kinds.firstAlike(kind.value), other.widget !== declared.widget
      else { return nil }
      let difference = difference(kind.value, other.kind.value)
      return Finding(
        info,
        "kind \(quoted(kind.value)) differs from \(quoted(other.kind.value)) only in \(difference)",
        at: kind, subject: declared.widget.subject, related: [other.related("other kind")])
    }
  }

  /// Returns the text that all kinds share that differ only in case and spaces at the ends.
  static func folded(_ kind: String) -> ExactText { ExactText(trimmed(kind).lowercased()) }

  private static func difference(_ a: String, _ b: String) -> String {
    let (inner, other) = (trimmed(a), trimmed(b))
    var differences: [String] = []
    if !inner.utf8.elementsEqual(other.utf8) { differences.append("case") }
    if a.utf8.count - inner.utf8.count != b.utf8.count - other.utf8.count {
      differences.append("spaces at the ends")
    }
    return differences.isEmpty ? "the spaces used" : differences.listed()
  }

  private static func trimmed(_ text: String) -> Substring {
    let head = text.drop(while: \.isWhitespace)
    return head.lastIndex { !$0.isWhitespace }.map { head[...$0] } ?? ""
  }
}
