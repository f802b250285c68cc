internal import WidgetManifests

/// The apps and bundles of a run by bundle ID, which Apple compares without case.
struct TargetIndex: Sendable {
  /// An app or a bundle, by its index in the run.
  enum Target: Sendable, Equatable {
    case app(Int)
    case bundle(Int)
  }

  /// Whether two targets have the same ID.
  private(set) var hasDuplicates = false
  private var firstTargets: [String: Target] = [:]
  private var firstApps: [String: Int] = [:]

  /// Finds the first app and the first target of each bundle ID, in file and document order.
  ///
  /// If an app and a bundle share one text through an alias, the app comes first.
  init(apps: [AppContext], bundles: [BundleDocument]) {
    let targets =
      apps.enumerated().map { (target: Target.app($0), id: $1.document.bundleID.value) }
      + bundles.enumerated().map { (target: .bundle($0), id: $1.bundleID.value) }
    let named = targets.compactMap { target, id in
      id.flatMap { $0.value.isEmpty ? nil : (target: target, id: $0) }
    }
    let ordered = named.sorted {
      ($0.id.place.file, $0.id.place.start) < ($1.id.place.file, $1.id.place.start)
    }
    for (target, id) in ordered {
      let key = id.value.lowercased()
      if firstTargets[key] == nil { firstTargets[key] = target } else { hasDuplicates = true }
      if case .app(let index) = target, firstApps[key] == nil { firstApps[key] = index }
    }
  }

  /// Returns the first app or bundle with a bundle ID, ignoring case.
  func first(_ bundleID: String) -> Target? { firstTargets[bundleID.lowercased()] }

  /// Returns the first app with a bundle ID, ignoring case, as an index into the run's apps.
  func firstApp(_ bundleID: String) -> Int? { firstApps[bundleID.lowercased()] }
}
