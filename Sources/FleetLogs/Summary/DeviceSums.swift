internal import BudgetReplay

/// The sums of one device, from all of its events.
struct DeviceSums {
  private static let day: Int64 = 86_400_000
  /// The time after a trigger in which a reload counts as its effect.
  private static let reach: Int64 = 60_000

  /// The maximum numbers of events of a device, and of its groups, widgets and their days.
  ///
  /// That is far more than any device has, so that memory is bounded even if no line of a fleet
  /// names a device.
  static let maximumEvents = 1 << 20
  private static let maximumDays = 1 << 16

  private let skippedDays: Int64
  private var events = 0
  /// The number of days of all widgets together.
  private var dayCount = 0
  /// The numbers of events beyond the limits, by reason.
  private var leftOut: [String: UInt64] = [:]
  private var widgets: [Widget] = []
  private var indices: [WidgetName: Int] = [:]
  /// The last trigger of each cause, for each group and for all kinds (0).
  private var latest: [UInt64: [Trigger?]] = [:]
  /// The hours at which the app was opened on each day; nil if the log contains no openings.
  private var openings: [Int64: [Int]]?
  private var lastOpening = Int64.min
  /// Failures, symptoms and triggers, which count on all days.
  private var others: [Other: UInt64] = [:]
  private var firstDay = Int64.max
  private var lastDay = Int64.min

  private struct WidgetName: Hashable {
    var kind: UInt64
    var widget: UInt32
  }

  fileprivate struct Other: Hashable {
    var group: UInt64
    var day: Int64
    var count: GroupSummary.Count
    var code: UInt64?
  }

  private struct Trigger {
    var time: Int64
    var instance: UInt32
  }

  /// A widget, whose system and build may change, and the state of its reloads so far.
  fileprivate struct Widget {
    var placedDay: Int64?
    var placedAt: Int64?
    var last: Reload?
    var lastFailure = Int64.min
    /// The key under which the last failure was counted, and whether its cause is known.
    var lastCount: Other?
    var knowsCause = false
    var days: [Day] = []
    /// The local times of successful reloads.
    var reloads: [Int64] = []
  }

  fileprivate struct Reload {
    var time: Int64
    /// Milliseconds until the next reload that its timeline requests; nil if unknown, or never.
    var asked: Int64?
    var hour: Int
    /// The index of its day.
    var day: Int
  }

  /// A local day of a widget.
  fileprivate struct Day {
    var number: Int64
    /// The group of its first reload, and the numbers of reloads in that and in other groups.
    let firstGroup: UInt64
    var inFirstGroup = 0
    var inOthers: [UInt64: Int] = [:]
    /// Reloads by cause, and charged reloads by hour.
    var causes = [UInt32](repeating: 0, count: FleetEvent.Cause.allCases.count)
    var failures: UInt64 = 0
    var hours = [UInt32](repeating: 0, count: 24)
    var firstCharged: Int64?
    var inFirstHour: Int64 = 0
    /// Whether a timeline says when it requests the next one; otherwise, the day can't run dry.
    var isPlanned = false
    var asked: Int64 = 0
    var dryHour: Int?
    /// In seconds.
    var gaps: [Int32] = []
    var policyWaits: [Int32] = []
    var triggerWaits: [Int32] = []
    var onTime: UInt32 = 0
    var twice: UInt32 = 0
    var thrice: UInt32 = 0

    init(number: Int64, group: UInt64) {
      self.number = number
      firstGroup = group
    }

    /// The group with the most reloads, to which the whole day belongs: parts of days have no
    /// limit.
    var group: UInt64 {
      let most = inOthers.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let most, (inFirstGroup, most.key) < (most.value, firstGroup) else { return firstGroup }
      return most.key
    }

    var charged: Int64 {
      FleetEvent.Cause.allCases
        .reduce(0) { $1.isCharged ? $0 + Int64(causes[Int($1.rawValue)]) : $0 }
    }
  }

  init(skippedDays: Int) { self.skippedDays = Int64(skippedDays) }

