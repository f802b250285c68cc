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
    guard AllRules.givingUp.contains(id), severity != .error else { return nil }
    return Refusal(what: "is always an error", reason: "nothing behind such a mistake was judged")
  }
}

/// What to say to a rule ID that is none.
public enum RuleNames {
  /// The nearest rule, or where all of them are listed.
  ///
  /// - Parameters:
  ///   - id: What is no rule.
  ///   - own: The rules that the configuration states.
  public static func help(for id: String, own: [String] = []) -> String {
    if let nearest = Nearest.nearest(to: id, in: own + AllRules.infos.map(\.id)) {
      return "did you mean \(nearest)?"
    }
    return "`audit rules` lists all rules"
  }
}
