internal import AppProduct
internal import BudgetReplay
internal import WidgetManifests

/// A built product, and what the manifests of a run declare of it.
public struct ProductContext: Sendable {
  /// What the product's path is.
  let form: PackagedApp.Form
  /// The app and all that is in it, each behind its host.
  let bundles: [ProductBundle]
  /// What could not be read, for all that lies in the product itself.
  let problems: [ProductProblem]
  /// The extensions that manifests declare of the product's apps and that are not in it.
  let missing: [BundleContext]
  /// The IDs of the declared apps, where there are some and none is the product's.
  let candidates: [String]
  /// Whether manifests were given, and all of them could be read.
  let isDeclared: Bool
  /// What an archive of Xcode says of the app; nil where the product is none.
  let archive: PackagedBundle.Part<ArchiveInfo>?
  /// The day at whose end profiles must not have expired.
  let today: LocalDate
  let places: ProductPlaces

  init(_ app: PackagedApp, _ run: Run, today: LocalDate, places: ProductPlaces) {
    let match = ProductMatch(app, run)
    form = app.form
    archive = app.archive
    problems = app.problems.filter { !$0.isRefused }
    missing = match.missing
    candidates = match.candidates
    isDeclared = !run.isPartial && !(run.apps.isEmpty && run.bundles.isEmpty)
    self.today = today
    self.places = places
    var bundles: [ProductBundle] = []
    for (index, packaged) in app.bundles.enumerated() {
      bundles.append(
        ProductBundle(
          packaged, host: packaged.host.map { bundles[$0] }, declared: match.declared[index],
          places: places))
    }
    self.bundles = bundles
  }

  /// Whether it was exported, so that it goes to a store or a device as it is.
  var isExported: Bool { form == .ipa || form == .folder }

  /// The extensions whose widgets people see.
  var widgetBundles: [ProductBundle] { bundles.filter(\.hasWidgets) }

  /// A finding for each problem of some parts of the product.
  func findings(
    of info: RuleInfo, for parts: Set<ProductProblem.Part>, severity: Severity? = nil
  ) -> [Finding] {
    problems.filter { parts.contains($0.part) }.map { problem in
      let owner = bundles.last { bundle in
        let path = bundle.packaged.path
        return path.isEmpty || problem.path == path || problem.path.hasPrefix(path + "/")
      }
      return Finding(
        info, sentence(problem, of: owner?.name), at: places.place(of: problem.path),
        subject: (owner ?? bundles.first)?.subject ?? Finding.Subject(), severity: severity,
        help: [problem.why, problem.part.remedy].compactMap(\.self).joined(separator: "; "))
    }
  }

  /// What was found, with the file in place of the pronoun, or before what its reader says.
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
      let whose = owner.map { "\(name) of \($0)" } ?? name
      return "\(whose) cannot be read: \(problem.what)"
    default: return problem.what
    }
  }
}
