internal import WidgetManifests

/// All comments of a run that suppress findings.
struct Suppressions: Sendable {
  /// The comments, those of a file in the order of its lines.
  private(set) var all: [Suppression] = []

  /// Creates a set of comments.
  init(_ all: [Suppression] = []) { self.all = all }

  /// The result of applying suppressions to a run's findings.
  struct Outcome {
    /// The findings that no comment covers.
    var kept: [Finding]
    /// The number of covered findings.
    var suppressedCount: Int
    /// An `UnusedSuppression` for each rule name that covers no finding.
    var unusedFindings: [Finding]
  }

  /// Removes the findings that a comment covers.
  ///
  /// - Parameters:
  ///   - findings: The findings of all files, whose order is kept.
  ///   - notJudged: The rules that did not run, whose comments are never reported as unused.
  func apply(to findings: [Finding], notJudged: Set<String> = []) -> Outcome {
    var index = ScopeIndex(all)
    let isCovered = index.cover(findings)
    let kept = zip(findings, isCovered).filter { !$0.1 }.map(\.0)
    let unused = all.flatMap { suppression in
      Self.findings(
        of: suppression.rules.filter { rule in
          !notJudged.contains(rule.value) && !index.isUsed(rule.value, in: suppression.scope)
        }, in: suppression)
    }
    return Outcome(
      kept: kept, suppressedCount: findings.count - kept.count, unusedFindings: unused)
  }

  /// Returns whether a comment covers each of some findings.
  func cover(_ findings: [Finding]) -> [Bool] {
    var index = ScopeIndex(all)
    return index.cover(findings)
  }

  /// Returns a finding for each rule of a comment that covers nothing.
  private static func findings(
    of unused: [Located<String>], in suppression: Suppression
  ) -> [Finding] {
    let isAll = unused.count == suppression.rules.count
    let names = unused.map { quoted($0.value) }.listed()
    let repair = Repair(
      title: isAll ? "remove the comment" : "remove \(names) from the comment",
      change: .unsuppress(unused.map(\.place), of: suppression))
    return unused.map { rule in
      Finding(
        .unusedSuppression,
        "this comment suppresses no finding of `\(rule.value)`", at: rule
      ).repaired(repair)
    }
  }
}

/// The scopes of all comments, sorted so that each finding is compared only with those around it.
private struct ScopeIndex {
  private struct Key: Hashable {
    var scope: Suppression.Scope
    var rule: String
  }

  private var rules: [Suppression.Scope: Set<String>] = [:]
  private var used: Set<Key> = []
  /// The nodes that comments cover, without repeats, outer ones before inner ones.
  private var nodes: [Place] = []

  init(_ suppressions: [Suppression]) {
    for suppression in suppressions {
      if rules[suppression.scope] == nil, case .node(let place) = suppression.scope {
        nodes.append(place)
      }
      rules[suppression.scope, default: []].formUnion(suppression.rules.map(\.value))
    }
    nodes.sort { ($0.file, $0.start, $1.end) < ($1.file, $1.start, $0.end) }
  }

  func isUsed(_ rule: String, in scope: Suppression.Scope) -> Bool {
    used.contains(Key(scope: scope, rule: rule))
  }

  /// Returns whether each of the findings is covered, by index.
  mutating func cover(_ findings: [Finding]) -> [Bool] {
    var isCovered = [Bool](repeating: false, count: findings.count)
    let order = findings.indices.sorted {
      let (a, b) = (findings[$0].place, findings[$1].place)
      return (a.file, a.start) < (b.file, b.start)
    }
    // Nodes are nested or disjoint, so those around a place form a stack.
    var around: [Place] = []
    var next = 0
    for number in order {
      let finding = findings[number]
      let place = finding.place
      while next < nodes.count, (nodes[next].file, nodes[next].start) <= (place.file, place.start) {
        while let last = around.last, !last.contains(nodes[next]) { around.removeLast() }
        around.append(nodes[next])
        next += 1
      }
      while let last = around.last, last.file != place.file || last.end < place.start {
        around.removeLast()
      }
      isCovered[number] = use(.line(place.file, place.start.line), finding.rule)
      for node in around {
        isCovered[number] = use(.node(node), finding.rule) || isCovered[number]
      }
    }
    return isCovered
  }

  private mutating func use(_ scope: Suppression.Scope, _ rule: String) -> Bool {
    guard let named = rules[scope], named.contains(rule) else { return false }
    used.insert(Key(scope: scope, rule: rule))
    return true
  }
}
