public import AppProduct
public import BudgetReplay
public import WidgetManifests

extension Audit {
  /// Verifies a built product, and compares it with the manifests if there are any.
  ///
  /// ```swift
  /// let product = try PackagedApp(at: "build/Weather.app")
  /// let today = LocalDate(year: 2026, month: 1, day: 6)
  /// let result = Audit().verify(product, at: "build/Weather.app", on: today)
  /// ```
  ///
  /// Of the findings about the manifests themselves, only reading errors are reported;
  /// ``run(_:known:progress:)`` reports the others.
  ///
  /// - Parameters:
  ///   - product: The built product.
  ///   - path: The product's path, as shown in reports.
  ///   - sources: The manifests.
  ///   - today: The current day; provisioning profiles must not expire before its end.
  ///   - known: The baseline, whose findings are only counted, or nil.
  public func verify(
    _ product: PackagedApp, at path: String, against sources: [SourceFile] = [],
    on today: LocalDate, known: KnownFindings? = nil
  ) -> AuditResult {
    let places = ProductPlaces(of: product, at: path)
    let given = Set(sources.map(\.path))
    let files = (sources + places.paths.filter { !given.contains($0) }.map(SourceFile.product(at:)))
      .sorted { $0.path < $1.path }
    let readings = read(files[...], nil)
    let run = Run(Manifest(readings).inMainConfiguration, jobs: options.jobs)
    let context = ProductContext(
      product, run, today: today, asOf: options.asOf, places: places.numbered(in: files.map(\.path))
    )
    let own = AllRules.product.filter { isJudged($0.info.id) }.flatMap { $0.check(context) }
    let found = readings.flatMap(\.findings) + (own + judge(context)).map(context.moved)
    var result = report(
      found, in: files, suppressions: readings.flatMap(\.suppressions.all),
      AuditResult.Summary(run, files: sources.count), occasion: .product, known: known)
    result.problems = product.problems.filter(\.isRefused).map { problem in
      AuditResult.Problem(path: places.shown(problem.path), reason: problem.what)
    }
    result.product = AuditResult.Product(app: product, path: path)
    return result
  }

  /// Judges the product's own manifest by the rules about manifests.
  private func judge(_ product: ProductContext) -> [Finding] {
    product.manifests.flatMap { manifest -> [Finding] in
      let run = Run(manifest, jobs: options.jobs)
      let context = RuleContext(
        run: run, apps: run.apps[...], bundles: run.bundles[...], replays: [], settings: nil,
        budget: options.budget, asOf: options.asOf)
      return AllRules.built.filter { isJudged($0.info.id) }
        .flatMap { run.concerned($0.check(context), by: $0.info) }.filter(product.isBuilt)
    }
  }
}

extension AuditResult {
  /// A built product that a run verified.
  public struct Product: Sendable {
    /// The built product.
    public var app: PackagedApp
    /// Its path, as shown in reports.
    public var path: String

    /// Creates a verified product.
    public init(app: PackagedApp, path: String) {
      self.app = app
      self.path = path
    }
  }
}

extension SourceFile {
  /// Returns a file of a product, without lines to show.
  fileprivate static func product(at path: String) -> SourceFile {
    SourceFile(path: path, bytes: [])
  }
}
