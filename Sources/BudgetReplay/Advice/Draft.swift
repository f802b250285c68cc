/// A change that nobody has replayed yet.
struct Draft {
  let change: Advice.Change
  /// The widgets that share a limit, after the change.
  let unit: [PlacedWidget]
  let edits: Int
  var knownAhead: Milliseconds?
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

  /// The unit with other triggers for the widget.
  func with(triggers: [Trigger]) -> [PlacedWidget] {
    var unit = unit
    unit[index].triggers = triggers
    return unit
  }
}
