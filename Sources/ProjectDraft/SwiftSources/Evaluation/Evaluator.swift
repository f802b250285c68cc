import SwiftParser
import SwiftSyntax

extension SymbolTable {
  /// The value of an expression, as far as the sources determine it.
  ///
  /// An expression that needs too many steps, or refers to itself, is unresolved.
  ///
  /// - Parameter type: the type of which `.name` is a member, where the expression is such a value
  ///   or an array of them.
  func evaluate(
    _ expression: ExprSyntax, in scope: Scope, as type: TypeSymbol? = nil
  ) -> Evaluation {
    do throws(Unresolved) {
      let (constant, origin) = try Evaluator().value(of: expression, in: scope, as: type)
      return .known(constant, origin)
    } catch {
      return .unresolved(error)
    }
  }

  /// The value of a variable or another definition.
  func evaluate(_ definition: Definition, at node: Syntax, in scope: Scope) -> Evaluation {
    do throws(Unresolved) {
      let alternatives = try Evaluator().alternatives(of: definition, at: node, in: scope)
      let (constant, origin) = try Evaluator.only(alternatives)
      return .known(constant, origin)
    } catch {
      return .unresolved(error)
    }
  }
}

/// Evaluates Swift without running it: what is called and referred to is followed, within limits.
///
/// An expression has one value, or several alternatives where only a run would decide. A constant
/// is the case of one; the bodies of widgets and of bundles are read as their alternatives.
final class Evaluator {
  typealias Value = (constant: Constant, origin: Origin)

  private static let maximumDepth = 64
  private static let maximumSteps = 20_000
  static let maximumTextLength = 65_536
  static let maximumElements = 10_000

  /// Whether bodies are those of a result builder, where each statement is a part of the answer.
  let isBuilder: Bool
  /// After this many, the rest of a body is not read.
  var maximumAlternatives: Int { isBuilder ? 1_000 : 64 }

  private var depth = 0
  private var steps = 0
  /// The variables and functions whose values are being found.
  private var active: Set<SyntaxIdentifier> = []

  init(isBuilder: Bool = false) { self.isBuilder = isBuilder }

  /// The value of an expression.
  ///
  /// - Throws: Why there is not one value that is known.
  func value(
    of expression: ExprSyntax, in scope: Scope, as type: TypeSymbol? = nil
  ) throws(Unresolved) -> Value {
    try Self.only(alternatives(of: expression, in: scope, as: type))
  }

  /// The value on which all alternatives agree.
  static func only(_ alternatives: [Alternative]) throws(Unresolved) -> Value {
    for alternative in alternatives {
      if case .unknown(let reason, _) = alternative.constant { throw reason }
    }
    guard let first = alternatives.first else { throw Unresolved("it returns no constant") }
    guard alternatives.dropFirst().allSatisfy({ $0.constant == first.constant }) else {
      throw Unresolved("it depends on a condition")
    }
    return (first.constant, first.origin)
  }

  /// The values that an expression may have.
  ///
  /// - Throws: Why none of them is known.
  func alternatives(
    of expression: ExprSyntax, in scope: Scope, as type: TypeSymbol? = nil
  ) throws(Unresolved) -> [Alternative] {
    depth += 1
    steps += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth, steps <= Self.maximumSteps else {
      throw Unresolved("it takes too many steps")
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name): return try alternatives(ofName: name, in: scope)
    case .memberAccessExpr(let access):
      return try alternatives(ofMember: access, in: scope, as: type)
    case .functionCallExpr(let call): return try alternatives(ofCall: call, in: scope, as: type)
    case .infixOperatorExpr(let infix):
      let (constant, origin) = try value(ofInfix: infix, in: scope, as: type)
      return [Alternative(constant, origin)]
    case .ifExpr, .switchExpr:
      return BodyEvaluation(evaluator: self, type: type).alternatives(of: expression, in: scope)
    case .ternaryExpr(let ternary): return alternatives(ofTernary: ternary, in: scope, as: type)
    case .postfixIfConfigExpr(let postfix): return try alternatives(ofPostfix: postfix, in: scope)
    case .subscriptCallExpr(let access):
      let (constant, origin) = try value(ofSubscript: access, in: scope)
      return [Alternative(constant, origin)]
    default: break
    }
    if let inner = Self.wrapped(expression) {
      return try alternatives(of: inner, in: scope, as: type)
    }
    let constant = try operand(expression, in: scope, as: type)
    return [Alternative(constant, scope.file.origin(of: expression))]
  }

  /// The values that an expression may have; one that is unknown where it can't be followed.
  func possible(
    _ expression: ExprSyntax, in scope: Scope, as type: TypeSymbol? = nil
  ) -> [Alternative] {
    do throws(Unresolved) {
      return try alternatives(of: expression, in: scope, as: type)
    } catch {
      return [.unknown(error, expression, scope)]
    }
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
      guard array.elements.count <= Self.maximumElements else { throw Unresolved("it is too long") }
      var elements: [Constant] = []
      for element in array.elements {
        elements.append(try value(of: element.expression, in: scope, as: type).constant)
      }
      return .array(elements)
    case .prefixOperatorExpr(let prefix):
      let value = try value(of: prefix.expression, in: scope, as: type).constant
      if let result = Self.prefixed(prefix.operator.text, value) { return result }
    default: break
    }
    throw Unresolved("only a run tells its value")
  }

  private func alternatives(
    ofTernary ternary: TernaryExprSyntax, in scope: Scope, as type: TypeSymbol?
  ) -> [Alternative] {
    let origin = scope.file.origin(of: ternary)
    let written = ternary.condition.trimmedDescription
    let condition = isBuilder ? nil : try? value(of: ternary.condition, in: scope).constant
    var found: [Alternative] = []
    if condition != .boolean(false) {
      found += possible(ternary.thenExpression, in: scope, as: type)
        .map { $0.under([BranchCondition(text: written)]) }
    }
    if condition != .boolean(true) {
      found += possible(ternary.elseExpression, in: scope, as: type)
        .map { $0.under([BranchCondition(text: "!(\(written))")]) }
    }
    return found.map { Alternative($0.constant, origin, $0.conditions) }
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
      guard text.utf8.count <= Self.maximumTextLength else { throw Unresolved("it is too long") }
    }
    return text
  }

  /// The text that `String(describing:)` returns for a constant.
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
