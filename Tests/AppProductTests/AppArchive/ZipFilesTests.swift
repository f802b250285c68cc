import ProductBuilder
import Testing

@testable import AppProduct

@Suite struct ZipFilesTests {
  private static func read(_ zip: [UInt8]) throws -> PackagedApp {
    try ProductFolder(["Weather.ipa": zip]).read("Weather.ipa")
  }

  /// An archive with an app and the entries that `add` adds.
  private static func read(adding add: (inout ZipBuilder) -> Void) throws -> PackagedApp {
    var zip = ZipBuilder()
    zip.add("Payload/Weather.app/Info.plist", PropertyList.dictionary([:]).xml)
    add(&zip)
    return try read(zip.build())
  }

  @Test(arguments: [false, true])
  func `an archive has the files of the folder it was made from`(isDeflated: Bool) throws {
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

  @Test func `no files are left in the temporary folder`() throws {
    let folder = try ProductFolder(["Weather.ipa": BundleBlueprint.app().ipa(isDeflated: true)])
    _ = try folder.read("Weather.ipa")
    #expect(folder.names == ["Weather.ipa"])
  }

  @Test(
    arguments: [
      "../outside", "/etc/passwd", "Payload/../../x", "Payload//x", "Payload/./x", "a\\b", "",
    ])
  func `a name that leads out of the folder is reported`(name: String) throws {
    let app = try Self.read { $0.add(name, [1]) }
    #expect(app.bundles.count == 1)
    #expect(
      app.problems.map(\.what) == [
        "the name of an entry leads out of the folder it is unpacked into"
      ])
  }

