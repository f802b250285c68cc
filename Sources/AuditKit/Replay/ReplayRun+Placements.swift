internal import BudgetReplay

/// What a bundle's widgets place, and which of it shares a limit.
extension ReplayRun {
  /// A placed widget: which one of a bundle it is, and what its replay rests on.
  struct Placement {
    let member: ReplayedWidget.Member
    let context: WidgetContext
    let script: ProviderScript
    let triggers: [Trigger]

    /// The index of its widget in the bundle.
    var index: Int { Int(member.index) }

    /// The widget with its names, which most replays do without.
    var widget: PlacedWidget {
      PlacedWidget(
        app: context.subject.app ?? "", bundle: context.subject.bundle ?? "",
        kind: context.subject.kind ?? "", instance: Int(member.instance), script: script,
        triggers: triggers)
    }
  }

  /// What a bundle's widgets place.
  func placements(of bundle: BundleContext, excusing: Bool) -> [Placement] {
    let archiveLimit = scope.includesRefused ? nil : settings.budget.archiveLimit
    let reloads = bundle.hostReloads
    var placements: [Placement] = []
    placements.reserveCapacity(bundle.widgets.count)
    for index in bundle.widgets.indices {
      let context = bundle.widgets[index]
      let count = context.placedCount
      guard count > 0,
        let parts = context.replayedParts(host: reloads, archiveLimit: archiveLimit)
      else { continue }
      for instance in 0..<count {
        // The reader allows far fewer of both.
        let member = ReplayedWidget.Member(
          index: Int32(truncatingIfNeeded: index), instance: Int32(truncatingIfNeeded: instance))
        placements.append(
          Placement(
            member: member, context: context,
            script: excusing ? parts.script.excused : parts.script, triggers: parts.triggers))
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
