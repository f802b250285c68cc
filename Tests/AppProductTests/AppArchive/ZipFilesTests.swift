import ProductBuilder
import Testing

@testable import AppProduct

@Suite struct ZipFilesTests {
  private static func read(_ zip: [UInt8]) throws -> PackagedApp {
    try ProductFolder(["Weather.ipa": zip]).read("Weather.ipa")
  }

  /// An archive with an app, and what `add` adds to it.
  private static func read(adding add: (inout ZipBuilder) -> Void) throws -> PackagedApp {
    var zip = ZipBuilder()
    zip.add("Payload/Weather.app/Info.plist", PropertyList.dictionary([:]).xml)
    add(&zip)
    return try read(zip.build())
  }

  @Test(arguments: [false, true])
  func `an archive is read as the folder that it was made of`(isDeflated: Bool) throws {
    let blueprint = BundleBlueprint.app()
    let folder = try blueprint.read()
    let archive = try Self.read(blueprint.ipa(isDeflated: isDeflated))
    #expect(archive.form == .ipa)
    #expect(archive.problems.isEmpty && folder.problems.isEmpty)
    #expect(archive.bundles.map(\.info) == folder.bundles.map(\.info))
    #expect(archive.bundles.map(\.executable) == folder.bundles.map(\.executable))
    #expect(archive.bundles.map(\.profile) == folder.bundles.map(\.profile))
    #expect(archive.bundles.map(\.resourcesSeal) == [.intact, .intact])
    #expect(
      archive.bundles.map(\.path) == [
        "Payload/Weather.app", "Payload/Weather.app/PlugIns/Widgets.appex",
      ])
  }

  @Test func `nothing is left behind in the temporary folder`() throws {
    let folder = try ProductFolder(["Weather.ipa": BundleBlueprint.app().ipa(isDeflated: true)])
    _ = try folder.read("Weather.ipa")
    #expect(folder.names == ["Weather.ipa"])
  }

  @Test(
    arguments: [
      "../outside", "/etc/passwd", "Payload/../../x", "Payload//x", "Payload/./x", "a\\b", "",
    ])
  func `a name that leaves the folder is a problem`(name: String) throws {
    let app = try Self.read { $0.add(name, [1]) }
    #expect(app.bundles.count == 1)
    #expect(
      app.problems.map(\.what) == [
        "the name of an entry leaves the folder it is unpacked into"
      ])
  }

  @Test func `a link, an encrypted entry, a doubled one and a name beyond UTF-8 are problems`()
    throws
  {
    let app = try Self.read {
      $0.addLink("Payload/Weather.app/link", to: "/etc")
      $0.addEncrypted("Payload/Weather.app/secret")
      $0.add("Payload/Weather.app/Info.plist", [1])
      $0.add([0xFF, 0xFE], [1], mode: 0o100644)
    }
    #expect(
      app.problems.map(\.what) == [
        "an entry is a link, which may lead out of the product", "an entry is encrypted",
        "two entries have this name", "the name of an entry is no UTF-8",
      ])
  }

  @Test func `entries that lie in one another are refused`() throws {
    let app = try Self.read {
      $0.addZeros("Payload/a", count: 100_000)
      $0.repeatLast(as: "Payload/b")
    }
    #expect(app.bundles.isEmpty)
    #expect(app.problems.map(\.what) == ["entries lie in one another"])
  }

  @Test func `more than 4 GiB are refused, whatever the archive's size`() throws {
    let app = try Self.read {
      $0.addZeros("a", count: 10, saying: 0xF000_0000)
      $0.addZeros("b", count: 10, saying: 0xF000_0000)
    }
    #expect(app.problems.map(\.what) == ["its files have more than 4 GiB"])
  }

  @Test(
    arguments: [
      (sum: 1 as UInt32?, size: nil as UInt32?), (nil, 3), (nil, 300), (nil, 11 << 20),
      (nil, 0xF000_0000),
    ])
  func `a file whose sum or size is not what the list says is unreadable`(
    sum: UInt32?, size: UInt32?
  ) throws {
    var zip = ZipBuilder()
    zip.addDeflated(
      "Payload/Weather.app/Info.plist", PropertyList.dictionary([:]).xml, saying: sum, size: size)
    zip.addDeflated(
      "Payload/Weather.app/PrivacyInfo.xcprivacy", PropertyList.dictionary([:]).xml)
    let app = try Self.read(zip.build())
    #expect(app.bundles.first?.info == .unreadable)
    #expect(app.bundles.first?.privacyManifest.value != nil)
    #expect(app.problems.map(\.part) == [.infoPlist])
  }

  @Test func `an executable of zeros that pretends to be small ends where it says`() throws {
    let info: PropertyList = ["CFBundleExecutable": "Weather"]
    var zip = ZipBuilder()
    zip.addDeflated("Payload/Weather.app/Info.plist", info.xml)
    zip.addZeros("Payload/Weather.app/Weather", count: 40 << 20, saying: 5000)
    let app = try Self.read(zip.build())
    #expect(app.bundles.first?.executable == .unreadable)
  }

  @Test(arguments: [
    [], Array("no zip".utf8), [0x50, 0x4B, 5, 6] + Array(repeating: 0xFF, count: 18),
  ])
  func `what is no zip file is a problem`(bytes: [UInt8]) throws {
    let app = try Self.read(bytes)
    #expect(app.bundles.isEmpty && app.problems.map(\.part) == [.archive])
  }

  @Test func `damaged archives are read or refused`() throws {
    let zip = BundleBlueprint.app().ipa(isDeflated: true)
    let folder = try ProductFolder()
    for damaged in Damage(to: zip, count: 40) {
      try folder.write(["Weather.ipa": damaged])
      _ = try folder.read("Weather.ipa")
    }
    // Most damage should hit the list at the end.
    let listed = zip.count - 900
    for damaged in Damage(to: Array(zip.dropFirst(listed)), count: 60, seed: 2) {
      try folder.write(["Weather.ipa": zip.prefix(listed) + damaged])
      _ = try folder.read("Weather.ipa")
    }
    #expect(folder.names == ["Weather.ipa"])
  }
}
