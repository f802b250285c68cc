internal import BudgetReplay

/// What a bundle's widgets place, and which of it shares a limit.
extension ReplayRun {
  /// A placed widget, and the index of its widget in the bundle.
  struct Placement {
    let index: Int
    var widget: PlacedWidget

    var member: ReplayedWidget.Member {
      // The reader allows far fewer of both.
      ReplayedWidget.Member(
        index: Int32(truncatingIfNeeded: index),
        instance: Int32(truncatingIfNeeded: widget.instance))
    }
  }

  /// What a bundle's widgets place.
  func placements(of bundle: BundleContext, excusing: Bool) -> [Placement] {
    let archiveLimit = scope.includesRefused ? nil : settings.budget.archiveLimit
    var placements: [Placement] = []
    placements.reserveCapacity(bundle.widgets.count)
    for index in bundle.widgets.indices {
      let context = bundle.widgets[index]
      let count = context.placedCount
      guard count > 0,
        let widget = context.placedWidget(host: bundle.hostReloads, archiveLimit: archiveLimit)
      else { continue }
      placements.append(Placement(index: index, widget: excusing ? widget.excused : widget))
      for instance in 1..<count {
        var other = placements[placements.count - 1]
        other.widget.instance = instance
        placements.append(other)
      }
    }
    return placements
  }

  /// Which of a bundle's placed widgets share a limit: each has its own or, under scope `extension`,
  /// all have one.
  func units(of placements: [Placement]) -> [Range<Int>] {
    if settings.budget.scope == .extension {
      return placements.isEmpty ? [] : [placements.indices]
    }
    return placements.indices.map { $0..<$0 + 1 }
  }
}
