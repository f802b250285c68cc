internal import AppProduct
internal import BudgetReplay
public import WidgetManifests

/// A rule that checks a built product, by itself and against the manifests.
///
/// Like a ``Rule``, it is a pure function in its own file.
public protocol ProductRule: Sendable {
  /// The rule's description.
  static var info: RuleInfo { get }

  /// The findings for all bundles of the product, in any order.
  static func check(_ product: ProductContext) -> [Finding]
}

/// A built product, and the declarations of a run's manifests about it.
public struct ProductContext: Sendable {
  /// The form of the product, such as an archive.
  let form: PackagedApp.Form
  /// The app and all bundles in it, each after its host.
  let bundles: [ProductBundle]
  /// The document of each app in the product's own manifest, by the app's index.
  let apps: [Int: AppDocument]
  /// The document of each bundle in an app, and of an extension alone, by the bundle's index.
  let extensions: [Int: BundleDocument]
  private let nodes: NumberedNodes
  /// The problems of reading files in the product itself.
  let problems: [ProductProblem]
  /// The extensions that manifests declare for the product's apps, but that aren't in the product.
  let missing: [BundleContext]
  /// The IDs of the declared apps, if none of them is the product's.
  let candidates: [String]
  /// Whether manifests were given, and all of them could be read.
  let isDeclared: Bool
  /// The Info.plist of an Xcode archive; nil for other products.
  let archive: PackagedBundle.Part<ArchiveInfo>?
  /// The current day; provisioning profiles must not expire before its end.
  let today: LocalDate
  /// The date for which dated gates are evaluated; nil if none is given.
  let asOf: LocalDate?
  let places: ProductPlaces

  init(_ app: PackagedApp, _ run: Run, today: LocalDate, asOf: LocalDate?, places: ProductPlaces) {
    let match = ProductMatch(app, run)
    form = app.form
    archive = app.archive
    problems = app.problems.filter { !$0.isRefused }
    missing = match.missing
    candidates = match.candidates
    isDeclared = !run.isPartial && !(run.apps.isEmpty && run.bundles.isEmpty)
    self.today = today
    self.asOf = asOf
    self.places = places
    var bundles: [ProductBundle] = []
    for (index, packaged) in app.bundles.enumerated() {
      bundles.append(
        ProductBundle(
          packaged, host: packaged.host.map { bundles[$0] }, declared: match.declared[index],
          places: places))
    }
    self.bundles = bundles
    let all = Array(bundles.enumerated())
    let outer = all.filter { $1.packaged.kind != .appExtension }
    let inner = all.filter { $1.packaged.kind == .appExtension || $1.host != nil }
    // `product-entitlements-stripped` reports groups that were lost.
    func isSigned(_ bundle: ProductBundle) -> Bool {
      !ProductEntitlementsStripped.isStripped(bundle)
    }
    nodes = NumberedNodes(
      outer.map { BuiltDocument(app: $1.packaged, knowsEntitlements: isSigned($1)).node }
        + inner.map { _, bundle in
          BuiltDocument(
            bundle.packaged, named: bundle.subject.bundle, host: bundle.host?.packaged,
            knowsEntitlements: isSigned(bundle)
          ).node
        }, file: Self.built)
    let outcome = ManifestReader.read(
      nodes.tree, of: SourceFile(path: "", bytes: []), variables: Variables(), nodes: nodes)
    apps = Dictionary(uniqueKeysWithValues: zip(outer.map(\.offset), outcome.apps))
    var extensions = Dictionary(uniqueKeysWithValues: zip(inner.map(\.offset), outcome.bundles))
    for (index, bundle) in inner {
      extensions[index]?.isWatchApp = bundle.packaged.kind == .watchApp
      // The rules about the targets of widgets need to know these.
      if case .bundle(let declared)? = bundle.declared {
        extensions[index]?.widgets = declared.document.widgets
      }
    }
    self.extensions = extensions
  }

  // MARK: The product's manifest

  /// The number of the product's own manifest in places.
  private static let built: SourceFile.ID = -1

  /// Each app with the bundles directly in it, and an extension alone.
  var manifests: [Manifest] {
    bundles.indices.compactMap { index in
      guard let app = apps[index] else {
        guard bundles[index].host == nil, let own = extensions[index] else { return nil }
        return Manifest(bundles: [own], isPartial: true)
      }
      let inner = bundles.indices.filter { bundles[$0].host === bundles[index] }
      return Manifest(apps: [app], bundles: inner.compactMap { extensions[$0] }, isPartial: true)
    }
  }

  /// Returns whether a finding is about the product's own manifest, and not about a widget.
  func isBuilt(_ finding: Finding) -> Bool { finding.place.file == Self.built }

  /// Returns a finding with all places of the product's manifest in the product's files.
  func moved(_ finding: Finding) -> Finding {
    var moved = finding.placed { place in
      guard place.file == Self.built else { return }
      place = places.place(of: nodes.origin(of: place)?.file ?? "")
    }
    moved.isInProject = true
    moved.repair = nil
    return moved
  }

