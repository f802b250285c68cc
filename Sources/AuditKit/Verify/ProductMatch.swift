internal import AppProduct
internal import WidgetManifests

/// Matches the bundles of a product with the documents that declare them.
struct ProductMatch {
  /// The document of each bundle, by its index in the product.
  private(set) var declared: [Int: ProductBundle.Declaration] = [:]
  /// The extensions that are declared for the product's apps, but aren't in the product.
  private(set) var missing: [BundleContext] = []
  /// The IDs of the declared apps if none of them is the product's; otherwise, or if a declared ID
  /// is unknown, empty.
  private(set) var candidates: [String] = []

  /// Matches by bundle ID, then the only remaining one of each kind, whose ID differs.
  init(_ product: PackagedApp, _ run: Run) {
    matchApps(product, run)
    var extensions: [String: Int] = [:]
    for (index, bundle) in product.bundles.enumerated() where bundle.kind == .appExtension {
      if let id = bundle.info.value?.bundleID, extensions[id] == nil { extensions[id] = index }
    }
    // Extensions for several platforms may share a bundle ID.
    func isBuilt(_ bundle: BundleContext) -> Bool {
      guard let id = bundle.document.bundleID.value?.value, let index = extensions[id],
        let platform = Platform(of: product.bundles[index])
      else { return false }
      return bundle.platformNames.contains(platform)
    }
    let documents = run.bundles.filter(isBuilt) + run.bundles.filter { !isBuilt($0) }
    let others = documents.filter { bundle in
      guard let id = bundle.document.bundleID.value?.value, let index = extensions[id],
        declared[index] == nil
      else { return true }
      declared[index] = .bundle(bundle)
      return false
    }
    var free = others.filter { isOfProduct($0, product) }
    let rest = product.bundles.indices.filter { index in
      declared[index] == nil && product.bundles[index].hasWidgets
    }
    if free.count == 1, rest.count == 1, free[0].document.bundleID.value != nil {
      declared[rest[0]] = .bundle(free.removeFirst())
    }
    // An extension whose Info.plist is missing or unreadable may be any of them.
    let isUnread = product.bundles.contains { bundle in
      bundle.kind == .appExtension && bundle.info.value == nil
    }
    if isUnread || product.problems.contains(where: \.isRefused) { return }
    missing = free.filter { $0.document.bundleID.value != nil }
  }

  private mutating func matchApps(_ product: PackagedApp, _ run: Run) {
    var used: Set<Int> = []
    for (index, bundle) in product.bundles.enumerated() where bundle.kind != .appExtension {
      guard let id = bundle.info.value?.bundleID,
        let app = run.appIndex.app(id, on: Platform(of: bundle).map { [$0] } ?? [])
      else { continue }
      used.insert(app)
      declared[index] = .app(run.apps[app].document)
    }
    guard declared[0] == nil, product.bundles.first?.kind == .app else { return }
    let free = run.apps.indices.filter { !used.contains($0) }
    let ids = Set(free.compactMap { run.apps[$0].document.bundleID.value?.value })
    if ids.count == 1, let app = free.first(where: { run.apps[$0].document.bundleID.value != nil })
    {
      declared[0] = .app(run.apps[app].document)
    } else if free.allSatisfy({ run.apps[$0].document.bundleID.value != nil }) {
      candidates = ids.sorted()
    }
  }

  /// Returns whether an extension should be in the product: its host is in it, on one of the
  /// extension's platforms.
  private func isOfProduct(_ bundle: BundleContext, _ product: PackagedApp) -> Bool {
    guard let host = bundle.document.host.value?.bundleID?.value else { return false }
    return declared.contains { index, declaration in
      guard case .app(let app) = declaration, app.bundleID.value?.value == host else {
        return false
      }
      guard let built = Platform(of: product.bundles[index]), let platforms = bundle.platforms
      else { return true }
      return platforms.isPartial || platforms[built] != nil
    }
  }
}
