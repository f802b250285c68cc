/// Where something was written in the project that is drafted.
public struct Origin: Sendable, Hashable {
  /// The file, relative to the project's folder, with `/` between its components.
  public var file: String
  /// The line, 1-based; nil where the whole file is meant.
  public var line: Int?

  public init(file: String, line: Int? = nil) {
    self.file = file
    self.line = line
  }
}
