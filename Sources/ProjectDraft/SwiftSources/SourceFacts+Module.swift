extension SourceFacts {
  /// The declarations in the files of one module.
  init(of table: SymbolTable) {
    self = WidgetDeclarations.facts(of: table, target: table.module.name)
    let answers = TimelineProviders(table: table).facts()
    timelines += answers.timelines
    unresolved += answers.unresolved
    reloads += ReloadCalls(table: table).facts()
    suites += SuiteUses(table: table).facts()
    // Links are of use beside widgets only, and looking for them means parsing nearly every file.
    guard !widgets.isEmpty else { return }
    links += LinkUses(table: table).facts(providers: Set(timelines.map(\.origin.file)))
  }

  /// Adds what another module declares.
  mutating func add(_ other: SourceFacts) {
    bundles += other.bundles
    widgets += other.widgets
    widgetsElsewhere.merge(other.widgetsElsewhere, uniquingKeysWith: +)
    timelines += other.timelines
    reloads += other.reloads
    suites += other.suites
    links += other.links
    intents += other.intents
    unresolved += other.unresolved
  }
}
