import SwiftSyntax

/// A condition of a branch.
struct BranchCondition {
  /// As in `iOS 17.0`, `before iOS 17.0`, or as written.
  var text: String
  /// The first systems on which it is true, as in `iOS`: `17.0`, if an `#available` decides.
  var systems: [String: String] = [:]
}

extension BranchCondition {
  /// Creates the condition of a clause of an `#if`.
  init(_ clause: IfConfigClauseSyntax, in directive: IfConfigDeclSyntax) {
    if let condition = clause.condition {
      self.init(text: condition.trimmedDescription)
      return
    }
    let others = directive.clauses.compactMap { $0.condition?.trimmedDescription }
    self.init(text: others.map { "!(\($0))" }.joined(separator: " && "))
  }

  /// The conditions of an `if` or a `guard`, and their negation.
  static func pair(
    _ elements: ConditionElementListSyntax, _ scope: Scope
  ) -> (holds: BranchCondition, fails: BranchCondition) {
    let asked = AvailabilityReader.asked(by: elements)
    guard !asked.isEmpty, elements.count == 1 else {
      let written = elements.trimmedDescription
      return (BranchCondition(text: written), BranchCondition(text: "!(\(written))"))
    }
    let conditions = scope.table.module.conditions
    let systems =
      conditions.version(among: asked).map { "\(conditions.platform) \($0)" }
      ?? asked.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return (BranchCondition(text: systems), BranchCondition(text: "before \(systems)"))
  }
}
