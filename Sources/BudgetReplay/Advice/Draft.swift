/// A change that nobody has replayed yet.
struct Draft {
  let change: Advice.Change
  /// The widgets that share a limit, after the change.
  let unit: [PlacedWidget]
  let edits: Int
  var knownAhead: Milliseconds?
  var objections: [String] = []
}

extension Draft {
  /// The draft with what speaks against the scripts that it changes; nil if it is not to be offered.
  func weighed(
    against today: [PlacedWidget], _ objections: (ProviderScript, ProviderScript) -> [String]?
  ) -> Draft? {
    var weighed = self
    for (old, new) in zip(today, unit) where old.script != new.script {
      guard let found = objections(old.script, new.script) else { return nil }
      weighed.objections += found.filter { !weighed.objections.contains($0) }
    }
    return weighed
  }
}

/// The widgets that share a limit, and the one of them that is spoken of.
struct Patient {
  let unit: [PlacedWidget]
  let index: Int
  /// What is known of the unit as it is today.
  var trials: UnitTrials

  init(_ unit: [PlacedWidget], index: Int, on bench: Bench) {
    self.unit = unit
    self.index = index
    trials = UnitTrials(unit, on: bench)
  }

  var widget: PlacedWidget { unit[index] }

  /// The unit with another widget in the place of this one.
  func with(_ widget: PlacedWidget) -> [PlacedWidget] {
    var unit = unit
    unit[index] = widget
    return unit
  }

  /// The unit with another script for the widget.
  func with(script: ProviderScript) -> [PlacedWidget] {
    var unit = unit
    unit[index].script = script
    return unit
  }
}
