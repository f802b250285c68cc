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
