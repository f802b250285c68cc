internal import AppProduct
internal import BudgetReplay

extension AuditResult.Product {
  /// Writes what was built for programs, as UTF-8.
  public func json() -> [UInt8] {
    var writer = JSONWriter(capacity: 4096 * (app.bundles.count + 1))
    writer.object { json in
      json.writeEnvelope()
      json.key("product")
      json.write(self)
      json.key("problems")
      json.array { json in
        for problem in app.problems {
          json.object(.line) { json in
            json.member("path", problem.path)
            json.member("part", problem.part.rawValue)
            json.member("reason", problem.what)
          }
        }
      }
    }
    writer.end()
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes what a product is made of.
  mutating func write(_ product: AuditResult.Product) {
    object { json in
      json.member("path", product.path)
      json.member("form", product.app.form.rawValue)
      if let archive = product.app.archive {
        json.key("archive")
        json.write(archive.value?.properties.map(PropertyList.dictionary))
      }
      json.key("bundles")
      json.array { json in
        for bundle in product.app.bundles { json.write(bundle, of: product.app) }
      }
    }
  }

  private mutating func write(_ bundle: PackagedBundle, of app: PackagedApp) {
    let info = bundle.info.value
    object { json in
      json.member("path", bundle.path)
      json.member("kind", bundle.kind.word)
      json.member("host", app.host(of: bundle)?.path)
      json.member("bundleID", info?.bundleID)
      json.member("version", info?.version)
      json.member("build", info?.build)
      json.member("displayName", info?.displayName)
      json.member("platform", Platform(of: bundle)?.rawValue)
      json.member("minimumOS", info?.minimumOS)
      json.member("extensionPoint", info?.extensionPoint ?? info?.extensionKitPoint)
      json.key("urlSchemes")
      json.array(.line) { json in for scheme in info?.urlSchemes ?? [] { json.value(scheme) } }
      json.key("executable")
      json.write(bundle.executable.value, of: bundle)
      json.key("signature")
      json.write(bundle.signature, of: bundle)
      json.key("profile")
      json.write(bundle.profile.value)
      json.key("privacyManifest")
      json.write(bundle.privacyManifest.value)
      json.key("appIntentsMetadata")
      json.value(bundle.intentsMetadata != nil)
    }
  }

  private mutating func write(_ executable: MachO?, of bundle: PackagedBundle) {
    guard let executable else { return null() }
    object { json in
      json.member("path", bundle.executablePath)
      json.key("slices")
      json.array { json in
        for slice in executable.slices {
          json.object(.line) { json in
            json.member("architecture", slice.architecture)
            json.member("platform", slice.targets.first?.platform.word)
            json.member("minimumOS", slice.targets.first?.minimumOS.description)
            json.member("sdk", slice.targets.first?.sdk.description)
          }
        }
      }
    }
  }

  private mutating func write(_ signature: CodeSignature?, of bundle: PackagedBundle) {
    guard signature != nil || bundle.entitlements != nil else { return null() }
    object { json in
      json.member("identifier", signature?.directory.identifier)
      json.member("team", signature?.directory.team)
      json.member("adHoc", signature.map { !$0.isSigned } ?? true)
      json.key("flags")
      json.array(.line) { json in
        for name in signature?.directory.flags.names ?? [] { json.value(name) }
      }
      json.key("entitlements")
      json.write(PropertyList.dictionary(bundle.entitlements?.values ?? [:]))
    }
  }

  private mutating func write(_ profile: ProvisioningProfile?) {
    guard let profile else { return null() }
    object { json in
      json.member("name", profile.name)
      json.member("uuid", profile.uuid)
      json.member("type", profile.kind.word)
      json.key("teams")
      json.array(.line) { json in for team in profile.teams { json.value(team) } }
      json.member("expires", profile.expires.map { "\(LocalDate(secondsSince1970: $0))" })
      json.member("devices", profile.deviceCount.map(Int64.init))
      json.key("entitlements")
      json.write(PropertyList.dictionary(profile.entitlements.values))
    }
  }

  private mutating func write(_ manifest: AppProduct.PrivacyManifest?) {
    guard let manifest else { return null() }
    object(.line) { json in
      for (category, reasons) in manifest.reasons.sorted(by: { $0.key < $1.key }) {
        json.key(named: category)
        json.array(.line) { json in for reason in reasons { json.value(reason) } }
      }
    }
  }

  private mutating func write(_ value: PropertyList?) {
    guard let value else { return null() }
    write(value)
  }

  /// Writes a value of a property list; data and dates as the text that XML has for them.
  private mutating func write(_ value: PropertyList) {
    switch value {
    case .string(let text): self.value(text)
    case .integer(let number): self.value(Int(number))
    case .real(let number): self.value(number)
    case .boolean(let flag): self.value(flag)
    case .date(let seconds): self.value("\(LocalDate(secondsSince1970: seconds))")
    case .data(let bytes): self.value("\(bytes.count) bytes")
    case .array(let items): array(.line) { json in for item in items { json.write(item) } }
    case .dictionary(let items):
      object { json in
        for (key, value) in items.sorted(by: { $0.key < $1.key }) {
          json.key(named: key)
          json.write(value)
        }
      }
    }
  }
}

extension LocalDate {
  /// The day in UTC, however far it is.
  init(secondsSince1970 seconds: Int64) {
    self.init(dayNumber: seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1)
  }
}

extension PackagedBundle.Kind {
  /// The word for programs.
  var word: String {
    switch self {
    case .app: "app"
    case .watchApp: "watchApp"
    case .appClip: "appClip"
    case .appExtension: "extension"
    }
  }
}

extension ProvisioningProfile.Kind {
  /// The word for programs.
  var word: String {
    switch self {
    case .development: "development"
    case .adHoc: "adHoc"
    case .enterprise: "enterprise"
    case .appStore: "appStore"
    }
  }
}

extension MachO.Platform {
  /// Its name, as manifests and Apple have it.
  var word: String {
    switch self {
    case .macOS: "macOS"
    case .iOS: "iOS"
    case .tvOS: "tvOS"
    case .watchOS: "watchOS"
    case .bridgeOS: "bridgeOS"
    case .macCatalyst: "macCatalyst"
    case .iOSSimulator: "iOS Simulator"
    case .tvOSSimulator: "tvOS Simulator"
    case .watchOSSimulator: "watchOS Simulator"
    case .driverKit: "DriverKit"
    case .visionOS: "visionOS"
    case .visionOSSimulator: "visionOS Simulator"
    case .other(let number): "platform \(number)"
    }
  }
}