  /// Adds the next event in chronological order.
  mutating func add(_ event: FleetEvent) {
    if events == Self.maximumEvents {
      leftOut["after the first \(Self.maximumEvents) events of a device", default: 0] += 1
      return
    }
    events += 1
    let local = event.time + Int64(event.offset) * 60_000
    let day = floorDivided(local, Self.day)
    firstDay = min(firstDay, day)
    lastDay = max(lastDay, day)
    let name = WidgetName(kind: event.kind, widget: event.widget)
    switch event.what {
    case .opened: open(at: event.time, local, day)
    case .trigger:
      let cause = FleetEvent.Cause(rawValue: event.detail) ?? .background
      if cause == .foreground { open(at: event.time, local, day) }
      let key = event.extra == 1 ? 0 : event.group
      if latest[key] == nil, latest.count == Self.maximumDays { return leaveOut() }
      let none = [Trigger?](repeating: nil, count: FleetEvent.Cause.allCases.count)
      latest[key, default: none][Int(event.detail)] =
        Trigger(time: event.time, instance: event.widget & 0xFFFF)
      if cause == .push {
        count(.pushes, of: event, on: day)
      } else if cause != .intent {
        count(.calls, of: event, on: day)
      }
    case .placed:
      guard let index = index(of: name) else { return leaveOut() }
      (widgets[index].placedDay, widgets[index].placedAt) = (day, event.time)
      widgets[index].last = nil
    case .removed:
      if let index = indices[name] { widgets[index].last = nil }
    case .symptom:
      if let symptom = Symptom(rawValue: event.detail) {
        count(symptom.count, of: event, on: day)
      }
    case .timeline, .failure:
      guard let index = index(of: name) else { return leaveOut() }
      if event.detail == 1, event.what == .timeline { open(at: event.time, local, day) }
      reload(event, local: local, day: day, index)
    case .unread, .leftOut: break
    }
  }

  /// Returns the index of a widget; nil if the maximum number of widgets or days is exceeded.
  private mutating func index(of name: WidgetName) -> Int? {
    if dayCount + widgets.count >= Self.maximumDays { return nil }
    let index = indices[name] ?? widgets.count
    if index == widgets.count {
      indices[name] = index
      widgets.append(Widget())
    }
    return index
  }

  /// Removes the event from the count.
  private mutating func leaveOut() {
    events -= 1
    leftOut["beyond the limits of widgets and days of a device", default: 0] += 1
  }

  private mutating func count(
    _ count: GroupSummary.Count, of event: FleetEvent, on day: Int64
  ) {
    others[Other(group: event.group, day: day, count: count), default: 0] += 1
  }

  /// Counts an opening of the app, unless it repeats the previous one, which several lines may
  /// record.
  private mutating func open(at time: Int64, _ local: Int64, _ day: Int64) {
    if openings == nil { openings = [:] }
    if lastOpening == .min || time - lastOpening > 300_000 {
      let hour = self.hour(local, of: day)
      openings?[day, default: []].append(hour)
    }
    lastOpening = time
  }

  private func hour(_ local: Int64, of day: Int64) -> Int {
    Int(floorDivided(local, 3_600_000) - day * 24)
  }

  private mutating func reload(_ event: FleetEvent, local: Int64, day: Int64, _ widget: Int) {
    if widgets[widget].days.last?.number != day {
      widgets[widget].days.append(Day(number: day, group: event.group))
      dayCount += 1
    }
    let index = widgets[widget].days.count - 1
    let hour = self.hour(local, of: day)
    if event.what == .failure {
      // chronod logs a failed reload twice, but its cause only once.
      let isAgain = event.time - 2000 < widgets[widget].lastFailure
      let knowsCause = isAgain && widgets[widget].knowsCause
      if !knowsCause, event.detail > 0, let symptom = Symptom(rawValue: event.detail - 1) {
        count(symptom.count, of: event, on: day)
      }
      widgets[widget].knowsCause = knowsCause || event.detail > 0
      if isAgain {
        if var counted = widgets[widget].lastCount, counted.code == GroupSummary.noCode {
          others[counted, default: 1] -= 1
          counted.code = event.extra
          others[counted, default: 0] += 1
          widgets[widget].lastCount = counted
        }
        return
      }
      widgets[widget].lastFailure = event.time
      let counted = Other(group: event.group, day: day, count: .failures, code: event.extra)
      others[counted, default: 0] += 1
      widgets[widget].lastCount = counted
    } else {
      widgets[widget].reloads.append(local)
    }
    widgets[widget].days[index].count(event.group)
    let last = widgets[widget].last
    let (cause, wait) = cause(of: event, placedAt: widgets[widget].placedAt, last: last?.time)
    let isCharged = cause.isCharged && !(event.what == .timeline && event.detail == 1)
    let counted = isCharged || !cause.isCharged ? cause : .foreground
    widgets[widget].days[index].causes[Int(counted.rawValue)] += 1
    if event.what == .failure { widgets[widget].days[index].failures += 1 }
    if isCharged { widgets[widget].days[index].charge(at: event.time, hour) }
    if let wait { widgets[widget].days[index].triggerWaits.append(Int32(clamping: wait / 1000)) }
    if let last {
      widgets[widget].add(gap: event.time - last.time, after: last, isPolicy: counted == .policy)
    }
    var asked: Int64?
    if event.what == .timeline, event.extra >= 2 {
      asked = Int64(min(event.extra - 2, 1 << 32)) * 1000
    }
    if event.what == .timeline, event.extra > 0 { widgets[widget].days[index].isPlanned = true }
    widgets[widget].last = Reload(time: event.time, asked: asked, hour: hour, day: index)
  }

