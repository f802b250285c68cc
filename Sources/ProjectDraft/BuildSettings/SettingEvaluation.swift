internal import WidgetManifests

/// The evaluation of one build setting.
struct SettingEvaluation {
  let settings: BuildSettings
  let undefined: BuildSettings.Undefined
  /// The assignments that are being evaluated, from the outermost to the innermost.
  private var stack: [(name: String, index: Int)] = []
  private var steps = 0

  init(settings: BuildSettings, undefined: BuildSettings.Undefined) {
    self.settings = settings
    self.undefined = undefined
  }

  mutating func value(of assignment: SettingAssignment, index: Int) -> SettingValue {
    guard assignment.isKnown else {
      return SettingValue(
        text: assignment.value, isKnown: false, expression: assignment.value,
        origin: assignment.origin)
    }
    stack.append((assignment.name, index))
    defer { stack.removeLast() }
    return value(of: assignment.value, at: assignment.origin)
  }

  mutating func value(of text: String, at origin: Origin?) -> SettingValue {
    value(of: SettingExpression(text), written: text, at: origin)
  }

  private mutating func value(
    of expression: SettingExpression, written text: String, at origin: Origin?
  ) -> SettingValue {
    var result = SettingValue(text: "", isKnown: true, expression: text, origin: origin)
    for part in expression.parts {
      switch part {
      case .text(let text): result.text += text
      case .reference(let name, let operators, let written):
        let value = reference(name, operators, written)
        result.text += value.text
        result.isKnown = result.isKnown && value.isKnown
        if expression.isReference, let place = value.origin { result.origin = place }
      }
      guard result.text.utf8.count <= Limits.text else {
        return SettingValue(text: text, isKnown: false, expression: text, origin: origin)
      }
    }
    return result
  }

  /// The plain text of a name or of an operand; nil if it is unknown.
  private mutating func text(of expression: SettingExpression) -> String? {
    let value = value(of: expression, written: "", at: nil)
    return value.isKnown ? value.text : nil
  }

  private mutating func reference(
    _ name: SettingExpression, _ operators: [SettingExpression.Operator], _ written: String
  ) -> SettingValue {
    let unknown = SettingValue(text: written, isKnown: false, expression: written)
    steps += 1
    guard steps <= Limits.tokens, stack.count < Limits.depth, let name = text(of: name)
    else { return unknown }
    guard let found = lookUp(name) else {
      let isEmpty = name.isEmpty || undefined == .isEmpty && !settings.isIncomplete
      let hasDefault = operators.contains { $0.name == "default" } && !settings.isIncomplete
      guard isEmpty && !SettingDefaults.unknown.contains(name) || hasDefault else {
        return operators.isEmpty
          ? SettingValue(text: "$(\(name))", isKnown: false, expression: written) : unknown
      }
      return apply(
        operators, to: SettingValue(text: "", isKnown: true, expression: written), unknown)
    }
    let isOwn = name == "inherited" || name == "value" || name == stack.last?.name
    if undefined == .isKeptIfUnusable, operators.isEmpty, !isOwn,
      found.text.isEmpty || found.isKnown && DraftedForm.isPlaceholder(found.text)
    {
      return SettingValue(text: "$(\(name))", isKnown: false, expression: written)
    }
    guard found.isKnown || operators.isEmpty else { return unknown }
    return apply(operators, to: found, unknown)
  }

  /// The value of the assignment to which a name refers; nil if nothing assigns it.
  ///
  /// Within its own value, a name refers to the layer below, like `$(inherited)`.
  private mutating func lookUp(_ name: String) -> SettingValue? {
    let own = stack.last
    let isInherited = own != nil && (name == "inherited" || name == "value")
    let name = isInherited ? own?.name ?? name : name
    let limit = stack.last { $0.name == name }?.index
    guard let index = settings.index(of: name, below: limit),
      let assignment = settings.assignments[name]?[index]
    else {
      // The layer below may be a file that is missing.
      guard limit != nil, !settings.isIncomplete else { return nil }
      return SettingValue(text: "", isKnown: true, expression: "")
    }
    return value(of: assignment, index: index)
  }

  private mutating func apply(
    _ operators: [SettingExpression.Operator], to value: SettingValue, _ unknown: SettingValue
  ) -> SettingValue {
    var value = value
    for next in operators {
      let result: String?
      if let operand = next.operand {
        if next.name == "default", !value.text.isEmpty { continue }
        guard let operand = text(of: operand) else { return unknown }
        result = SettingOperator.apply(next.name, operand, to: value.text)
      } else {
        result = SettingOperator.apply(next.name, to: value.text)
      }
      guard let result else { return unknown }
      value = SettingValue(text: result, isKnown: true, expression: value.expression)
    }
    return value
  }
}
