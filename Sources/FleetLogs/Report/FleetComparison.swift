/// The changes from one summary to another, such as between two builds.
package struct FleetComparison: Sendable {
  /// The older report, and the names of both.
  package let old: FleetReport
  package let names: (old: String, new: String)
  /// The figures that are worse in the new report, and those that can't be compared.
  package let findings: [FleetFinding]

  /// Compares two reports.
  package init(
    old: FleetReport, new: FleetReport, names: (old: String, new: String) = ("old", "new")
  ) {
    (self.old, self.names) = (old, names)
    let (before, now) = (Self.groups(of: old.summary), Self.groups(of: new.summary))
    findings = Set(old.kinds.map(\.name) + new.kinds.map(\.name))
      .sorted { ($0 ?? "\u{10FFFF}") < ($1 ?? "\u{10FFFF}") }
      .flatMap { name in
        Self.findings(
          name, old.kinds.first { $0.name == name }?.all, new.kinds.first { $0.name == name }?.all,
          name.flatMap { before[$0] } ?? [:], name.flatMap { now[$0] } ?? [:])
      }
  }

  /// The figures of the kind in the older report; nil if there are none.
  package func before(_ kind: FleetReport.Kind) -> FleetFigures? {
    old.kinds.first { $0.name == kind.name }?.all
  }

  /// A system and a use of the app, within which both fleets are alike.
  private struct Stratum: Hashable, Comparable {
    let os: String
    let use: GroupKey.Use

    static func < (a: Stratum, b: Stratum) -> Bool {
      (a.os, a.use.rawValue) < (b.os, b.use.rawValue)
    }
  }

  /// Returns the sums of each kind's devices over all builds.
  private static func groups(of summary: FleetSummary) -> [String: [Stratum: GroupSummary]] {
    var groups: [String: [Stratum: GroupSummary]] = [:]
    for (key, group) in summary.groups {
      guard let name = summary.name(key) else { continue }
      groups[name.kind, default: [:]][Stratum(os: name.os, use: key.use), default: GroupSummary()]
        .merge(group)
    }
    return groups
  }

  private static func findings(
    _ kind: String?, _ old: FleetFigures?, _ new: FleetFigures?,
    _ before: [Stratum: GroupSummary], _ now: [Stratum: GroupSummary]
  ) -> [FleetFinding] {
    let days = (old: old?.group[.days] ?? 0, new: new?.group[.days] ?? 0)
    func incomparable(_ severity: FleetFinding.Severity, _ message: String, _ help: String)
      -> [FleetFinding]
    {
      [FleetFinding(.incomparable, severity, kind: kind ?? "other groups", message, help: help)]
    }
    guard let old, let new, days.old > 0, days.new > 0 else {
      if days.old > 0 {
        return incomparable(
          .warning, "no whole days now, \(days.old) before",
          "if the widget still exists, find out why its lines are missing")
      }
      if days.new == 0 { return [] }
      return incomparable(
        .note, "no whole days before, \(days.new) now",
        "compare it from the next release on")
    }
    if kind == nil {
      return incomparable(
        .note, "groups beyond --max-groups aren't compared", "allow more with --max-groups")
    }
    func differences(_ measure: GroupSummary.Measure) -> DeviceDifference {
      DeviceDifference(
        before.keys.sorted().compactMap { stratum in
          now[stratum].map { new in
            (before[stratum]?.sample(measure) ?? DeviceSample(), new.sample(measure))
          }
        },
        // A device with two builds counts twice in a sample, but only once in the fleet.
        devices: (old.group.devices.estimate, new.group.devices.estimate))
    }
    let granted = differences(.granted)
    guard granted.isConclusive else {
      let least = DeviceDifference.minimumDevices
      return incomparable(
        .note,
        "too few devices to compare: \(granted.counts.old) before, \(granted.counts.new) now",
        "compare \(least) or more devices of the same systems and uses of the app")
    }
    var findings: [FleetFinding] = []
    func worse(_ message: String, _ help: String, rule: String? = nil) {
      findings.append(
        FleetFinding(.regression, .error, kind: kind, message, help: help, rule: rule))
    }
    func percent(_ thousandths: Double) -> String { FleetFinding.percent(thousandths / 1000) }
    // Missing lines look like days that run dry, and like reloads that aren't granted.
    let isComplete = old.dryShare != nil && new.dryShare != nil
    let dry = differences(.dryDays)
    if isComplete, dry.isHigher, dry.new - dry.old >= 20 {
      worse(
        "days that run dry: \(percent(dry.old)) before, \(percent(dry.new)) now",
        "compare the manifests of both builds: audit compare", rule: "budget-exceeded")
    }
    let failures = differences(.failures)
    if failures.isHigher, failures.new - failures.old >= 1 {
      worse(
        "reloads that fail: \(percent(failures.old)) before, \(percent(failures.new)) now",
        "look at the codes of the failures in the report of the new build")
    }
    for (measure, what) in [
      (GroupSummary.Measure.age, "mean age of the timeline"),
      (.policyWait, "mean wait for a reload"),
    ] {
      let minutes = differences(measure)
      guard minutes.isHigher, minutes.new - minutes.old >= 1, minutes.new >= 1.2 * minutes.old
      else { continue }
      func words(_ minutes: Double) -> String {
        FleetFinding.duration(seconds: Int64(minutes * 60 + 0.5))
      }
      worse(
        "\(what): \(words(minutes.old)) before, \(words(minutes.new)) now",
        "compare the timelines of both builds: audit compare")
    }
    if isComplete, granted.isLower, granted.new <= 0.9 * granted.old,
      let asked = new.askedPerDay, let askedBefore = old.askedPerDay, asked >= 0.95 * askedBefore
    {
      func words(_ tenths: Double) -> String {
        let tenths = Int(tenths + 0.5)
        return "\(tenths / 10).\(tenths % 10)"
      }
      worse(
        "reloads granted a day: \(words(granted.old)) before, \(words(granted.new)) now, "
          + "though as many are asked",
        "compare systems and uses of the app in both reports")
    }
    return findings
  }
}
