import AppProduct
@testable import AuditReports
import ProductBuilder
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The metadata of an Xcode archive is compared with its app.
@Suite struct ProductArchiveTests {
  private static let properties: [String: PropertyList] = [
    "ApplicationPath": "Applications/Weather.app",
    "CFBundleIdentifier": "com.example.weather",
    "CFBundleShortVersionString": "3.2.0",
    "CFBundleVersion": "412",
    "Team": "A1B2C3D4E5",
  ]

  /// The findings in an archive, each as `rule severity path`.
  private static func findings(_ info: PropertyList?) throws -> [String] {
    let files = BundleBlueprint.app().build().map {
      ("A.xcarchive/Products/Applications/\($0.key)", $0.value)
    }
    let folder = try ProductFolder(Dictionary(uniqueKeysWithValues: files))
    if let info { try folder.write(["A.xcarchive/Info.plist": info.xml]) }
    let result = Audit().verify(
      try folder.read("A.xcarchive"), at: "A.xcarchive", on: ProductCase.today)
    return result.findings.map { finding in
      #expect(!finding.help.isEmpty && finding.subject.app == "com.example.weather")
      return "\(finding.rule) \(finding.severity) \(result.file(of: finding.place)?.path ?? "?")"
    }
  }

  @Test func `an archive with correct metadata has no findings`() throws {
    #expect(
      try Self.findings(["ApplicationProperties": .dictionary(Self.properties)]).isEmpty)
  }

  @Test(
    arguments: [
      ("CFBundleIdentifier", "com.example.weather.beta"),
      ("CFBundleShortVersionString", "3.1.0"),
      ("CFBundleVersion", "411"),
      ("Team", "Z9Y8X7W6V5"),
      ("ApplicationPath", "Products/Applications/Weather.app"),
    ])
  func `mismatched archive metadata is a warning`(key: String, value: String) throws {
    var properties = Self.properties
    properties[key] = .string(value)
    #expect(
      try Self.findings(["ApplicationProperties": .dictionary(properties)]) == [
        "product-structure warning A.xcarchive/Info.plist"
      ])
  }

  @Test func `JSON contains the archive metadata`() throws {
    let files = BundleBlueprint.app().build().map {
      ("A.xcarchive/Products/Applications/\($0.key)", $0.value)
    }
    let folder = try ProductFolder(Dictionary(uniqueKeysWithValues: files))
    let info: PropertyList = ["ApplicationProperties": .dictionary(Self.properties)]
    try folder.write(["A.xcarchive/Info.plist": info.binary])
    let product = AuditResult.Product(app: try folder.read("A.xcarchive"), path: "A.xcarchive")
    let json = String(decoding: product.json(), as: UTF8.self)
    #expect(json.contains(#""ApplicationPath": "Applications/Weather.app""#), "\(json)")
  }

  @Test func `an archive without an app or its Info.plist is an error`() throws {
    #expect(try Self.findings([:]) == ["product-structure error A.xcarchive/Info.plist"])
    #expect(try Self.findings(nil) == ["product-structure error A.xcarchive"])
  }
}
