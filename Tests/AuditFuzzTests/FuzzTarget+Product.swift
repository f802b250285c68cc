internal import AuditKit
internal import BudgetReplay
internal import FuzzTarget
internal import ProductBuilder

@testable internal import AppProduct

extension FuzzTarget {
  /// A property list, binary or XML.
  static let propertyList = FuzzTarget(
    "property-list", maximum: 8192, seeds: { ProductSeeds.propertyLists }
  ) {
    let file = ByteView($0)
    _ = try? InfoPlist(file)
    _ = try? PrivacyManifest(file)
    _ = try? ArchiveInfo(file)
    guard let list = try? PropertyList.read(file) else { return [] }
    guard let located = try? LocatedPropertyList(reading: $0) else {
      return ["with its lines it is not read"]
    }
    // A number that is none equals nothing, itself included.
    if located.value == list || "\(list)".contains("nan") { return [] }
    return ["with its lines it is another list"]
  }

  /// A Mach-O executable, thin or universal.
  static let executable = FuzzTarget(
    "executable", maximum: 32 << 10, seeds: { ProductSeeds.executables }
  ) {
    var problems: [CodeSignature.Problem] = []
    _ = try? MachO(ByteView($0), &problems)
    return []
  }

  /// The signature in an executable, and entitlements as DER.
  static let signature = FuzzTarget(
    "signature", maximum: 8192, seeds: { ProductSeeds.signatures }
  ) {
    var problems: [CodeSignature.Problem] = []
    _ = try? CodeSignature(ByteView($0), &problems)
    _ = try? EntitlementsDER.read(ByteView($0))
    return []
  }

  /// A provisioning profile.
  static let provisioningProfile = FuzzTarget(
    "provisioning-profile", maximum: 8192, seeds: { ProductSeeds.profiles }
  ) {
    guard let profile = try? ProvisioningProfile(ByteView($0)) else { return [] }
    _ = profile.covers(bundleID: "com.example.weather")
    let everything = Entitlements(["application-identifier": "A1B2C3D4E5.com.example.weather"])
    _ = profile.uncovered(everything) + everything.differences(from: profile.entitlements)
    return []
  }

  /// An .ipa, through every rule about products.
  static let archive = FuzzTarget(
    "archive", maximum: 64 << 10, seeds: { ProductSeeds.archives }
  ) {
    _ = try? ZipDirectory(ByteView($0))
    guard let folder = try? ProductFolder(["A.ipa": $0]), let app = try? folder.read("A.ipa")
    else { return [] }
    let today = LocalDate(year: 2026, month: 3, day: 1)
    let result = Audit().verify(app, at: "A.ipa", on: today)
    let formats = ReportFormat.allCases
    let format = formats[$0.count % formats.count]
    return Report.broken(format.render(result), as: format)
  }
}
