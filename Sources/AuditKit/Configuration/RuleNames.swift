public import WidgetManifests

extension AllRules {
  /// Returns the description of a built-in rule, or nil if there is no such rule.
  public static func named(_ id: String) -> RuleInfo? { infos.first { $0.id == id } }
}

extension RuleInfo {
  /// The reason why a rule can't have a severity or be turned off.
  public struct Refusal: Sendable, Equatable {
    /// The restriction, as in `cannot be switched off`.
    public var what: String
    /// The reason for the restriction.
    public var reason: String
  }

  /// Returns the reason why the rule can't have a severity, where nil is off, or nil if it can.
  ///
  /// The severity of reading errors may be lowered, for example for unknown keys if the manifests
  /// are shared with a newer version. They can't be turned off, and a file that could not be read
  /// always fails the run.
  public func refusal(of severity: Severity?) -> Refusal? {
    guard group == .reading, self.severity == .error else { return nil }
    if severity == nil {
      return Refusal(
        what: "cannot be switched off",
        reason: "what can't be read is always reported")
    }
    guard ReadingRules.givingUp.contains(id), severity != .error else { return nil }
    return Refusal(what: "is always an error", reason: "the rest of the file is not checked")
  }
}

/// Messages for unknown rule IDs.
public enum RuleNames {
  /// Returns the message for an unknown rule ID, with a suggestion.
  ///
  /// - Parameters:
  ///   - id: The unknown ID.
  ///   - own: The IDs of the configuration's own rules.
  public static func complaint(about id: String, own: [String]) -> String {
    "there is no rule \(quoted(id)); \(help(for: id, own: own))"
  }

  /// Returns a suggestion: the nearest rule, the rules with the word in their names, or the command
  /// that lists all.
  ///
  /// - Parameters:
  ///   - id: The unknown ID.
  ///   - own: The IDs of the configuration's own rules.
  public static func help(for id: String, own: [String] = []) -> String {
    if let renamed = RuleInfo.renamed[id] { return renamed }
    if let nearest = Nearest.nearest(to: id, in: AllRules.infos.map(\.id) + own) {
      return "did you mean \(nearest)?"
    }
    // The team's name before the slash may be left out.
    let rests = own.filter { Nearest.nearest(to: id, in: [lastPart($0)]) != nil }
    if let rest = rests.first { return "did you mean \(rest)?" }
    let holding = (AllRules.infos.map(\.id) + own).filter { isWord(id, of: $0) }
    if !holding.isEmpty, holding.count <= Count.maximumListed {
      return "did you mean \(holding.listed("or"))?"
    }
    return "run `audit rules` for a list"
  }

  /// Returns whether a word is a component of an ID, such as `budget`.
  private static func isWord(_ word: String, of id: String) -> Bool {
    id.split { $0 == "-" || $0 == "/" }.contains { $0.utf8.elementsEqual(word.utf8) }
  }

  private static func lastPart(_ id: String) -> String {
    id.split(separator: "/").last.map(String.init) ?? id
  }
}
