internal import AppProduct
public import AuditKit
internal import BudgetReplay
internal import WidgetManifests

extension AuditResult.Product {
  /// Returns a description of the product for programs, as UTF-8.
  public func json() -> [UInt8] {
    JSONWriter.document { json in
      json.writeEnvelope()
      json.write(self)
      json.array("problems", of: app.problems) { json, problem in
        json.object(.line) { json in
          json.member("path", problem.path)
          json.member("part", problem.part.rawValue)
          json.member("reason", problem.what)
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes the member `product` with its bundles.
  mutating func write(_ product: AuditResult.Product) {
    object("product") { json in
      json.member("path", product.path)
      json.member("form", product.app.form.rawValue)
      if let archive = product.app.archive {
        json.key("archive")
        if let properties = archive.value?.properties {
          json.write(.dictionary(properties))
        } else {
          json.null()
        }
      }
      json.array("bundles", of: product.app.bundles) { $0.write($1, of: product.app) }
    }
  }

  private mutating func write(_ bundle: PackagedBundle, of app: PackagedApp) {
    let info = bundle.info.value
    object { json in
      json.member("path", bundle.path)
      json.member("kind", bundle.kind == .appExtension ? "extension" : "\(bundle.kind)")
      json.member("host", app.host(of: bundle)?.path)
      json.member("bundleID", info?.bundleID)
      json.member("version", info?.version)
      json.member("build", info?.build)
      json.member("displayName", info?.displayName)
      json.member("platform", Platform(of: bundle)?.rawValue)
      json.member("minimumOS", info?.minimumOS)
      json.member("extensionPoint", info?.extensionPoint ?? info?.extensionKitPoint)
      json.array("urlSchemes", ofStrings: info?.urlSchemes ?? [])
      json.object("executable", ofOptional: bundle.executable.value) { json, executable in
        json.member("path", bundle.executablePath)
        json.array("slices", of: executable.slices) { json, slice in
          let target = slice.targets.first
          json.object(.line) { json in
            json.member("architecture", slice.architecture)
            json.member("platform", target?.platform.word)
            json.member("minimumOS", target?.minimumOS.description)
            json.member("sdk", target?.sdk.description)
          }
        }
      }
      json.writeSignature(of: bundle)
      json.object("profile", ofOptional: bundle.profile.value) { json, profile in
        json.member("name", profile.name)
        json.member("uuid", profile.uuid)
        json.member("type", "\(profile.kind)")
        json.array("teams", ofStrings: profile.teams)
        json.member("expires", profile.expires.map { "\(LocalDate(secondsSince1970: $0))" })
        json.member("devices", profile.deviceCount.map(Int64.init))
        json.key("entitlements")
        json.write(.dictionary(profile.entitlements.values))
      }
      json.object("privacyManifest", ofOptional: bundle.privacyManifest.value, .line) {
        json, manifest in
        for (category, reasons) in manifest.reasons.sorted(by: { $0.key < $1.key }) {
          json.key(named: category)
          json.array(.line) { for reason in reasons { $0.value(reason) } }
        }
      }
      json.member("appIntentsMetadata", bundle.intentsMetadata != nil)
    }
  }

  private mutating func writeSignature(of bundle: PackagedBundle) {
    key("signature")
    let signature = bundle.signature
    guard signature != nil || bundle.entitlements != nil else { return null() }
    object { json in
      json.member("identifier", signature?.directory.identifier)
      json.member("team", signature?.directory.team)
      json.member("adHoc", signature.map { !$0.isSigned } ?? true)
      json.array("flags", ofStrings: signature?.directory.flags.names ?? [])
      json.key("entitlements")
      json.write(.dictionary(bundle.entitlements?.values ?? [:]))
    }
  }

  /// Writes a value of a property list: a date as its day, data as its size.
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
