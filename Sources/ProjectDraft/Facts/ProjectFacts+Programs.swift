extension ProjectFacts {
  /// Adds an extension for each program of a bare folder that starts with widgets.
  ///
  /// No project says what it is called or who hosts it; what is known is what its code declares.
  mutating func addProgramsWithWidgets() {
    var seen: Set<String> = []
    for bundle in sources.bundles where bundle.main && seen.insert(bundle.target).inserted {
      var target = TargetFacts(target: bundle.target)
      target.origin = bundle.origin
      extensions.append(ExtensionFacts(target: target, host: nil))
    }
  }
}