  /// Returns the cause of a reload and the wait for it.
  ///
  /// The cause is a trigger since the last reload, exempt ones first, or else the policy, which has
  /// no wait.
  private func cause(
    of event: FleetEvent, placedAt: Int64?, last: Int64?
  ) -> (FleetEvent.Cause, wait: Int64?) {
    if let placedAt, last == nil, event.time - placedAt <= Self.reach { return (.initial, nil) }
    if latest.isEmpty { return (.policy, nil) }
    func wait(for trigger: Trigger?) -> Int64? {
      guard let trigger, event.time - trigger.time <= Self.reach, trigger.time >= last ?? .min,
        trigger.instance == 0 || trigger.instance == event.widget & 0xFFFF
      else { return nil }
      return event.time - trigger.time
    }
    let (own, ofAll) = (latest[event.group], latest[0])
    for cause in FleetEvent.Cause.allCases {
      let slot = Int(cause.rawValue)
      if let wait = wait(for: own?[slot]) ?? wait(for: ofAll?[slot]) { return (cause, wait) }
    }
    return (.policy, nil)
  }
}

extension DeviceSums.Widget {
  /// The maximum number of gaps in a day used for estimating lost lines.
  private static let maximumLossGaps = 16

  /// Adds the time between two reloads to the day of the earlier one.
  fileprivate mutating func add(
    gap: Int64, after last: DeviceSums.Reload, isPolicy: Bool
  ) {
    let index = last.day
    days[index].gaps.append(Int32(clamping: gap / 1000))
    guard let asked = last.asked else {
      days[index].asked += 1000
      return
    }
    let due = max(asked, 300_000)
    days[index].asked += max(1000, min(gap, 86_400_000) * 1000 / due)
    guard isPolicy else { return }
    let late = gap - due
    days[index].policyWaits.append(Int32(clamping: max(0, late) / 1000))
    // A lost line doubles a gap, so only a wait of several intervals indicates a used-up budget.
    if late > max(due * 5 / 2, 3_600_000) {
      if days[index].dryHour == nil { days[index].dryHour = last.hour }
    } else if days[index].policyWaits.count <= Self.maximumLossGaps {
      // Near the limit, reloads may be late even if no line is lost.
      let quarters = gap * 4 / due
      switch quarters {
      case 11...: days[index].thrice += 1
      case 7...: days[index].twice += 1
      default: days[index].onTime += 1
      }
    }
  }
}

extension DeviceSums.Day {
  /// Counts a reload of a group.
  fileprivate mutating func count(_ group: UInt64) {
    if group == firstGroup { inFirstGroup += 1 } else { inOthers[group, default: 0] += 1 }
  }

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
    for cause in FleetEvent.Cause.allCases {
      group[cause.count] += UInt64(causes[Int(cause.rawValue)])
    }
    group[.failedReloads] += failures
    if isPlanned {
      group[.plannedDays] += 1
      group[.askedThousandths] += UInt64(asked)
      group[.askedPerDay].add((asked + 500) / 1000)
    }
    group[.grantedPerDay].add(charged)
    group[.firstHour].add(inFirstHour)
    let weekday = Int(((number + 3) % 7 + 7) % 7)
    group[Weekly.days, weekday] += 1
    group[Weekly.granted, weekday] += UInt64(charged)
    for hour in 0..<24 { group[Hourly.granted, hour] += UInt64(hours[hour]) }
    for gap in gaps { group[.gap].add(Int64(gap)) }
    for wait in policyWaits { group[.policyWait].add(Int64(wait)) }
    for wait in triggerWaits { group[.triggerWait].add(Int64(wait)) }
    group[.onTime] += UInt64(onTime)
    group[.twice] += UInt64(twice)
    group[.thrice] += UInt64(thrice)
    if let dryHour {
      group[.dryDays] += 1
      group[Hourly.ranDry, dryHour] += 1
      group[.grantedOnDryDays].add(charged)
    }
  }
}

