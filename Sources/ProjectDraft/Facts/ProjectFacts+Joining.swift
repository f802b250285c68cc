extension ProjectFacts {
  /// The facts of several projects as one, in their order; what two of them compile stands once.
  package init(joining projects: [ProjectFacts]) {
    // Not `self`, whose index of widgets would stay the first project's: in an initializer of its
    // own, a value does not notice that it is changed.
    var all = projects.first ?? ProjectFacts(configuration: "Release")
    for other in projects.dropFirst() {
      all.apps += other.apps
      all.extensions += other.extensions
      all.problems += other.problems
      all.sources.add(other.sources)
    }
    if projects.count > 1 { all.sources.removeDuplicates() }
    self = all
  }
}

extension SourceFacts {
  /// Keeps of each fact the first.
  fileprivate mutating func removeDuplicates() {
    bundles = bundles.unique
    widgets = widgets.unique
    timelines = timelines.unique
    reloads = reloads.unique
    suites = suites.unique
    links = links.unique
    intents = intents.unique
    unresolved = unresolved.unique
  }
}
