import SwiftSyntax

@testable import ProjectDraft

/// Swift files as string literals, and the values of their constants.
struct SourceFixture {
  let table: SymbolTable

  /// - Parameters:
  ///   - files: The files of the module by path.
  ///   - other: The files of a module named `Kit`, which the first one imports.
  ///   - texts: String tables of the first module by path, and of `Kit` if the path begins with it.
  init(
    _ files: [String: String], kit: [String: String] = [:], texts: [String: String] = [:],
    conditions: CompilationConditions = CompilationConditions(),
    program: ProgramInfo? = ProgramInfo(
      bundleID: "com.example.app.widgets", infoTexts: ["TideKind": "tide", "Team": "ABC"])
  ) {
    let strings = StringTables(texts.keys.sorted(), language: "en") {
      texts[$0].map { Array($0.utf8) }
    }
    func module(_ name: String, _ files: [String: String], _ visible: [String]) -> SourceModule {
      SourceModule(
        name: name,
        files: files.sorted { $0.key < $1.key }.map { SwiftFile(path: $0.key, text: $0.value) },
        visible: visible, conditions: conditions,
        program: name == "Kit" ? nil : program,
        stringFiles: Set(texts.keys.filter { $0.hasPrefix("Kit/") == (name == "Kit") }),
        strings: strings)
    }
    let modules = [module("Widgets", files, ["Kit"]), module("Kit", kit, [])]
    guard let table = SymbolTable.tables(of: modules)["Widgets"] else {
      preconditionFailure("a table for each module")
    }
    self.table = table
  }

  /// The initial value of the first variable `answer` in the first file.
  var answer: SwiftValue {
    let file = table.module.files[0]
    let finder = VariableFinder("answer")
    finder.walk(file.tree)
    guard let value = finder.found else { return .unknown("no answer") }
    return table.evaluate(value, in: Scope(table: table, file: file))
  }

  /// What the module declares.
  var facts: SourceFacts { WidgetDeclarations(of: table).facts }

  /// Why the answer is unknown, or empty if it is known.
  var reason: String { answer.reason?.reason ?? "" }
}

private final class VariableFinder: SyntaxVisitor {
  private let name: String
  private(set) var found: ExprSyntax?

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if node.pattern.trimmedDescription == name, found == nil { found = node.initializer?.value }
    return .visitChildren
  }
}
