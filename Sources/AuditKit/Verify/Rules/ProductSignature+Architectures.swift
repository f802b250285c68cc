internal import AppProduct
internal import WidgetManifests

extension ProductSignature {
  /// The first architecture that is not signed as the one before it is.
  static func difference(
    _ bundle: ProductBundle
  ) -> Finding? {
    let signed = (bundle.packaged.executable.value?.slices ?? []).filter(\.isSigned)
    guard let first = signed.first else { return nil }
    let team = first.signature?.directory.team
    func name(_ team: String?) -> String { team.map { "the team \(quoted($0))" } ?? "no team" }
    for slice in signed.dropFirst() {
      let what: String
      let other = slice.signature?.directory.team
      if other != team {
        what = "signed by \(name(other)), for \(first.architecture) by \(name(team))"
      } else if let key = differingEntitlement(bundle, slice, first) {
        what =
          "signed with other entitlements than for \(first.architecture), first in \(quoted(key))"
      } else {
        continue
      }
      return finding(
        "\(bundle.name) for \(slice.architecture) is \(what)", bundle,
        "a device goes by the architecture that it runs, so one of them is refused or gets other "
          + "data; sign the universal file in one step")
    }
    return nil
  }

  private static func differingEntitlement(
    _ bundle: ProductBundle, _ slice: MachO.Slice, _ other: MachO.Slice
  ) -> String? {
    // Those that were changed after signing, or cannot be read, have a finding.
    guard !bundle.hasAlteredEntitlements,
      slice.areEntitlementsKnown, other.areEntitlementsKnown
    else { return nil }
    let none = Entitlements([:])
    return (slice.entitlements ?? none).differences(from: other.entitlements ?? none).first
  }
}

extension MachO.Slice {
  /// Whether it is signed, and not by the linker alone.
  var isSigned: Bool {
    signature.map { !$0.directory.flags.contains(.linkerSigned) } ?? false
  }

  /// Whether its entitlements, or that it has none, could be read.
  fileprivate var areEntitlementsKnown: Bool {
    entitlements != nil || signature?.hasXML == false && signature?.hasDER == false
  }
}