/// The sums of a device's days in a group, from which its measures are calculated.
private struct DeviceDays {
  /// The number of days of each use.
  private var uses = [UInt64](repeating: 0, count: GroupKey.Use.allCases.count)
  private var (days, plannedDays, dryDays) = (UInt64(0), UInt64(0), UInt64(0))
  private var (granted, reloads, failures) = (UInt64(0), UInt64(0), UInt64(0))
  private var (wait, waits) = (UInt64(0), UInt64(0))
  var (age, ages) = (UInt64(0), UInt64(0))

  mutating func add(_ day: DeviceSums.Day, _ use: GroupKey.Use) {
    uses[Int(use.rawValue)] += 1
    days += 1
    if day.isPlanned { plannedDays += 1 }
    if day.dryHour != nil { dryDays += 1 }
    granted += UInt64(day.charged)
    reloads += UInt64(day.causes.reduce(0, +))
    failures += day.failures
    waits += UInt64(day.policyWaits.count)
    wait += day.policyWaits.reduce(0) { $0 + UInt64($1) }
  }

  /// The use on most days, so that each device counts in one group.
  var use: GroupKey.Use {
    GroupKey.Use.allCases.max { uses[Int($0.rawValue)] < uses[Int($1.rawValue)] } ?? .unknown
  }

  func add(to group: inout GroupSummary) {
    group.add(.dryDays, dryDays * 1000, of: plannedDays)
    group.add(.failures, failures * 1000, of: reloads)
    group.add(.age, age, of: ages * 60)
    group.add(.policyWait, wait, of: waits * 60)
    group.add(.granted, granted * 10, of: days)
  }
}

extension DeviceSums {
  /// Adds the device to a summary.
  consuming func add(_ device: UInt64, to summary: inout FleetSummary) {
    if firstDay > lastDay { return }
    summary.add(events: UInt64(events), leftOut: leftOut)
    summary.add(device: device, events: UInt64(events), days: firstDay...lastDay)
    func key(_ group: UInt64, _ day: Int64) -> GroupKey {
      GroupKey(name: group, use: GroupKey.Use(openings: openings.map { $0[day]?.count ?? 0 }))
    }
    if let openings {
      summary.add(
        openings: openings.filter { $0.key > firstDay && $0.key < lastDay }.flatMap(\.value),
        days: UInt64(max(lastDay - firstDay - 1, 0)))
    }
    var groups: [UInt64: DeviceDays] = [:]
    var kept = (days: UInt64(0), granted: UInt64(0), dryDays: UInt64(0))
    for widget in widgets {
      let reloads = widget.reloads.sorted()
      var next = 0
      for day in widget.days {
        let isWhole = day.number > firstDay && day.number < lastDay
        let isLearning = widget.placedDay.map { day.number < $0 + skippedDays } ?? false
        for other in day.inOthers.keys.sorted() {
          summary.change(key(other, day.number)) { $0.add(device: device) }
        }
        let key = key(day.group, day.number)
        summary.change(key) { group in
          group.add(device: device)
          guard isWhole, !isLearning else {
            group[.partialDays] += 1
            return
          }
          day.add(to: &group)
          var sums = groups[key.name] ?? DeviceDays()
          sums.add(day, key.use)
          for quarter in Int64(28)..<92 {
            let time = day.number * Self.day + quarter * 900_000
            while next < reloads.count, reloads[next] <= time { next += 1 }
            guard next > 0 else { continue }
            let age = (time - reloads[next - 1]) / 1000
            group[.age].add(age)
            sums.age += UInt64(age)
            sums.ages += 1
          }
          groups[key.name] = sums
        }
        guard isWhole, !isLearning else { continue }
        kept.days += 1
        kept.granted += UInt64(day.charged)
        if day.dryHour != nil { kept.dryDays += 1 }
      }
    }
    for (name, days) in groups {
      summary.change(GroupKey(name: name, use: days.use)) { days.add(to: &$0) }
    }
    for (other, times) in others where times > 0 {
      summary.change(key(other.group, other.day)) { group in
        group[other.count] += times
        if let code = other.code { group.add(failure: code, times: times) }
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
