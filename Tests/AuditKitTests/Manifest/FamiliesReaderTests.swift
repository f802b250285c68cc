import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The families of a widget: on all platforms, by platform, and from a version.
@Suite struct FamiliesReaderTests {
  @Test func `families by platform and version are read`() throws {
    let read = ReadWidget(
      """
      families:
        iOS: [systemSmall, {accessoryInline: {iOS: 16.0}, accessoryCircular: {iOS: 16.1}}]
        macOS: [systemLarge]
        watchOS: []
      """)
    read.expect([])
    let families = try #require(read.widget?.families.value)
    #expect(!families.isPartial)
    #expect(
      families.items.map(\.value.name) == [
        "systemSmall", "accessoryInline", "accessoryCircular", "systemLarge",
      ])
    #expect(families.items.map(\.value.platform) == [.iOS, .iOS, .iOS, .macOS])
    #expect(
      families.items.map { $0.value.from?[.iOS]?.value.description } == [nil, "16.0", "16.1", nil])
  }

  @Test func `an item may be a mapping`() throws {
    let read = ReadWidget("families: [systemSmall, {accessoryInline: {iOS: 16.0, macOS: 14.0}}]")
    read.expect([])
    let families = try #require(read.widget?.families.value)
    #expect(families.items.map(\.value.platform) == [nil, nil])
    #expect(families.items[1].value.from?.targets.count == 2)
  }

  @Test(arguments: [
    ("families: ↓{}", ["wrong-type"]), ("families: [↓{}]", ["invalid-value"]),
    ("families: {iOS: ↓systemSmall}", ["wrong-type"]), ("families: {iOS: ↓}", ["wrong-type"]),
    ("families: {↓ios: [systemSmall]}", ["invalid-value"]),
    ("families: {iOS: [↓[systemSmall]]}", ["wrong-type"]),
    ("families: [{accessoryInline: ↓16.0}]", ["wrong-type"]),
    ("families: [{accessoryInline: ↓}]", ["wrong-type"]),
    ("families: [{accessoryInline: {iOS: ↓x}}]", ["invalid-value"]),
    ("families: [{accessoryInline: {↓tvOS: 1}}]", ["invalid-value"]),
    ("families: ↓{systemSmall: true}", ["wrong-type"]),
  ])
  func `an invalid value is one finding`(_ text: String, _ rules: [String]) {
    let read = ReadWidget(text)
    read.expect(rules)
    #expect(read.widget?.families.isComplete() == false)
  }

  @Test(arguments: [
    "[{accessoryInline: !unknown x}]", "[{accessoryInline: {iOS: !unknown x}}]",
    "{iOS: !unknown x}", "{iOS: [!unknown x]}", "{!unknown iOS: [systemSmall]}",
  ])
  func `an unknown part doesn't affect the rest`(_ text: String) {
    let read = ReadWidget("families: \(text)")
    read.expect([])
    #expect(read.widget?.families.isComplete() == false)
  }

  @Test(arguments: [
    ("[systemSmall, {accessoryInline: {iOS: 16.0}}]", []),
    ("[systemSmall, accessoryInline]", ["family-unavailable"]),
    ("[systemSmall, {accessoryInline: {iOS: 15.4}}]", ["family-unavailable"]),
    ("[systemSmall, {accessoryInline: {macOS: 14.0}}]", ["family-unavailable"]),
    ("{iOS: [systemSmall], macOS: [systemSmall]}", []),
    ("{iOS: [systemSmall], macOS: [accessoryInline]}", ["family-unavailable"]),
    ("{iOS: [systemSmall, {accessoryInline: {iOS: 16.0}}], macOS: [systemSmall]}", []),
    ("{iOS: [systemSmall, systemSmall]}", ["duplicate-family"]),
    (
      "[accessoryInline, {accessoryInline: {iOS: 16.0}}]",
      ["family-unavailable", "duplicate-family"]
    ),
    ("{iOS: [small]}", ["unknown-family"]), ("[{small: {iOS: 16.0}}]", ["unknown-family"]),
    ("{iOS: [], macOS: []}", []),
  ])
  func `a family is checked where it is offered`(_ families: String, _ rules: [String]) {
    let manifest = Example.widget(
      "families: \(families)\ncontainerBackground: true",
      app: "platforms: {iOS: 15.0, macOS: 13.0}"
    ).manifest
    let found = Audit().run([SourceFile(path: "a.yaml", text: manifest)]).findings
    #expect(found.map(\.rule) == rules, "\(found.map(\.message))")
  }

  @Test func `links are checked where a family is offered`() {
    func rules(_ families: String) -> [String] {
      let manifest = Example.widget(
        "families: \(families)\nlinks: [https://example.com]\ncontainerBackground: true",
        app: "platforms: {iOS: 16.0, macOS: 14.0}"
      ).manifest
      return Audit().run([SourceFile(path: "a.yaml", text: manifest)]).findings.map(\.rule)
    }
    #expect(rules("[systemSmall]") == [])
    #expect(rules("{iOS: [systemSmall]}") == ["link-ignored"])
    #expect(rules("[{systemSmall: {iOS: 17.0}}]") == [])
  }
}
