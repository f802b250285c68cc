/// Something in a project that could not be read; what is around it is drafted all the same.
package struct DraftProblem: Error, Hashable {
  /// What is wrong and what follows from it, in one sentence without a final full stop.
  package var message: String
  /// Where it is; nil where no file is at fault.
  package var origin: Origin?

  package init(_ message: String, at origin: Origin?) {
    self.message = message
    self.origin = origin
  }
}

/// Problems, each once, in the order in which they were met.
struct DraftProblems {
  private(set) var all: [DraftProblem] = []
  private var told: Set<DraftProblem> = []

  /// Adds a problem, unless it was met before.
  mutating func add(_ problem: DraftProblem) {
    if told.insert(problem).inserted { all.append(problem) }
  }
}
