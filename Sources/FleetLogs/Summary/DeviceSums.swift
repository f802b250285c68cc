internal import BudgetReplay

/// The sums of one device, from all of its events.
struct DeviceSums {
  private static let day: Int64 = 86_400_000
  /// The time after a trigger in which a reload counts as its effect, as in the replay of one log.
  private static let reach: Int64 = 60_000

  private let device: UInt64
  private let skippedDays: Int64
  private var widgets: [WidgetName: Widget] = [:]
  /// The last trigger of each cause, for a group and for all kinds (0).
  private var latest: [UInt64: [Trigger?]] = [:]
  /// The openings of each day; nil if the log never has any.
  private var openings: [Int64: Int]?
  private var lastOpening = Int64.min
  /// Failures, symptoms and triggers, which count on all days.
  private var others: [(group: UInt64, day: Int64, count: GroupSummary.Count, code: UInt64?)] = []
  private var groups: Set<UInt64> = []
  private var firstDay = Int64.max
  private var lastDay = Int64.min

  private struct WidgetName: Hashable {
    var group: UInt64
    var widget: UInt32
  }

  private struct Trigger {
    var time: Int64
    var instance: UInt32
  }

  /// A widget and what its reloads so far mean.
  fileprivate struct Widget {
    var placedDay: Int64?
    var placedAt: Int64?
    var last: Reload?
    var lastFailure = Int64.min
    var days: [Day] = []
    /// The local times of successful reloads.
    var reloads: [Int64] = []
  }

  fileprivate struct Reload {
    var time: Int64
    /// Milliseconds until the next one that its timeline asks for; nil if unknown, or never.
    var asked: Int64?
    var hour: Int
    /// The index of its day.
    var day: Int
  }

  /// A local day of a widget.
  fileprivate struct Day {
    var number: Int64
    var causes = [UInt64](repeating: 0, count: FleetEvent.Cause.allCases.count)
    var hours = [UInt64](repeating: 0, count: 24)
    var firstCharged: Int64?
    var inFirstHour: Int64 = 0
    var asked: Int64 = 0
    var dryHour: Int?
    var gaps: [Int64] = []
    var policyWaits: [Int64] = []
    var triggerWaits: [Int64] = []
    var punctuality: [GroupSummary.Count] = []
    var failures: UInt64 = 0

    var charged: Int64 {
      Int64(
        FleetEvent.Cause.allCases.reduce(0) { $1.isCharged ? $0 + causes[Int($1.rawValue)] : $0 })
    }
  }

  init(_ device: UInt64, skippedDays: Int) {
    self.device = device
    self.skippedDays = Int64(skippedDays)
  }

  /// Adds the next event, in order of time.
  mutating func add(_ event: FleetEvent) {
    let local = event.time + Int64(event.offset) * 60_000
    let day = floorDivided(local, Self.day)
    firstDay = min(firstDay, day)
    lastDay = max(lastDay, day)
    groups.insert(event.group)
    let name = WidgetName(group: event.group, widget: event.widget)
    switch event.what {
    case .opened: open(at: event.time, day)
    case .trigger:
      let cause = FleetEvent.Cause(rawValue: event.detail) ?? .background
      if cause == .foreground { open(at: event.time, day) }
      let none = [Trigger?](repeating: nil, count: FleetEvent.Cause.allCases.count)
      latest[event.extra == 1 ? 0 : event.group, default: none][Int(event.detail)] =
        Trigger(time: event.time, instance: event.widget & 0xFFFF)
      if cause == .push {
        others.append((event.group, day, .pushes, nil))
      } else if cause != .intent {
        others.append((event.group, day, .calls, nil))
      }
    case .placed:
      widgets[name, default: Widget()].placedDay = day
      widgets[name]?.placedAt = event.time
      widgets[name]?.last = nil
    case .removed: widgets[name]?.last = nil
    case .symptom:
      if let symptom = Symptom(rawValue: event.detail) {
        others.append((event.group, day, symptom.count, nil))
      }
    case .timeline, .failure:
      if event.detail == 1, event.what == .timeline { open(at: event.time, day) }
      reload(event, local: local, day: day, name)
    case .unread, .leftOut: break
    }
  }

