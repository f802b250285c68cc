extension SourceFacts {
  /// What the files of one module declare.
  init(of table: SymbolTable) {
    self.init()
    let answers = TimelineProviders(table: table).facts()
    timelines += answers.timelines
    unresolved += answers.unresolved
    reloads += ReloadCalls(table: table).facts()
    suites += SuiteUses(table: table).facts()
  }

  /// Adds what another module declares.
  mutating func add(_ other: SourceFacts) {
    bundles += other.bundles
    widgets += other.widgets
    timelines += other.timelines
    reloads += other.reloads
    suites += other.suites
    links += other.links
    intents += other.intents
    unresolved += other.unresolved
  }
}
