import AppProduct
@testable import AuditReports
import BudgetReplay
import ProductBuilder
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Every rule about products is tested by its own examples, which are also its documentation.
@Suite struct ProductExampleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let info: RuleInfo
    let number: Int
    let example: Example
    let isValid: Bool
    var testDescription: String {
      "\(info.id), \(isValid ? "valid" : "invalid") example \(number)"
    }
  }

  static let cases: [Case] = AllRules.product.map { $0.info }.flatMap { info in
    info.valid.enumerated().map { Case(info: info, number: $0 + 1, example: $1, isValid: true) }
      + info.invalid.enumerated().map {
        Case(info: info, number: $0 + 1, example: $1, isValid: false)
      }
  }

  @Test func `every rule has valid and invalid examples`() {
    for rule in AllRules.product {
      #expect(!rule.info.valid.isEmpty && !rule.info.invalid.isEmpty)
      #expect((rule.info.valid + rule.info.invalid).allSatisfy { $0.built != nil })
    }
  }

  @Test(arguments: cases)
  func `a rule reports exactly the marked places of its examples`(_ test: Case) throws {
    let built = try BuiltExample(test.example.built ?? "")
    let marked = MarkedText(test.example.manifest)
    let sources = marked.text.isEmpty ? [] : [SourceFile(path: "m.yaml", text: marked.text)]
    var options = Audit.Options()
    // Without a day, a dated gate isn't checked.
    options.asOf = DatedGate.all.first { $0.rules.contains(test.info.id) }?.begins
    let result = try Audit(options: options).verify(
      built.app.read(), at: "Weather.app", against: sources, on: ProductCase.today)
    let found = result.findings.map { finding in
      let path = result.file(of: finding.place)?.path ?? "?"
      let start = finding.place.start
      return "\(finding.rule) at \(path)"
        + (path == "m.yaml" ? ":\(start.line):\(start.column)" : "")
    }
    let expected =
      built.marked.map { "\(test.info.id) at \($0)" }
      + marked.places.map { "\(test.info.id) at m.yaml:\($0.line):\($0.column)" }
    #expect(expected.isEmpty == test.isValid)
    #expect(found == expected, "\(result.findings.map(\.message))\n\(test.example.shown)")
    for finding in result.findings { expectPlain(finding) }
  }
}

/// The product of an example: the one in the standard documents, with differences.
struct BuiltExample {
  private(set) var app = BundleBlueprint.app()
  /// The marked files.
  private(set) var marked: [String] = []
  private let places: [Position]

  private static let groups = "com.apple.security.application-groups"

  init(_ text: String) throws {
    let text = MarkedText(text)
    places = text.places
    for path in [\.self, \.widgets] as [WritableKeyPath<BundleBlueprint, BundleBlueprint>] {
      app[keyPath: path].info?["MinimumOSVersion"] = "16.0"
      app[keyPath: path].entitle(Self.groups, nil)
    }
    let (tree, findings) = YAMLReader.read(text.text)
    #expect(findings.isEmpty, "\(text.text)")
    for (name, parts) in try #require(tree.documents.first).entries {
      if name.text == "Weather.app" {
        var bundle = app
        apply(parts, to: &bundle, at: "Weather.app")
        app = bundle
        note(name, "Weather.app")
      } else if parts.text == "none" {
        app.bundles = []
      } else {
        var bundle = app.widgets
        apply(parts, to: &bundle, at: "Weather.app/PlugIns/Widgets.appex")
        app.widgets = bundle
        note(name, "Weather.app/PlugIns/Widgets.appex")
      }
    }
  }

  private mutating func note(_ node: Node, _ path: String) {
    if places.contains(node.place.start) { marked.append(path) }
  }

  private mutating func apply(_ parts: Node, to bundle: inout BundleBlueprint, at path: String) {
    let executable = "\(path)/\(bundle.name.prefix { $0 != "." })"
    for (part, value) in parts.entries {
      switch part.text {
      case "Info.plist":
        note(part, "\(path)/Info.plist")
        for (key, value) in value.entries { bundle.info?[key.text] = Self.value(value) }
        let id = bundle.info?["CFBundleIdentifier"]?.string ?? ""
        bundle.entitle("application-identifier", .string("A1B2C3D4E5.\(id)"))
      case "entitlements":
        note(part, executable)
        for (key, value) in value.entries { bundle.entitle(key.text, Self.value(value)) }
      case "profile":
        note(part, "\(path)/embedded.mobileprovision")
        if value.text == "none" { bundle.profile = nil }
        for (key, value) in value.entries { bundle.profile?[key.text] = Self.value(value) }
      case "signature":
        note(part, executable)
        if value.text == "none" { bundle.executable?.signature = nil }
      case "libraries":
        note(part, executable)
        bundle.executable?.libraries = value.items.map(\.text)
      case "sdk":
        note(part, executable)
        bundle.executable?.sdk = (UInt32(value.text) ?? 0) << 16
      case "runPaths":
        bundle.executable?.runPaths = value.items.map(\.text)
      case "files":
        if !value.items.contains(where: { $0.text == "PrivacyInfo.xcprivacy" }) {
          bundle.files = [:]
        }
        for file in value.items {
          let isFolder = file.text.hasSuffix("/")
          note(file, "\(path)/\(isFolder ? String(file.text.dropLast()) : file.text)")
          let name = isFolder ? "\(file.text)x" : file.text
          if bundle.files[name] == nil { bundle.files[name] = [1] }
        }
      case "changed after signing":
        for file in value.items {
          note(file, "\(path)/\(file.text)")
          bundle.infoFile = PropertyList.dictionary(bundle.info ?? [:]).xml
          let name = file.text
          bundle.change = { $0[name]?.append(UInt8(ascii: " ")) }
        }
      default: Issue.record("an example has \(part.text)")
      }
    }
  }

  private static func value(_ node: Node) -> PropertyList? {
    switch node.kind {
    case .mapping:
      .dictionary(
        Dictionary(
          node.entries.compactMap { entry in value(entry.value).map { (entry.key.text, $0) } }
        ) {
          $1
        })
    case .sequence: .array(node.items.compactMap(value))
    default:
      switch node.text {
      case "none": nil
      case "true", "false": .boolean(node.text == "true")
      case let text where text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil:
        (try? LocalDate(parsing: text)).map { .date($0.dayNumber * 86_400) }
      case let text: .string(text)
      }
    }
  }
}