  @Test func `a link, an encrypted entry, a duplicate and a name that isn't UTF-8 are reported`()
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
        "an entry is a link, which may lead out of the product", "two entries have this name",
        "the name of an entry is not UTF-8", "an entry is encrypted",
      ])
  }

  @Test func `encrypted entries are reported once, whatever their number and method`() throws {
    for isAll in [false, true] {
      var zip = ZipBuilder()
      for (path, bytes) in BundleBlueprint.app().build().sorted(by: { $0.key < $1.key }) {
        let isEncrypted =
          isAll || path.hasSuffix(".app/Info.plist") || path.hasSuffix("CodeResources")
        if isEncrypted {
          zip.addEncrypted("Payload/\(path)")
        } else {
          zip.add("Payload/\(path)", bytes)
        }
      }
      let app = try Self.read(zip.build())
      #expect(app.bundles.first?.info == .unreadable)
      #expect(app.problems.count == 1 && app.problems[0].part == .archive, "\(app.problems)")
      #expect(app.problems[0].what.contains("encrypted"))
    }
  }

  @Test func `an entry below a file, or both a file and a folder, is reported`() throws {
    let app = try Self.read {
      $0.add("Payload/Weather.app/Info.plist/inside", [1])
      $0.add(Array("Payload/Weather.app/Info.plist/".utf8), [], mode: 0o040755)
      $0.addLink("Payload/Weather.app/PlugIns", to: "../..")
      $0.add("Payload/Weather.app/PlugIns/A.appex/Info.plist", [1])
      $0.add(Array("Payload/Weather.app/".utf8), [], mode: 0o040755)
    }
    #expect(
      app.problems.map(\.what) == [
        "an entry is inside another that is not a folder", "two entries have this name",
        "an entry is a link, which may lead out of the product",
        "an entry is inside another that is not a folder",
      ])
    #expect(app.bundles.map(\.name) == ["Weather.app"])
  }

  @Test func `names longer than a device can open are refused at any depth`() throws {
    let app = try Self.read { zip in
      for index in 0..<99 {
        zip.add("Payload/\(index)" + String(repeating: "/a", count: 32_000), [1])
      }
      zip.add("Payload" + String(repeating: "/a", count: 508), [1])
    }
    #expect(app.problems.count == 99)
    #expect(app.problems.allSatisfy { $0.what == "the name of an entry has more than 1024 bytes" })
  }

  @Test func `folders that appear only in the paths of files count as entries`() throws {
    var zip = ZipBuilder()
    for index in 0..<10 { zip.add("Payload/\(index)/a/b/c", [1]) }
    let folder = try ProductFolder(["Weather.ipa": zip.build()])
    func read(most: Int) throws(ProductError) {
      var problems: [ProductProblem] = []
      _ = try ZipFiles(
        "\(folder.path)/Weather.ipa", temporaryFolder: folder.path, &problems, maximumItems: most,
        isNeeded: { _ in false })
    }
    try read(most: 42)
    #expect(throws: ProductError.tooManyEntries) { try read(most: 40) }
  }

  @Test func `a file with a compression method other than deflate is reported with the method`()
    throws
  {
    let info: PropertyList = ["CFBundleExecutable": "Weather"]
    for name in ["Info.plist", "Weather"] {
      var zip = ZipBuilder()
      if name != "Info.plist" { zip.add("Payload/Weather.app/Info.plist", info.xml) }
      zip.add("Payload/Weather.app/\(name)", info.xml, packedBy: 12)
      let app = try Self.read(zip.build())
      #expect(app.problems.map(\.what) == ["it is packed with method 12"])
    }
  }

  @Test(
    arguments: [
      ("Payload/weather.APP/x", "the name weather.APP has to end in .app or .appex"),
      ("payload/Weather.app/x", "its folder payload has to be named Payload"),
      ("Weather/x", "it contains no .app, .appex or .ipa"),
    ])
  func `a misspelled path of an app is reported`(path: String, reason: String) throws {
    var zip = ZipBuilder()
    zip.add(path, [1])
    let app = try Self.read(zip.build())
    #expect(app.problems.count == 1 && app.problems[0].what.hasPrefix(reason), "\(app.problems)")
  }

  @Test func `overlapping entries are refused`() throws {
    let app = try Self.read {
      $0.addZeros("Payload/a", count: 100_000)
      $0.repeatLast(as: "Payload/b")
    }
    #expect(app.bundles.isEmpty)
    #expect(app.problems.map(\.what) == ["entries overlap"])
  }

  @Test func `more than 4 GiB of contents are refused, whatever the size of the archive`() throws {
    let app = try Self.read {
      $0.addZeros("a", count: 10, saying: 0xF000_0000)
      $0.addZeros("b", count: 10, saying: 0xF000_0000)
    }
    #expect(app.problems.map(\.what) == ["its files are larger than 4 GiB"])
  }

  @Test(
    arguments: [
      (sum: 1 as UInt32?, size: nil as UInt32?), (nil, 3), (nil, 300), (nil, 11 << 20),
      (nil, 0xF000_0000),
    ])
  func `a file with a wrong checksum or size can't be read`(sum: UInt32?, size: UInt32?) throws {
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

  @Test func `an executable of zeros with a false size is unreadable`() throws {
    let info: PropertyList = ["CFBundleExecutable": "Weather"]
    var zip = ZipBuilder()
    zip.addDeflated("Payload/Weather.app/Info.plist", info.xml)
    zip.addZeros("Payload/Weather.app/Weather", count: 2 << 20, saying: 5000)
    let app = try Self.read(zip.build())
    #expect(app.bundles.first?.executable == .unreadable)
  }

  @Test(arguments: [
    [], Array("no zip".utf8), [0x50, 0x4B, 5, 6] + Array(repeating: 0xFF, count: 18),
  ])
  func `a file that isn't a ZIP archive is reported`(bytes: [UInt8]) throws {
    let app = try Self.read(bytes)
    #expect(app.bundles.isEmpty && app.problems.map(\.part) == [.archive])
  }

  @Test func `damaged archives are read or refused`() throws {
    let zip = BundleBlueprint.app().ipa(isDeflated: true)
    let folder = try ProductFolder()
    for damaged in Damage(to: zip, count: 25) {
      try folder.write(["Weather.ipa": damaged])
      _ = try folder.read("Weather.ipa")
    }
    // Most damage should hit the central directory at the end.
    let listed = zip.count - 900
    for damaged in Damage(to: Array(zip.dropFirst(listed)), count: 40, seed: 2) {
      try folder.write(["Weather.ipa": zip.prefix(listed) + damaged])
      _ = try folder.read("Weather.ipa")
    }
    #expect(folder.names == ["Weather.ipa"])
  }
}
