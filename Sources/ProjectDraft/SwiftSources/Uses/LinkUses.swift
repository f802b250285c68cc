import SwiftSyntax

/// The URLs that a module's widgets open, and those that its providers load from.
struct LinkUses {
  let table: SymbolTable

  private static let names: Set<String> = ["Link", "widgetURL", "URL"]
  private static let imports = ["WidgetKit", "SwiftUI"]

  /// The links of the module.
  ///
  /// - Parameter providers: The files that declare timeline providers; their web URLs are assumed
  ///   to be loaded.
  func facts(providers: Set<String>) -> [LinkFacts] {
    let files = table.files(mentioning: Self.names.sorted()) { file in
      Self.imports.contains { file.identifiers.mentions($0) }
    }
    return files.flatMap { file -> [LinkFacts] in
      guard !file.imports.isDisjoint(with: Self.imports) else { return [] }
      let scope = Scope(table: table, file: file)
      let calls = CallFinder.calls(of: Self.names, in: file, table.module.conditions)
      var opened: Set<SyntaxIdentifier> = []
      var facts: [LinkFacts] = []
      for call in calls {
        guard let (use, expression) = opening(call),
          let text = table.urlText(of: expression, in: scope)
        else { continue }
        opened.insert(text.expression.id)
        add(use, text, &facts, file.origin(of: expression))
      }
      guard providers.contains(file.path) else { return facts }
      for call in calls {
        guard let text = SymbolTable.text(ofURL: call), !opened.contains(text.id) else { continue }
        let use = Argument(expression: text, scope: scope)
        guard let url = use.text, url.hasPrefix("https://") || url.hasPrefix("http://") else {
          continue
        }
        add(.data, use, &facts, file.origin(of: text))
      }
      return facts
    }
  }

  private func add(
    _ use: LinkFacts.Use, _ text: Argument, _ facts: inout [LinkFacts], _ origin: Origin
  ) {
    facts.append(
      LinkFacts(
        target: table.module.name, origin: origin, use: use, url: text.drafted(text.text)))
  }

  private func opening(_ call: FunctionCallExprSyntax) -> (LinkFacts.Use, ExprSyntax)? {
    if call.calledName == "Link", let destination = call.argument("destination") {
      return (.link, destination)
    }
    if call.calledName == "widgetURL", call.labels == [nil], let only = call.arguments.first {
      return (.widgetURL, only.expression)
    }
    return nil
  }
}
