import SwiftSyntax

/// The texts shown to people, in the development language.
extension Evaluator {
  /// The text of an argument that takes a `LocalizedStringKey` or a `LocalizedStringResource`.
  func text(of expression: ExprSyntax, in scope: Scope) -> SwiftValue {
    let value = value(of: expression, in: scope)
    switch value.content {
    case .string(let key) where expression.is(StringLiteralExprSyntax.self):
      return lookedUp(key, frame(scope, receiver: scope.selfValue))
    case .member(nil, "init", let arguments, _):
      let frame = frame(scope, receiver: scope.selfValue)
      return localized("LocalizedStringResource", arguments, frame) ?? .unknown
    default: return value
    }
  }

  /// The text that a call looks up; nil for any other call.
  func localized(
    _ node: FunctionCallExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue? {
    guard let name = node.calledExpression.nameComponents.last,
      let first = node.arguments.first, Self.lookUp.contains(name)
    else { return nil }
    let labels = node.arguments.map { $0.label?.plainText }
    guard name == "tr" || Self.isLookUp(name, labels[0]) else { return nil }
    var arguments = arguments(of: node, frame, &state)
    if name == "localizedString" {
      // A method of the bundle that contains the tables.
      guard let bundle = node.calledMember?.base else { return nil }
      arguments.append(Argument(label: "bundle", value: evaluate(bundle, frame, &state)))
    }
    if name == "tr" { return generated(arguments, frame) }
    // A variable is shown without a lookup.
    let isKey = name != "Text" || first.expression.is(StringLiteralExprSyntax.self)
    guard isKey, labels[0] != "verbatim" else {
      return arguments[0].value.localizedText.map { SwiftValue(.localized($0)) }
    }
    return localized(name, arguments, frame) ?? .unknown("its text is known only at run time")
  }

  /// Whether a literal phrase of more than one word is looked up in the main bundle.
  static func looksUpPhrase(_ expression: ExprSyntax) -> Bool {
    if let literal = expression.as(StringLiteralExprSyntax.self) {
      return literal.segments.count == 1 && literal.trimmedDescription.contains(" ")
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), let first = call.arguments.first,
      let name = call.calledExpression.nameComponents.last,
      isLookUp(name, first.label?.plainText), first.label?.plainText != "verbatim",
      call.argument("bundle") == nil, name != "localizedString"
    else { return false }
    return first.expression.is(StringLiteralExprSyntax.self) && looksUpPhrase(first.expression)
  }

  private static let lookUp: Set<String> = [
    "LocalizedStringKey", "LocalizedStringResource", "Text", "String", "NSLocalizedString", "tr",
    "localizedString",
  ]

  private static func isLookUp(_ name: String, _ label: String?) -> Bool {
    switch (name, label) {
    case ("LocalizedStringResource", nil), ("LocalizedStringKey", nil), ("Text", nil),
      ("LocalizedStringKey", "stringLiteral"), ("LocalizedStringResource", "stringLiteral"),
      ("Text", "verbatim"), ("String", "localized"), ("NSLocalizedString", nil),
      ("localizedString", "forKey"):
      true
    default: false
    }
  }

  /// The text that an initializer or a function looks up by its first argument.
  func localized(_ name: String, _ arguments: [Argument], _ frame: Frame) -> SwiftValue? {
    guard let first = arguments.first, Self.isLookUp(name, first.label) else { return nil }
    func argument(_ labels: String...) -> SwiftValue? {
      arguments.first { $0.label.map(labels.contains) ?? false }?.value
    }
    if case .localized = first.value.content { return first.value }
    let replacement = argument("defaultValue", "value")?.localizedText
    guard let key = first.value.text else {
      return replacement.map { SwiftValue(.localized($0)) }
    }
    let table = argument("table", "tableName").map { $0 == .absent ? "Localizable" : $0.text }
    guard let table = table ?? "Localizable" else {
      return replacement.map { SwiftValue(.localized($0)) }
    }
    let bundle = argument("bundle")
    let isMain = bundle.map { $0.isMainBundle || $0.memberName == "main" } ?? true
    return lookedUp(
      key, in: table, or: replacement == "" ? nil : replacement, ofProgram: isMain, frame)
  }

  /// The text of a key in the tables of a bundle, or the key itself if no table has it.
  ///
  /// Without a bundle, the main bundle is used: that of the program, regardless of the module with
  /// the code.
  ///
  /// - Parameter isProgram: Whether to use the main bundle instead of that of the module.
  /// - Source: https://developer.apple.com/documentation/foundation/nslocalizedstring
  func lookedUp(
    _ key: String, in table: String = "Localizable", or replacement: String? = nil,
    ofProgram isProgram: Bool = true, _ frame: Frame
  ) -> SwiftValue {
    let own = frame.scope.table.module
    let program = [own, home?.table.module].lazy.compactMap(\.self).first { $0.program != nil }
    let module = isProgram ? program ?? own : own
    guard let strings = module.strings else { return SwiftValue(.localized(replacement ?? key)) }
    switch strings.answer(for: key, in: table, among: module.stringFiles) {
    case .text(let text): return SwiftValue(.localized(text))
    case .unknown: return .unknown("its string table can't be read")
    case .missing: break
    }
    if let replacement { return SwiftValue(.localized(replacement)) }
    // The table of another bundle may be copied in a way that no project shows.
    switch strings.texts(of: key, in: table) {
    case [], [key]: return SwiftValue(.localized(key))
    case let texts where texts.count == 1 && !(isProgram && program != nil):
      return SwiftValue(.localized(texts[0]))
    default: return .unknown("another bundle has its text")
    }
  }

  /// `tr(table, key, …, fallback: text)`, with which SwiftGen's code looks up a text.
  private func generated(_ arguments: [Argument], _ frame: Frame) -> SwiftValue? {
    guard arguments.count > 1, arguments[0].label == nil, arguments[1].label == nil,
      let table = arguments[0].value.text, let key = arguments[1].value.text
    else { return nil }
    let fallback = arguments.first { $0.label == "fallback" }?.value.text
    guard let text = foundAnywhere(key, table, frame) ?? fallback else { return nil }
    guard text.contains("%") else { return SwiftValue(.localized(text)) }
    let isFormatted = arguments.dropFirst(2).contains { $0.label == nil }
    let plain = text.split(separator: "%%", omittingEmptySubsequences: false)
    if isFormatted || plain.contains(where: { $0.contains("%") }) {
      return .unknown("its text is known only at run time")
    }
    return SwiftValue(.localized(plain.joined(separator: "%")))
  }

  private func foundAnywhere(_ key: String, _ table: String, _ frame: Frame) -> String? {
    let module = frame.scope.table.module
    guard let strings = module.strings else { return nil }
    if case .text(let text) = strings.answer(for: key, in: table, among: module.stringFiles) {
      return text
    }
    return strings.text(of: key, in: table)
  }

  /// The text shown by a call that can't be followed: its default argument, or the entry for the
  /// key on which it is called, as in `"title".localized()`.
  func assumedText(
    of node: FunctionCallExprSyntax, _ frame: Frame, _ state: RunState
  ) -> SwiftValue? {
    guard purpose == .values else { return nil }
    var scratch = state
    for label in ["default", "defaultValue", "fallback", "defaultText"] {
      guard let expression = node.argument(label) else { continue }
      let text = evaluate(expression, frame, &scratch).localizedText
      // The arguments of a format are unknown.
      if let text, !text.contains("%") { return SwiftValue(.localized(text)) }
    }
    guard let member = node.calledMember, let base = member.base else { return nil }
    return assumedText(of: base, named: member.declName.baseName.plainText, frame, state)
  }

  func assumedText(
    of base: ExprSyntax, named name: String, _ frame: Frame, _ state: RunState
  ) -> SwiftValue? {
    guard purpose == .values, ["localized", "localize", "translated"].contains(name) else {
      return nil
    }
    var scratch = state
    guard let key = evaluate(base, frame, &scratch).text,
      let text = foundAnywhere(key, "Localizable", frame)
    else { return nil }
    return SwiftValue(.localized(text))
  }
}
