/// Something in a project that could not be read; what is around it is drafted all the same.
public struct DraftProblem: Sendable, Hashable {
  /// What is wrong and what follows from it, in one sentence without a final full stop.
  public var message: String
  /// Where it is; nil where no file is at fault.
  public var origin: Origin?

  public init(_ message: String, at origin: Origin?) {
    self.message = message
    self.origin = origin
  }
}
