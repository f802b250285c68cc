import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Matching the widgets of two releases.
@Suite struct RenameTests {
  private static func widget(
    _ kind: String, name: String = "Current", families: String = "[systemSmall]",
    after: String = "2h", at mark: String = ""
  ) -> String {
    "{kind: \(mark)\(kind), name: \(name), description: D, families: \(families), "
      + "timeline: {policy: {after: \(after)}}}"
  }

  private static func release(_ widgets: String..., bundle: String = "") -> Example {
    .bundle(
      "\(bundle.isEmpty ? "" : bundle + "\n")widgets:\n"
        + widgets.map { "  - \($0)" }.joined(separator: "\n"))
  }

  static let cases: [ReleaseCase] = [
    ReleaseCase(
      "everything except the kind is equal, at any position",
      from: release(widget("A"), widget("B", name: "Hourly")),
      to: release(widget("B", name: "Hourly"), widget("C", at: "↓")), finds: "error kind-renamed"),
    ReleaseCase(
      "the name is equal, but not the timeline",
      from: release(widget("A")), to: release(widget("C", after: "3h", at: "↓")),
      finds: "error kind-renamed"),
    ReleaseCase(
      "the name is equal, and families are fewer",
      from: release(widget("A", families: "[systemSmall, systemMedium]")),
      to: release(
        "{kind: ↓C, name: Current, description: D, families: ↓[systemSmall], timeline: {policy: "
          + "{after: 2h}}}"),
      finds: "error kind-renamed", "warning family-removed"),
    ReleaseCase(
      "the timeline is equal, but not the name",
      from: release(widget("A", after: "7h"), widget("B", name: "Hourly", after: "6h")),
      to: release(
        widget("D", name: "X", after: "6h", at: "↓"), widget("C", name: "Y", after: "7h", at: "↓")),
      finds: "error kind-renamed", "error kind-renamed"),
    ReleaseCase(
      "only its position among widgets with its families is equal",
      from: release(widget("K"), widget("A", name: "X", after: "7h")),
      to: release(
        widget("New", name: "N", families: "[systemLarge]", after: "5h"), widget("K"),
        widget("B", name: "Y", after: "8h", at: "↓")),
      finds: "error kind-renamed"),
    ReleaseCase(
      "the demand of a possibly different widget is not compared",
      from: release(widget("A", name: "X", after: "7h")),
      to: release(widget("B", name: "Y", after: "30m", at: "↓")), finds: "error kind-renamed"),
    ReleaseCase(
      "a widget with other families at its position is another widget",
      from: release(widget("K"), widget("A", name: "X", after: "7h")),
      to: release(
        widget("K"), widget("B", name: "Y", families: "[systemLarge]", after: "8h"),
        bundle: "↓widgetBundle: WeatherWidgets"),
      finds: "error kind-removed"),
    ReleaseCase(
      "composed and decomposed letters are two kinds",
      from: release(widget("\"\\u00E9\"")), to: release(widget("\"e\\u0301\"", at: "↓")),
      finds: "error kind-renamed"),
    ReleaseCase(
      "two swapped widgets are the same widgets",
      from: release(widget("A"), widget("B", name: "Hourly")),
      to: release(widget("B", name: "Hourly"), widget("A"))),
  ]

  @Test(arguments: cases) func `a renamed kind is reported at its mark`(_ test: ReleaseCase) {
    test.check()
  }

  @Test func `a new kind that matches only by position is reported as a guess`() throws {
    func message(_ name: String) throws -> (message: String, help: String) {
      let new = Self.release(Self.widget("B", name: name, after: "8h")).manifest
      let old = Self.release(Self.widget("A", after: "7h")).manifest
      let result = Audit().compare(
        [SourceFile(path: "new.yaml", text: new)], with: [SourceFile(path: "old.yaml", text: old)])
      let finding = try #require(result.findings.first)
      return (finding.message, finding.help)
    }
    let sure = try message("Current")
    #expect(sure.message.hasPrefix("kind `A` has changed to `B`: "))
    let guess = try message("Hourly")
    #expect(guess.message.hasPrefix("kind `A` seems to have changed to `B`: "))
    #expect(guess.help.contains("or both"), "\(guess.help)")
  }

  @Test func `finding renamed widgets is linear in their number`() {
    func manifest(_ prefix: String) -> SourceFile {
      let widgets = (0..<2_000).map { number in
        Self.widget("\(prefix)\(number)", name: "N\(number)")
      }
      let text = Example.bundle("widgets:\n" + widgets.map { "  - \($0)\n" }.joined()).manifest
      return SourceFile(path: "\(prefix).yaml", text: text)
    }
    let result = Audit().compare([manifest("new")], with: [manifest("old")])
    #expect(result.findings.count == 2_000)
    #expect(result.findings.allSatisfy { $0.rule == "kind-renamed" })
    let widgets = result.comparison?.widgets ?? []
    #expect(widgets.map(\.oldKind) == (0..<2_000).map { "old\($0)" })
  }
}