  /// Counts an opening of the app, unless it is the one before, which several lines tell.
  private mutating func open(at time: Int64, _ day: Int64) {
    if openings == nil { openings = [:] }
    if lastOpening == .min || time - lastOpening > 300_000 { openings?[day, default: 0] += 1 }
    lastOpening = time
  }

  private mutating func reload(_ event: FleetEvent, local: Int64, day: Int64, _ name: WidgetName) {
    var widget = widgets[name] ?? Widget()
    widgets[name] = nil
    defer { widgets[name] = widget }
    if widget.days.last?.number != day { widget.days.append(Day(number: day)) }
    let index = widget.days.count - 1
    let hour = Int(floorDivided(local, 3_600_000) - day * 24)
    if event.what == .failure {
      // chronod writes twice that a reload failed.
      if event.time - 2000 < widget.lastFailure { return }
      widget.lastFailure = event.time
      widget.days[index].failures += 1
      others.append((name.group, day, .failures, event.extra))
    } else {
      widget.reloads.append(local)
    }
    let (cause, wait) = cause(of: event, in: widget)
    let isCharged = cause.isCharged && !(event.what == .timeline && event.detail == 1)
    let counted = isCharged || !cause.isCharged ? cause : .foreground
    widget.days[index].causes[Int(counted.rawValue)] += 1
    if isCharged { widget.days[index].charge(at: event.time, hour) }
    if let wait { widget.days[index].triggerWaits.append(wait / 1000) }
    if let last = widget.last {
      widget.add(gap: event.time - last.time, after: last, isPolicy: counted == .policy)
    }
    var asked: Int64?
    if event.what == .timeline, event.extra >= 2 {
      asked = Int64(min(event.extra - 2, 1 << 32)) * 1000
    }
    widget.last = Reload(time: event.time, asked: asked, hour: hour, day: index)
  }

  /// Returns what a reload is counted under: a trigger since the last one, exempt ones first, or else its
  /// policy; and how long it waited for a trigger.
  private func cause(
    of event: FleetEvent, in widget: Widget
  ) -> (FleetEvent.Cause, wait: Int64?) {
    if let placed = widget.placedAt, widget.last == nil, event.time - placed <= Self.reach {
      return (.initial, nil)
    }
    for cause in FleetEvent.Cause.allCases {
      for key in [event.group, 0] {
        guard let slots = latest[key], let trigger = slots[Int(cause.rawValue)],
          event.time - trigger.time <= Self.reach, trigger.time >= widget.last?.time ?? .min,
          trigger.instance == 0 || trigger.instance == event.widget & 0xFFFF
        else { continue }
        return (cause, event.time - trigger.time)
      }
    }
    return (.policy, nil)
  }
}

extension DeviceSums.Widget {
  /// Adds the time between two reloads to the day of the earlier one.
  fileprivate mutating func add(
    gap: Int64, after last: DeviceSums.Reload, isPolicy: Bool
  ) {
    let index = last.day
    days[index].gaps.append(gap / 1000)
    guard let asked = last.asked else {
      days[index].asked += 1000
      return
    }
    let due = max(asked, 300_000)
    days[index].asked += max(1000, min(gap, 86_400_000) * 1000 / due)
    guard isPolicy else { return }
    let late = gap - due
    days[index].policyWaits.append(max(0, late) / 1000)
    // A lost line makes a gap twice as long, so only a wait of several is taken for a used-up budget.
    if late > max(due * 5 / 2, 3_600_000) {
      if days[index].dryHour == nil { days[index].dryHour = last.hour }
    } else {
      let quarters = gap * 4 / due
      days[index].punctuality.append(quarters >= 11 ? .thrice : quarters >= 7 ? .twice : .onTime)
    }
  }
}

