/// A problem of a fleet.
package struct FleetFinding: Sendable, Hashable {
  /// The ID, as in `fleet-runs-dry`.
  package let id: String
  package let severity: Severity
  /// The kind; nil for the logs.
  package let kind: String?
  /// The problem, in at most 100 characters.
  package let message: String
  /// The remedy.
  package let help: String
  /// The rule that finds the cause in a manifest; nil if none does.
  package let rule: String?

  package enum Severity: String, Sendable {
    case error, warning, note
  }

  init(
    _ id: String, _ severity: Severity, kind: String? = nil, _ message: String, help: String,
    rule: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.kind = kind
    self.message = message
    self.help = help
    self.rule = rule
  }

  /// Returns the findings of a summary.
  static func all(
    of summary: FleetSummary, _ kinds: [FleetReport.Kind], maximumUnread: Double
  ) -> [FleetFinding] {
    var findings = unread(summary, maximum: maximumUnread)
    let devices = summary.devices.estimate
    if summary.sums > UInt64(devices) + UInt64(devices) / 10 + 2 {
      findings.append(
        FleetFinding(
          "fleet-split-devices", .warning,
          "\(summary.sums) sums of about \(devices) devices: some are split over summaries",
          help: "leave out --whole-devices, or give each device's lines to one summary"))
    }
    for kind in kinds {
      findings += symptoms(kind)
      if let share = kind.all.dryShare, let limit = kind.all.correctedLimit, share >= 0.1 {
        let hour = kind.all.dryHour.map { ", half of them by \($0):59" } ?? ""
        findings.append(
          FleetFinding(
            "fleet-runs-dry", .warning, kind: kind.name,
            "the budget runs dry on \(percent(share)) of days\(hour); half get \(limit.p50) or less",
            help: "ask for fewer reloads: audit replay --advise lists changes",
            rule: "budget-exceeded"))
      }
    }
    return findings
  }

  private static func unread(_ summary: FleetSummary, maximum: Double) -> [FleetFinding] {
    let unread = summary.unreadLines.reduce(0) { $0 + $1.count }
    let lines = unread + summary.events + summary.leftOutLines.reduce(0) { $0 + $1.count }
    guard unread > 0, Double(unread) * 100 > maximum * Double(lines) else { return [] }
    let share = percent(Double(unread) / Double(lines))
    let reason = summary.unreadLines.first.map { "; most often: \($0.reason)" } ?? ""
    return [
      FleetFinding(
        "fleet-unread-lines", .error, "\(share) of lines can't be read\(reason)",
        help: "correct the lines, or allow more with --max-unread")
    ]
  }

  private static func symptoms(_ kind: FleetReport.Kind) -> [FleetFinding] {
    Symptom.allCases.compactMap { symptom in
      let count = kind.all.group[symptom.count]
      if count == 0 { return nil }
      let what = "\(symptom.words) (\(count) \(count == 1 ? "line" : "lines"))"
      return FleetFinding(
        symptom.id, symptom.severity, kind: kind.name.flatMap { $0.isEmpty ? nil : $0 }, what,
        help: symptom.help, rule: symptom.rule)
    }
  }

  static func percent(_ share: Double) -> String {
    let tenths = Int(share * 1000 + 0.5)
    return tenths % 10 == 0 || tenths >= 100
      ? "\((tenths + 5) / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}

extension Symptom {
  fileprivate var id: String {
    switch self {
    case .groupRefused: "fleet-group-refused"
    case .descriptorsFailed: "fleet-descriptors-failed"
    case .reloadRefused: "fleet-reload-refused"
    case .reloadFailed: "fleet-reload-failed"
    case .lockedInBackground: "fleet-locked-in-background"
    case .timelineTooLarge: "fleet-timeline-too-large"
    }
  }

  fileprivate var severity: FleetFinding.Severity {
    switch self {
    case .reloadRefused, .reloadFailed: .warning
    default: .error
    }
  }

  fileprivate var words: String {
    switch self {
    case .groupRefused: "the system refuses an app group whose ID lacks the team's prefix"
    case .descriptorsFailed: "the extension ended while the system asked for its widgets"
    case .reloadRefused: "reloads fail with CHSErrorDomain 1050; the next try is an hour later"
    case .reloadFailed: "reloads fail with CHSErrorDomain 1103: no intent configuration"
    case .lockedInBackground: "a process was killed with a locked file (0xdead10cc)"
    case .timelineTooLarge: "timelines are too large to archive"
    }
  }

  fileprivate var help: String {
    switch self {
    case .groupRefused: "prefix the group's ID with the team ID on macOS, or with `group.` on iOS"
    case .descriptorsFailed: "look for crashes of the extension at its start"
    case .reloadRefused: "find out why the provider doesn't answer, or answers with an invalid view"
    case .reloadFailed: "put Metadata.appintents and the intent into the extension"
    case .lockedInBackground: "close files and databases in the group's container when suspended"
    case .timelineTooLarge: "return fewer entries, and smaller images"
    }
  }

  /// The rule that finds the cause in a manifest.
  fileprivate var rule: String? {
    switch self {
    case .groupRefused: "invalid-app-group"
    case .reloadFailed: "missing-intent"
    case .timelineTooLarge: "timeline-too-large"
    case .descriptorsFailed, .reloadRefused, .lockedInBackground: nil
    }
  }
}
