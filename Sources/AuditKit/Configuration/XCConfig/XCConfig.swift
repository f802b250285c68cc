/// The assignments of an .xcconfig file and of all that it includes, in the order of the text.
///
/// Conditional assignments are left out: which of them holds is known to a build only.
public struct XCConfig: Sendable {
  /// Every assignment, later ones ranking higher.
  public private(set) var assignments: [Assignment] = []
  /// What could not be understood or found.
  public private(set) var problems: [Problem] = []
  /// The files that are being read, to skip includes that run in a circle.
  private var open: [String] = []
  private var included = 0
  /// Bytes that all files together may still have.
  private var room = ReadingLimits.bytes

  /// Most files that one file may include, directly or through others: a limit of ours.
  static let mostFiles = 1_000
  /// Most files that may include one another in a row: a limit of ours.
  static let deepest = 64
  /// Most problems that are named: a limit of ours, far above what anybody mends at once.
  static let mostProblems = 100

  /// `NAME = value`, the value as it is written.
  public struct Assignment: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The value, with its references.
    public var value: String
  }

  /// Something that keeps a file from being used.
  public struct Problem: Error, Sendable, Equatable {
    /// The path of the file.
    public var path: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in Unicode scalars.
    public var column: Int
    /// What is wrong, without a full stop.
    public var message: String
  }

  /// What an include led to.
  public enum Inclusion: Sendable {
    /// The file; its path is what tells files apart.
    case file(SourceFile)
    /// No such file.
    case missing
    /// The file is there and cannot be read, for this reason.
    case unreadable(String)
  }

  /// Reads a file and what it includes.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - find: Finds the file that an include names, given the path as written and the including
  ///     file's.
  public init(_ source: SourceFile, find: (_ name: String, _ path: String) -> Inclusion) {
    read(source, find: find)
  }

  private mutating func read(_ source: SourceFile, find: (String, String) -> Inclusion) {
    var bytes = source.bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard bytes.count <= room, let text = String(validating: bytes, as: UTF8.self) else {
      let whole = open.isEmpty ? "the file is" : "it and the files around it are"
      report(bytes.count > room ? "\(whole) over 10 MiB" : "not UTF-8", line: 1, in: source)
      return
    }
    room -= bytes.count
    open.append(source.path)
    defer { open.removeLast() }
    for (number, line) in XCConfigLine.Lines(of: text) {
      if problems.count >= Self.mostProblems { return }
      switch line {
      case .assignment(let name, let value):
        assignments.append(Assignment(name: name, value: value))
      case .conditional: break
      case .invalid(let column):
        report(
          "neither `NAME = value` nor `#include \"file\"`", line: number, column: column,
          in: source)
      case .include(let name, let isOptional):
        included += 1
        guard included <= Self.mostFiles, open.count < Self.deepest else {
          if included <= Self.mostFiles + 1 {
            report("too many files include one another", line: number, in: source)
          }
          return
        }
        switch find(name, source.path) {
        case .file(let file) where open.contains(file.path): break
        case .file(let file): read(file, find: find)
        case .missing where isOptional: break
        case .missing: report("no such file: \(quoted(name))", line: number, in: source)
        case .unreadable(let reason):
          report("\(quoted(name)) cannot be read: \(reason)", line: number, in: source)
        }
      }
    }
  }

  private mutating func report(
    _ message: String, line: Int, column: Int = 1, in source: SourceFile
  ) {
    problems.append(
      Problem(path: source.path, line: line, column: column, message: message))
  }
}
