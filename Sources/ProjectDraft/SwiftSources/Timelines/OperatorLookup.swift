import SwiftSyntax

extension ProviderRun {
  /// The functions of the project that an operator may stand for between two values.
  func operators(
    _ symbol: String, _ left: AbstractValue, _ right: AbstractValue, _ frame: Frame
  ) -> [Definition] {
    var found: [FunctionDeclSyntax] = []
    return (left.alternatives + right.alternatives).flatMap { value in
      lookupTypes(of: value, frame).flatMap {
        members(named: symbol, of: $0.0, ofType: true, frame)
      }
    }.filter { definition in
      guard case .function(let function, _) = definition, !found.contains(function) else {
        return false
      }
      let parameters = function.signature.parameterClause.parameters.map(\.type)
      guard parameters.count == 2, left.alternatives.contains(where: { $0.mayBe(parameters[0]) }),
        right.alternatives.contains(where: { $0.mayBe(parameters[1]) })
      else { return false }
      found.append(function)
      return true
    }
  }
}

extension AbstractValue {
  /// Whether the value may be handed to a parameter of a type: false only of the types that
  /// plain values surely don't have.
  fileprivate func mayBe(_ type: TypeSyntax) -> Bool {
    guard let name = type.nameComponents.last, Self.plain.contains(name), let own = plainTypes
    else { return true }
    return own.contains(name)
  }

  private static let plain: Set<String> = [
    "Int", "Double", "TimeInterval", "CGFloat", "Float", "Date", "String", "Bool", "Duration",
    "DateComponents", "Calendar",
  ]

  private var plainTypes: Set<String>? {
    if instant != nil { return ["Date"] }
    switch self {
    case .int: return ["Int", "Double", "TimeInterval", "CGFloat", "Float"]
    case .double: return ["Double", "TimeInterval", "CGFloat", "Float"]
    case .string: return ["String"]
    case .bool: return ["Bool"]
    case .duration: return ["Duration"]
    case .components: return ["DateComponents"]
    case .calendar: return ["Calendar"]
    case .object, .array, .tuple, .range, .closure: return []
    default: return nil
    }
  }
}
