internal import AppProduct
internal import WidgetManifests

/// A signature is there, whole, by one team, and of what lies beside it.
struct ProductSignature: ProductRule {
  static let info = RuleInfo(
    id: "product-signature",
    group: .product,
    severity: .error,
    summary: "A code signature is missing, broken, or does not fit what it signs.",
    rationale: """
      A signature has hashes of Info.plist, of the list of resources and of the entitlements. Where \
      one of them was changed afterwards, the device refuses the app (0xE8008017), and so does the \
      App Store (ITMS-90035).
      """,
    remedy: "change nothing in a bundle once it is signed, or sign it again from the inside out",
    source:
      "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes",
    valid: [
      .product("Widgets.appex:\n  signature: {team: A1B2C3D4E5}")
    ],
    invalid: [
      .product("Widgets.appex:\n  ↓signature: none"),
      .product("Widgets.appex:\n  changed after signing: [↓Info.plist]"),
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    let team = product.bundles.first?.packaged.signature?.directory.team
    var found = product.findings(of: info, for: [.signature])
    found += entitlements(product)
    found += product.archived("Team", "team", of: team, info)
    for bundle in product.bundles { found += findings(bundle) }
    return found
  }

  private static func findings(_ bundle: ProductBundle) -> [Finding] {
    guard let executable = bundle.packaged.executable.value else { return [] }
    guard executable.slices.contains(where: \.isSigned) else {
      // What cannot be read is a problem above; a Simulator asks for none, and what the linker
      // signs by itself covers the code alone.
      let isUnreadable =
        bundle.packaged.signature == nil && executable.slices.contains(where: \.hasSignature)
      return isUnreadable || bundle.packaged.isForSimulator ? [] : [unsigned(bundle, bundle.name)]
    }
    return files(bundle) + architectures(bundle, executable.slices)
      + (difference(bundle).map { [$0] } ?? team(bundle))
  }

  /// What is wrong with the signature of each architecture, said once where it is so in all.
  private static func architectures(
    _ bundle: ProductBundle, _ slices: [MachO.Slice]
  ) -> [Finding] {
    func findings(_ slice: MachO.Slice, _ name: String) -> [Finding] {
      guard let signature = slice.signature, slice.isSigned else {
        let isUnreadable = slice.signature == nil && slice.hasSignature
        return isUnreadable || bundle.packaged.isForSimulator ? [] : [unsigned(bundle, name)]
      }
      let found = blobs(bundle, signature, name)
      return bundle.packaged.isForSimulator ? found : found + form(bundle, slice, signature, name)
    }
    let alike = slices.map { findings($0, bundle.name) }
    if alike.allSatisfy({ $0.map(\.message) == alike[0].map(\.message) }) { return alike[0] }
    return slices.flatMap { findings($0, "\(bundle.name) for \($0.architecture)") }
  }

  /// What is wrong with entitlements, but for those that a broken seal speaks of already.
  private static func entitlements(_ product: ProductContext) -> [Finding] {
    let altered = product.bundles.filter(\.hasAlteredEntitlements).map(\.executablePlace)
    return product.findings(of: info, for: [.entitlements]).filter { !altered.contains($0.place) }
  }

  static func finding(
    _ message: String, _ bundle: ProductBundle, at place: Place? = nil,
    severity: Severity? = nil, related: [Finding.Related] = [], _ help: String = info.remedy
  ) -> Finding {
    Finding(
      info, message, at: place ?? bundle.executablePlace, subject: bundle.subject,
      severity: severity, related: related, help: help)
  }

  private static func unsigned(_ bundle: ProductBundle, _ name: String) -> Finding {
    finding(
      "\(name) is not signed", bundle,
      "no device runs it, and the App Store reports ITMS-90034; sign it with a certificate")
  }

  /// How the files agree with the hashes that the signature has of them.
  private static func files(_ bundle: ProductBundle) -> [Finding] {
    [
      broken("Info.plist", bundle.packaged.infoSeal, bundle, at: bundle.infoPlace),
      broken("_CodeSignature/CodeResources", bundle.packaged.resourcesSeal, bundle),
    ].compactMap(\.self)
  }

  /// How what lies in a signature agrees with the hashes that it has of it.
  private static func blobs(
    _ bundle: ProductBundle, _ signature: CodeSignature, _ name: String
  ) -> [Finding] {
    let seals = signature.seals
    // One change of both forms is one mistake.
    let forms =
      seals.entitlements == seals.entitlementsDER
      ? [("the entitlements", seals.entitlements)]
      : [
        ("the XML entitlements", seals.entitlements),
        ("the DER entitlements", seals.entitlementsDER),
      ]
    return (forms + [("the requirements", seals.requirements)]).compactMap { what, seal in
      broken(what, seal, bundle, name, areMany: true)
    }
  }

  private static func broken(
    _ what: String, _ seal: Seal, _ bundle: ProductBundle, _ name: String? = nil,
    at place: Place? = nil, areMany: Bool = false
  ) -> Finding? {
    let (was, verb) = areMany ? ("were", "are") : ("was", "is")
    let found: String
    switch seal {
    case .absent, .intact: return nil
    case .broken: found = "\(was) changed after signing"
    case .missing: found = "\(was) signed, and \(verb) gone"
    case .unsealed: found = "\(verb) not covered by the signature"
    }
    return finding("\(what) of \(name ?? bundle.name) \(found)", bundle, at: place)
  }

  /// Whether the team is the one that is declared, and the host's.
  private static func team(_ bundle: ProductBundle) -> [Finding] {
    guard let signature = bundle.packaged.signature else { return [] }
    let team = signature.directory.team
    if let written = bundle.target?.teamID.value, let team, written.value != team {
      return [
        Finding(
          info,
          "the team \(quoted(written.value)) is declared, and \(quoted(team)) signed "
            + bundle.name, at: written, subject: bundle.subject,
          related: [bundle.built("its signature", at: bundle.executablePlace)],
          help: "the App Store takes an app's update from its own team alone; sign it as declared")
      ]
    }
    guard let host = bundle.host, let other = host.packaged.signature, other.directory.team != team
    else { return [] }
    func name(_ team: String?) -> String { team.map { "the team \(quoted($0))" } ?? "no team" }
    return [
      finding(
        "\(bundle.name) is signed by \(name(team)), \(host.name) by \(name(other.directory.team))",
        bundle, related: [Finding.Related("host", "its signature", at: host.executablePlace)],
        "no device installs them together; sign all bundles with one certificate")
    ]
  }

  private static func form(
    _ bundle: ProductBundle, _ slice: MachO.Slice, _ signature: CodeSignature, _ name: String
  ) -> [Finding] {
    if bundle.packaged.isForMac { return [] }
    var found: [Finding] = []
    if !signature.isSigned || signature.directory.flags.contains(.adHoc) {
      found.append(
        finding(
          "\(name) is signed ad hoc, by nobody", bundle,
          "no device runs it, and the App Store reports ITMS-90034; sign it with a certificate"))
    }
    let isGone = signature.seals.entitlementsDER == .missing
    if signature.hasXML, !signature.hasDER, !isGone, signature.entitlements?.values.isEmpty == false
    {
      found.append(
        finding(
          "the signature of \(name) has no DER entitlements", bundle,
          "iOS 15 and later do not run it; sign it with a codesign of Xcode 13 or later"))
    }
    let flags = signature.directory.segmentFlags
    if let flags, flags & 1 == 0, slice.fileType == 2 {
      found.append(
        finding(
          "the signature of \(name) does not call it a main executable", bundle,
          severity: .warning,
          "a device may refuse the extension; sign it with a tool that sets CS_EXECSEG_MAIN_BINARY")
      )
    }
    return found
  }
}
