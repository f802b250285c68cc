/// The Swift files that are compiled together: those of a target, or of a package's target.
struct SourceModule {
  /// The name of the target, which need not be the name that `import` uses.
  var name: String
  var files: [SwiftFile]
  /// The names of the modules whose declarations its files can use.
  var visible: [String] = []
  var conditions = CompilationConditions()
}

/// What the compiler is told when it decides about `#if`.
struct CompilationConditions: Sendable, Hashable {
  /// As in `iOS`.
  var platform = "iOS"
  /// The active flags, as in `DEBUG`; nil where they are not known, as in a bare folder.
  var flags: Set<String>?
}