  /// Whether it was exported, so that it is distributed unchanged.
  var isExported: Bool { form == .ipa || form == .folder }

  // MARK: Problems

  /// Returns a finding for each problem of some parts of the product.
  func findings(of info: RuleInfo, for parts: Set<ProductProblem.Part>) -> [Finding] {
    problems.filter { parts.contains($0.part) }.map { problem in
      let owner = bundles.last { bundle in
        let path = bundle.packaged.path
        return path.isEmpty || problem.path == path || problem.path.hasPrefix(path + "/")
      }
      return Finding(
        info, sentence(problem, of: owner?.name), at: places.place(of: problem.path),
        subject: (owner ?? bundles.first)?.subject ?? Finding.Subject(),
        help: [problem.part.remedy, problem.why].compactMap(\.self).joined(separator: "; "))
    }
  }

  /// Returns the message of a problem with the name of the file.
  private func sentence(_ problem: ProductProblem, of owner: String?) -> String {
    guard let name = places.shown(problem.path).split(separator: "/").last.map(String.init) else {
      return problem.what
    }
    if problem.what.hasPrefix("its ") { return "\(quoted(name)): \(problem.what)" }
    if problem.what.hasPrefix("it ") { return "\(quoted(name))\(problem.what.dropFirst(2))" }
    let start = "the executable "
    if let owner, problem.part == .executable, problem.what.hasPrefix(start) {
      return "\(start)of \(owner) \(problem.what.dropFirst(start.count))"
    }
    switch problem.part {
    case .infoPlist, .profile, .privacyManifest:
      let file = owner.map { "\(name) of \($0)" } ?? name
      return "\(file) cannot be read: \(problem.what)"
    default: return problem.what
    }
  }

  // MARK: Archive

  private var archivePlace: Place { places.place(of: ArchiveInfo.path) }

  /// Returns a finding for each value of the archive's Info.plist that differs from the app's.
  func archived(_ info: RuleInfo) -> [Finding] {
    guard let app = bundles.first else { return [] }
    let values = [
      ("CFBundleIdentifier", "bundle ID", app.text("CFBundleIdentifier")),
      ("CFBundleShortVersionString", "version", app.text("CFBundleShortVersionString")),
      ("CFBundleVersion", "build", app.text("CFBundleVersion")),
      ("Team", "team", app.packaged.signature?.directory.team),
    ]
    return values.compactMap { key, word, built in
      guard let built, let said = archive?.value?.text(key), said != built else { return nil }
      return app.finding(
        info,
        "the archive says that the \(word) of \(app.name) is \(quoted(said)), but it is "
          + quoted(built),
        at: archivePlace, severity: .warning, related: [app.built("the built app")],
        help: "archive again, and don't edit the archive; the Organizer shows its value, but the "
          + "upload has the app's")
    }
  }

  /// Returns a finding if Xcode doesn't treat the archive as that of an app.
  func genericArchive(_ info: RuleInfo) -> Finding? {
    guard let app = bundles.first, let archive else { return nil }
    switch archive {
    case .unreadable: return nil
    case .absent:
      return app.finding(
        info, "the archive has no Info.plist", at: places.place(of: ""), severity: .error,
        help: "archive again, and copy the whole folder; Xcode doesn't open this archive")
    case .read(let archive) where archive.properties == nil:
      return app.finding(
        info, "the archive's Info.plist has no ApplicationProperties", at: archivePlace,
        severity: .error,
        help: "archive one app, with SKIP_INSTALL set for everything in it; Xcode neither "
          + "validates nor distributes this generic archive (TN3110)")
    case .read(let archive):
      // Xcode writes the path relative to the folder Products.
      let wanted = "Applications/\(app.name)"
      let path = archive.text("ApplicationPath")
      guard app.host == nil, path != wanted else { return nil }
      return app.finding(
        info,
        "ApplicationPath of the archive is \(path.map(quoted) ?? "missing"), not \(quoted(wanted))",
        at: archivePlace, severity: .warning,
        help: "archive again, or correct the path; Xcode looks for the app there, in Products")
    }
  }
}

extension ProductProblem.Part {
  /// The remedy for a part that can't be read; nil if each problem has its own.
  fileprivate var remedy: String? {
    switch self {
    case .archive:
      "create the archive again with Xcode, or the .ipa with zip -r of the folder Payload"
    case .structure: nil
    case .infoPlist:
      "build the target again, and find out what changes the file after Xcode; plutil -lint shows "
        + "where it breaks"
    case .executable: "build the target again, and make sure that the whole file is copied"
    case .signature: "sign the bundle again, from the inside out"
    case .entitlements: "sign it again with entitlements that plutil -lint accepts"
    case .profile: "download the profile from Apple again, and copy it as it is"
    case .privacyManifest:
      "run plutil -lint to see where the file breaks; App Store Connect reports ITMS-91056"
    }
  }
}
