import Foundation
import ProductBuilder
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Writes the examples of all rules to files for CI/same.
@Suite struct ExampleFilesTests {
  /// The folder given by `WRITE_EXAMPLES`.
  static let folder = ProcessInfo.processInfo.environment["WRITE_EXAMPLES"]

  @Test(.enabled(if: folder != nil, "WRITE_EXAMPLES names no folder"))
  func `every example is written to a file`() throws {
    let root = URL(fileURLWithPath: try #require(Self.folder))
    var count = 0
    for info in AllRules.infos {
      let examples =
        info.valid.enumerated().map { ("\(info.id)-valid-\($0 + 1)", $1) }
        + info.invalid.enumerated().map { ("\(info.id)-invalid-\($0 + 1)", $1) }
      for (name, example) in examples {
        try write(MarkedText(example.manifest).text, to: root, "manifests/\(name).yaml")
        if let before = example.before { try write(before, to: root, "before/\(name).yaml") }
        if let built = example.built {
          let product = root.appendingPathComponent("products/\(name).ipa")
          try FileManager.default.createDirectory(
            at: product.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data(try BuiltExample(built).app.ipa()).write(to: product)
        }
        count += 1
      }
    }
    #expect(count > AllRules.infos.count)
  }

  private func write(_ text: String, to root: URL, _ name: String) throws {
    if text.isEmpty { return }
    let file = root.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
