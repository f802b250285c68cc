package import BudgetReplay

/// The results of a summary: the reloads that devices grant, by kind, system, build and use of the
/// app.
package struct FleetReport: Sendable {
  package let summary: FleetSummary
  /// The kinds by name, and the sum of those that aren't kept separate.
  package let kinds: [Kind]
  package let findings: [FleetFinding]
  /// The reloads per day that manifests predict, by kind.
  package let predictions: [String: Prediction]
  /// The maximum share of unread lines, in percent.
  package let maximumUnread: Double

  /// A kind and its parts.
  package struct Kind: Sendable {
    /// The name; nil for kinds beyond the maximum number of groups.
    package let name: String?
    package let all: FleetFigures
    package let systems, builds, uses: [FleetFigures]
    /// Failures with their codes.
    package let failures: [(code: String?, count: UInt64)]
  }

  /// The replay of a manifest's widget.
  package struct Prediction: Sendable {
    package let askedPerDay: Double
    /// Charged reloads per day at both ends of the band.
    package let low, high: Double
    /// The median age while viewed, in seconds, at both ends of the band; nil without views.
    package let ageLow, ageHigh: Int64?
    /// Charged reloads per day in each local hour, at both ends of the band.
    package let byHour: Band<[Double]>
    /// The local time, `HH:MM`, at which each end of the band is used up; nil for never.
    package let runsDry: Band<String?>

    package init(
      askedPerDay: Double, low: Double, high: Double, ageLow: Int64?, ageHigh: Int64?,
      byHour: Band<[Double]>, runsDry: Band<String?>
    ) {
      self.askedPerDay = askedPerDay
      (self.low, self.high) = (low, high)
      (self.ageLow, self.ageHigh) = (ageLow, ageHigh)
      (self.byHour, self.runsDry) = (byHour, runsDry)
    }
  }

  /// Creates the report of a summary.
  package init(
    _ summary: FleetSummary, predictions: [String: Prediction] = [:], maximumUnread: Double = 5
  ) {
    self.summary = summary
    self.predictions = predictions
    self.maximumUnread = maximumUnread
    kinds = Self.kinds(of: summary)
    findings = FleetFinding.all(of: summary, kinds, maximumUnread: maximumUnread)
  }

  /// The numbers of distinct lines that are events, that don't count and that can't be read.
  package var lines: (events: UInt64, leftOut: UInt64, unread: UInt64) {
    (
      summary.events, summary.leftOutLines.reduce(0) { $0 + $1.count },
      summary.unreadLines.reduce(0) { $0 + $1.count }
    )
  }

  private static func kinds(of summary: FleetSummary) -> [Kind] {
    var parts: [String: [(name: GroupName, key: GroupKey, group: GroupSummary)]] = [:]
    var rest = summary.other
    for (key, group) in summary.groups.sorted(by: { $0.key < $1.key }) {
      if let name = summary.name(key) {
        parts[name.kind, default: []].append((name, key, group))
      } else {
        rest.merge(group)
      }
    }
    var kinds = parts.sorted { $0.key < $1.key }.map { kind, parts in
      let all = GroupSummary(summing: parts.map(\.group))
      func figures<Name: Hashable>(
        _ names: [Name], _ words: (Name) -> String
      ) -> [FleetFigures] {
        // Most kinds have one part, which shares their memory.
        if Set(names).count == 1 {
          return names.prefix(1).map { FleetFigures(name: words($0), all) }
        }
        return Dictionary(grouping: zip(names, parts), by: \.0)
          .map { FleetFigures(name: words($0), GroupSummary(summing: $1.map(\.1.group))) }
      }
      let uses = figures(parts.map(\.key.use)) { $0.words }
      return Kind(
        name: kind, all: FleetFigures(name: kind, all),
        systems: figures(parts.map(\.name.os)) { $0 }
          .sorted { $0.name.precedesAsVersion($1.name) },
        builds: figures(parts.map(\.name.build)) { $0 }
          .sorted { $0.name.precedesAsVersion($1.name) },
        uses: GroupKey.Use.allCases.compactMap { use in uses.first { $0.name == use.words } },
        failures: summary.failures(of: all))
    }
    if rest != GroupSummary() {
      let all = FleetFigures(name: "other groups", rest)
      kinds.append(
        Kind(
          name: nil, all: all, systems: [], builds: [], uses: [],
          failures: summary.failures(of: rest)))
    }
    return kinds
  }
}

extension GroupKey.Use {
  /// A description of the use.
  package var words: String {
    switch self {
    case .unknown: "openings unknown"
    case .never: "app not opened"
    case .few: "opened 1–2 times"
    case .often: "opened 3–9 times"
    case .constant: "opened 10+ times"
    }
  }
}

