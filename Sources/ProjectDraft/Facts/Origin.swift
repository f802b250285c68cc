/// Where something was written in the project that is drafted.
package struct Origin: Sendable, Hashable {
  /// The file, relative to the project's folder, with `/` between its components.
  package var file: String
  /// The line, 1-based; nil where the whole file is meant.
  package var line: Int?

  package init(file: String, line: Int? = nil) {
    self.file = file
    self.line = line
  }
}
