import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Manifests in which exactly the marked places are reported, each by one rule.
struct MarkedFindings: Sendable, CustomStringConvertible {
  /// The rules in the order of the marks.
  let rules: [String]
  let example: Example
  var description: String { "\(rules) in \(GivenText(example.manifest))" }

  /// Creates manifests with the rules that report their marks, in order.
  init(_ rules: String..., in example: Example) {
    self.rules = rules
    self.example = example
  }

  /// Runs the audit and compares its findings with the marks.
  func check(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let marked = MarkedText(example.manifest)
    let found = Audit().run([SourceFile(path: "example.yaml", text: marked.text)]).findings
    expect(found, rules, at: marked, sourceLocation: sourceLocation)
  }
}

extension Example {
  /// One standard app, and bundles with these lines of widgets, each bundle with its own name.
  static func bundles(_ widgets: String..., app: String = "", host: String? = nil) -> Example {
    var text = "app: Weather\nbundleID: com.example.weather\nversion: 3.2.0\nbuild: 412\n"
    text += "platforms: {iOS: 16.0}\n\(app)"
    for (number, lines) in widgets.enumerated() {
      text += """

        ---
        widgetBundle: Bundle\(number)
        host: \(host ?? "com.example.weather")
        bundleID: com.example.weather.widgets\(number)
        version: 3.2.0
        build: 412
        displayName: Weather
        widgets:

        """
      for line in lines.split(separator: "\n") { text += "  - \(line)\n" }
    }
    return .whole(text)
  }

  /// A widget whose only findings come from its kind and the other keys.
  static func line(_ kind: String, _ more: String = "", at mark: String = "") -> String {
    "\(mark){kind: \(kind), name: N, description: D, families: [systemSmall], "
      + "timeline: {policy: {after: 2h}}\(more.isEmpty ? "" : ", \(more)")}"
  }
}
