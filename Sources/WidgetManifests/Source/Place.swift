/// A line and a column, both from 1.
///
/// Columns count Unicode scalars.
public struct Position: Sendable, Hashable, Comparable {
  /// The line, from 1.
  public var line: Int32
  /// The column, from 1, in Unicode scalars.
  public var column: Int32

  /// Creates a position from a 1-based line and column.
  public init(line: Int32, column: Int32) {
    self.line = line
    self.column = column
  }

  /// Orders positions by line, then by column.
  public static func < (a: Position, b: Position) -> Bool {
    a.line == b.line ? a.column < b.column : a.line < b.line
  }
}

/// A half-open range in a file of the run.
///
/// It has twenty bytes and no references, so that every value of a manifest can have one.
public struct Place: Sendable, Hashable {
  /// The file, as an index into the run's files.
  public var file: SourceFile.ID
  /// The first character.
  public var start: Position
  /// The position after the last character.
  public var end: Position

  /// Creates a place from a file number and a half-open range.
  public init(file: SourceFile.ID, start: Position, end: Position) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// Returns whether the range contains another one in the same file; the ends may be equal.
  package func contains(_ other: Place) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}
