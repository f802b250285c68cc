/// A problem of a fleet.
package struct FleetFinding: Sendable, Hashable {
  package let topic: Topic
  package let severity: Severity
  /// The kind; nil for a finding about the logs.
  package let kind: String?
  /// The problem, in at most 100 characters.
  package let message: String
  /// The remedy.
  package let help: String
  /// The rule that finds the cause in a manifest; nil if there is none.
  package let rule: String?

  package enum Severity: String, Sendable {
    case error, warning, note
  }

  /// The subjects of findings, by ID.
  package enum Topic: String, Sendable, CaseIterable {
    case unreadLines = "fleet-unread-lines"
    case splitDevices = "fleet-split-devices"
    case runsDry = "fleet-runs-dry"
    case regression = "fleet-regression"
    case incomparable = "fleet-incomparable"
    case groupRefused = "fleet-group-refused"
    case descriptorsFailed = "fleet-descriptors-failed"
    case reloadRefused = "fleet-reload-refused"
    case reloadFailed = "fleet-reload-failed"
    case lockedInBackground = "fleet-locked-in-background"
    case timelineTooLarge = "fleet-timeline-too-large"
  }

  /// The ID, as in `fleet-runs-dry`.
  package var id: String { topic.rawValue }

  init(
    _ topic: Topic, _ severity: Severity, kind: String? = nil, _ message: String, help: String,
    rule: String? = nil
  ) {
    self.topic = topic
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
          .splitDevices, .warning,
          "some of about \(devices) devices are in several summaries",
          help: "leave out --whole-devices, or give each device's lines to one summary"))
    }
    for kind in kinds {
      findings += symptoms(kind)
      if let share = kind.all.dryShare, kind.all.correctedLimit != nil, share >= 0.1 {
        findings.append(
          FleetFinding(
            .runsDry, .warning, kind: kind.name,
            "the budget runs dry on \(percent(share)) of days",
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
        .unreadLines, .error, "\(share) of lines can't be read\(reason)",
        help: "correct the lines, or allow more with --max-unread")
    ]
  }

  private static func symptoms(_ kind: FleetReport.Kind) -> [FleetFinding] {
    Symptom.allCases.compactMap { symptom in
      let count = kind.all.group[symptom.count]
      if count == 0 { return nil }
      let what = "\(symptom.words) (\(count) \(count == 1 ? "line" : "lines"))"
      return FleetFinding(
        symptom.topic, symptom.severity, kind: kind.name.flatMap { $0.isEmpty ? nil : $0 }, what,
        help: symptom.help, rule: symptom.rule)
    }
  }

  /// Returns a duration such as `1 h 5 min` or `5 min 3 s`; more precision would be within the
  /// error of a percentile.
  package static func duration(seconds: Int64) -> String {
    let seconds = seconds < 3600 ? seconds : (seconds + 30) / 60 * 60
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "0 s" : words.joined(separator: " ")
  }

  static func percent(_ share: Double) -> String {
    let tenths = Int(share * 1000 + 0.5)
    return tenths % 10 == 0 || tenths >= 100
      ? "\((tenths + 5) / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}

extension Symptom {
  package var topic: FleetFinding.Topic {
    switch self {
    case .groupRefused: .groupRefused
    case .descriptorsFailed: .descriptorsFailed
    case .reloadRefused: .reloadRefused
    case .reloadFailed: .reloadFailed
    case .lockedInBackground: .lockedInBackground
    case .timelineTooLarge: .timelineTooLarge
    }
  }

  package var severity: FleetFinding.Severity {
    switch self {
    case .reloadRefused, .reloadFailed: .warning
    default: .error
    }
  }

  package var words: String {
    switch self {
    case .groupRefused: "the system refuses an app group whose ID lacks the team's prefix"
    case .descriptorsFailed: "the extension ended while the system asked for its widgets"
    case .reloadRefused: "reloads fail with CHSErrorDomain 1050; the next try is an hour later"
    case .reloadFailed: "reloads fail with CHSErrorDomain 1103: no intent configuration"
    case .lockedInBackground: "a process was killed with a locked file (0xdead10cc)"
    case .timelineTooLarge: "timelines are too large to archive"
    }
  }

  package var help: String {
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
