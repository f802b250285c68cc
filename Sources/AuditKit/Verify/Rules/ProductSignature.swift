internal import AppProduct
internal import WidgetManifests

/// A bundle is signed as what it is, and unchanged since.
struct ProductSignature: ProductRule {
  static let info = RuleInfo(
    id: "product-signature",
    group: .product,
    severity: .error,
    summary: "A code signature is missing, broken, or does not fit what it signs.",
    rationale: """
      A signature has hashes of Info.plist, of the list of resources and of the entitlements. If \
      one of them was changed afterwards, the device refuses the app (0xE8008017), and the App \
      Store rejects it (ITMS-90035).
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
    product.findings(of: info, for: [.signature]) + entitlements(product)
      + product.bundles.flatMap(findings)
  }

  private static func findings(_ bundle: ProductBundle) -> [Finding] {
    guard let executable = bundle.packaged.executable.value else { return [] }
    guard executable.slices.contains(where: \.isSigned) else {
      // An unreadable signature is reported as a problem. The Simulator needs no signature, and
      // that of the linker only covers the code.
      let isUnreadable =
        bundle.packaged.signature == nil && executable.slices.contains(where: \.hasSignature)
      return isUnreadable || bundle.packaged.isForSimulator ? [] : [unsigned(bundle, bundle.name)]
    }
    let found = [difference(bundle, executable.slices), groups(bundle), identifier(bundle)]
    return files(bundle) + architectures(bundle, executable.slices) + found.compactMap(\.self)
  }

  /// Returns the findings about the signature of each architecture, once if all are the same.
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

  /// Returns the problems of entitlements, except those with a broken seal, which has its own
  /// finding.
  private static func entitlements(_ product: ProductContext) -> [Finding] {
    let altered = product.bundles.filter(\.packaged.hasAlteredEntitlements).map(\.executablePlace)
    return product.findings(of: info, for: [.entitlements]).filter { !altered.contains($0.place) }
  }

  private static func finding(
    _ message: String, _ bundle: ProductBundle, at place: Place? = nil,
    severity: Severity? = nil, related: [Finding.Related] = [], _ help: String? = nil
  ) -> Finding {
    bundle.finding(
      info, message, at: place ?? bundle.executablePlace, severity: severity, related: related,
      help: help)
  }

  private static func unsigned(_ bundle: ProductBundle, _ name: String) -> Finding {
    finding(
      "\(name) is not signed", bundle,
      "sign it with a certificate; no device runs it, and the App Store reports ITMS-90034")
  }

  /// Returns findings about files that differ from the hashes in the signature.
  private static func files(_ bundle: ProductBundle) -> [Finding] {
    [
      broken("Info.plist", bundle.packaged.infoSeal, bundle, at: bundle.infoPlace),
      broken("_CodeSignature/CodeResources", bundle.packaged.resourcesSeal, bundle),
    ].compactMap(\.self)
  }

  /// Returns findings about parts of a signature that differ from its hashes.
  private static func blobs(
    _ bundle: ProductBundle, _ signature: CodeSignature, _ name: String
  ) -> [Finding] {
    let seals = signature.seals
    // The same change in both forms is one mistake.
    let forms =
      seals.entitlements == seals.entitlementsDER
      ? [("the entitlements", seals.entitlements)]
      : [
        ("the XML entitlements", seals.entitlements),
        ("the DER entitlements", seals.entitlementsDER),
      ]
    return (forms + [("the requirements", seals.requirements)]).compactMap { part, seal in
      broken(part, seal, bundle, name, isPlural: true)
    }
  }

  private static func broken(
    _ part: String, _ seal: Seal, _ bundle: ProductBundle, _ name: String? = nil,
    at place: Place? = nil, isPlural: Bool = false
  ) -> Finding? {
    let (was, verb) = isPlural ? ("were", "are") : ("was", "is")
    let found: String
    switch seal {
    case .absent, .intact: return nil
    case .broken: found = "\(was) changed after signing"
    case .missing: found = "\(was) signed, but \(verb) gone"
    case .unsealed: found = "\(verb) not covered by the signature"
    }
    return finding("\(part) of \(name ?? bundle.name) \(found)", bundle, at: place)
  }

  /// Returns a finding if the app groups in the signature aren't a list.
  private static func groups(_ bundle: ProductBundle) -> Finding? {
    let key = Entitlements.appGroupsKey
    guard let value = bundle.entitlements?.values[key], value.array == nil else { return nil }
    return finding(
      "the app groups of \(bundle.name) are signed as \(value.kind), not an array", bundle,
      "write <array> in the entitlements, and sign again; the system reads no group from it")
  }

  /// Returns a finding if the entitlements or the code directory have another bundle ID.
  private static func identifier(_ bundle: ProductBundle) -> Finding? {
    guard let id = bundle.text("CFBundleIdentifier") else { return nil }
    if let identifier = bundle.entitlements?.applicationIdentifier,
      let dot = identifier.firstIndex(of: "."), !identifier.hasSuffix("*"),
      identifier[identifier.index(after: dot)...] != id
    {
      return finding(
        "\(bundle.name) is signed as \(quoted(identifier)), but its bundle ID is \(quoted(id))",
        bundle,
        "sign it with its own entitlements and profile; App Store Connect reports ITMS-90046")
    }
    guard let directory = bundle.packaged.signature?.directory,
      !directory.flags.contains(.linkerSigned), directory.identifier != id
    else { return nil }
    return finding(
      "the signature of \(bundle.name) has the identifier \(quoted(directory.identifier)), but its "
        + "bundle ID is \(quoted(id))", bundle, severity: .warning,
      "sign it after Info.plist is written; codesign takes the identifier from the bundle ID")
  }

  private static func name(_ team: String?) -> String {
    team.map { "the team \(quoted($0))" } ?? "no team"
  }

  private static func form(
    _ bundle: ProductBundle, _ slice: MachO.Slice, _ signature: CodeSignature, _ name: String
  ) -> [Finding] {
    if bundle.packaged.isForMac { return [] }
    var found: [Finding] = []
    if !signature.isSigned || signature.directory.flags.contains(.adHoc) {
      found.append(
        finding(
          "\(name) is signed ad hoc, without a certificate", bundle,
          "sign it with a certificate; no device runs it, and the App Store reports ITMS-90034"))
    }
    let isGone = signature.seals.entitlementsDER == .missing
    if signature.hasXML, !signature.hasDER, !isGone, signature.entitlements?.values.isEmpty == false
    {
      found.append(
        finding(
          "the signature of \(name) has no DER entitlements", bundle,
          "sign it with codesign of Xcode 13 or later; iOS 15 and later don't run it"))
    }
    let flags = signature.directory.segmentFlags
    if let flags, flags & 1 == 0, slice.fileType == 2 {
      found.append(
        finding(
          "the signature of \(name) does not mark it as a main executable", bundle,
          severity: .warning,
          "sign it with a tool that sets CS_EXECSEG_MAIN_BINARY; a device may refuse the extension")
      )
    }
    return found
  }

  /// Returns a finding about the first architecture with a signature that differs from the first
  /// one's.
  private static func difference(_ bundle: ProductBundle, _ slices: [MachO.Slice]) -> Finding? {
    let signed = slices.filter(\.isSigned)
    guard let first = signed.first else { return nil }
    let team = first.signature?.directory.team
    for slice in signed.dropFirst() {
      let what: String
      let other = slice.signature?.directory.team
      if other != team {
        what = "signed by \(name(other)), but for \(first.architecture) by \(name(team))"
      } else if let key = differingEntitlement(bundle, slice, first) {
        what =
          "signed with other entitlements than for \(first.architecture), first in \(quoted(key))"
      } else {
        continue
      }
      return finding(
        "\(bundle.name) for \(slice.architecture) is \(what)", bundle,
        "sign the universal file in one step; a device uses the signature of its own architecture, "
          + "so one of them is refused or gets other data")
    }
    return nil
  }

  private static func differingEntitlement(
    _ bundle: ProductBundle, _ slice: MachO.Slice, _ other: MachO.Slice
  ) -> String? {
    // Entitlements that were changed after signing, or can't be read, already have a finding.
    guard !bundle.packaged.hasAlteredEntitlements, slice.areEntitlementsKnown,
      other.areEntitlementsKnown
    else { return nil }
    let none = Entitlements([:])
    return (slice.entitlements ?? none).differences(from: other.entitlements ?? none).first
  }
}

extension MachO.Slice {
  /// Whether it is signed, not only by the linker.
  fileprivate var isSigned: Bool {
    signature.map { !$0.directory.flags.contains(.linkerSigned) } ?? false
  }

  /// Whether its entitlements could be read, or it has none.
  fileprivate var areEntitlementsKnown: Bool {
    entitlements != nil || signature?.hasXML == false && signature?.hasDER == false
  }
}
