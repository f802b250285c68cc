internal import WidgetManifests

/// An app in two releases.
public struct AppPair: Sendable {
  let old: ReleasedApp
  let new: ReleasedApp
  /// The extensions that both releases have, in the order of the newer one.
  let bundles: [BundlePair]
  /// The extensions that are gone, each with its widgets whose kinds are gone, too.
  let removedBundles: [(bundle: ReleasedBundle, widgets: [ReleasedWidget])]
  /// The extensions that are new.
  let addedBundles: [ReleasedBundle]
  /// The widgets whose kind is now in another extension.
  let moved: [MovedWidget]

  /// A widget whose kind another extension now declares.
  struct MovedWidget: Sendable {
    let old: ReleasedWidget
    let oldBundle: ReleasedBundle
    let new: ReleasedWidget
    let newBundle: ReleasedBundle
  }

  /// - Parameter goneWatchApps: The watch apps of the older release that the newer one lacks.
  init(_ old: ReleasedApp, _ new: ReleasedApp, goneWatchApps: [ReleasedApp]) {
    self.old = old
    self.new = new
    var pairing = Pairing(old: old.bundles.indices, new: new.bundles.indices)
    pairing.match({ old.ownID(of: old.bundles[$0]) }, { new.ownID(of: new.bundles[$0]) })
    pairing.match(
      { old.bundles[$0].context.subject.bundle }, { new.bundles[$0].context.subject.bundle },
      isUnique: true)
    pairing.match({ old.bundles[$0].kindSet }, { new.bundles[$0].kindSet }, isUnique: true)
    pairing.matchLast { !old.bundles[$0].kinds.isDisjoint(with: new.bundles[$1].kinds) }
    let declarations = new.bundles.flatMap { bundle in
      bundle.widgets.map { ($0.kind, ($0, bundle)) }
    }
    let kinds = ReleasedKinds(declarations) { first, _ in first }
    let pairs = pairing.pairs.sorted { $0.new < $1.new }.map {
      BundlePair(old.bundles[$0.old], new.bundles[$0.new], kinds)
    }
    // If a document could not be read, an extension or a kind may still exist.
    let removed = new.isPartial ? [] : pairing.old.map { old.bundles[$0] }
    bundles = pairs
    addedBundles = pairing.new.map { new.bundles[$0] }
    let removedFromWatch = new.isPartial ? [] : goneWatchApps.flatMap(\.bundles)
    removedBundles =
      removed.map { bundle in
        (bundle, bundle.widgets.filter { $0.isPlaced && kinds[$0.kind] == nil })
      } + removedFromWatch.map { ($0, $0.widgets.filter(\.isPlaced)) }
    let unmatched = pairs.map { ($0.old, $0.unmatched) } + removed.map { ($0, $0.widgets) }
    moved = unmatched.flatMap { bundle, widgets in
      widgets.compactMap { widget in
        guard widget.isPlaced, let found = kinds[widget.kind] else { return nil }
        // An extension that the older release declares twice has not lost a widget to itself.
        let id = bundle.context.document.bundleID.value
        if let id, id == found.bundle.context.document.bundleID.value { return nil }
        return MovedWidget(
          old: widget, oldBundle: bundle, new: found.widget, newBundle: found.bundle)
      }
    }
  }
}

/// The widgets of a release by their kinds, whichever extension declares them.
typealias ReleasedKinds = [ExactText: (widget: ReleasedWidget, bundle: ReleasedBundle)]

extension ReleasedApp {
  /// The bundle ID of an extension, without the app's own at its start, so that an app whose ID
  /// changes keeps its extensions.
  fileprivate func ownID(of bundle: ReleasedBundle) -> String? {
    guard let bundleID = bundle.context.document.bundleID.value?.value.lowercased(),
      !bundleID.isEmpty
    else { return nil }
    let prefix = id.lowercased() + "."
    return bundleID.hasPrefix(prefix) ? "." + bundleID.dropFirst(prefix.count) : bundleID
  }
}
