extension AllRules {
  /// The description of the rule with this ID.
  public static func named(_ id: String) -> RuleInfo? { infos.first { $0.id == id } }
}

extension RuleInfo {
  /// Whether it reports what could not be read, which no run may pass over.
  public var isIndispensable: Bool { group == .reading && severity == .error }

  /// Why an indispensable rule stays.
  public static let indispensableHelp = "what could not be read is never passed over in silence"
}

/// What to say to a rule ID that is none.
public enum RuleNames {
  /// The nearest rule, or where all of them are listed.
  public static func help(for id: String) -> String {
    if let nearest = Nearest.nearest(to: id, in: AllRules.infos.map(\.id)) {
      return "did you mean \(nearest)?"
    }
    return "`audit rules` lists all rules"
  }
}
