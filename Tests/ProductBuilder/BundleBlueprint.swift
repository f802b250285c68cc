public import AppProduct

/// The contents of a bundle; every part can be changed before it is built.
public struct BundleBlueprint {
  /// The name of its folder, such as `Widgets.appex`.
  public var name: String
  /// Its Info.plist; nil omits it.
  public var info: [String: PropertyList]?
  /// The bytes of its Info.plist.
  public var infoFile: [UInt8]?
  /// Its entitlements, in the signature and the profile.
  public var entitlements: [String: PropertyList]
  /// Its profile; nil omits it.
  public var profile: [String: PropertyList]?
  /// Its executable, whose identifier, entitlements and seals are filled in; nil omits it.
  public var executable: MachOBuilder?
  /// Its executable for another architecture, after the first one in a universal file.
  public var otherExecutable: MachOBuilder?
  /// More files, by their paths in the bundle.
  public var files: [String: [UInt8]] = [:]
  /// The bundles in it, each with its folder.
  public var bundles: [(folder: String, bundle: BundleBlueprint)] = []
  /// Changes the files of the bundle after signing.
  public var change: @Sendable (inout [String: [UInt8]]) -> Void = { _ in }

  static let team = "A1B2C3D4E5"

  /// An app that the App Store would accept.
  public static func app(_ bundleID: String = "com.example.weather") -> BundleBlueprint {
    var app = BundleBlueprint(
      "Weather.app", bundleID, packageType: "APPL", groups: [.string("group.\(bundleID)")])
    app.info?["CFBundleURLTypes"] = [["CFBundleURLSchemes": ["weather"]]]
    app.bundles = [
      ("PlugIns", .widgets("\(bundleID).widgets", groups: [.string("group.\(bundleID)")]))
    ]
    return app
  }

  /// A widget extension that the App Store would accept.
  public static func widgets(
    _ bundleID: String = "com.example.weather.widgets",
    groups: PropertyList = ["group.com.example.weather"]
  ) -> BundleBlueprint {
    var widgets = BundleBlueprint("Widgets.appex", bundleID, packageType: "XPC!", groups: groups)
    widgets.info?["CFBundleDisplayName"] = "Weather"
    widgets.info?["NSExtension"] = ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"]
    widgets.files["PrivacyInfo.xcprivacy"] =
      ([
        "NSPrivacyAccessedAPITypes": [
          [
            "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryUserDefaults",
            "NSPrivacyAccessedAPITypeReasons": ["1C8F.1"],
          ]
        ]
      ] as PropertyList).xml
    return widgets
  }

  private init(_ name: String, _ bundleID: String, packageType: String, groups: PropertyList) {
    self.name = name
    info = [
      "CFBundleIdentifier": .string(bundleID),
      "CFBundleShortVersionString": "3.2.0",
      "CFBundleVersion": "412",
      "CFBundleName": "Weather",
      "CFBundleExecutable": .string(String(name.prefix { $0 != "." })),
      "CFBundlePackageType": .string(packageType),
      "CFBundleSupportedPlatforms": ["iPhoneOS"],
      "MinimumOSVersion": "17.0",
      "UIDeviceFamily": [1, 2],
    ]
    entitlements = [
      "application-identifier": .string("\(Self.team).\(bundleID)"),
      "com.apple.developer.team-identifier": .string(Self.team),
      "com.apple.security.application-groups": groups,
      "get-task-allow": false,
    ]
    executable = MachOBuilder()
    profile = [
      "Name": .string("Profile of \(bundleID)"),
      "UUID": "2F0A6A1E-0000-4000-8000-000000000000",
      "TeamIdentifier": [.string(Self.team)],
      "ApplicationIdentifierPrefix": [.string(Self.team)],
      "Platform": ["iOS"],
      "ExpirationDate": .date(1_893_456_000),
      "Entitlements": .dictionary(entitlements),
    ]
  }

  /// The value of a key in the profile's entitlements.
  public mutating func allow(_ key: String, _ value: PropertyList?) {
    var allowed = profile?["Entitlements"]?.dictionary ?? [:]
    allowed[key] = value
    profile?["Entitlements"] = .dictionary(allowed)
  }

  /// All its files, by their paths in the enclosing folder.
  public func build() -> [String: [UInt8]] {
    var own = files
    if let info { own["Info.plist"] = PropertyList.dictionary(info).binary }
    if let infoFile { own["Info.plist"] = infoFile }
    if let profile {
      own["embedded.mobileprovision"] = DERWriter.message(PropertyList.dictionary(profile).xml)
    }
    for (folder, bundle) in bundles {
      for (path, bytes) in bundle.build() { own["\(folder)/\(path)"] = bytes }
    }
    sign(&own)
    change(&own)
    return Dictionary(uniqueKeysWithValues: own.map { ("\(name)/\($0.key)", $0.value) })
  }

  /// Adds the executable and the list of resources whose hash is in the signature.
  private func sign(_ files: inout [String: [UInt8]]) {
    guard let executable, let name = info?["CFBundleExecutable"]?.string else { return }
    if executable.signature != nil || otherExecutable?.signature != nil {
      let hashes = files.sorted { $0.key < $1.key }.map { file in
        (file.key, ["hash2": .data(HashType.sha256.knownHash(of: file.value))] as PropertyList)
      }
      let list = PropertyList.dictionary([
        "files2": .dictionary(Dictionary(uniqueKeysWithValues: hashes))
      ])
      files["_CodeSignature/CodeResources"] = list.xml
    }
    let first = built(executable, name, files)
    files[name] =
      otherExecutable.map { MachOBuilder.universal([first, built($0, name, files)]) } ?? first
  }

  /// An executable with everything that its signature names and seals.
  private func built(
    _ executable: MachOBuilder, _ name: String, _ files: [String: [UInt8]]
  ) -> [UInt8] {
    var executable = executable
    if executable.minimumOS == MachOBuilder().minimumOS {
      let numbers = info?["MinimumOSVersion"]?.string?.split(separator: ".").map { UInt32($0) ?? 0 }
      let version = (numbers ?? [17]) + [0, 0, 0]
      executable.minimumOS = Self.packed(version)
    }
    if executable.signature?.identifier == SignatureBuilder().identifier {
      executable.signature?.identifier = info?["CFBundleIdentifier"]?.string ?? name
    }
    executable.signature?.infoPlist = files["Info.plist"]
    executable.signature?.codeResources = files["_CodeSignature/CodeResources"]
    if executable.signature?.entitlements?.isEmpty == true {
      executable.signature?.entitlements = entitlements
    }
    if executable.signature?.entitlementsDER?.isEmpty == true {
      executable.signature?.entitlementsDER = entitlements
    }
    return executable.build()
  }

  private static func packed(_ version: [UInt32]) -> UInt32 {
    ((version[0] & 0xFFFF) << 16) | ((version[1] & 0xFF) << 8) | (version[2] & 0xFF)
  }

  /// An .ipa that contains the app.
  public func ipa(isDeflated: Bool = false) -> [UInt8] {
    var zip = ZipBuilder()
    for (path, bytes) in build().sorted(by: { $0.key < $1.key }) {
      if isDeflated {
        zip.addDeflated("Payload/\(path)", bytes)
      } else {
        zip.add("Payload/\(path)", bytes)
      }
    }
    return zip.build()
  }
}
