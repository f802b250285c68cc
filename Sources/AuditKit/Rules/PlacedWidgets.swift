internal import BudgetReplay
internal import WidgetManifests

extension BundleContext {
  /// Returns the widgets that people place, as input of a replay.
  func placed(for replay: ReplayRun) -> PlacedBundle {
    let placements = widgets.enumerated().flatMap { index, context -> [Placement] in
      let count = context.placedCount
      guard count > 0,
        let parts = context.replayedParts(host: hostReloads, archiveLimit: replay.archiveLimit)
      else { return [] }
      return (0..<count).map { instance in
        Placement(
          member: ReplayedWidget.Member(index: index, instance: instance),
          subject: context.subject, place: context.widget.place, branches: parts.branches,
          mayAskLess: context.mayAnswerOtherwise, triggers: parts.triggers)
      }
    }
    return PlacedBundle(placements: placements, isLimited: hasBudget)
  }
}

extension Run {
  /// Returns the widgets with a provider that are missing in the replays of the bundles.
  func unreplayed(
    besides replays: [ReplayedBundle], in scope: ReplayScope
  ) -> [UnreplayedWidget] {
    zip(bundles, replays).flatMap { bundle, replay in
      let replayed = Set(replay.widgets.map(\.index))
      return bundle.widgets.enumerated().compactMap { index, widget in
        replayed.contains(index) || !scope.covers(widget.subject) ? nil : widget.unreplayed
      }
    }
  }
}

extension WidgetContext {
  /// Returns the scripts of the different steady states, and the triggers, for a replay of the
  /// widget; nil if it can't be replayed.
  ///
  /// A widget isn't replayed if it has no timeline, or one that could not be read, if an empty list
  /// of families hides it from the gallery, or if WidgetKit refuses one of its answers, because it
  /// has no entries or more bytes than `archiveLimit`. Branches with such an answer are left out.
  /// Unknown reloads are ignored, so the replay shows the minimum demand.
  func replayedParts(
    host: AppReloads, archiveLimit: Int64?
  ) -> (branches: [Placement.Branch], triggers: [Trigger])? {
    var seen: Set<ProviderScript> = []
    let states = steady
    let branches = states.enumerated().compactMap { number, state -> Placement.Branch? in
      guard let script = state.script,
        archiveLimit.map({ limit in !state.answers.contains { $0.isRefused(above: limit) } })
          ?? true, states.count == 1 || seen.insert(script).inserted
      else { return nil }
      return Placement.Branch(
        number: number, script: script, place: state.widget.timeline.value?.place ?? widget.place)
    }
    return branches.isEmpty ? nil : (branches, triggers(host: host))
  }

  /// The reason why it isn't replayed; nil if it is, or if there is nothing to replay.
  var unreplayed: UnreplayedWidget? {
    guard hasTimeline, placedCount > 0, let kind = subject.kind else { return nil }
    let reason =
      if widget.timeline.isAbsent {
        "no timeline"
      } else if widget.timeline.value?.isOfFailures == true {
        "only failures"
      } else if !isReplayed {
        "over the limit of the replay"
      } else if steady.allSatisfy({ $0.script == nil }) {
        "timeline unknown"
      } else {
        "no valid timeline"
      }
    return UnreplayedWidget(kind: kind, reason: reason)
  }

  /// The number of its placements.
  var placedCount: Int { widget.placed.value?.value ?? 1 }

  /// Returns whether all reloads that may reach the widget are known, so that a replay shows its
  /// whole demand.
  func knowsReloads(host: AppReloads) -> Bool {
    host.isReadable && widget.reloads.isComplete()
      && widget.reloads.items().allSatisfy(\.value.isReadable)
  }

  /// The answers of its provider; nil if it has no timeline, or one that could not be read or has
  /// branches.
  var script: ProviderScript? { mayBePlaced ? widget.timeline.value?.replayed : nil }

  /// The app's reloads that reach this kind, in document order, then the widget's own.
  private func triggers(host: AppReloads) -> [Trigger] {
    let hosts = host.numbers(reaching: subject.kind).map { (host[$0], "host/\($0)") }
    let own = widget.reloads.items().enumerated().map { number, reload in
      (reload.value, "\(subject.bundle ?? "")/\(subject.kind ?? "")/\(number)")
    }
    var triggers: [Trigger] = []
    for (reload, stream) in hosts + own where reload.isReadable {
      guard var trigger = reload.trigger else { continue }
      // A reload by the app or the system reaches all widgets at the same random instants.
      if reload.isOfAllWidgets { trigger.stream = stream }
      triggers.append(trigger)
    }
    return triggers
  }
}

extension Run {
  /// Replays the Live Activities whose updates are known, in document order.
  func activities(_ budget: ActivityBudget, in scope: ReplayScope) -> [ReplayedActivity] {
    bundles.flatMap { bundle in
      bundle.widgets.filter { scope.covers($0.subject) }.compactMap { $0.activity(budget) }
    }
  }
}

extension WidgetContext {
  /// Replays a Live Activity; nil if it is another widget, or its updates are unknown.
  func activity(_ budget: ActivityBudget) -> ReplayedActivity? {
    guard configuration == .activity, let plan = widget.activity.value?.plan else { return nil }
    return ReplayedActivity(plan, budget, of: subject, at: widget.place)
  }
}

extension ReplayRun {
  /// Adds the times for which old content stays to the first instance of each widget with
  /// `changes`, and to its branches.
  func addMoments(to replays: inout [ReplayedBundle], of bundles: ArraySlice<BundleContext>) {
    for (number, bundle) in zip(replays.indices, bundles)
    where bundle.widgets.contains(where: { $0.widget.changes.value != nil }) {
      let placements = bundle.placed(for: self).placements
      for index in replays[number].widgets.indices {
        let widget = replays[number].widgets[index]
        guard widget.instance == 0,
          let changes = bundle.widgets[widget.index].widget.changes.value, !changes.isPartial,
          // Unknown entries may be at any time.
          bundle.widgets[widget.index].answers.allSatisfy({ !$0.entries.isUnknown }),
          let placement = placements.first(where: { $0.member == widget.member })
        else { continue }
        func moments(ofBranch branch: Int) -> [ReplayedMoment] {
          placement.branches.first { $0.number == branch }.map {
            self.moments(changes.items, of: placement.widget(in: $0))
          } ?? []
        }
        replays[number].widgets[index].moments = moments(ofBranch: widget.branch)
        for branch in widget.branches.indices {
          replays[number].widgets[index].branches[branch].moments = moments(
            ofBranch: widget.branches[branch].branch)
        }
      }
    }
  }

  private func moments(_ changes: [Located<Moment>], of widget: PlacedWidget) -> [ReplayedMoment] {
    // A time that is written twice is one moment, so there are at most as many as minutes of a day.
    var seen: Set<MinuteOfDay> = []
    let changes = changes.filter { seen.insert($0.value.time.minutes).inserted }
    let times = changes.map(\.value.time.minutes)
    func stays(_ limit: Int64?) -> [MomentStay]? {
      replay.stays(of: widget, at: times, limit: limit, most: Self.maximumSteps)
    }
    guard let demand = stays(nil) else { return [] }
    let low = stays(settings.budget.rules.low)
    return changes.indices.map {
      ReplayedMoment(moment: changes[$0], demand: demand[$0], low: low?[$0])
    }
  }
}
