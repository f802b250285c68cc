import SwiftSyntax

/// A value that the sources fix.
indirect enum Constant: Equatable {
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case array([Constant])
  /// A case, or a static member of a type of an SDK, as in `WidgetFamily.systemSmall`; the type
  /// is nil for `.systemSmall` where nothing around says which type is meant.
  case member(TypeSymbol?, String)
  /// A type itself, as in `WeatherWidget.self`.
  case type(TypeSymbol)
  /// A value made by an initializer of the type.
  case instance(Instance)
  /// A configuration of a widget, as calls of WidgetKit make it.
  case configuration(WidgetConfigurationCall)
  case `nil`
  /// A value that can't be known, with its expression.
  case unknown(Unresolved, expression: String)

  /// The text, of a string.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The elements, of an array.
  var elements: [Constant]? { if case .array(let elements) = self { elements } else { nil } }
  /// The name after the dot, of an enum's case and the like.
  var memberName: String? { if case .member(_, let name) = self { name } else { nil } }
  /// The configuration of a widget.
  var configuration: WidgetConfigurationCall? {
    if case .configuration(let call) = self { call } else { nil }
  }
  /// An integer or a floating point number.
  var numeric: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  static func == (one: Constant, other: Constant) -> Bool {
    switch (one, other) {
    case (.string(let one), .string(let other)): one == other
    case (.integer(let one), .integer(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.boolean(let one), .boolean(let other)): one == other
    case (.array(let one), .array(let other)): one == other
    case (.member(let type, let one), .member(let otherType, let other)):
      one == other && (type == nil || otherType == nil || type == otherType)
    case (.type(let one), .type(let other)): one == other
    case (.nil, .nil): true
    default: false
    }
  }
}

/// A value of a type that the sources declare, with the arguments that made it.
struct Instance {
  var type: TypeSymbol
  /// By label; an argument without label is named by its place, as in `0`.
  var arguments: [String: Argument]
}

/// One of the values that an expression may have.
struct Alternative {
  var constant: Constant
  /// The position of the text that determines the value.
  var origin: Origin
  /// The conditions under which it is the value, the outermost first.
  var conditions: [BranchCondition] = []

  init(_ constant: Constant, _ origin: Origin, _ conditions: [BranchCondition] = []) {
    (self.constant, self.origin, self.conditions) = (constant, origin, conditions)
  }

  /// A value that can't be known.
  static func unknown(
    _ reason: Unresolved, _ node: some SyntaxProtocol, _ scope: Scope
  ) -> Alternative {
    Alternative(
      .unknown(reason, expression: node.trimmedDescription), scope.file.origin(of: node))
  }

  /// The same value, where more has to hold for it.
  func under(_ outer: [BranchCondition]) -> Alternative {
    Alternative(constant, origin, outer + conditions)
  }
}

/// The value of an expression.
enum Evaluation {
  /// The value, and the position of the text that determines it.
  case known(Constant, Origin)
  case unresolved(Unresolved)

  var constant: Constant? { if case .known(let constant, _) = self { constant } else { nil } }
  var origin: Origin? { if case .known(_, let origin) = self { origin } else { nil } }
}

/// Why a value can't be known without building and running the project.
struct Unresolved: Error, Hashable {
  /// As in `two declarations of "kind" remain`.
  var reason: String

  init(_ reason: String) { self.reason = reason }
}
