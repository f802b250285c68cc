import Foundation
import ProductBuilder
import Testing

@testable import AppProduct

@Suite struct PackagedAppTests {
  @Test func `an app is read with its extensions and all their parts`() throws {
    let app = try BundleBlueprint.app().read()
    #expect(app.form == .bundle)
    #expect(app.problems.isEmpty)
    #expect(app.bundles.map(\.name) == ["Weather.app", "Widgets.appex"])
    #expect(app.bundles.map(\.kind) == [.app, .appExtension])
    let widgets = app.bundles[1]
    #expect(app.host(of: widgets)?.name == "Weather.app")
    #expect(widgets.path == "PlugIns/Widgets.appex" && widgets.folder == "PlugIns")
    #expect(widgets.info.value?.extensionPoint == "com.apple.widgetkit-extension")
    #expect(widgets.entitlements?.appGroups == ["group.com.example.weather"])
    #expect(widgets.profile.value?.kind == .appStore)
    #expect(widgets.privacyManifest.value?.reasons.values.first == ["1C8F.1"])
    #expect(app.bundles.map(\.infoSeal) == [.intact, .intact])
    #expect(app.bundles.map(\.resourcesSeal) == [.intact, .intact])
  }

  @Test func `extensions for Apple Watch are found in the watch app`() throws {
    var app = BundleBlueprint.app()
    var watch = BundleBlueprint.app("com.example.weather.watch")
    watch.name = "WeatherWatch.app"
    app.bundles.append(("Watch", watch))
    let product = try app.read()
    #expect(
      product.bundles.map(\.path) == [
        "", "PlugIns/Widgets.appex", "Watch/WeatherWatch.app",
        "Watch/WeatherWatch.app/PlugIns/Widgets.appex",
      ])
    #expect(product.bundles.map(\.kind) == [.app, .appExtension, .watchApp, .appExtension])
    #expect(product.bundles.map(\.host) == [nil, 0, 0, 2])
  }

  @Test(
    arguments: [
      ("Products/Applications/", PackagedApp.Form.archive), ("", .folder), ("Payload/", .folder),
    ])
  func `the app in an archive or a folder is found`(place: String, form: PackagedApp.Form) throws {
    let files = BundleBlueprint.app().build().map { ("A.xcarchive/\(place)\($0.key)", $0.value) }
    let folder = try ProductFolder(Dictionary(uniqueKeysWithValues: files))
    let app = try folder.read("A.xcarchive")
    #expect(app.form == form)
    #expect(
      app.bundles.map(\.path) == [
        "\(place)Weather.app", "\(place)Weather.app/PlugIns/Widgets.appex",
      ])
  }

  /// An Xcode archive with the contents of its Info.plist.
  private static func archive(_ info: [UInt8]?) throws -> PackagedApp {
    let files = BundleBlueprint.app().build().map {
      ("A.xcarchive/Products/Applications/\($0.key)", $0.value)
    }
    let folder = try ProductFolder(Dictionary(uniqueKeysWithValues: files))
    if let info { try folder.write(["A.xcarchive/Info.plist": info]) }
    return try folder.read("A.xcarchive")
  }

  @Test func `the contents of an Xcode archive are read`() throws {
    let properties: PropertyList = [
      "ApplicationProperties": ["ApplicationPath": "Applications/Weather.app", "Team": ""]
    ]
    for bytes in [properties.xml, properties.binary] {
      let archive = try #require(try Self.archive(bytes).archive?.value)
      #expect(archive.text("ApplicationPath") == "Applications/Weather.app")
      #expect(archive.text("Team") == nil)
    }
    #expect(try Self.archive(nil).archive == .absent)
    let generic = try Self.archive(PropertyList.dictionary([:]).xml)
    #expect(generic.archive?.value?.properties == nil && generic.problems.isEmpty)
    let broken = try Self.archive([1, 2])
    #expect(broken.archive == .unreadable)
    #expect(broken.problems.map(\.path) == ["Info.plist"])
    #expect(try BundleBlueprint.app().read().archive == nil)
  }

  #if os(Linux)
    @Test func `an extension whose name isn't UTF-8 is reported, other such names aren't`() throws {
      let folder = try ProductFolder(BundleBlueprint.app().build())
      for name in ["PlugIns/W\\377.appex", "W\\377.lproj"] {
        let made = Process()
        made.executableURL = URL(fileURLWithPath: "/bin/sh")
        made.arguments = ["-c", "mkdir \"$(printf '\(name)')\""]
        made.currentDirectoryURL = URL(fileURLWithPath: "\(folder.path)/Weather.app")
        try made.run()
        made.waitUntilExit()
        #expect(made.terminationStatus == 0)
      }
      let app = try folder.read("Weather.app")
      #expect(app.problems.map(\.what) == ["the name of an extension is not UTF-8"])
    }
  #endif

  @Test func `an archive in an export folder is read, and paths continue into it`() throws {
    let folder = try ProductFolder(["export/Weather.ipa": BundleBlueprint.app().ipa()])
    let app = try folder.read("export")
    #expect(app.form == .folder)
    #expect(app.bundles.first?.path == "Weather.ipa/Payload/Weather.app")
  }

  @Test func `a folder with no app or several apps is reported`() throws {
    let folder = try ProductFolder([
      "a/readme": [], "b/A.app/x": [], "b/B.app/x": [], "c": [], "d.APP/x": [], "e/PAYLOAD/x": [],
      "f/Products/Applications/A.app/x": [], "f/Products/Applications/B.app/x": [],
    ])
    for (path, reason) in [
      ("none", "No such file or directory"), ("a", "it contains no .app, .appex or .ipa"),
      ("b", "it contains more than one app: A.app, B.app; give the path of one of them"),
      ("c", "it is not an .app, .appex, .xcarchive or .ipa"),
      ("d.APP", "the name d.APP has to end in .app or .appex, in lowercase"),
      ("e", "its folder PAYLOAD has to be named Payload"),
      (
        "f",
        "it contains more than one app: A.app, B.app; set SKIP_INSTALL for all but the app that "
          + "ships, or give the path of one of them"
      ),
    ] {
      #expect {
        try folder.read(path)
      } throws: { error in
        (error as? PackagedApp.ReadError)?.reason == reason
      }
    }
  }

  @Test func `an unreadable file is reported, and the rest is read`() throws {
    var app = BundleBlueprint.app()
    app.change = { files in
      files["Info.plist"] = [1, 2, 3]
      files["PlugIns/Widgets.appex/embedded.mobileprovision"] = [0x30, 0x80]
    }
    let product = try app.read()
    #expect(product.bundles[0].info == .unreadable)
    #expect(product.bundles[1].profile == .unreadable)
    #expect(product.bundles[1].info.value != nil)
    #expect(Set(product.problems.map(\.part)) == [.infoPlist, .profile])
  }

  @Test func `frameworks and bundles in an extension are found`() throws {
    var app = BundleBlueprint.app()
    app.bundles[0].bundle.files["Frameworks/A.framework/A"] = [1]
    app.bundles[0].bundle.files["lib.dylib"] = [1]
    #expect(try app.read().bundles[1].misplaced == ["Frameworks", "lib.dylib"])
  }

  @Test func `bundles in an extension are found at any depth`() throws {
    var app = BundleBlueprint.app()
    app.bundles[0].bundle.files["Resources/Z.app/x"] = [1]
    app.bundles[0].bundle.bundles = [("PlugIns", .widgets("com.example.weather.widgets.inner"))]
    #expect(
      try app.read().bundles[1].misplaced == ["PlugIns/Widgets.appex", "Resources/Z.app"])
  }

  @Test(arguments: ["PlugIns", "PlugIns/Widgets.appex", "PlugIns/Widgets.appex/Info.plist"])
  func `a link isn't followed, and is reported once`(path: String) throws {
    let folder = try ProductFolder(BundleBlueprint.app().build())
    let place = "\(folder.path)/Weather.app/\(path)"
    try FileManager.default.moveItem(atPath: place, toPath: "\(folder.path)/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: place, withDestinationPath: "\(folder.path)/elsewhere")
    let app = try folder.read("Weather.app")
    #expect(app.problems.map(\.path) == [path])
    #expect(app.problems.map(\.what) == ["it is a link, which is not followed"])
  }

  @Test func `an entry whose local header has another name is reported`() throws {
    var bytes = BundleBlueprint.app().ipa()
    let name = Array("Payload/Weather.app/Info.plist".utf8)
    let start = try #require(bytes.firstRange(of: name)?.lowerBound)
    bytes[start + name.count - 1] = UInt8(ascii: "x")
    let app = try ProductFolder(["Weather.ipa": bytes]).read("Weather.ipa")
    #expect(
      app.problems.map(\.what) == ["its name differs between its header and the list of entries"])
  }
}
