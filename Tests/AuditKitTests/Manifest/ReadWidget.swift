import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The result of reading a widget in an otherwise valid manifest.
struct ReadWidget {
  /// The widget, or nil if it couldn't be read at all.
  let widget: Widget?
  /// The app document around it.
  let app: AppDocument?
  /// The findings, as `rule line:column`.
  let found: [String]
  /// The marked places in the text, as `line:column`.
  let marks: [String]

  /// Reads keys of a widget and of its app, with a `↓` before each expected place.
  init(_ text: String, app: String = "") {
    let example = Example.widget(text, app: app)
    let marked = MarkedText(example.manifest)
    let source = SourceFile(path: "a.yaml", text: marked.text)
    let reading = Reading(source, id: 0, Audit.Options())
    widget = reading.outcome.bundles.first?.widgets.items().first?.value
    self.app = reading.outcome.apps.first
    let places = reading.findings.map { ($0.rule, $0.place.start) }
    found = places.sorted { $0.1 < $1.1 }.map { "\($0.0) \($0.1.line):\($0.1.column)" }
    marks = marked.places.map { "\($0.line):\($0.column)" }
  }

  /// The timeline, or nil if it couldn't be read.
  var timeline: Timeline? { widget?.timeline.value }

  /// Expects these rules at the marked places and nothing else.
  func expect(_ rules: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let expected = zip(rules, marks).map { "\($0) \($1)" }
    #expect(rules.count == marks.count, sourceLocation: sourceLocation)
    #expect(found == expected, sourceLocation: sourceLocation)
  }
}
