internal import WidgetManifests

/// A widget extension in two releases.
struct BundlePair: Sendable {
  let old: ReleasedBundle
  let new: ReleasedBundle
  /// The widgets that both releases have, in the order of the newer one.
  let widgets: [WidgetPair]
  /// The older widgets that have no partner, those in another extension now included.
  let leftOver: [ReleasedWidget]
  /// The older widgets whose kind is gone.
  let removed: [ReleasedWidget]
  /// The newer widgets that have no partner.
  let added: [ReleasedWidget]

  init(_ old: ReleasedBundle, _ new: ReleasedBundle, _ elsewhere: Elsewhere) {
    self.old = old
    self.new = new
    var pairing = Pairing(old: old.widgets.indices, new: new.widgets.indices)
    pairing.match({ old.widgets[$0].kind }, { new.widgets[$0].kind })
    let kept = pairing.pairs.count
    let sure = Self.matchRenamed(&pairing, old, new, elsewhere)
    let renamed = Set(pairing.pairs.dropFirst(kept).map(\.new))
    let guessed = Set(pairing.pairs.dropFirst(sure).map(\.new))
    widgets = pairing.pairs.sorted { $0.new < $1.new }.map { pair in
      WidgetPair(
        old: old.widgets[pair.old], new: new.widgets[pair.new], bundle: new,
        isRenamed: renamed.contains(pair.new), isGuess: guessed.contains(pair.new))
    }
    leftOver = pairing.old.map { old.widgets[$0] }
    removed =
      new.isComplete
      ? leftOver.filter { $0.isPlaced && elsewhere.new[$0.kind] == nil } : []
    added = pairing.new.map { new.widgets[$0] }
  }

  /// Finds the widgets that only have another kind, by what else is equal.
  ///
  /// - Returns: How many pairs are sure: those behind them have their place and families in common.
  private static func matchRenamed(
    _ pairing: inout Pairing, _ old: ReleasedBundle, _ new: ReleasedBundle, _ elsewhere: Elsewhere
  ) -> Int {
    if pairing.old.isEmpty || pairing.new.isEmpty { return pairing.pairs.count }
    // A kind that stands in another extension has moved, and is no new name of this one's.
    func before(_ index: Int) -> WidgetLikeness? {
      let widget = old.widgets[index]
      return elsewhere.new[widget.kind] == nil ? WidgetLikeness(widget) : nil
    }
    func after(_ index: Int) -> WidgetLikeness? {
      let widget = new.widgets[index]
      return elsewhere.old.contains(widget.kind) ? nil : WidgetLikeness(widget)
    }
    pairing.match(before, after)
    for part in [WidgetLikeness.Part.nameAndFamilies, .name, .timelineAndFamilies] {
      pairing.match(
        { before($0)?.reduced(to: part) }, { after($0)?.reduced(to: part) },
        isUnique: part == .name)
    }
    let sure = pairing.pairs.count
    let oldPlaces = places(
      old.widgets.count,
      Dictionary(
        uniqueKeysWithValues: pairing.pairs.map {
          ($0.old, $0.new)
        }))
    let newPlaces = places(
      new.widgets.count,
      Dictionary(
        uniqueKeysWithValues: pairing.pairs.map {
          ($0.new, $0.new)
        }))
    pairing.match(
      { before($0)?.reduced(to: .placeAndFamilies(oldPlaces[$0])) },
      { after($0)?.reduced(to: .placeAndFamilies(newPlaces[$0])) })
    return sure
  }

  /// The place of each widget: behind which widget of both releases it stands, and as the how
  /// manieth.
  private static func places(_ count: Int, _ pairs: [Int: Int]) -> [[Int]] {
    var (last, number) = (-1, 0)
    return (0..<count).map { index in
      if let pair = pairs[index] { (last, number) = (pair, 0) } else { number += 1 }
      return [last, number]
    }
  }
}

/// A widget in two releases.
struct WidgetPair: Sendable {
  let old: ReleasedWidget
  let new: ReleasedWidget
  /// The newer release's extension.
  let bundle: ReleasedBundle
  /// Whether it has another kind.
  let isRenamed: Bool
  /// Whether it may be another widget: nothing but its place and its families is the same.
  let isGuess: Bool

  /// What findings of it concern.
  var subject: Finding.Subject { new.context.subject }
  /// Its kind as sentences name it.
  var title: String { quoted(new.name.value) }
}
