/// App Intents that may configure widgets, as the files of a module declare them.
enum AppIntentDeclarations {
  private static let protocols: Set<String> = [
    "WidgetConfigurationIntent", "ControlConfigurationIntent",
  ]

  /// The intents in the order of files and lines.
  static func facts(of table: SymbolTable, target: String) -> [IntentFacts] {
    WidgetDeclarations.conforming(to: protocols, in: table).compactMap { type in
      type.nameOrigin.map { IntentFacts(type: type.qualifiedName, target: target, origin: $0) }
    }
  }
}
