public import WidgetManifests

extension AllRules {
  /// The description of the rule with this ID.
  public static func named(_ id: String) -> RuleInfo? { infos.first { $0.id == id } }
}

extension RuleInfo {
  /// Why a rule cannot have a severity, nil being off.
  public struct Refusal: Sendable, Equatable {
    /// What the rule does instead, as in `cannot be switched off`.
    public var what: String
    /// Why.
    public var reason: String
  }

  /// Why the rule cannot have a severity; nil where it can.
  ///
  /// What could not be read may weigh less, as an unknown key does for a team that shares manifests
  /// with a newer version; but it is always said, and a file that was given up fails the run.
  public func refusal(of severity: Severity?) -> Refusal? {
    guard group == .reading, self.severity == .error else { return nil }
    if severity == nil {
      return Refusal(
        what: "cannot be switched off",
        reason: "what could not be read is never passed over in silence")
    }
    guard ReadingRules.givingUp.contains(id), severity != .error else { return nil }
    return Refusal(what: "is always an error", reason: "nothing behind such a mistake was judged")
  }
}

/// What to say to a rule ID that is none.
public enum RuleNames {
  /// That no rule has an ID, and which one is near.
  ///
  /// - Parameters:
  ///   - id: What is no rule.
  ///   - own: The rules that the configuration states.
  public static func complaint(about id: String, own: [String]) -> String {
    "there is no rule \(quoted(id)); \(help(for: id, own: own))"
  }

  /// The nearest rule, those with the word in their names, or where all of them are listed.
  ///
  /// - Parameters:
  ///   - id: What is no rule.
  ///   - own: The rules that the configuration states.
  public static func help(for id: String, own: [String] = []) -> String {
    if let nearest = Nearest.nearest(to: id, in: AllRules.infos.map(\.id) + own) {
      return "did you mean \(nearest)?"
    }
    // Nobody types the team's name before a slash gladly.
    let rests = own.filter { Nearest.nearest(to: id, in: [lastPart($0)]) != nil }
    if let rest = rests.first { return "did you mean \(rest)?" }
    let holding = (AllRules.infos.map(\.id) + own).filter { isWord(id, of: $0) }
    if !holding.isEmpty, holding.count <= mostNamed {
      return "did you mean \(holding.listed("or"))?"
    }
    return "`audit rules` lists all rules"
  }

  /// More rules than this say less than the list of all.
  private static let mostNamed = 8

  /// Whether a word is one of those that an ID is made of, as `budget` is.
  private static func isWord(_ word: String, of id: String) -> Bool {
    id.split { $0 == "-" || $0 == "/" }.contains { $0.utf8.elementsEqual(word.utf8) }
  }

  private static func lastPart(_ id: String) -> String {
    id.split(separator: "/").last.map(String.init) ?? id
  }
}
