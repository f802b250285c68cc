/// An expression of a script, and its tokens.
struct ScriptExpression {
  indirect enum Kind {
    case undefined, null
    case boolean(Bool)
    case number(Double)
    case text(String)
    /// Texts with an expression between each pair.
    case template([String], [ScriptExpression])
    case name(String)
    case member(ScriptExpression, String)
    case element(ScriptExpression, ScriptExpression)
    case call(ScriptExpression, [Item])
    case list([Item])
    case object([Property])
    case function(ScriptFunctionSyntax)
    case conditional(ScriptExpression, ScriptExpression, ScriptExpression)
    case unary(String, ScriptExpression)
    case binary(String, ScriptExpression, ScriptExpression)
    case assignment(ScriptExpression, String, ScriptExpression)
    case unknown
  }

  /// An element of a list, or an argument.
  struct Item {
    var value: ScriptExpression
    var isSpread = false
  }

  /// A member of an object.
  enum Property {
    case named(String, ScriptExpression)
    case computed(ScriptExpression, ScriptExpression)
    case spread(ScriptExpression)
  }

  var kind: Kind
  var tokens: Range<Int>
}

/// The pattern with which a parameter or a variable destructures a value.
indirect enum ScriptPattern {
  struct Member {
    var key: String
    var pattern: ScriptPattern
    var initial: ScriptExpression?
  }

  case name(String)
  case object([Member], rest: String?)
  case list([ScriptPattern?])
}

/// A function as written.
struct ScriptFunctionSyntax {
  var parameters: [(pattern: ScriptPattern, initial: ScriptExpression?)]
  var body: [ScriptStatement]
}

/// A statement of a script.
indirect enum ScriptStatement {
  struct Import {
    /// The imported member, such as `default`; nil for all of them.
    var member: String?
    var name: String
  }

  case imports([Import], module: String)
  case variable(ScriptPattern, ScriptExpression?)
  case function(String, ScriptFunctionSyntax)
  case expression(ScriptExpression)
  case exported(ScriptExpression)
  /// A declaration that is exported, and the names that it declares.
  case exporting(ScriptStatement, [String])
  case returned(ScriptExpression?)
  case thrown
  case branch(ScriptExpression, [ScriptStatement], [ScriptStatement])
  case block([ScriptStatement])
  /// A statement that is not supported.
  case unknown(Range<Int>)
}
