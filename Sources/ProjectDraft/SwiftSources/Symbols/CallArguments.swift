import SwiftSyntax

/// The arguments of a call, by label or position.
struct CallArguments {
  private let arguments: [(label: String?, expression: ExprSyntax)]
  private let scope: Scope

  /// The label used for the first trailing closure.
  static let trailingLabel = "{}"

  /// Trailing closures count as arguments.
  init(_ call: FunctionCallExprSyntax, _ scope: Scope) {
    self.scope = scope
    var arguments = call.arguments.map { (label: $0.label?.plainText, expression: $0.expression) }
    if let closure = call.trailingClosure {
      arguments.append((Self.trailingLabel, ExprSyntax(closure)))
    }
    for element in call.additionalTrailingClosures {
      arguments.append((element.label.plainText, ExprSyntax(element.closure)))
    }
    self.arguments = arguments
  }

  /// Whether the labels match the parameters, in order, with defaults left out.
  func fit(_ clause: FunctionParameterClauseSyntax) -> Bool {
    clause.matched(arguments, by: \.label) != nil
  }

  /// The functions whose parameters they match.
  func fitting(_ found: [Definition]) -> [(function: FunctionDeclSyntax, scope: Scope)] {
    found.compactMap { definition in
      guard case .function(let function, let inner) = definition,
        fit(function.signature.parameterClause)
      else { return nil }
      return (function, inner)
    }
  }

  /// The arguments by the names of the parameters, including defaults for the missing ones.
  func bound(to clause: FunctionParameterClauseSyntax, _ inner: Scope) -> [String: Argument] {
    var bound: [String: Argument] = [:]
    guard let matched = clause.matched(arguments, by: \.label) else { return [:] }
    for (parameter, argument) in matched {
      if let argument {
        bound[parameter.localName] = Argument(expression: argument.expression, scope: scope)
      } else if let value = parameter.defaultValue?.value {
        bound[parameter.localName] = Argument(expression: value, scope: inner)
      }
    }
    return bound
  }
}

extension FunctionParameterClauseSyntax {
  /// The parameters, each with its argument, or nil if its default is used; nil if the labels don't
  /// match the parameters.
  func matched<Given>(
    _ arguments: [Given], by label: (Given) -> String?
  ) -> [(parameter: FunctionParameterSyntax, argument: Given?)]? {
    var matched: [(parameter: FunctionParameterSyntax, argument: Given?)] = []
    var rest = arguments[...]
    for parameter in parameters {
      let name = parameter.firstName.text == "_" ? nil : parameter.firstName.plainText
      let given = rest.first.map(label)
      // A trailing closure goes to the next parameter that needs an argument, or takes a function.
      let takesClosure = parameter.defaultValue == nil || parameter.type.isFunction
      if given == .some(name) || (given == CallArguments.trailingLabel && takesClosure) {
        matched.append((parameter, rest.removeFirst()))
      } else if parameter.defaultValue != nil || (rest.isEmpty && parameter.ellipsis != nil) {
        matched.append((parameter, nil))
      } else {
        return nil
      }
    }
    return rest.isEmpty ? matched : nil
  }
}

extension FunctionParameterClauseSyntax {
  /// Whether the labels match the parameters.
  func takes(_ arguments: [SwiftValue.Argument]) -> Bool {
    matched(gathering(arguments), by: \.label) != nil
  }

  /// The arguments, with those of a variadic parameter collected in one array.
  func gathering(_ arguments: [SwiftValue.Argument]) -> [SwiftValue.Argument] {
    guard parameters.contains(where: { $0.ellipsis != nil }) else { return arguments }
    var gathered: [SwiftValue.Argument] = []
    var rest = arguments[...]
    for parameter in parameters {
      let name = parameter.firstName.text == "_" ? nil : parameter.firstName.plainText
      guard parameter.ellipsis != nil else {
        if let first = rest.first, first.label == name { gathered.append(rest.removeFirst()) }
        continue
      }
      var values: [SwiftValue] = []
      while let first = rest.first, first.label == (values.isEmpty ? name : nil) {
        values.append(first.value)
        rest.removeFirst()
      }
      gathered.append(SwiftValue.Argument(label: name, value: .array(values)))
    }
    return gathered + rest
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

extension FunctionCallExprSyntax {
  /// The last component of the callee's name: that of a function, or of an initializer's type.
  var calledName: String? {
    if let member = calledMember { return member.declName.baseName.plainText }
    var callee = calledExpression
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    return callee.as(DeclReferenceExprSyntax.self)?.baseName.plainText
  }

  /// The callee, if it is a member access.
  var calledMember: MemberAccessExprSyntax? { calledExpression.as(MemberAccessExprSyntax.self) }

  var labels: [String?] { arguments.map { $0.label?.plainText } }

  /// The argument with a label.
  func argument(_ label: String) -> ExprSyntax? {
    arguments.first { $0.label?.plainText == label }?.expression
  }
}
