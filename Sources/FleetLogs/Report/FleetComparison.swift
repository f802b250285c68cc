/// The changes from one summary to another, such as of two builds.
package struct FleetComparison: Sendable {
  /// The older report, and the names of both.
  package let old: FleetReport
  package let names: (old: String, new: String)
  /// The kinds of both, by name.
  package let kinds: [(name: String, old: FleetFigures, new: FleetFigures)]
  /// What is worse in the new one.
  package let findings: [FleetFinding]

  /// Compares two reports; kinds that only one has aren't compared.
  package init(
    old: FleetReport, new: FleetReport, names: (old: String, new: String) = ("old", "new")
  ) {
    (self.old, self.names) = (old, names)
    let before = Dictionary(
      old.kinds.compactMap { kind in kind.name.map { ($0, kind.all) } }, uniquingKeysWith: { $1 })
    kinds = new.kinds.compactMap { kind in
      guard let name = kind.name, let earlier = before[name] else { return nil }
      return (name, earlier, kind.all)
    }
    findings = kinds.flatMap { Self.findings($0.name, $0.old, $0.new) }
  }

  /// Returns what is worse, if it is more than chance and matters.
  private static func findings(
    _ kind: String, _ old: FleetFigures, _ new: FleetFigures
  ) -> [FleetFinding] {
    var findings: [FleetFinding] = []
    let dry = Proportion(new.group[.dryDays], of: new.group[.days])
    let dryBefore = Proportion(old.group[.dryDays], of: old.group[.days])
    if let dry, let dryBefore, dry.share - dryBefore.share >= 0.02, dry.isHigher(than: dryBefore) {
      findings.append(
        FleetFinding(
          .regression, .error, kind: kind,
          "days that run dry: \(FleetFinding.percent(dryBefore.share)) before, "
            + "\(FleetFinding.percent(dry.share)) now",
          help: "compare the manifests of both builds: audit compare", rule: "budget-exceeded"))
    }
    let failures = Proportion(new.group[.failures], of: new.granted + new.group[.failures])
    let failuresBefore = Proportion(old.group[.failures], of: old.granted + old.group[.failures])
    if let failures, let failuresBefore, failures.share - failuresBefore.share >= 0.001,
      failures.isHigher(than: failuresBefore)
    {
      findings.append(
        FleetFinding(
          .regression, .error, kind: kind,
          "reloads that fail: \(FleetFinding.percent(failuresBefore.share)) before, "
            + "\(FleetFinding.percent(failures.share)) now",
          help: "look at the codes of the failures in the report of the new build"))
    }
    for (distribution, what) in [
      (GroupSummary.Distribution.age, "median age of the timeline"),
      (.policyWait, "median wait for a reload"),
    ] {
      guard let now = new.band(distribution)?.p50, let before = old.band(distribution)?.p50,
        min(new.group[.days], old.group[.days]) >= 30, now >= before + 60,
        Double(now) >= 1.2 * Double(before)
      else { continue }
      findings.append(
        FleetFinding(
          .regression, .error, kind: kind,
          "\(what): \(FleetFinding.duration(seconds: before)) before, "
            + "\(FleetFinding.duration(seconds: now)) now",
          help: "compare the timelines of both builds: audit compare"))
    }
    if let now = new.band(.grantedPerDay)?.p50, let before = old.band(.grantedPerDay)?.p50,
      min(new.group[.days], old.group[.days]) >= 30, Double(now) <= 0.9 * Double(before),
      let asked = new.askedPerDay, let askedBefore = old.askedPerDay, asked >= 0.95 * askedBefore
    {
      findings.append(
        FleetFinding(
          .regression, .error, kind: kind,
          "reloads granted on half of days: \(before) before, \(now) now, though as many are asked",
          help: "compare systems and uses of the app in both reports"))
    }
    return findings
  }

  /// A share of a number of cases.
  private struct Proportion {
    let share: Double
    private let count: Double

    init?(_ part: UInt64, of whole: UInt64) {
      if whole == 0 { return nil }
      count = Double(whole)
      share = Double(part) / count
    }

    /// Whether it is higher by more than chance: one in a thousand, by the test of two proportions.
    ///
    /// Days of one device resemble each other, so this is an approximation that is too sure of few devices.
    func isHigher(than other: Proportion) -> Bool {
      let both = (share * count + other.share * other.count) / (count + other.count)
      let error = (both * (1 - both) * (1 / count + 1 / other.count)).squareRoot()
      return error > 0 && (share - other.share) / error > 3.09
    }
  }
}
