import AuditKit
import AuditReports
internal import BudgetReplay
internal import FuzzTarget
internal import ProductBuilder
import WidgetManifests

@testable internal import AppProduct

extension FuzzTarget {
  /// A property list, binary or XML.
  static let propertyList = FuzzTarget(
    "property-list", maximum: 8192, seeds: { ProductSeeds.propertyLists }
  ) {
    let file = ByteView($0)
    _ = try? InfoPlist(file)
    _ = try? AppProduct.PrivacyManifest(file)
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
    return broken(["A.ipa": $0], "A.ipa", number: $0.count)
  }

  /// An app, of which one file is anything; the first byte says which.
  static let product = FuzzTarget(
    "product", maximum: 16 << 10, seeds: { ProductSeeds.parts }
  ) { bytes in
    guard let number = bytes.first else { return [] }
    var files = ProductSeeds.files
    let names = files.keys.sorted()
    files[names[Int(number) % names.count]] = Array(bytes.dropFirst())
    return broken(files, "Weather.app", number: bytes.count)
  }

  /// Verifies a product, and writes all that is known of it; the number chooses a report.
  private static func broken(
    _ files: [String: [UInt8]], _ name: String, number: Int
  ) -> [String] {
    guard let folder = try? ProductFolder(files), let app = try? folder.read(name) else {
      return []
    }
    let today = LocalDate(year: 2026, month: 3, day: 1)
    let product = AuditResult.Product(app: app, path: name)
    let manifest = product.app.manifest()
    var broken = Report.broken(product.text()) + Report.broken(product.json(), as: .json)
    broken += Report.broken(manifest).map { "the manifest \($0)" }
    let source = SourceFile(path: "inspected.yaml", bytes: manifest)
    let result = Audit.withoutReplay.verify(app, at: name, against: [source], on: today)
    let format = ReportFormat.allCases[number % ReportFormat.allCases.count]
    broken += Report.broken(format.render(result), as: format)
    // What stands in the code alone is a variable, or missing.
    let reading = AllRules.infos.filter { $0.group == .reading }.map(\.id)
      .filter { !["missing-key", "undefined-variable"].contains($0) }
    let unread = result.findings.filter { $0.place.file == 0 && reading.contains($0.rule) }
    return broken + unread.map { "the manifest is not read: \($0.rule): \($0.message)" }
  }
}
