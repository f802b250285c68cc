internal import WidgetManifests

extension [Finding] {
  /// The findings of a sorted list without repeats.
  ///
  /// Findings of one rule about one value are merged if they have the same message, or if several
  /// aliases lead to the value. The aliases become related places.
  func withoutRepeats() -> [Finding] {
    let repeats = zip(self, dropFirst()).contains { $0.place == $1.place && $0.rule == $1.rule }
    if !repeats { return self }
    var unique: [Finding] = []
    var shared: [Int: Int] = [:]
    for finding in self {
      guard let last = unique.last, last.place == finding.place, last.rule == finding.rule,
        last.message == finding.message || last.aliases != finding.aliases
      else {
        unique.append(finding)
        continue
      }
      let index = unique.count - 1
      unique[index].otherSubjects.append(finding.subject)
      if last.aliases == finding.aliases { continue }
      // The finding without an alias comes first.
      var finding = finding
      if finding.aliases.isEmpty {
        unique[index] = finding
        unique[index].related += last.related.filter { $0.label == "shared" }
        unique[index].otherSubjects = last.otherSubjects + [last.subject]
        finding = last
      }
      guard let alias = finding.aliases.first, unique[index].related.last?.place != alias
      else { continue }
      let count = shared[index, default: 0] + 1
      shared[index] = count
      if count <= Count.maximumListed {
        let user = finding.subject.kind ?? finding.subject.bundle ?? finding.subject.app
        let name = user.map { "\(quoted($0)) has it" } ?? "it is used"
        unique[index].related.append(
          Finding.Related("shared", "\(name) through this alias", at: alias))
      }
    }
    for (index, count) in shared where count > Count.maximumListed {
      let last = unique[index].related.count - 1
      unique[index].related[last].message += ", and \(count - Count.maximumListed) more"
    }
    return unique
  }

  /// The findings of a sorted list, joining those with the same cause at the first of their places.
  func joinedByCause() -> [Finding] {
    var firsts: [CauseKey: Int] = [:]
    var others: [Int: [Int]] = [:]
    for index in indices {
      guard let key = CauseKey(self[index]) else { continue }
      if let first = firsts[key] {
        others[first, default: []].append(index)
      } else {
        firsts[key] = index
      }
    }
    if others.isEmpty { return withoutBuildsOfVersions() }
    var joined = self
    for (first, others) in others {
      joined[first] = joined[first].joined(with: others.map { self[$0] })
    }
    let left = Set(others.values.joined())
    return joined.indices.filter { !left.contains($0) }.map { joined[$0] }
      .withoutBuildsOfVersions()
  }

  /// Joins the finding about a different build number with that about the version of the same
  /// target, if both come from one file of a project, because one change there fixes both.
  private func withoutBuildsOfVersions() -> [Finding] {
    func target(_ finding: Finding, _ info: RuleInfo) -> DraftedTarget? {
      guard finding.rule == info.id, let origin = finding.origin else { return nil }
      return DraftedTarget(subject: finding.subject, file: origin.file)
    }
    var builds = Dictionary(
      compactMap { finding in target(finding, BuildMismatch.info).map { ($0, finding) } }
    ) { first, _ in first }
    if builds.isEmpty { return self }
    let versions = Set(compactMap { target($0, VersionMismatch.info) })
    return compactMap { finding in
      if let target = target(finding, VersionMismatch.info) {
        return builds.removeValue(forKey: target).map { finding.telling($0) } ?? finding
      }
      return target(finding, BuildMismatch.info).map(versions.contains) == true ? nil : finding
    }
  }

  /// The findings that remain after comments have suppressed some.
  ///
  /// Of several findings with one cause a report shows the first, so a comment on the first
  /// suppresses all of them.
  ///
  /// - Parameter kept: The findings that no comment suppresses by itself.
  /// - Returns: The findings that remain, and the number of suppressed ones, those with one cause
  ///   counted as one.
  func suppressed(leaving kept: [Finding]) -> (remaining: [Finding], count: Int) {
    var count = self.count - kept.count
    let causes = Dictionary(grouping: filter { CauseKey($0) != nil }, by: CauseKey.init)
    if causes.isEmpty { return (kept, count) }
    let rest = Dictionary(grouping: kept.filter { CauseKey($0) != nil }, by: CauseKey.init)
    for (key, all) in causes where rest[key]?.count != all.count {
      count -= all.count - (rest[key]?.count ?? 0) - 1
    }
    let remaining = kept.filter { finding in
      guard let key = CauseKey(finding) else { return true }
      return causes[key]?.first?.place == rest[key]?.first?.place
    }
    return (remaining, count)
  }
}

extension Finding {
  /// The aliases that lead to its value.
  fileprivate var aliases: [Place] { related.filter { $0.label == "alias" }.map(\.place) }
}

/// A target, and the file of a project from which a value of it was taken.
private struct DraftedTarget: Hashable {
  var subject: Finding.Subject
  var file: String
}

/// The rule, severity and cause of a finding, which are equal for findings that one change fixes.
private struct CauseKey: Hashable {
  private let rule: String
  private let app: String?
  private let severity: Severity
  private let cause: String
  private let configurations: [String]

  /// Creates the key of a finding, or returns nil if no other finding can share its cause.
  ///
  /// Values with the same origin are the same value, such as the policy of a provider of several
  /// widgets.
  init?(_ finding: Finding) {
    rule = finding.rule
    severity = finding.severity
    configurations = finding.configurations
    if let cause = finding.cause, let key = cause.key {
      app = cause.spansApps ? nil : finding.subject.app
      self.cause = key
    } else if let origin = finding.origin, origin.line != nil {
      app = nil
      let kind = finding.subject.kind.map(quoted)
      let message = kind.map { finding.message.replacing($0, with: "") } ?? finding.message
      cause = "\(origin.text)\n\(message)"
    } else {
      return nil
    }
  }
}
