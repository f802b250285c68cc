internal import FuzzTarget
internal import TestTexts
@testable internal import WidgetManifests

@testable internal import AuditKit

/// Manifests of every construct: the examples of rules, and what the tests have.
enum ManifestSeeds {
  static let all: [[UInt8]] = {
    let examples = AllRules.infos.filter { $0.group != .product }.flatMap { info in
      info.invalid.prefix(2) + info.valid.prefix(1)
    }
    let written = ["YAML", "Fixing", "Suppressions"].flatMap(tests)
    let widgets = tests("Manifest").map { Example.widget($0).manifest }
    return (examples.map(\.manifest) + written + widgets).map { text in
      Array(text.filter { !"↓‹›".contains($0) }.utf8)
    }
  }()

  /// The texts in a folder of tests.
  static func tests(_ folder: String) -> [String] {
    TestTexts.all(in: "AuditKitTests/\(folder)", beside: #filePath)
  }

  /// Two releases each, the older one first.
  static let releases: [[UInt8]] = AllRules.comparing.flatMap { rule in
    (rule.info.invalid + rule.info.valid).compactMap { example in
      example.before.map { Parts($0, example.manifest).bytes }
    }
  }
}
