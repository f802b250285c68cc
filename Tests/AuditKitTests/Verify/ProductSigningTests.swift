import AppProduct
import ProductBuilder
import Testing
@testable import WidgetManifests

@testable import AuditKit

private let widgets = "·/PlugIns/Widgets.appex"
private let executable = "·/PlugIns/Widgets.appex/Widgets"
private let profile = "·/PlugIns/Widgets.appex/embedded.mobileprovision"
private let groups = "com.apple.security.application-groups"

@Suite struct ProductSigningTests {
  @Test func `a signed Mac extension without the App Sandbox is reported`() throws {
    func found(sandboxed: Bool) throws -> [String] {
      let mac = ProductCase("a Mac app") { app in
        app.info?["CFBundleSupportedPlatforms"] = ["MacOSX"]
        app.widgets.info?["CFBundleSupportedPlatforms"] = ["MacOSX"]
        if sandboxed { app.widgets.entitle("com.apple.security.app-sandbox", true) }
      }
      return try mac.result().result.findings
        .filter { $0.rule == "missing-sandbox" }.map(\.message)
    }
    #expect(
      try found(sandboxed: false) == [
        "without the App Sandbox, macOS does not run the extension"
      ])
    #expect(try found(sandboxed: true) == [])
  }

  @Test(
    arguments: [
      ProductCase(
        "declared and not signed",
        manifest: ProductManifest.app(
          "appGroups: [group.com.example.weather, ↓group.com.example.x]")),
      ProductCase(
        "a keychain group that is not signed",
        manifest: ProductManifest.app(bundle: "keychainGroups: [↓com.example.keys]")),
      ProductCase(
        "a keychain group that is signed with its prefix",
        manifest: ProductManifest.app(
          "keychainGroups: [com.example.keys]", bundle: "keychainGroups: [com.example.keys]")
      ) {
        $0.entitle("keychain-access-groups", ["A1B2C3D4E5.com.example.keys"])
        $0.widgets.entitle("keychain-access-groups", ["A1B2C3D4E5.*"])
      },
      ProductCase("another team", manifest: ProductManifest.app("teamID: ↓Z9Y8X7W6V5")),
      ProductCase(
        "a group beside an unknown one",
        manifest: ProductManifest.app(
          "appGroups: [group.com.example.weather, ↓group.com.example.x, !unknown other]")),
      ProductCase(
        "push is signed and declared to be missing",
        manifest: ProductManifest.app(bundle: "pushEntitlement: false")
      ) {
        $0.widgets.entitle("aps-environment", "production")
      },
      ProductCase("push", manifest: ProductManifest.app(bundle: "pushEntitlement: ↓true")),
      ProductCase("push is signed", manifest: ProductManifest.app(bundle: "pushEntitlement: true"))
      {
        $0.widgets.entitle("aps-environment", "production")
      },
      ProductCase(
        "declared with a slip, which is one finding",
        manifest: ProductManifest.app(
          "appGroups: [↓group.com.example.wether]",
          bundle: "appGroups: [↓group.com.example.wether]")),
      ProductCase(
        "signed and not declared", manifest: ProductManifest.app("appGroups: ↓[]")),
      ProductCase("a text in place of a list", ["product-signature error \(executable)"]) {
        $0.widgets.entitlements[groups] = "group.com.example.weather"
      },
      ProductCase("not in the profile", ["product-profile error \(profile)"]) {
        $0.widgets.allow(groups, ["group.com.example.else"])
      },
      ProductCase("not the host's", ["group-not-in-host error \(executable)"]) {
        $0.widgets.entitle(groups, ["group.com.example.weather", "group.com.example.x"])
      },
    ])
  func `groups are declared, allowed and shared`(_ test: ProductCase) throws {
    try test.check("product-differs")
  }

  @Test(
    arguments: [
      ProductCase(
        "declared",
        manifest: ProductManifest.app(bundle: "appGroups: [↓group.com.example.weather]")
      ) { $0.widgets.entitlements[groups] = nil },
      ProductCase("in the profile", ["error \(executable)", "error ·/Weather"]) {
        $0.entitlements[groups] = nil
        $0.widgets.entitlements[groups] = nil
      },
      ProductCase("in the profile, and in the host") { $0.widgets.entitlements[groups] = nil },
    ])
  func `entitlements are in the signature`(_ test: ProductCase) throws {
    try test.check("product-entitlements-stripped")
  }

  @Test(
    arguments: [
      ProductCase("missing", ["error \(widgets)"]) { $0.widgets.profile = nil },
      ProductCase("expired the day before", ["error \(profile)"]) {
        $0.widgets.profile?["ExpirationDate"] = .date(1_767_657_599)
      },
      ProductCase("expires in the course of the day", ["error \(profile)"]) {
        $0.widgets.profile?["ExpirationDate"] = .date(1_767_657_600)
      },
      ProductCase("expires the day after") {
        $0.widgets.profile?["ExpirationDate"] = .date(1_767_744_000)
      },
      ProductCase("an expiry that is no date", ["error \(profile)"]) {
        $0.widgets.profile?["ExpirationDate"] = "2030-01-01"
      },
      ProductCase("no team", ["error \(profile)"]) {
        $0.widgets.profile?["TeamIdentifier"] = nil
      },
      ProductCase("of another kind", ["error \(profile)"]) {
        $0.widgets.profile?["ProvisionedDevices"] = ["a"]
      },
      ProductCase("of another team", ["error \(profile)"]) {
        $0.widgets.profile?["TeamIdentifier"] = ["Z9Y8X7W6V5"]
      },
      ProductCase("of another app", ["error \(profile)"]) {
        $0.widgets.allow("application-identifier", "A1B2C3D4E5.com.example.weather")
      },
      ProductCase("of any app") { $0.widgets.allow("application-identifier", "A1B2C3D4E5.*") },
      ProductCase("an entitlement that it lacks", ["error \(profile)"]) {
        $0.widgets.entitlements["com.apple.developer.healthkit"] = true
      },
      ProductCase(
        "for development, in an export", ["error ·/embedded.mobileprovision"], isExported: true
      ) {
        develop(&$0)
        develop(&$0.widgets)
        $0.entitlements["get-task-allow"] = false
        $0.widgets.entitlements["get-task-allow"] = false
      },
      ProductCase("ad hoc, in an export", ["note ·/embedded.mobileprovision"], isExported: true) {
        $0.profile?["ProvisionedDevices"] = ["a"]
        $0.widgets.profile?["ProvisionedDevices"] = ["a"]
      },
      ProductCase(
        "for an organisation, in an export", ["note ·/embedded.mobileprovision"], isExported: true
      ) {
        $0.profile?["ProvisionsAllDevices"] = true
        $0.widgets.profile?["ProvisionsAllDevices"] = true
      },
      ProductCase("for the App Store, in an export", isExported: true),
      ProductCase("no profile at all", ["error \(profile)"]) {
        $0.widgets.change = { $0["embedded.mobileprovision"] = [0x30, 0x80, 1] }
      },
    ])
  func `profiles exist, are valid and match their bundle`(_ test: ProductCase) throws {
    try test.check("product-profile")
  }

  private static func develop(_ app: inout BundleBlueprint) {
    app.entitle("get-task-allow", true)
    app.profile?["ProvisionedDevices"] = ["a"]
  }

  @Test(
    arguments: [
      ProductCase("for the App Store", ["error \(executable)"]) {
        $0.widgets.entitlements["get-task-allow"] = true
      },
      ProductCase("push in development", ["error \(executable)"]) {
        $0.widgets.entitle("aps-environment", "development")
      },
      ProductCase("for development", ["note \(executable)", "note ·/Weather"]) {
        develop(&$0)
        develop(&$0.widgets)
      },
    ])
  func `a distributed product isn't debuggable`(_ test: ProductCase) throws {
    try test.check("product-debuggable")
  }

  /// The executable for Intel processors.
  private static var other: MachOBuilder {
    var builder = MachOBuilder()
    builder.processor = 0x0100_0007
    return builder
  }

  /// Replaces a text in the executable after it is signed.
  private static func replace(
    _ text: String, _ other: String, in files: inout [String: [UInt8]]
  ) {
    files["Widgets"]?.replace(Array(text.utf8), with: Array(other.utf8))
  }

  @Test(
    arguments: [
      ProductCase("missing", ["error \(executable)"]) { $0.widgets.executable?.signature = nil },
      ProductCase("ad hoc", ["error \(executable)"]) {
        $0.widgets.executable?.signature?.message = []
      },
      ProductCase("not of a main executable", ["warning \(executable)"]) {
        $0.widgets.executable?.signature?.segmentFlags = 0
      },
      ProductCase("Info.plist was changed", ["error \(widgets)/Info.plist"]) {
        $0.widgets.infoFile = PropertyList.dictionary($0.widgets.info ?? [:]).xml
        $0.widgets.change = { $0["Info.plist"]?.append(UInt8(ascii: " ")) }
      },
      ProductCase("the list of resources is gone", ["error \(executable)"]) {
        $0.widgets.change = { $0["_CodeSignature/CodeResources"] = nil }
      },
      ProductCase("no DER", ["error \(executable)"]) {
        $0.widgets.executable?.signature?.entitlementsDER = nil
      },
      ProductCase("of another team", ["team-mismatch error \(executable)"]) {
        $0.widgets.executable?.signature?.team = "Z9Y8X7W6V5"
        $0.widgets.profile?["TeamIdentifier"] = ["Z9Y8X7W6V5"]
      },
      ProductCase("of two architectures") { $0.widgets.otherExecutable = other },
      ProductCase("of the second architecture, missing", ["error \(executable)"]) {
        $0.widgets.otherExecutable = other
        $0.widgets.otherExecutable?.signature = nil
      },
      ProductCase("of the first architecture, missing", ["error \(executable)"]) {
        $0.widgets.otherExecutable = other
        $0.widgets.executable?.signature = nil
      },
      ProductCase("of the second architecture, by another team", ["error \(executable)"]) {
        $0.widgets.otherExecutable = other
        $0.widgets.otherExecutable?.signature?.team = "Z9Y8X7W6V5"
      },
      ProductCase("of the second architecture, with other entitlements", ["error \(executable)"]) {
        $0.widgets.otherExecutable = other
        $0.widgets.otherExecutable?.signature?.entitlements = ["a": true]
        $0.widgets.otherExecutable?.signature?.entitlementsDER = ["a": true]
      },
      ProductCase("of the second architecture, with changed entitlements", ["error \(executable)"])
      {
        $0.widgets.otherExecutable = other
        $0.widgets.otherExecutable?.signature?.entitlements = ["a": "UnchangedText"]
        $0.widgets.otherExecutable?.signature?.entitlementsDER = ["a": "UnchangedText"]
        $0.widgets.change = { replace("UnchangedText", "unchangedText", in: &$0) }
      },
      ProductCase(
        "changed groups are one finding", manifest: ProductManifest.app(), ["error \(executable)"]
      ) {
        $0.widgets.change = { replace("group.com.example", "group.com.elpmaxe", in: &$0) }
      },
      ProductCase("cut off", ["error \(executable)"]) {
        $0.widgets.change = { $0["Widgets"]?.removeLast(400) }
      },
    ])
  func `signatures exist, are intact and come from one team`(_ test: ProductCase) throws {
    try test.check("product-signature")
  }
  @Test func `differences between architectures are reported with the architectures`() throws {
    let unsigned = try ProductCase("unsigned") {
      $0.widgets.otherExecutable = Self.other
      $0.widgets.otherExecutable?.signature = nil
    }.result().result
    #expect(unsigned.findings.map(\.message) == ["Widgets.appex for x86_64 is not signed"])
    let other = try ProductCase("other groups") {
      $0.widgets.otherExecutable = Self.other
      $0.widgets.otherExecutable?.signature?.entitlements = ["a": true]
      $0.widgets.otherExecutable?.signature?.entitlementsDER = ["a": true]
    }.result().result
    #expect(
      other.findings.map(\.message) == [
        "Widgets.appex for x86_64 is signed with other entitlements than for arm64, first in `a`"
      ])
    let both = try ProductCase("ad hoc") {
      $0.widgets.executable?.signature?.message = []
      $0.widgets.otherExecutable = Self.other
      $0.widgets.otherExecutable?.signature?.message = []
    }.result().result
    #expect(
      both.findings.map(\.message) == ["Widgets.appex is signed ad hoc, without a certificate"])
  }
}
