internal import BudgetReplay
internal import WidgetManifests

extension BundleContext {
  /// The widgets that a person places, as a replay takes them.
  ///
  /// - Parameters:
  ///   - replay: The replay.
  ///   - isExcusing: Whether reloads that an answer asks for at once are free.
  func placed(for replay: ReplayRun, isExcusing: Bool = false) -> PlacedBundle {
    var placements: [Placement] = []
    placements.reserveCapacity(widgets.count)
    for (index, context) in widgets.enumerated() {
      let count = context.placedCount
      guard count > 0,
        let parts = context.replayedParts(host: hostReloads, archiveLimit: replay.archiveLimit)
      else { continue }
      for instance in 0..<count {
        // The reader allows far fewer of both than 32 bits hold.
        let member = ReplayedWidget.Member(
          index: Int32(truncatingIfNeeded: index), instance: Int32(truncatingIfNeeded: instance))
        placements.append(
          Placement(
            member: member, subject: context.subject, place: context.widget.place,
            script: isExcusing ? parts.script.excused : parts.script, triggers: parts.triggers))
      }
    }
    return PlacedBundle(placements: placements, isLimited: !isWithoutBudget)
  }

  /// Whether some answers ask again at once, a mistake of their own, while others that share a limit
  /// with them do not.
  ///
  /// - Parameter scope: The widgets that share a limit.
  func excusesPart(_ scope: Budget.Scope) -> Bool {
    func isMixed(_ answers: [Answer]) -> Bool {
      answers.contains(where: \.asksAgainAtOnce) && !answers.allSatisfy(\.asksAgainAtOnce)
    }
    if scope == .extension { return isMixed(widgets.flatMap(\.answers)) }
    return widgets.contains { $0.asksAgainAtOnce && isMixed($0.answers) }
  }
}

extension WidgetContext {
  /// What a replay of the widget rests on; nil where it cannot be replayed.
  ///
  /// A widget has no replay where it has no timeline, is hidden from the gallery by an empty list
  /// of families, or where these, the timeline or a reload that may reach it could not be read. One with an
  /// answer that WidgetKit refuses has none either: it has no entries, or takes more bytes than the
  /// limit, if there is one.
  func replayedParts(
    host: AppReloads, archiveLimit: Int64?
  ) -> (script: ProviderScript, triggers: [Trigger])? {
    guard subject.kind != nil, let script = script, let triggers = triggers(host: host),
      archiveLimit.map({ limit in !answers.contains { $0.isRefused(above: limit) } }) ?? true
    else { return nil }
    return (script, triggers)
  }

  /// How many of it a person places; none where that could not be read.
  var placedCount: Int {
    switch widget.placed {
    case .absent: 1
    case .unknown: 0
    case .known(let placed): placed.value
    }
  }

  /// The answers of its provider; nil where it has no timeline, or one that could not be read.
  var script: ProviderScript? { mayBePlaced ? widget.timeline.value?.replayed : nil }

  /// The app's reloads that reach this kind, in document order, then the widget's own.
  private func triggers(host: AppReloads) -> [Trigger]? {
    guard host.isComplete, widget.reloads.isComplete() else { return nil }
    let hosts = host.numbers(reaching: subject.kind)
    let items = widget.reloads.items()
    if hosts.isEmpty, items.isEmpty { return [] }
    var reloads = hosts.map { (reload: host[$0], stream: "host/\($0)") }
    let own = "\(subject.bundle ?? "")/\(subject.kind ?? "")"
    for (number, reload) in items.enumerated() {
      reloads.append((reload.value, "\(own)/\(number)"))
    }
    var triggers: [Trigger] = []
    for (reload, stream) in reloads {
      guard reload.isReadable else { return nil }
      guard var trigger = reload.trigger else { continue }
      // What an app or the system does reaches all of its widgets at the same random instants.
      if reload.isOfAllWidgets { trigger.stream = stream }
      triggers.append(trigger)
    }
    return triggers
  }
}
