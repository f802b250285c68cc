import SwiftParser
import SwiftSyntax

/// The targets and products that a `Package.swift` declares in literals; the manifest is not run.
final class PackageManifest: SyntaxVisitor {
  struct Target: Sendable {
    var name: String
    var path: String?
    var exclude: [String] = []
    var sources: [String] = []
    var dependencies: [String] = []
    var isTest = false
  }

  private(set) var targets: [Target] = []
  /// The targets of each product.
  private(set) var products: [String: [String]] = [:]
  /// Whether the name of each target is a literal.
  private(set) var isComplete = true
  /// Why the text has no syntax tree.
  private(set) var failure: ParseFailure?
  /// The lists and strings that variables store.
  private var stored: [String: [String]] = [:]

  init(_ text: String) {
    super.init(viewMode: .sourceAccurate)
    let tree: SourceFileSyntax
    do {
      tree = try SwiftFile.unfolded(text).get()
    } catch {
      (failure, isComplete) = (error, false)
      return
    }
    for item in tree.statements {
      guard let variable = item.item.as(VariableDeclSyntax.self) else { continue }
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
          let value = binding.initializer?.value
        else { continue }
        stored[name] = strings(value)
      }
    }
    walk(tree)
  }

  override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    switch callee {
    case "target", "executableTarget", "testTarget":
      // `.target(name: "Other")` among dependencies doesn't declare a target.
      guard !isDependency(call) else { return .skipChildren }
      add(call, isTest: callee == "testTarget")
    case "library", "executable":
      if let name = text(call, "name") { products[name] = list(call, "targets") }
    default: break
    }
    return .visitChildren
  }

  private func add(_ call: FunctionCallExprSyntax, isTest: Bool) {
    guard let name = text(call, "name") else {
      isComplete = false
      return
    }
    var target = Target(name: name, path: text(call, "path"))
    target.exclude = list(call, "exclude")
    target.sources = list(call, "sources")
    target.dependencies = dependencies(call)
    target.isTest = isTest
    targets.append(target)
  }

  /// The names of a target's dependencies: texts, and the `name` of `.target` and `.product`.
  private func dependencies(_ call: FunctionCallExprSyntax) -> [String] {
    guard let value = argument(call, "dependencies") else { return [] }
    guard let items = value.as(ArrayExprSyntax.self)?.elements else { return strings(value) }
    return items.flatMap { item -> [String] in
      if let call = item.expression.as(FunctionCallExprSyntax.self) {
        return text(call, "name").map { [$0] } ?? []
      }
      return strings(item.expression)
    }
  }

  private func isDependency(_ call: FunctionCallExprSyntax) -> Bool {
    var node = call.parent
    while let next = node {
      if let argument = next.as(LabeledExprSyntax.self), let label = argument.label?.text {
        return label == "dependencies"
      }
      node = next.parent
    }
    return false
  }

  private func argument(_ call: FunctionCallExprSyntax, _ label: String) -> ExprSyntax? {
    call.arguments.first { $0.label?.text == label }?.expression
  }

  private func text(_ call: FunctionCallExprSyntax, _ label: String) -> String? {
    argument(call, label).flatMap { strings($0).first }
  }

  private func list(_ call: FunctionCallExprSyntax, _ label: String) -> [String] {
    argument(call, label).map(strings) ?? []
  }

  /// The texts of a literal, of a list of literals, or of a variable that stores either.
  private func strings(_ expression: ExprSyntax) -> [String] {
    if let literal = expression.as(StringLiteralExprSyntax.self) {
      return literal.representedLiteralValue.map { [$0] } ?? []
    }
    if let array = expression.as(ArrayExprSyntax.self) {
      return array.elements.flatMap { strings($0.expression) }
    }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return stored[name] ?? []
    }
    return []
  }
}
