import Foundation
import Testing
@testable import AuditKit
@testable import BudgetReplay
@testable import WidgetManifests

/// The pages about the keys of manifest and configuration match the tables of keys.
struct ManifestPageTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/AuditKit/AuditKit.docc").standardized

  private typealias Section = (title: String, keys: [KeyDescription])

  /// The tables at the end of each page.
  private static let pages: [String: [Section]] = [
    "Manifest.md": manifest, "Configuring.md": configuration,
  ]

  private static let configuration: [Section] = [
    ("All keys of the file", Configuration.mapping.keys),
    ("The budget, under `budget`", BudgetSettings.mapping.description.keys),
    ("The days that are replayed, under `profile`", ProfileSettings.mapping.description.keys),
    ("A time in which an app is in use, under `sessions`", DayProfile.Session.mapping.keys),
  ]

  private static let manifest: [Section] = [
    ("An app", AppDocument.mapping.description.keys),
    ("A widget extension", BundleDocument.mapping.description.keys),
    ("A widget, under `widgets`", Widget.mapping.description.keys),
    ("An intent, under `intents`", Intent.mapping.description.keys),
    ("A privacy manifest, under `privacyManifest`", PrivacyManifest.mapping.description.keys),
    ("A Live Activity, under `activity`", LiveActivity.mapping.description.keys),
    ("An answer, under `timeline` or `branches`", Answer.branchMapping.keys),
    ("Entries of an answer", Entries.mapping.keys),
    ("The policy of an answer", Policy.mapping.keys),
    ("Several answers, under `timeline`", Timeline.mapping.keys),
    ("A case, under `cases`", Timeline.Case.mapping.keys),
    ("A reload, under `reloads` of an app", Reload.mappingInApp.keys),
    ("A reload, under `reloads` of a widget", Reload.mappingInWidget.keys),
  ]

  /// `RECORD_SNAPSHOTS=1 swift test --filter ManifestPageTests` writes the tables again.
  @Test(arguments: pages.keys.sorted()) func `the page lists all keys`(name: String) throws {
    let tables = try #require(Self.pages[name])
    let url = Self.folder.appending(path: name)
    let page = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let start = try #require(page.range(of: "\n## \(tables[0].title)\n")).lowerBound
    let sections = tables.map { title, keys in
      let rows = keys.filter(\.isOffered).map { key in
        let text = key.description.replacing("|", with: "\\|").replacing("<", with: "\\<")
        let words = Self.words(of: key.form).map { "`\($0)`" }
        let list = words.isEmpty ? "" : " Allowed: \(words.joined(separator: ", "))."
        return "| `\(key.name)`\(key.isRequired ? ", required" : "") | \(text)\(list) |\n"
      }
      return "\n## \(title)\n\n| key | |\n|---|---|\n\(rows.joined())"
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data((page[..<start] + sections.joined()).utf8).write(to: url)
    } else {
      #expect(page[start...] == sections.joined())
    }
  }

  /// The allowed words of a value, or of each item of a list; none if other texts are allowed.
  private static func words(of form: ValueForm) -> [String] {
    switch form {
    case .word(let words), .switchable(let words): words
    case .list(let element, atLeast: _, atMost: _): words(of: element)
    case .either(let forms): forms.flatMap(words)
    default: []
    }
  }
}
