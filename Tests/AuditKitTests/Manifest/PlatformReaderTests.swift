import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct PlatformReaderTests {
  /// Options with one variable, a platform.
  private static let options: Audit.Options = {
    var options = Audit.Options()
    options.variables = Variables(["P": "iOS"])
    return options
  }()

  /// The findings in a widget's platforms, with `$(P)` for iOS.
  private func findings(_ text: String) -> [Finding] {
    let example = Example.widget("platforms: \(text)").manifest
    let source = SourceFile(path: "a.yaml", text: example)
    return Reading(source, id: 0, Self.options).findings
  }

  @Test func `a missing platform isn't an error`() {
    for place in ["app", "bundle", "widget"] {
      let text = "platforms: ↓{}"
      let example: Example =
        switch place {
        case "app": .bundle("", app: text)
        case "bundle": .bundle(text)
        default: .widget(text)
        }
      MarkedFindings("invalid-value", in: example).check()
    }
    #expect(findings("").isEmpty && findings("~").isEmpty)
  }

  @Test func `platforms made equal by a variable are duplicates`() throws {
    let found = findings("{iOS: 17.0, $(P): 18.0, macOS: 14.0}")
    #expect(found.map(\.rule) == ["duplicate-key"])
    let finding = try #require(found.first)
    #expect(finding.message == "key `iOS` is repeated; the first one counts")
    #expect(finding.related.map(\.label) == ["first"])
    #expect(finding.place.start.column - finding.related[0].place.start.column == 11)
    #expect(findings("{$(P): 17.0, macOS: 14.0}").isEmpty)
  }

  @Test func `the first of equal platforms counts`() {
    let example = Example.widget("platforms: {iOS: 17.0, $(P): 18.0}").manifest
    let source = SourceFile(path: "a.yaml", text: example)
    let reading = Reading(source, id: 0, Self.options)
    let widget = reading.outcome.bundles.first?.widgets.items().first?.value
    #expect(widget?.platforms.value?.targets.map(\.version.value) == [OSVersion(17)])
    #expect(widget?.platforms.value?.isPartial == false)
  }
}
