import SwiftSyntax

extension SourceFacts {
  /// The declarations in the files of one module, or a part of them.
  init(of table: SymbolTable, _ part: ModulePart = .whole) {
    let declarations = WidgetDeclarations(of: table, part)
    self = declarations.facts
    guard part.share == 0 else { return }
    timelines += TimelineProviders(table: table).facts()
    reloads += ReloadCalls(table: table).facts()
    suites += SuiteUses(table: table).facts()
    let activity = ActivityDeclarations(table: table)
    activities += activity.facts()
    activityStarts += activity.starts()
    activityRequests += activity.requests()
    activityConfigurations += activity.configurations()
    // Links, buttons and defaults only matter together with widgets, and finding them requires
    // parsing nearly every file.
    guard declarations.hasWidgets else { return }
    if table.usesDefaults { targetsWithDefaults = [table.module.name] }
    intentRuns += IntentRuns(table: table).facts()
    links += LinkUses(table: table).facts(providers: Set(timelines.map(\.origin.file)))
  }

  /// Adds the declarations of another module, or of another part of it.
  mutating func add(_ other: SourceFacts) {
    bundles += other.bundles
    brokenTargets.formUnion(other.brokenTargets)
    widgets += other.widgets
    widgetsElsewhere.merge(other.widgetsElsewhere, uniquingKeysWith: +)
    timelines += other.timelines
    reloads += other.reloads
    suites += other.suites
    targetsWithDefaults.formUnion(other.targetsWithDefaults)
    links += other.links
    intents += other.intents
    intentRuns += other.intentRuns
    activities += other.activities
    activityStarts += other.activityStarts
    activityRequests += other.activityRequests
    activityConfigurations += other.activityConfigurations
  }
}

extension SymbolTable {
  /// Whether the code of the module certainly uses defaults, of whatever domain.
  fileprivate var usesDefaults: Bool {
    files(mentioning: ["UserDefaults"]).contains { file in
      let scope = Scope(table: self, file: file)
      return file.tree.tokens(viewMode: .sourceAccurate).contains { token in
        token.text == "UserDefaults" && token.reference != nil && scope.isCompiled(token)
      }
    }
  }
}
