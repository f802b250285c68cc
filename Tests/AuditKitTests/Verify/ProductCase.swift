import AppProduct
@testable import AuditReports
import BudgetReplay
import ProductBuilder
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// A product, manifests, and the expected findings.
struct ProductCase: CustomTestStringConvertible, Sendable {
  let name: String
  let manifest: String
  let found: [String]
  /// Whether the product is verified as an .ipa.
  let isExported: Bool
  let change: @Sendable (inout BundleBlueprint) -> Void

  var testDescription: String { name }

  /// - Parameters:
  ///   - manifest: The text of a manifest with a `↓` before the place of each finding;
  ///     an empty text verifies the product alone.
  ///   - found: `severity path` of each finding in the product, in order; of another rule than the
  ///     one that the test is about, `rule severity path`.
  ///   - isExported: Whether the product is verified as an .ipa.
  init(
    _ name: String, manifest: String = "", _ found: [String] = [], isExported: Bool = false,
    _ change: @escaping @Sendable (inout BundleBlueprint) -> Void = { _ in }
  ) {
    self.name = name
    self.manifest = manifest
    self.found = found
    self.isExported = isExported
    self.change = change
  }

  static let today = LocalDate(year: 2026, month: 1, day: 6)

  /// Verifies the product.
  func result() throws -> (result: AuditResult, marked: [Position]) {
    var app = BundleBlueprint.app()
    change(&app)
    let marked = MarkedText(manifest)
    let sources = manifest.isEmpty ? [] : [SourceFile(path: "m.yaml", text: marked.text)]
    let product = try isExported ? app.readExported() : app.read()
    return (
      Audit().verify(product, at: "build/Weather.app", against: sources, on: Self.today),
      marked.places
    )
  }

  /// Compares the findings with the expected ones.
  func check(_ rule: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (result, marked) = try result()
    let root = isExported ? "build/Weather.app/Payload/Weather.app" : "build/Weather.app"
    let texts = result.findings.map { finding in
      let path = result.file(of: finding.place)?.path ?? "?"
      let place = finding.place.start
      return path == "m.yaml"
        ? "\(finding.rule) at \(place.line):\(place.column)"
        : "\(finding.rule) \(finding.severity) \(path.replacing(root, with: "·"))"
    }
    let expected =
      found.map { $0.split(separator: " ").count == 3 ? $0 : "\(rule) \($0)" }
      + marked.map { "\(rule) at \($0.line):\($0.column)" }
    #expect(
      texts == expected, "\(result.findings.map { "\($0.rule): \($0.message)" })",
      sourceLocation: sourceLocation)
    for finding in result.findings {
      #expect(!finding.message.hasSuffix(".") && !finding.help.hasSuffix("."))
      #expect(!finding.help.isEmpty && finding.subject.app != nil)
    }
  }
}

extension BundleBlueprint {
  /// The widget extension of the app.
  var widgets: BundleBlueprint {
    get { bundles[0].bundle }
    set { bundles[0].bundle = newValue }
  }

  /// Sets an entitlement in the signature and in the profile.
  mutating func entitle(_ key: String, _ value: PropertyList?) {
    entitlements[key] = value
    allow(key, value)
  }
}

/// The manifests of the product that ``BundleBlueprint/app(_:)`` builds.
enum ProductManifest {
  /// The app's document, with keys that replace or extend its own.
  static func app(_ keys: String = "", bundle: String = "", widget: String = "") -> String {
    merge(standardApp, keys) + "\n---\n" + merge(standardBundle, bundle) + "\nwidgets:\n  - "
      + merge(standardWidget, widget).replacing("\n", with: "\n    ") + "\n"
  }

  private static let standardApp = """
    app: Weather
    bundleID: com.example.weather
    version: 3.2.0
    build: 412
    platforms: {iOS: 17.0}
    appGroups: [group.com.example.weather]
    """

  private static let standardBundle = """
    widgetBundle: WeatherWidgets
    host: com.example.weather
    bundleID: com.example.weather.widgets
    version: 3.2.0
    build: 412
    displayName: Weather
    appGroups: [group.com.example.weather]
    """

  private static let standardWidget = """
    kind: Current
    timeline: {policy: {after: 2h}}
    """

  private static func merge(_ standard: String, _ keys: String) -> String {
    let new = keys.split(separator: "\n").map(String.init)
    let replaced = Set(new.map { $0.prefix { $0 != ":" } })
    let kept = standard.split(separator: "\n").map(String.init).filter {
      !replaced.contains($0.prefix { $0 != ":" })
    }
    return (kept + new).joined(separator: "\n")
  }
}