extension String {
  /// Whether it precedes another version, as 18.9 precedes 18.10; other texts are compared as they
  /// are.
  func precedesAsVersion(_ other: String) -> Bool {
    func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? -1 } }
    let (mine, others) = (numbers(self), numbers(other))
    return mine == others ? self < other : mine.lexicographicallyPrecedes(others)
  }
}

/// The figures of a group.
package struct FleetFigures: Sendable {
  /// The name of the part, such as a version of the system; empty if the lines have none.
  package let name: String
  package let group: GroupSummary

  init(name: String, _ group: GroupSummary) {
    self.name = name
    self.group = group
  }

  /// The figures of several groups.
  package init(summing parts: [FleetFigures]) {
    self.init(name: "", GroupSummary(summing: parts.map(\.group)))
  }

  /// Three percentiles of a distribution.
  package struct Band: Sendable, Hashable {
    package let p5, p50, p95: Int64
  }

  /// Returns the percentiles of a distribution; nil if it is empty.
  package func band(_ distribution: GroupSummary.Distribution) -> Band? {
    let histogram = group[distribution]
    guard let p5 = histogram.quantile(percent: 5), let p50 = histogram.quantile(percent: 50),
      let p95 = histogram.quantile(percent: 95)
    else { return nil }
    return Band(p5: p5, p50: p50, p95: p95)
  }

  /// The state of knowledge about the limit.
  package enum Knowledge: Sendable {
    case reached, notReached
    /// No timeline says when it requests the next one, as in logs with only the system's lines.
    case nothingAsked
    /// More lines are missing than ``maximumLossShare``.
    case linesMissing
  }

  package var knowledge: Knowledge {
    if group[.plannedDays] == 0 { return .nothingAsked }
    if lossShare ?? 0 > Self.maximumLossShare { return .linesMissing }
    let dryDays = group[.dryDays]
    return dryDays >= 3
      && Double(dryDays) >= Self.minimumDryShare * Double(group[.plannedDays])
      ? .reached : .notReached
  }

  /// The maximum share of missing lines for reporting limits and dry days: gaps of several lost
  /// lines look like days that run dry.
  static let maximumLossShare = 0.1

  /// The share of days on which the budget ran dry, among those with a timeline that requests the
  /// next one; nil if there are none, or if too many lines are missing.
  package var dryShare: Double? {
    switch knowledge {
    case .nothingAsked, .linesMissing: nil
    default: Double(group[.dryDays]) / Double(group[.plannedDays])
    }
  }

  /// The minimum share of days that ran dry for the limit to count as reached: a log with lost
  /// lines shows some by chance.
  static let minimumDryShare = 0.02

  /// The charged reloads in the logs on days that ran dry; nil if the limit was not reached.
  package var limit: Band? { knowledge == .reached ? band(.grantedOnDryDays) : nil }

  /// The limit, corrected for lost lines by ``lossShare``.
  package var correctedLimit: Band? {
    guard let limit, let lossShare else { return limit }
    func corrected(_ count: Int64) -> Int64 { Int64(Double(count) / (1 - lossShare) + 0.5) }
    return Band(
      p5: corrected(limit.p5), p50: corrected(limit.p50), p95: corrected(limit.p95))
  }

  /// The share of reloads that seem to be missing from the logs, since the next one came after two
  /// or three times the requested interval; nil if too few were requested, or none is missing.
  package var lossShare: Double? {
    let (once, twice, thrice) = (
      Double(group[.onTime]), Double(group[.twice]), Double(group[.thrice])
    )
    let expected = once + 2 * twice + 3 * thrice
    guard expected >= 100 else { return nil }
    let share = (twice + 2 * thrice) / expected
    return share >= 0.005 ? min(share, 0.5) : nil
  }

  /// The hour by which the budget had run dry on half of the days that ran dry.
  package var dryHour: Int? {
    guard limit != nil else { return nil }
    let hours = (0..<24).map { group[.ranDry, $0] }
    let half = (hours.reduce(0, +) + 1) / 2
    var seen: UInt64 = 0
    return hours.firstIndex { count in
      seen += count
      return seen >= half
    }
  }

  /// The numbers of charged and of all reloads on whole days.
  package var charged: UInt64 { group[.policy] + group[.background] + group[.push] }
  package var granted: UInt64 {
    charged + group[.foreground] + group[.intent] + group[.other] + group[.initial]
  }

  /// The number of reloads per day that policies requested.
  package var askedPerDay: Double? {
    group[.plannedDays] == 0
      ? nil : Double(group[.askedThousandths]) / 1000 / Double(group[.plannedDays])
  }

  /// The number of failures per thousand reloads on whole days.
  package var failuresPerThousand: Double? {
    granted == 0 ? nil : Double(group[.failedReloads]) * 1000 / Double(granted)
  }
}
