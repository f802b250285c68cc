import SwiftParser
import SwiftSyntax

extension SymbolTable {
  /// What an expression is worth, as far as the sources fix it.
  ///
  /// Bounded: an expression that needs too many steps, or refers to itself, is unresolved.
  ///
  /// - Parameter type: what `.name` is a member of, where the expression stands for such a value
  ///   or for an array of them.
  func evaluate(
    _ expression: ExprSyntax, in scope: Scope, as type: TypeSymbol? = nil
  ) -> Evaluation {
    do throws(Unresolved) {
      let (constant, origin) = try ConstantEvaluator().value(of: expression, in: scope, as: type)
      return .known(constant, origin)
    } catch {
      return .unresolved(error)
    }
  }

  /// What a variable or another definition is worth.
  func evaluate(_ definition: Definition, at node: Syntax, in scope: Scope) -> Evaluation {
    do throws(Unresolved) {
      let (constant, origin) = try ConstantEvaluator().value(of: definition, at: node, in: scope)
      return .known(constant, origin)
    } catch {
      return .unresolved(error)
    }
  }
}

/// Evaluates one expression: what is called and referred to is followed, within bounds.
final class ConstantEvaluator {
  typealias Value = (constant: Constant, origin: Origin)

  private static let deepest = 64
  private static let mostSteps = 20_000
  static let longestText = 65_536
  static let mostElements = 10_000

  private var depth = 0
  private var steps = 0
  /// The variables and functions whose values are being found.
  private var active: Set<SyntaxIdentifier> = []

  func value(
    of expression: ExprSyntax, in scope: Scope, as type: TypeSymbol? = nil
  ) throws(Unresolved) -> Value {
    depth += 1
    steps += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, steps <= Self.mostSteps else {
      throw Unresolved("it takes too many steps")
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name): return try value(ofName: name, in: scope)
    case .memberAccessExpr(let access): return try value(ofMember: access, in: scope, as: type)
    case .functionCallExpr(let call): return try value(ofCall: call, in: scope, as: type)
    case .infixOperatorExpr(let infix): return try value(ofInfix: infix, in: scope, as: type)
    case .ifExpr, .switchExpr:
      let body = BodyInterpreter(evaluator: self, type: type)
      return try body.value(of: expression, in: scope)
    case .subscriptCallExpr(let access): return try value(ofSubscript: access, in: scope)
    default: break
    }
    if let inner = Self.wrapped(expression) { return try value(of: inner, in: scope, as: type) }
    return try (operand(expression, in: scope, as: type), scope.file.origin(of: expression))
  }

  /// Runs a step of evaluation unless it is already under way further out.
  func once<Result>(
    _ node: some SyntaxProtocol, _ step: () throws(Unresolved) -> Result
  ) throws(Unresolved) -> Result {
    guard active.insert(node.id).inserted else { throw Unresolved("it refers to itself") }
    defer { active.remove(node.id) }
    return try step()
  }

  /// The expression inside parentheses, `try`, `!` and the like.
  private static func wrapped(_ expression: ExprSyntax) -> ExprSyntax? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let tuple): tuple.elements.count == 1 ? tuple.elements.first?.expression : nil
    case .tryExpr(let expression): expression.expression
    case .awaitExpr(let expression): expression.expression
    case .forceUnwrapExpr(let expression): expression.expression
    case .asExpr(let cast): cast.questionOrExclamationMark == nil ? cast.expression : nil
    default: nil
    }
  }

  /// Literals, and what is put together from operands where they stand.
  private func operand(
    _ expression: ExprSyntax, in scope: Scope, as type: TypeSymbol?
  ) throws(Unresolved) -> Constant {
    switch expression.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr(let literal): return try .string(text(of: literal, in: scope))
    case .integerLiteralExpr(let literal):
      if let value = literal.representedLiteralValue { return .integer(value) }
    case .floatLiteralExpr(let literal):
      if let value = literal.representedLiteralValue { return .number(value) }
    case .booleanLiteralExpr(let literal):
      return .boolean(literal.literal.tokenKind == .keyword(.true))
    case .nilLiteralExpr: return .nil
    case .arrayExpr(let array):
      guard array.elements.count <= Self.mostElements else { throw Unresolved("it is too long") }
      var elements: [Constant] = []
      for element in array.elements {
        elements.append(try value(of: element.expression, in: scope, as: type).constant)
      }
      return .array(elements)
    case .prefixOperatorExpr(let prefix):
      let value = try value(of: prefix.expression, in: scope, as: type).constant
      if let result = Self.prefixed(prefix.operator.text, value) { return result }
    case .ternaryExpr(let ternary):
      return try self.ternary(ternary, in: scope, as: type)
    default: break
    }
    throw Unresolved("only a run tells its value")
  }

  private func ternary(
    _ ternary: TernaryExprSyntax, in scope: Scope, as type: TypeSymbol?
  ) throws(Unresolved) -> Constant {
    let condition = try? value(of: ternary.condition, in: scope).constant
    switch condition {
    case .boolean(true): return try value(of: ternary.thenExpression, in: scope, as: type).constant
    case .boolean(false): return try value(of: ternary.elseExpression, in: scope, as: type).constant
    default:
      let one = try value(of: ternary.thenExpression, in: scope, as: type).constant
      let other = try value(of: ternary.elseExpression, in: scope, as: type).constant
      guard one == other else { throw Unresolved("it depends on a condition") }
      return one
    }
  }

  /// The text of a literal whose interpolations are constants.
  private func text(
    of literal: StringLiteralExprSyntax, in scope: Scope
  ) throws(Unresolved) -> String {
    if let value = literal.representedLiteralValue { return value }
    var text = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let segment):
        let alone = literal.with(
          \.segments, StringLiteralSegmentListSyntax([.stringSegment(segment)]))
        guard let part = alone.representedLiteralValue else { throw Unresolved("it is no string") }
        text += part
      case .expressionSegment(let segment):
        guard let only = segment.expressions.first, segment.expressions.count == 1,
          only.label == nil
        else { throw Unresolved("only a run tells its value") }
        text += try Self.description(of: value(of: only.expression, in: scope).constant)
      }
      guard text.utf8.count <= Self.longestText else { throw Unresolved("it is too long") }
    }
    return text
  }

  /// What `String(describing:)` makes of a constant.
  static func description(of constant: Constant) throws(Unresolved) -> String {
    switch constant {
    case .string(let text): return text
    case .integer(let value): return String(value)
    case .boolean(let value): return String(value)
    case .type(let type): return type.name
    case .member(let type?, let name)
    where type.isEnum && !type.table.conforms(type, to: ["CustomStringConvertible"]):
      return name
    default: throw Unresolved("its description is not known")
    }
  }
}
