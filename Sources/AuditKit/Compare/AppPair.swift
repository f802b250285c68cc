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
  /// The widgets whose kind stands in another extension now.
  let moved: [MovedWidget]

  /// A widget whose kind another extension declares now.
  struct MovedWidget: Sendable {
    let old: ReleasedWidget
    let oldBundle: ReleasedBundle
    let new: ReleasedWidget
    let newBundle: ReleasedBundle
  }

  init(_ old: ReleasedApp, _ new: ReleasedApp) {
    self.old = old
    self.new = new
    var pairing = Pairing(old: old.bundles.indices, new: new.bundles.indices)
    pairing.match({ old.ownID(of: old.bundles[$0]) }, { new.ownID(of: new.bundles[$0]) })
    pairing.match(
      { old.bundles[$0].context.subject.bundle }, { new.bundles[$0].context.subject.bundle },
      isUnique: true)
    pairing.match({ old.bundles[$0].kindSet }, { new.bundles[$0].kindSet }, isUnique: true)
    pairing.matchLast { !old.bundles[$0].kinds.isDisjoint(with: new.bundles[$1].kinds) }
    let elsewhere = Elsewhere(old, new)
    let pairs = pairing.pairs.sorted { $0.new < $1.new }.map {
      BundlePair(old.bundles[$0.old], new.bundles[$0.new], elsewhere)
    }
    // Where a document could not be read, an extension or a kind may be there still.
    let removed = new.isPartial ? [] : pairing.old.map { old.bundles[$0] }
    bundles = pairs
    addedBundles = pairing.new.map { new.bundles[$0] }
    removedBundles = removed.map { bundle in
      (bundle, bundle.widgets.filter { $0.isPlaced && elsewhere.new[$0.kind] == nil })
    }
    moved =
      (pairs.map { ($0.old, $0.leftOver) } + removed.map { ($0, $0.widgets) })
      .flatMap { bundle, widgets in
        widgets.compactMap { widget in
          guard widget.isPlaced, let found = elsewhere.new[widget.kind] else { return nil }
          // An extension that the older release holds twice has lost nothing to itself.
          if let id = bundle.context.document.bundleID.value,
            id == found.bundle.context.document.bundleID.value
          {
            return nil
          }
          return MovedWidget(
            old: widget, oldBundle: bundle, new: found.widget, newBundle: found.bundle)
        }
      }
  }
}

/// The kinds of an app in both releases, wherever they stand.
struct Elsewhere {
  private(set) var old: Set<ExactText> = []
  private(set) var new: [ExactText: (widget: ReleasedWidget, bundle: ReleasedBundle)] = [:]

  init(_ old: ReleasedApp, _ new: ReleasedApp) {
    self.old = old.kinds
    for bundle in new.bundles {
      for widget in bundle.widgets where self.new[widget.kind] == nil {
        self.new[widget.kind] = (widget, bundle)
      }
    }
  }
}

extension ReleasedApp {
  /// What tells one of its extensions from the others: the bundle ID, without the app's own where
  /// it begins with that, so that an app that gets another ID keeps its extensions.
  fileprivate func ownID(of bundle: ReleasedBundle) -> String? {
    guard let bundleID = bundle.context.document.bundleID.value?.value.lowercased(),
      !bundleID.isEmpty
    else { return nil }
    let prefix = id.lowercased() + "."
    return bundleID.hasPrefix(prefix) ? "." + bundleID.dropFirst(prefix.count) : bundleID
  }
}
