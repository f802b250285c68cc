import SwiftSyntax

/// The arguments of a call, by label or place.
struct CallArguments {
  private let arguments: [(label: String?, expression: ExprSyntax)]
  private let scope: Scope

  /// Trailing closures count as arguments; the first of them has no label.
  init(_ call: FunctionCallExprSyntax, _ scope: Scope) {
    self.scope = scope
    arguments =
      call.arguments.map { ($0.label?.plainText, $0.expression) }
      + (call.trailingClosure.map { [(nil, ExprSyntax($0))] } ?? [])
      + call.additionalTrailingClosures.map { ($0.label.plainText, ExprSyntax($0.closure)) }
    hasTrailingClosure = call.trailingClosure != nil
    closurePlace = call.arguments.count
  }

  private let hasTrailingClosure: Bool
  private let closurePlace: Int

  /// An argument without label is named by its place, as in `0`.
  var byLabel: [String: Argument] {
    Dictionary(
      arguments.enumerated().map { place, argument in
        (
          argument.label ?? String(place),
          Argument(expression: argument.expression, scope: scope)
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the labels are those of the parameters, in order, with defaults left out.
  func fit(_ clause: FunctionParameterClauseSyntax) -> Bool { matched(clause) != nil }

  /// The functions whose parameters they fit.
  func fitting(_ found: [Definition]) -> [(function: FunctionDeclSyntax, scope: Scope)] {
    found.compactMap { definition in
      guard case .function(let function, let inner) = definition,
        fit(function.signature.parameterClause)
      else { return nil }
      return (function, inner)
    }
  }

  /// The arguments by the names of the parameters, with the defaults of those left out.
  func bound(to clause: FunctionParameterClauseSyntax, _ inner: Scope) -> [String: Argument] {
    var bound: [String: Argument] = [:]
    guard let matched = matched(clause) else { return [:] }
    for (parameter, expression) in matched {
      if let expression {
        bound[parameter.localName] = Argument(expression: expression, scope: scope)
      } else if let value = parameter.defaultValue?.value {
        bound[parameter.localName] = Argument(expression: value, scope: inner)
      }
    }
    return bound
  }

  private func matched(
    _ clause: FunctionParameterClauseSyntax
  ) -> [(FunctionParameterSyntax, ExprSyntax?)]? {
    var matched: [(FunctionParameterSyntax, ExprSyntax?)] = []
    var rest = arguments.enumerated().makeIterator()
    var next = rest.next()
    for parameter in clause.parameters {
      let label = parameter.firstName.text == "_" ? nil : parameter.firstName.plainText
      let isClosure = next.map { hasTrailingClosure && $0.offset == closurePlace } ?? false
      if let argument = next?.element, argument.label == label || isClosure,
        !isClosure || parameter.defaultValue == nil || parameter.type.isFunction
      {
        matched.append((parameter, argument.expression))
        next = rest.next()
      } else if parameter.defaultValue != nil {
        matched.append((parameter, nil))
      } else {
        return nil
      }
    }
    return next == nil ? matched : nil
  }
}

extension TypeSyntax {
  fileprivate var isFunction: Bool {
    switch self.as(TypeSyntaxEnum.self) {
    case .functionType: true
    case .attributedType(let type): type.baseType.isFunction
    case .optionalType(let type): type.wrappedType.isFunction
    case .tupleType(let type):
      type.elements.count == 1 && type.elements.allSatisfy { $0.type.isFunction }
    default: false
    }
  }
}
