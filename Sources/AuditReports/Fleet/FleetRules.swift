internal import FleetLogs
package import WidgetManifests

/// The meaning of the findings of `audit fleet`, for `audit explain`.
package enum FleetRules {
  /// The descriptions, without examples.
  package static var infos: [RuleInfo] { FleetFinding.Topic.allCases.map(info) }

  private static func info(_ topic: FleetFinding.Topic) -> RuleInfo {
    if let symptom = Symptom.allCases.first(where: { $0.topic == topic }) { return info(symptom) }
    return switch topic {
    case .unreadLines:
      info(
        topic, .error, "More lines of the logs than --max-unread can't be read.",
        why: """
          What can't be read isn't counted. If it is much, the rest may not be like it: often all lines of one build \
          are wrong.
          """,
        remedy: "Correct what writes the lines; the report counts them by cause.")
    case .splitDevices:
      info(
        topic, .warning, "The same devices were summed in several summaries.",
        why: """
          A summary of --whole-devices has sums, no events. If it has only some lines of a device, its first and last \
          days are left out though they are whole, and lines in two summaries count twice. Up to a tenth of all \
          devices is within the error of their estimated number, and isn't noticed.
          """,
        remedy: "Leave out --whole-devices, or give all lines of a device to one summary.")
    case .runsDry:
      info(
        topic, .warning, "The budget runs dry on at least a tenth of a widget's days.",
        why: """
          On such days a reload comes more than an hour, and more than two and a half times as late as its \
          timeline asked for. What people see is as old as that.
          """,
        remedy: "Ask for fewer reloads; audit replay --advise lists changes.")
    case .regression:
      info(
        topic, .error, "The newer of two summaries is worse, by more than chance.",
        why: """
          Compared are the days that run dry (2 % more), failures (1 in 1000 more), mean ages and waits (a minute \
          and a fifth longer), and granted reloads (a tenth fewer though as many are asked), device by device, \
          among those of the same system and use of the app. Chance exceeds the limit once in 30,000 times.
          """,
        remedy: "Compare the manifests and timelines of both builds: audit compare.")
    case .incomparable:
      info(
        topic, .note, "A kind of two summaries can't be compared.",
        why: """
          It has whole days in only one of them, or fewer than 10 devices of the same systems and uses of the app in \
          each, too few to distinguish a difference from chance.
          """,
        remedy: "Compare more devices, and find out why the lines of a kind are missing.")
    case .groupRefused, .descriptorsFailed, .reloadRefused, .reloadFailed, .lockedInBackground,
      .timelineTooLarge:
      preconditionFailure("\(topic) is one of a symptom")
    }
  }

  private static func info(_ symptom: Symptom) -> RuleInfo {
    let words = symptom.words
    return info(
      symptom.topic, Severity(symptom.severity),
      "The system's log says: \(words).",
      why: "Such lines explain why a widget isn't reloaded, which the app's own log doesn't have.",
      remedy: symptom.help.prefix(1).uppercased() + symptom.help.dropFirst() + ".")
  }

  private static func info(
    _ topic: FleetFinding.Topic, _ severity: Severity, _ summary: String, why: String,
    remedy: String
  ) -> RuleInfo {
    RuleInfo(
      id: topic.rawValue, group: .budget, severity: severity, summary: summary, rationale: why,
      remedy: remedy, source: "", valid: [], invalid: [])
  }
}

extension Severity {
  init(_ severity: FleetFinding.Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .note
    }
  }
}
