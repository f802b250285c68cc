/// The assignments of an .xcconfig file and of the files that it includes, in order.
public struct XCConfig: Sendable {
  /// All assignments, including conditional ones; later ones take precedence.
  public private(set) var assignments: [Assignment] = []
  /// The lines that could not be read, and the files that could not be found.
  public private(set) var problems: [Problem] = []
  private let limits: Limits
  /// The paths of the files that are being read, to skip includes that form a cycle.
  private var open: [String] = []
  private var included = 0
  private var statements = 0
  private var bytesLeft: Int

  /// Limits on the files and lines that are read.
  package struct Limits: Sendable {
    /// The maximum number of includes.
    package var files = 1_000
    /// The maximum depth of nested includes.
    package var depth = 64
    /// The maximum number of bytes of all files together.
    package var bytes = ReadingLimits.bytes
    /// The maximum number of statements of all files together.
    package var statements = Int.max
    /// The maximum number of problems; reading stops there.
    package var problems = 100

    package init() {}
  }

  /// `NAME[condition]… = value`, as written.
  public struct Assignment: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The conditions, each without its brackets, as in `sdk=iphoneos*`.
    public var conditions: [String]
    /// The value, with its references.
    public var value: String
    /// The path of the file.
    public var path: String
    /// The line, from 1.
    public var line: Int
    /// The columns of the value on the line, from 1; nil if it has several lines or none.
    package var columns: Range<Int32>?
  }

  /// A reason why a file, or a line of it, cannot be used.
  public struct Problem: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      /// The line isn't a statement; `isAssignment` is true if it has an equals sign.
      case invalid(isAssignment: Bool)
      /// The included file does not exist.
      case missing(String)
      /// The included file exists at the path, but cannot be read.
      case unreadable(String, path: String, reason: String)
      case tooManyFiles
      case tooManyStatements
      case tooManyBytes(isIncluded: Bool)
      case notUTF8
    }

    /// The path of the file.
    public var path: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in Unicode scalars.
    public var column: Int
    package var kind: Kind

    /// The description of the problem, without a full stop.
    public var message: String {
      switch kind {
      case .invalid: "neither `NAME = value` nor `#include \"file\"`"
      case .missing(let name): "no such file: \(quoted(name))"
      case .unreadable(let name, _, let reason): "\(quoted(name)) cannot be read: \(reason)"
      case .tooManyFiles: "too many files include one another"
      case .tooManyStatements: "there are too many lines"
      case .tooManyBytes(isIncluded: false): "the file is over 10 MiB"
      case .tooManyBytes(isIncluded: true): "it and the files around it are over 10 MiB"
      case .notUTF8: "not UTF-8"
      }
    }
  }

  /// The result of looking for an included file.
  public enum Inclusion: Sendable {
    /// The file; its path is its identity.
    case file(SourceFile)
    /// No such file.
    case missing
    /// The file exists at the path, but cannot be read, for this reason.
    case unreadable(path: String, reason: String)
  }

  /// Reads a file and the files that it includes.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - find: Finds an included file, given its path as written and the path of the including
  ///     file.
  public init(_ source: SourceFile, find: (_ name: String, _ path: String) -> Inclusion) {
    self.init(source, limits: Limits(), find: find)
  }

  /// Reads a file and the files that it includes, with limits.
  package init(
    _ source: SourceFile, limits: Limits, find: (_ name: String, _ path: String) -> Inclusion
  ) {
    self.limits = limits
    bytesLeft = limits.bytes
    read(source, find: find)
  }

  /// The assignments without conditions, which apply to every build.
  public var unconditionalAssignments: [Assignment] { assignments.filter(\.conditions.isEmpty) }

  private mutating func read(_ source: SourceFile, find: (String, String) -> Inclusion) {
    let bytes = source.bytes
    guard bytes.count <= bytesLeft else {
      return report(.tooManyBytes(isIncluded: !open.isEmpty), line: 1, in: source)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      return report(.notUTF8, line: 1, in: source)
    }
    bytesLeft -= bytes.count
    open.append(source.path)
    defer { open.removeLast() }
    var rest = XCConfigStatements(bytes)
    while let (line, statement) = rest.next() {
      if problems.count >= limits.problems { return }
      statements += 1
      guard statements <= limits.statements else {
        return report(.tooManyStatements, line: line, in: source)
      }
      switch statement {
      case .assignment(let name, let conditions, let value):
        assignments.append(
          Assignment(
            name: name, conditions: conditions, value: value, path: source.path, line: line,
            columns: rest.columns))
      case .invalid(let column, let isAssignment):
        report(.invalid(isAssignment: isAssignment), line: line, column: column, in: source)
      case .include(let name, let isOptional):
        included += 1
        guard included <= limits.files, open.count < limits.depth else {
          if included <= limits.files + 1 { report(.tooManyFiles, line: line, in: source) }
          return
        }
        switch find(name, source.path) {
        case .file(let file) where open.contains(file.path): break
        case .file(let file): read(file, find: find)
        case .missing where isOptional: break
        case .missing: report(.missing(name), line: line, in: source)
        case .unreadable(let path, let reason):
          report(.unreadable(name, path: path, reason: reason), line: line, in: source)
        }
      }
    }
  }

  private mutating func report(
    _ kind: Problem.Kind, line: Int, column: Int = 1, in source: SourceFile
  ) {
    problems.append(Problem(path: source.path, line: line, column: column, kind: kind))
  }
}
