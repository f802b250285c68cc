/// A line and a column, both from 1; columns count Unicode scalars.
public struct Position: Sendable, Hashable, Comparable {
  /// The line, from 1.
  public var line: Int32
  /// The column, from 1, in Unicode scalars.
  public var column: Int32

  /// Makes a position from a 1-based line and column.
  public init(line: Int32, column: Int32) {
    self.line = line
    self.column = column
  }

  /// Orders positions as a reader meets them.
  public static func < (a: Position, b: Position) -> Bool {
    a.line == b.line ? a.column < b.column : a.line < b.line
  }
}

/// Where something stands: a file of the run and a half-open range in it.
///
/// Twenty bytes and no reference, so that every value of a manifest can carry one.
public struct Place: Sendable, Hashable {
  /// The file, an index into the run's files.
  public var file: SourceFile.ID
  /// The first character.
  public var start: Position
  /// Just behind the last character.
  public var end: Position

  /// Makes a place from a file number and a half-open range.
  public init(file: SourceFile.ID, start: Position, end: Position) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// Whether the range, its end included, holds all of another in the same file.
  package func contains(_ other: Place) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}
