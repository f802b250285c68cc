import Foundation
import Testing
@testable import WidgetManifests

/// The page about the keys of a manifest says what the tables of keys do.
struct ManifestPageTests {
  private static let url = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/AuditKit/AuditKit.docc/Manifest.md").standardized

  private static let mappings: [(title: String, keys: [KeyDescription])] = [
    ("An app", AppDocument.mapping.description.keys),
    ("A widget extension", BundleDocument.mapping.description.keys),
    ("A widget, under `widgets`", Widget.mapping.description.keys),
    ("An intent, under `intents`", Intent.mapping.description.keys),
    ("A privacy manifest, under `privacyManifest`", PrivacyManifest.mapping.description.keys),
    ("What Expo would write, under `prebuild`", Prebuild.mapping.description.keys),
    ("A Live Activity, under `activity`", LiveActivity.mapping.description.keys),
    ("An answer, under `timeline` or `branches`", Answer.branchMapping.keys),
    ("Entries of an answer", Answer.Entries.mapping.keys),
    ("The policy of an answer", Answer.Policy.mapping.keys),
    ("Several answers, under `timeline`", Timeline.mapping.keys),
    ("A case, under `cases`", Timeline.Case.mapping.keys),
    ("A reload, under `reloads` of an app", Reload.mappingInApp.keys),
    ("A reload, under `reloads` of a widget", Reload.mappingInWidget.keys),
  ]

  /// `RECORD_SNAPSHOTS=1 swift test --filter ManifestPageTests` writes the tables anew.
  @Test func `the page lists all keys`() throws {
    let page = String(decoding: try Data(contentsOf: Self.url), as: UTF8.self)
    let start = try #require(page.range(of: "\n## An app\n")).lowerBound
    let sections = Self.mappings.map { title, keys in
      let rows = keys.map { key in
        let text = key.description.replacing("|", with: "\\|").replacing("<", with: "\\<")
        let words = Self.words(of: key.form).map { "`\($0)`" }
        let list = words.isEmpty ? "" : " Allowed: \(words.joined(separator: ", "))."
        return "| `\(key.name)`\(key.isRequired ? ", required" : "") | \(text)\(list) |\n"
      }
      return "\n## \(title)\n\n| key | |\n|---|---|\n\(rows.joined())"
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data((page[..<start] + sections.joined()).utf8).write(to: Self.url)
    } else {
      #expect(page[start...] == sections.joined())
    }
  }

  /// The words that a value, or each item of a list, may be; none if it may be other texts.
  private static func words(of form: ValueForm) -> [String] {
    switch form {
    case .word(let words), .switchable(let words): words
    case .list(let element, atLeast: _, atMost: _): words(of: element)
    case .either(let forms): forms.flatMap(words)
    default: []
    }
  }
}
