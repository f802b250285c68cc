/// The changes from one summary to another, such as of two builds.
package struct FleetComparison: Sendable {
  /// The older report, and the names of both.
  package let old: FleetReport
  package let names: (old: String, new: String)
  /// What is worse in the new one, and what can't be compared.
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

  /// The figures of the kind in the older report; nil if it has none.
  package func before(_ kind: FleetReport.Kind) -> FleetFigures? {
    old.kinds.first { $0.name == kind.name }?.all
  }

  /// A system and a use of the app, which are alike in both fleets.
  private struct Stratum: Hashable, Comparable {
    let os: String
    let use: GroupKey.Use

    static func < (a: Stratum, b: Stratum) -> Bool {
      (a.os, a.use.rawValue) < (b.os, b.use.rawValue)
    }
  }

  /// Returns the sums of each kind's devices, over all builds.
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
          .warning, "no whole days of it now, \(days.old) before",
          "if the widget still exists, find out why its lines are missing")
      }
      if days.new == 0 { return [] }
      return incomparable(
        .note, "no whole days of it before, \(days.new) now",
        "compare it from the next release on")
    }
    if kind == nil {
      return incomparable(
        .note, "what is beyond --max-groups isn't compared", "allow more with --max-groups")
    }
    func differences(_ measure: GroupSummary.Measure) -> DeviceDifference {
      DeviceDifference(
        before.keys.sorted().compactMap { stratum in
          now[stratum].map { new in
            (before[stratum]?.sample(measure) ?? DeviceSample(), new.sample(measure))
          }
        },
        // A device with two builds is two of a sample, but no more than one of the fleet.
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
    let dry = differences(.dryDays)
    if dry.isHigher, dry.new - dry.old >= 20 {
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
    if granted.isLower, granted.new <= 0.9 * granted.old,
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

/// A figure of several devices.
package struct DeviceSample: Sendable {
  var count: UInt64 = 0
  var sum: UInt64 = 0
  var squares: UInt64 = 0

  fileprivate var mean: Double { Double(sum) / Double(count) }
  /// The sum of the squares of the differences from the mean.
  fileprivate var deviation: Double { Double(squares) - Double(sum) * mean }
}

/// The difference of two fleets in a figure of their devices, within strata that both have.
///
/// It is Welch's test over devices, each of which counts once, since the days of one device resemble each other. The
/// difference of each stratum has the weight of the harmonic mean of its devices; variances are those within
/// strata, for each fleet.
///
/// - Source: Welch, The generalization of Student's problem when several different population variances are
///   involved, 1947 (https://doi.org/10.1093/biomet/34.1-2.28)
struct DeviceDifference {
  /// The means, and the numbers of devices that are compared.
  private(set) var old = 0.0
  private(set) var new = 0.0
  private(set) var counts: (old: UInt64, new: UInt64) = (0, 0)
  /// The difference by its standard error, and the value from which it isn't chance; nil for too few devices.
  private var test: (value: Double, limit: Double)?

  /// The number of devices of each fleet below which nothing is concluded.
  static let minimumDevices: UInt64 = 10

  var isConclusive: Bool { test != nil }
  var isHigher: Bool { test.map { $0.value > $0.limit } ?? false }
  var isLower: Bool { test.map { $0.value < -$0.limit } ?? false }

  /// Compares the samples of strata.
  ///
  /// - Parameter devices: The numbers of different devices of both fleets.
  init(_ strata: [(old: DeviceSample, new: DeviceSample)], devices: (old: Int, new: Int)) {
    let strata = strata.filter { $0.old.count > 0 && $0.new.count > 0 }
    counts.old = strata.reduce(0) { $0 + $1.old.count }
    counts.new = strata.reduce(0) { $0 + $1.new.count }
    let weights = strata.map { old, new in
      Double(old.count) * Double(new.count) / Double(old.count + new.count)
    }
    let all = weights.reduce(0, +)
    if all == 0 { return }
    for (stratum, weight) in zip(strata, weights) {
      old += weight / all * stratum.old.mean
      new += weight / all * stratum.new.mean
    }
    /// The variance of a fleet's mean, and its degrees of freedom.
    func variance(
      _ sample: KeyPath<(old: DeviceSample, new: DeviceSample), DeviceSample>, _ devices: Int
    ) -> (Double, Double) {
      let samples = strata.map { $0[keyPath: sample] }
      let count = samples.reduce(0) { $0 + $1.count }
      let freedom = Double(count) - Double(samples.count)
      let deviation = samples.reduce(0) { $0 + max($1.deviation, 0) }
      let parts = zip(samples, weights).reduce(0) {
        $0 + $1.1 / all * $1.1 / all / Double($1.0.count)
      }
      let repeated = max(1, Double(count) / Double(max(devices, 1)))
      return (deviation / freedom * parts * repeated, freedom)
    }
    let (a, aFreedom) = variance(\.old, devices.old)
    let (b, bFreedom) = variance(\.new, devices.new)
    guard min(counts.old, counts.new) >= Self.minimumDevices, min(aFreedom, bFreedom) >= 6 else {
      return
    }
    let error = (a + b).squareRoot()
    let freedom = error == 0 ? .infinity : (a + b) * (a + b) / (a * a / aFreedom + b * b / bFreedom)
    test = (new == old ? 0 : (new - old) / error, Self.limit(freedom))
  }

  /// Student's t that chance exceeds once in 30,000 times, by the expansion of Cornish and Fisher.
  ///
  /// - Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5
  private static func limit(_ freedom: Double) -> Double {
    let normal = 4.0
    let (cube, fifth, seventh) = (64.0, 1024.0, 16384.0)
    return normal + (cube + normal) / (4 * freedom)
      + (5 * fifth + 16 * cube + 3 * normal) / (96 * freedom * freedom)
      + (3 * seventh + 19 * fifth + 17 * cube - 15 * normal)
      / (384 * freedom * freedom * freedom)
  }
}