extension DeviceSums.Day {
  /// Counts a charged reload.
  fileprivate mutating func charge(at time: Int64, _ hour: Int) {
    let first = firstCharged ?? time
    firstCharged = first
    if time - first < 3_600_000 { inFirstHour += 1 }
    hours[hour] += 1
  }

  /// Adds a whole day to its group.
  fileprivate func add(to group: inout GroupSummary) {
    typealias Weekly = GroupSummary.Weekly
    typealias Hourly = GroupSummary.Hourly
    group[.days] += 1
    for cause in FleetEvent.Cause.allCases { group[cause.count] += causes[Int(cause.rawValue)] }
    group[.askedThousandths] += UInt64(asked)
    group[.askedPerDay].add((asked + 500) / 1000)
    group[.grantedPerDay].add(charged)
    group[.firstHour].add(inFirstHour)
    let weekday = Int(((number + 3) % 7 + 7) % 7)
    group[Weekly.days, weekday] += 1
    group[Weekly.granted, weekday] += UInt64(charged)
    for hour in 0..<24 { group[Hourly.granted, hour] += hours[hour] }
    for gap in gaps { group[.gap].add(gap) }
    for wait in policyWaits { group[.policyWait].add(wait) }
    for wait in triggerWaits { group[.triggerWait].add(wait) }
    for count in punctuality { group[count] += 1 }
    if let dryHour {
      group[.dryDays] += 1
      group[Hourly.ranDry, dryHour] += 1
      group[.grantedOnDryDays].add(charged)
    }
  }
}

extension DeviceSums {
  /// Adds the device to a summary.
  consuming func add(to summary: inout FleetSummary) {
    if groups.isEmpty { return }
    summary.add(device: device, days: firstDay...lastDay)
    func key(_ group: UInt64, _ day: Int64) -> GroupKey {
      GroupKey(name: group, use: GroupKey.Use(openings: openings.map { $0[day] ?? 0 }))
    }
    var kept = (days: UInt64(0), granted: UInt64(0), dryDays: UInt64(0))
    for (name, widget) in widgets {
      let reloads = widget.reloads.sorted()
      var next = 0
      for day in widget.days {
        let isWhole = day.number > firstDay && day.number < lastDay
        let isLearning = widget.placedDay.map { day.number < $0 + skippedDays } ?? false
        summary.change(key(name.group, day.number)) { group in
          group.add(device: device)
          guard isWhole, !isLearning else {
            group[.partialDays] += 1
            return
          }
          day.add(to: &group)
          for quarter in Int64(28)..<92 {
            let time = day.number * Self.day + quarter * 900_000
            while next < reloads.count, reloads[next] <= time { next += 1 }
            if next > 0 { group[.age].add((time - reloads[next - 1]) / 1000) }
          }
        }
        guard isWhole, !isLearning else { continue }
        kept.days += 1
        kept.granted += UInt64(day.charged)
        if day.dryHour != nil { kept.dryDays += 1 }
      }
    }
    for other in others {
      summary.change(key(other.group, other.day)) { group in
        group[other.count] += 1
        if let code = other.code { group.add(failure: code) }
        group.add(device: device)
      }
    }
    summary.keep(
      device, DeviceTotals(days: kept.days, granted: kept.granted, dryDays: kept.dryDays))
  }
}

extension FleetEvent.Cause {
  fileprivate var count: GroupSummary.Count {
    switch self {
    case .intent: .intent
    case .foreground: .foreground
    case .audio, .navigation: .other
    case .background: .background
    case .push: .push
    case .policy: .policy
    case .initial: .initial
    }
  }
}

extension Symptom {
  package var count: GroupSummary.Count {
    switch self {
    case .groupRefused: .groupRefused
    case .descriptorsFailed: .descriptorsFailed
    case .reloadRefused: .reloadRefused
    case .reloadFailed: .reloadFailed
    case .lockedInBackground: .lockedInBackground
    case .timelineTooLarge: .timelineTooLarge
    }
  }
}

/// The quotient, rounded down.
func floorDivided(_ number: Int64, _ divisor: Int64) -> Int64 {
  let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}
