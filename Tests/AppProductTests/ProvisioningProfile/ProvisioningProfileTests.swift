import Foundation
import ProductBuilder
import Testing

@testable import AppProduct

@Suite struct ProvisioningProfileTests {
  private static func profile(
    _ values: PropertyList, isStreamed: Bool = false
  ) throws -> ProvisioningProfile {
    try ProvisioningProfile(ByteView(DERWriter.message(values.xml, isStreamed: isStreamed)))
  }

  /// Made by `openssl cms -sign -nodetach`, once with lengths and once with `-stream`.
  private static func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name)")))
  }

  @Test(arguments: ["signed.mobileprovision", "streamed.mobileprovision"])
  func `a message signed by OpenSSL is read`(name: String) throws {
    let profile = try ProvisioningProfile(ByteView(Self.fixture(name)))
    #expect(profile.name == "Weather Ad Hoc")
    #expect(profile.uuid == "00000000-0000-4000-8000-000000000001")
    #expect(profile.teams == ["A1B2C3D4E5"])
    #expect(profile.platforms == ["iOS"])
    #expect(profile.expires == 1_809_174_600)
    #expect(profile.deviceCount == 2)
    #expect(profile.kind == .adHoc)
    #expect(profile.covers(bundleID: "com.example.weather.widgets"))
  }

  @Test(
    arguments: [
      (["ProvisionsAllDevices": true], .enterprise),
      (["ProvisionedDevices": ["a"], "Entitlements": ["get-task-allow": true]], .development),
      (["ProvisionedDevices": ["a"], "Entitlements": ["get-task-allow": false]], .adHoc),
      (["ProvisionedDevices": []], .adHoc),
      (["Entitlements": ["beta-reports-active": true]], .appStore),
    ] as [(PropertyList, ProvisioningProfile.Kind)])
  func `the type of a profile follows from its devices`(
    values: PropertyList, kind: ProvisioningProfile.Kind
  ) throws {
    #expect(try Self.profile(values).kind == kind)
    #expect(try Self.profile(values, isStreamed: true).kind == kind)
    #expect(try ProvisioningProfile(ByteView(values.xml)).kind == kind)
  }

  @Test(arguments: [
    ("T.com.example.app", "com.example.app", true),
    ("T.com.example.app", "com.example.app.widgets", false),
    ("T.com.example.*", "com.example.app", true),
    ("T.com.example.*", "com.example", false),
    ("T.com.example.*", "com.examples.app", false),
    ("T.*", "com.example.app", true),
    ("X.*", "com.example.app", false),
    ("OLD.com.example.app", "com.example.app", true),
  ])
  func `an application identifier may end in a wildcard`(
    pattern: String, bundleID: String, covers: Bool
  ) throws {
    let profile = try Self.profile([
      "TeamIdentifier": ["T"], "ApplicationIdentifierPrefix": ["OLD"],
      "Entitlements": ["application-identifier": .string(pattern)],
    ])
    #expect(profile.covers(bundleID: bundleID) == covers)
  }

  @Test func `entitlements are covered by equal values, lists and wildcards`() throws {
    let profile = try Self.profile([
      "Entitlements": [
        "application-identifier": "T.com.example.*",
        "keychain-access-groups": ["T.*", "com.apple.token"],
        "com.apple.security.application-groups": ["group.a", "group.b"],
        "com.apple.developer.associated-domains": "*",
        "aps-environment": "production",
        "get-task-allow": false,
        "com.apple.developer.siri": true,
      ]
    ])
    let covered = Entitlements([
      "application-identifier": "T.com.example.app",
      "keychain-access-groups": ["T.com.example.shared", "com.apple.token"],
      "com.apple.security.application-groups": ["group.b"],
      "com.apple.developer.associated-domains": ["applinks:example.com"],
      "aps-environment": "production",
      "get-task-allow": false,
      "com.apple.developer.siri": true,
      "com.apple.developer.healthkit": false,
    ])
    #expect(profile.uncovered(covered).isEmpty)
    let uncovered = Entitlements([
      "application-identifier": "T.org.example.app",
      "keychain-access-groups": ["X.com.example.shared"],
      "com.apple.security.application-groups": ["group.a", "group.c"],
      "aps-environment": "development",
      "get-task-allow": true,
      "com.apple.developer.healthkit": true,
      "com.apple.developer.siri": true,
    ])
    #expect(
      profile.uncovered(uncovered) == [
        "application-identifier", "aps-environment", "com.apple.developer.healthkit",
        "com.apple.security.application-groups", "get-task-allow", "keychain-access-groups",
      ])
  }

  @Test func `on macOS the sandbox needs no profile`() throws {
    let signed = Entitlements(["com.apple.security.app-sandbox": true])
    let profile = try Self.profile(["Entitlements": [:]])
    #expect(profile.uncovered(signed, isMac: true).isEmpty)
    #expect(profile.uncovered(signed) == ["com.apple.security.app-sandbox"])
  }

  @Test(
    arguments: [
      [], [0x30], [0x30, 0x80], [0x30, 0], [0x30, 0x80, 0, 0],
      DERWriter.element(0x30, DERWriter.element(0x06, [1]) + [0xA0, 0]),
      DERWriter.message([]),
      DERWriter.message(Array("no list".utf8)),
      DERWriter.message(PropertyList.string("a").xml),
      Array(DERWriter.message(PropertyList.dictionary(["a": "b"]).xml).dropLast(50)),
      Array(repeating: [0x30, 0x80], count: 100_000).flatMap { $0 },
    ] as [[UInt8]])
  func `data that isn't a profile is refused`(bytes: [UInt8]) {
    #expect(throws: ProductError.self) { try ProvisioningProfile(ByteView(bytes)) }
  }

  @Test(arguments: ["signed.mobileprovision", "streamed.mobileprovision"])
  func `damaged profiles are read or refused`(name: String) throws {
    for file in Damage(to: try Self.fixture(name)) { _ = try? ProvisioningProfile(ByteView(file)) }
  }
}
