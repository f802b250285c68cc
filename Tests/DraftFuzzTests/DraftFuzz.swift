import AuditKit
import AuditReports
internal import FuzzTarget
internal import ProductBuilder
@testable internal import WidgetManifests

@testable internal import ProjectDraft

/// The readers of `draft`.
enum DraftFuzz {
  static let targets: [FuzzTarget] = [
    .project, .spec, .swift, .settings, .package, .packaging, .drift, .texts, .tuist, .tuistGraph,
    .expo, .expoTarget, .expoConfig, .expoCode, .besideProject, .lint, .repeatedSwift,
    .repeatedScript,
  ]

  /// Drafts the project that some files are, in every form.
  ///
  /// - Returns: What is wrong with what was drafted.
  static func broken(
    _ files: [String: [UInt8]], tuistGraph: String? = nil, expoConfig: String? = nil
  ) -> [String] {
    guard let folder = try? ProductFolder(files),
      let facts = try? ProjectDraft.facts(
        of: folder.path, configuration: nil, all: true,
        tuistGraph: tuistGraph.map { "\(folder.path)/\($0)" },
        expoConfig: expoConfig.map { "\(folder.path)/\($0)" })
    else { return [] }
    let manifest = ManifestWriter.bytes(facts)
    var broken: [String] = []
    if isRaw(manifest) { broken.append("the manifest has a control character in it") }
    if isRaw(FactsJSON.bytes(facts)) {
      broken.append("the facts have a control character in them")
    }
    let source = SourceFile(path: "drafted.yaml", bytes: manifest)
    // What is not known of a project is missing, or a variable that somebody defines.
    let unread = AllRules.infos.filter { $0.group == .reading }.map(\.id)
      .filter { !["missing-key", "undefined-variable"].contains($0) }
    let (_, findings) = Audit().manifest(of: [source])
    if let finding = findings.first(where: { unread.contains($0.rule) }) {
      broken.append(
        "the manifest is not read: \(finding.rule) at \(finding.place.start): \(finding.message)")
    }
    // A note says that a value is not compared.
    let drift = Drift.result(of: [source], with: facts).findings
      .filter { $0.rule == Drift.info.id && $0.severity != .note }
    if broken.isEmpty, let finding = drift.first {
      broken.append("the manifest has drifted from its own project: \(finding.message)")
    }
    let nodes = ManifestWriter.allVariants(facts.map(\.withoutVariants)).nodes
    let printed = YAMLReader.read(source, id: 0).tree.documents
    if broken.isEmpty, !nodes.tree.documents.elementsEqual(printed, by: isSame) {
      broken.append("the manifest that is audited is not the one that is printed")
    }
    return broken + misplaced(nodes, files)
  }

  /// Whether two values are the same, in the same order.
  private static func isSame(_ a: Node, _ b: Node) -> Bool {
    guard a.kind == b.kind, a.isUnknown == b.isUnknown, a.isNull == b.isNull, a.text == b.text
    else { return false }
    return a.items.elementsEqual(b.items, by: isSame)
      && a.entries.elementsEqual(b.entries) {
        $0.key.text == $1.key.text && isSame($0.value, $1.value)
      }
  }

  /// The findings of a project that are placed outside of the text of its files.
  private static func misplaced(_ nodes: NumberedNodes, _ files: [String: [UInt8]]) -> [String] {
    let result = Audit().run(project: nodes, at: "project") { origin in
      files[origin.file].map { SourceFile(path: origin.file, bytes: $0) }
    }
    return result.findings.compactMap { finding in
      let (file, end) = (result.files[Int(finding.place.file)], finding.place.end)
      if end.line == 0 { return nil }
      let line = LineTable(file).text(ofLine: end.line)
      if let line, line.unicodeScalars.count >= Int(end.column) - 1 { return nil }
      return "\(finding.rule) is outside of \(file.path), at \(end)"
    }
  }

  /// Whether something is no text, or has a control character in it.
  static func isRaw(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return true }
    return text.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || $0.value == 0x7F) }
  }
}

extension FuzzTarget {
  /// `project.pbxproj`.
  static let project = FuzzTarget(
    "project", maximum: 8192, seeds: { DraftSeeds.projects.map { Array($0.utf8) } }
  ) {
    _ = try? OpenStepPropertyList.read($0)
    return DraftFuzz.broken([
      "A.xcodeproj/project.pbxproj": $0, "Widgets/A.swift": Array(DraftSeeds.widget.utf8),
    ])
  }

  /// An XcodeGen spec.
  static let spec = FuzzTarget(
    "spec", maximum: 8192, seeds: { DraftSeeds.specs.map { Array($0.utf8) } }
  ) {
    DraftFuzz.broken(["project.yml": $0, "Widgets/A.swift": Array(DraftSeeds.widget.utf8)])
  }

  /// A manifest of Tuist: of a project, or of a workspace with one.
  static let tuist = FuzzTarget(
    "tuist", maximum: 8192, seeds: { DraftSeeds.manifests.map { Array($0.utf8) } }
  ) {
    let isWorkspace = String(decoding: $0, as: UTF8.self).contains("Workspace(")
    var files = [
      "Project.swift": Array("import ProjectDescription\nlet project = Project(name: \"A\")".utf8),
      "Tuist.swift": [], "Widgets/A.swift": Array(DraftSeeds.widget.utf8),
    ]
    files[isWorkspace ? "Workspace.swift" : "Project.swift"] = $0
    return DraftFuzz.broken(files)
  }

