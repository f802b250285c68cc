extension ProjectFacts {
  /// The facts of several projects as one, in their order; what two of them compile stands once.
  package init(joining projects: [ProjectFacts]) {
    self = projects.first ?? ProjectFacts(configuration: "Release")
    for other in projects.dropFirst() {
      apps += other.apps
      extensions += other.extensions
      problems += other.problems
      sources.bundles += other.sources.bundles
      sources.widgets += other.sources.widgets
      sources.widgetsElsewhere.merge(other.sources.widgetsElsewhere, uniquingKeysWith: +)
      sources.timelines += other.sources.timelines
      sources.reloads += other.sources.reloads
      sources.suites += other.sources.suites
      sources.links += other.sources.links
      sources.intents += other.sources.intents
      sources.unresolved += other.sources.unresolved
    }
    guard projects.count > 1 else { return }
    sources.bundles = sources.bundles.unique
    sources.widgets = sources.widgets.unique
    sources.timelines = sources.timelines.unique
    sources.reloads = sources.reloads.unique
    sources.suites = sources.suites.unique
    sources.links = sources.links.unique
    sources.intents = sources.intents.unique
    sources.unresolved = sources.unresolved.unique
  }
}
