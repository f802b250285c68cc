internal import AppProduct
internal import WidgetManifests

/// Which document declares which bundle of a product.
struct ProductMatch {
  /// The document of each bundle, by its index in the product.
  private(set) var declared: [Int: ProductBundle.Declaration] = [:]
  /// The extensions that are declared of the product's apps and not in it.
  private(set) var missing: [BundleContext] = []
  /// The IDs of the apps of which the product's should be one and is not; empty where it is, and
  /// where a declared ID is not known.
  private(set) var candidates: [String] = []

  /// Matches by bundle ID, then the one that is left of each kind: its ID is wrong on one side.
  init(_ product: PackagedApp, _ run: Run) {
    matchApps(product, run)
    var extensions: [String: Int] = [:]
    for (index, bundle) in product.bundles.enumerated() where bundle.kind == .appExtension {
      if let id = bundle.info.value?.bundleID, extensions[id] == nil { extensions[id] = index }
    }
    var free = run.bundles.filter { bundle in
      guard let id = bundle.document.bundleID.value?.value, let index = extensions[id],
        declared[index] == nil
      else { return true }
      declared[index] = .bundle(bundle)
      return false
    }
    free = free.filter { isOfProduct($0, product) }
    let rest = product.bundles.indices.filter { index in
      let point = product.bundles[index].info.value?.extensionPoint
      return declared[index] == nil && product.bundles[index].kind == .appExtension
        && point.flatMap(WidgetExtensionPoint.init(rawValue:)) != nil
    }
    if free.count == 1, rest.count == 1, free[0].document.bundleID.value != nil {
      declared[rest[0]] = .bundle(free.removeFirst())
    }
    // Of an ID that is not known it cannot be told.
    missing = free.filter { $0.document.bundleID.value != nil }
    // Nor whether it is one whose Info.plist is gone, or cannot be read.
    let isUnread = product.bundles.contains { bundle in
      bundle.kind == .appExtension && bundle.info.value == nil
    }
    if isUnread || product.problems.contains(where: \.isRefused) { missing = [] }
  }

  private mutating func matchApps(_ product: PackagedApp, _ run: Run) {
    var used: Set<Int> = []
    for (index, bundle) in product.bundles.enumerated() where bundle.kind != .appExtension {
      guard let id = bundle.info.value?.bundleID, let app = run.appIndex[id] else { continue }
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

  /// Whether an extension should be in the product: its host is, and they share a platform.
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