  /// What `tuist graph --format json` prints.
  static let tuistGraph = FuzzTarget(
    "tuist-graph", maximum: 8192, seeds: { DraftSeeds.graphs.map { Array($0.utf8) } }
  ) {
    let files: [String: [UInt8]] = [
      "graph.json": $0, "Project.swift": Array("import ProjectDescription".utf8),
      "Widgets/Tide.swift": Array(DraftSeeds.widget.utf8),
    ]
    return DraftFuzz.broken(files, tuistGraph: "graph.json")
  }

  /// The script of an Expo app, beside a list that it may change.
  static let expo = FuzzTarget(
    "expo", maximum: 8192, seeds: { DraftSeeds.scripts.map { Array($0.utf8) } }
  ) {
    DraftFuzz.broken(expoApp.merging(["app.config.ts": $0]) { $1 })
  }

  /// The script of a target of an Expo app.
  static let expoTarget = FuzzTarget(
    "expo-target", maximum: 8192, seeds: { DraftSeeds.scripts.map { Array($0.utf8) } }
  ) {
    DraftFuzz.broken(expoApp.merging(["targets/a/expo-target.config.js": $0]) { $1 })
  }

  /// The list of an Expo app, and what `npx expo config --json` prints.
  static let expoConfig = FuzzTarget(
    "expo-config", maximum: 8192, seeds: { DraftSeeds.configurations.map { Array($0.utf8) } }
  ) {
    let files = expoApp.merging(["printed.json": $0, "app.json": $0]) { $1 }
    return DraftFuzz.broken(files) + DraftFuzz.broken(files, expoConfig: "printed.json")
  }

  /// The code of an Expo app, and its `package.json`.
  static let expoCode = FuzzTarget(
    "expo-code", maximum: 4096, seeds: { DraftSeeds.expoCode.map { Array($0.utf8) } }
  ) {
    let name = $0.first == UInt8(ascii: "{") ? "package.json" : "App.tsx"
    return DraftFuzz.broken(expoApp.merging([name: $0]) { $1 })
  }

  private static let expoApp: [String: [UInt8]] = [
    "app.json": Array(
      """
      {"expo": {"name": "A", "version": "1.2", "ios": {"bundleIdentifier": "a.b"}, "plugins":
        ["@bacons/apple-targets", ["expo-widgets", {"widgets": [{"name": "B"}]}]]}}
      """.utf8),
    "targets/a/expo-target.config.js": Array("module.exports = { type: 'widget' }".utf8),
    "targets/a/A.swift": Array(DraftSeeds.widget.utf8),
    "package.json": Array(#"{"dependencies": {"expo": "57"}}"#.utf8),
    "App.tsx": Array("ExtensionStorage.reloadWidget('A')".utf8),
  ]

  /// A Swift file with widgets, and one with providers that call the first one's `next(_:)`.
  static let swift = FuzzTarget(
    "swift", maximum: 4096, seeds: { DraftSeeds.sources.map { Array($0.utf8) } }
  ) {
    DraftFuzz.broken(["A.swift": $0, "B.swift": Array(DraftSeeds.callers.utf8)])
  }

  /// A Swift file with a piece that is repeated.
  static let repeatedSwift = FuzzTarget(
    "repeated-swift", maximum: 64, seeds: { DraftSeeds.repeated(in: DraftSeeds.swiftPieces) }
  ) {
    DraftFuzz.broken(["A.swift": DraftSeeds.repeating($0)])
  }

  /// A script of an Expo app with a piece that is repeated, as its configuration and as its code.
  static let repeatedScript = FuzzTarget(
    "repeated-script", maximum: 64,
    seeds: {
      DraftSeeds.repeated(in: DraftSeeds.scriptPieces)
        + ["var a=['x']", "var a='x'", "var a={b:1}"].flatMap {
          DraftSeeds.repeated(in: DraftSeeds.scriptStatements, after: $0)
        }
    }
  ) {
    let script = DraftSeeds.repeating($0)
    return DraftFuzz.broken(expoApp.merging(["app.config.ts": script, "App.tsx": script]) { $1 })
  }

  /// Build settings in an `.xcconfig`, and what a target makes of them.
  static let settings = FuzzTarget(
    "settings", maximum: 4096, seeds: { DraftSeeds.xcconfigs.map { Array($0.utf8) } }
  ) {
    let spec = """
      name: A
      configFiles: {Release: A.xcconfig}
      targets: {A: {type: application, platform: iOS, sources: [Widgets]}}
      """
    return DraftFuzz.broken(["project.yml": Array(spec.utf8), "A.xcconfig": $0])
  }

  /// `Package.swift` of a local package.
  static let package = FuzzTarget(
    "package", maximum: 4096, seeds: { DraftSeeds.packages.map { Array($0.utf8) } }
  ) {
    let spec = """
      name: A
      packages: {Kit: {path: Kit}}
      targets:
        A: {type: app-extension, platform: iOS, sources: [W], dependencies: [{package: Kit}]}
      """
    return DraftFuzz.broken([
      "project.yml": Array(spec.utf8), "W/A.swift": [], "Kit/Package.swift": $0,
      "Kit/Sources/Kit/A.swift": Array(DraftSeeds.widget.utf8),
    ])
  }
}
