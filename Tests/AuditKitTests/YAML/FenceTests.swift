import Foundation
import Testing

@Suite struct FenceTests {
  @Test func `only the YAML folder uses libyaml`() throws {
    var root = URL(fileURLWithPath: #filePath)
    while root.lastPathComponent != "Tests" { root.deleteLastPathComponent() }
    let sources = root.deletingLastPathComponent().appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var importers: [String] = []
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      if text.contains("import CLibYAML") { importers.append(path) }
    }
    #expect(importers == ["WidgetManifests/YAML/LibYAML.swift"])
  }
}
