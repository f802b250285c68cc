internal import WidgetManifests

/// A widget extension in two releases.
struct BundlePair: Sendable {
  let old: ReleasedBundle
  let new: ReleasedBundle
  /// The widgets that both releases have, in the order of the newer one.
  let widgets: [WidgetPair]
  /// The older widgets without a partner, including those that moved to another extension.
  let unmatched: [ReleasedWidget]
  /// The older widgets whose kind is gone.
  let removed: [ReleasedWidget]
  /// The newer widgets without a partner.
  let added: [ReleasedWidget]

  init(_ old: ReleasedBundle, _ new: ReleasedBundle, _ kinds: ReleasedKinds) {
    self.old = old
    self.new = new
    var pairing = Pairing(old: old.widgets.indices, new: new.widgets.indices)
    pairing.match({ old.widgets[$0].kind }, { new.widgets[$0].kind })
    widgets = pairing.pairs.sorted { $0.new < $1.new }.map { pair in
      WidgetPair(old: old.widgets[pair.old], new: new.widgets[pair.new], bundle: new)
    }
    unmatched = pairing.old.map { old.widgets[$0] }
    removed =
      new.isComplete ? unmatched.filter { $0.isPlaced && kinds[$0.kind] == nil } : []
    added = pairing.new.map { new.widgets[$0] }
  }
}

/// A widget in two releases.
struct WidgetPair: Sendable {
  let old: ReleasedWidget
  let new: ReleasedWidget
  /// The newer release's extension.
  let bundle: ReleasedBundle

  /// The subject of findings about it.
  var subject: Finding.Subject { new.context.subject }
  /// Its kind as sentences name it.
  var title: String { quoted(new.name.value) }
}
