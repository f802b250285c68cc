import AppProduct
@testable import AuditReports
import Foundation
import ProductBuilder
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct ProductReportTests {
  private static func product(
    _ change: (inout BundleBlueprint) -> Void = { _ in }
  ) throws -> AuditResult.Product {
    var app = BundleBlueprint.app()
    change(&app)
    return AuditResult.Product(app: try app.read(), path: "build/Weather.app")
  }

  @Test func `text shows a tree of the bundles`() throws {
    let product = try Self.product { app in
      for key in ["com.apple.developer.team-identifier", "application-identifier"] {
        app.entitlements[key] = nil
        app.widgets.entitlements[key] = nil
      }
    }
    #expect(
      String(decoding: product.text(), as: UTF8.self) == """
        Weather.app
        │   bundle ID        com.example.weather
        │   version          3.2.0 (412)
        │   runs from        iOS 17.0
        │   URL schemes      weather
        │   executable       arm64 (iOS 17.0, SDK 26.0)
        │   signed by        A1B2C3D4E5
        │   signed as        com.example.weather
        │   entitlement      com.apple.security.application-groups = group.com.example.weather
        │   entitlement      get-task-allow = false
        │   profile          Profile of com.example.weather, for the App Store, until 2030-01-01
        │   profile's app    A1B2C3D4E5.com.example.weather
        └── PlugIns/Widgets.appex
                bundle ID        com.example.weather.widgets
                version          3.2.0 (412)
                display name     Weather
                runs from        iOS 17.0
                extension point  com.apple.widgetkit-extension
                executable       arm64 (iOS 17.0, SDK 26.0)
                signed by        A1B2C3D4E5
                signed as        com.example.weather.widgets
                entitlement      com.apple.security.application-groups = group.com.example.weather
                entitlement      get-task-allow = false
                profile          Profile of com.example.weather.widgets, for the App Store, until 2030-01-01
                profile's app    A1B2C3D4E5.com.example.weather.widgets
                privacy          NSPrivacyAccessedAPICategoryUserDefaults (1C8F.1)

        """)
  }

  @Test func `JSON has the same contents`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(Self.product().json()))
    let root = try #require(json as? [String: Any])
    let product = try #require(root["product"] as? [String: Any])
    #expect(product["form"] as? String == "bundle" && root["schemaVersion"] as? Int == 1)
    let bundles = try #require(product["bundles"] as? [[String: Any]])
    #expect(bundles.map { $0["kind"] as? String } == ["app", "extension"])
    #expect(bundles.map { $0["version"] as? String } == ["3.2.0", "3.2.0"])
    #expect(bundles[1]["host"] as? String == "" && bundles[0]["host"] is NSNull)
    #expect(bundles[1]["extensionPoint"] as? String == "com.apple.widgetkit-extension")
    let profile = try #require(bundles[1]["profile"] as? [String: Any])
    #expect(
      profile["type"] as? String == "appStore" && profile["expires"] as? String == "2030-01-01")
    let signature = try #require(bundles[1]["signature"] as? [String: Any])
    #expect(signature["team"] as? String == "A1B2C3D4E5")
    #expect(signature["flags"] as? [String] == [])
    let entitlements = try #require(signature["entitlements"] as? [String: Any])
    #expect(entitlements["get-task-allow"] as? Bool == false)
  }

  @Test func `code directory flags have the names that codesign uses`() throws {
    let product = try Self.product { $0.executable?.signature?.flags = 0x4001_2200 }
    let names = ["kill", "library-validation", "runtime", "0x40000000"]
    #expect(product.app.bundles[0].signature?.directory.flags.names == names)
    let text = String(decoding: product.text(), as: UTF8.self)
    #expect(
      text.contains("signed with      kill, library-validation, runtime and 0x40000000\n"),
      "\(text)")
    let json = String(decoding: product.json(), as: UTF8.self)
    #expect(
      json.contains(#""flags": ["kill", "library-validation", "runtime", "0x40000000"]"#), "\(json)"
    )
  }

  @Test func `unreadable parts are reported, and nothing is printed raw`() throws {
    let product = try Self.product { app in
      app.info?["CFBundleShortVersionString"] = "3\u{1B}[31m\u{202E}"
      app.widgets.files["PrivacyInfo.xcprivacy"] = [1]
    }
    let text = String(decoding: product.text(), as: UTF8.self)
    #expect(text.contains("not read: PlugIns/Widgets.appex/PrivacyInfo.xcprivacy: "))
    for bytes in [product.text(), product.json(), product.app.manifest()] {
      #expect(!bytes.contains(0x1B))
      #expect(!String(decoding: bytes, as: UTF8.self).unicodeScalars.contains("\u{202E}"))
    }
  }

  private static func readingFindings(_ manifest: [UInt8]) -> [Finding] {
    let reading = Set(ReadingRules.infos.map(\.id))
    return Audit().run([SourceFile(path: "m.yaml", bytes: manifest)]).findings.filter {
      reading.contains($0.rule)
    }
  }

  @Test func `the generated manifest is read back and matches the product`() throws {
    let product = try Self.product { app in
      app.info?["UIDeviceFamily"] = [1, 2, 9]
      app.info?["NSSupportsLiveActivities"] = true
      app.info?["NSLocationWhenInUseUsageDescription"] = "Weather here"
      app.entitle("keychain-access-groups", ["A1B2C3D4E5.com.example.keys"])
      app.widgets.entitle("keychain-access-groups", ["A1B2C3D4E5.com.example.keys"])
      app.widgets.entitle("aps-environment", "production")
      app.widgets.info?["NSWidgetWantsLocation"] = true
    }
    let manifest = product.app.manifest()
    let text = String(decoding: manifest, as: UTF8.self)
    #expect(Self.readingFindings(manifest).isEmpty, "\(text)")
    let result = Audit().verify(
      product.app, at: "W.app", against: [SourceFile(path: "m.yaml", bytes: manifest)],
      on: ProductCase.today)
    #expect(result.findings.isEmpty, "\(result.findings.map(\.message))\n\(text)")
    #expect(text.contains("keychainGroups: [com.example.keys]\n"))
    #expect(text.contains("deviceFamilies: [iPhone, iPad]\n"))
    #expect(text.contains("pushEntitlement: true\nwantsLocation: true\n"))
  }

  @Test(
    arguments: [
      "", "a: b", "- a", "$(APP)", "${APP} $$", "#1", "\"", "'", "yes", "null", "a\nb", "\u{7}",
      "天気", "x, y]", "a #b",
    ] as [GivenText])
  func `the manifest of an unusual product is read back`(text: GivenText) throws {
    let product = try Self.product { app in
      app.info?["CFBundleName"] = .string(text.text)
      app.info?["CFBundleShortVersionString"] = .string(text.text)
      app.widgets.info?["CFBundleDisplayName"] = .string(text.text)
      app.entitle("com.apple.security.application-groups", ["a", .string(text.text)])
    }
    let findings = Self.readingFindings(product.app.manifest()).filter {
      // A value missing in the product is missing in the manifest.
      $0.rule != "missing-key"
    }
    #expect(findings.isEmpty, "\(findings.map(\.message))")
  }

  @Test func `an extension without an app has a manifest, too`() throws {
    let app = try BundleBlueprint.widgets().read()
    let manifest = app.manifest()
    #expect(Self.readingFindings(manifest).isEmpty)
    #expect(String(decoding: manifest, as: UTF8.self).contains("host: com.example.weather\n"))
  }
}
