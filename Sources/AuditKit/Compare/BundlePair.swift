internal import BudgetReplay
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
    let kept = pairing.pairs.count
    let sure = Self.matchRenamed(&pairing, old, new, kinds)
    let renamed = Set(pairing.pairs.dropFirst(kept).map(\.new))
    let guessed = Set(pairing.pairs.dropFirst(sure).map(\.new))
    widgets = pairing.pairs.sorted { $0.new < $1.new }.map { pair in
      WidgetPair(
        old: old.widgets[pair.old], new: new.widgets[pair.new], bundle: new,
        isRenamed: renamed.contains(pair.new), isGuess: guessed.contains(pair.new))
    }
    unmatched = pairing.old.map { old.widgets[$0] }
    removed =
      new.isComplete ? unmatched.filter { $0.isPlaced && kinds.new[$0.kind] == nil } : []
    added = pairing.new.map { new.widgets[$0] }
  }

  /// Pairs the widgets whose kind has changed, by their other properties.
  ///
  /// - Returns: The number of sure pairs; the later ones share only their position and families.
  private static func matchRenamed(
    _ pairing: inout Pairing, _ old: ReleasedBundle, _ new: ReleasedBundle, _ kinds: ReleasedKinds
  ) -> Int {
    if pairing.old.isEmpty || pairing.new.isEmpty { return pairing.pairs.count }
    // A kind that is in another extension has moved; it was not renamed.
    func before(_ index: Int) -> WidgetLikeness? {
      let widget = old.widgets[index]
      return kinds.new[widget.kind] == nil ? WidgetLikeness(widget) : nil
    }
    func after(_ index: Int) -> WidgetLikeness? {
      let widget = new.widgets[index]
      return kinds.old.contains(widget.kind) ? nil : WidgetLikeness(widget)
    }
    func match(isUnique: Bool = false, _ key: (WidgetLikeness) -> WidgetLikeness?) {
      pairing.match({ before($0).flatMap(key) }, { after($0).flatMap(key) }, isUnique: isUnique)
    }
    match { $0 }
    match { widget in
      widget.name.map {
        WidgetLikeness(configuration: widget.configuration, families: widget.families, name: $0)
      }
    }
    match(isUnique: true) { widget in
      widget.name.map { WidgetLikeness(configuration: widget.configuration, name: $0) }
    }
    match { widget in
      widget.scripts.isEmpty
        ? nil
        : WidgetLikeness(
          configuration: widget.configuration, families: widget.families, scripts: widget.scripts)
    }
    let sure = pairing.pairs.count
    let oldPositions = positions(old.widgets.count, pairing.pairs.map { ($0.old, $0.new) })
    let newPositions = positions(new.widgets.count, pairing.pairs.map { ($0.new, $0.new) })
    pairing.match(
      { before($0)?.only(at: oldPositions[$0]) }, { after($0)?.only(at: newPositions[$0]) })
    return sure
  }

  /// The position of each widget: the preceding common widget, and the offset from it.
  private static func positions(_ count: Int, _ pairs: [(Int, Int)]) -> [[Int]] {
    let common = Dictionary(uniqueKeysWithValues: pairs)
    var (last, offset) = (-1, 0)
    return (0..<count).map { index in
      if let pair = common[index] { (last, offset) = (pair, 0) } else { offset += 1 }
      return [last, offset]
    }
  }
}

/// The properties by which a widget is recognized when its kind has changed; nil ones don't count.
private struct WidgetLikeness: Hashable {
  var configuration: ConfigurationKind
  var families: Set<String>?
  var name: String?
  var description: String?
  var intent: String?
  /// The scripts of its branches, or its only one.
  var scripts: [ProviderScript] = []
  var position: [Int]?

  /// Returns the likeness in only configuration, families and position.
  func only(at position: [Int]) -> WidgetLikeness {
    WidgetLikeness(configuration: configuration, families: families, position: position)
  }
}

extension WidgetLikeness {
  /// Takes all properties of a widget; nil if its configuration or families are unknown.
  init?(_ widget: ReleasedWidget) {
    let context = widget.context
    guard widget.isPlaced, let configuration = context.configuration,
      context.widget.families.isComplete()
    else { return nil }
    self.init(
      configuration: configuration,
      families: context.widget.families.value.map { Set($0.items.map(\.value.name)) },
      name: context.widget.name.value?.value,
      description: context.widget.description.value?.value,
      intent: context.widget.intent.value?.value,
      scripts: context.steady.compactMap(\.script))
  }
}

/// A widget in two releases.
struct WidgetPair: Sendable {
  let old: ReleasedWidget
  let new: ReleasedWidget
  /// The newer release's extension.
  let bundle: ReleasedBundle
  /// Whether its kind has changed.
  let isRenamed: Bool
  /// Whether it may be another widget, because only its position and families are the same.
  let isGuess: Bool

  /// The subject of findings about it.
  var subject: Finding.Subject { new.context.subject }
  /// Its kind as sentences name it.
  var title: String { quoted(new.name.value) }
}
