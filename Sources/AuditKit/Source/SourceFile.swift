/// One manifest as it was read: its path as the user knows it, and its bytes.
public struct SourceFile: Sendable {
  /// A file's number within one run: its index in the run's list of files.
  public typealias ID = Int32

  /// The path as findings print it: relative to the working directory, with `/`.
  public let path: String
  private let contents: Contents
  /// The path from the top of its repository, for a file that was read from a revision and lies in
  /// no folder; nil for all others.
  public let pathFromTop: String?

  private enum Contents: Sendable {
    case inMemory([UInt8])
    case onDemand(@Sendable () throws(AuditResult.Problem) -> [UInt8])
  }

  /// Makes a source from bytes already in memory.
  public init(path: String, bytes: [UInt8], pathFromTop: String? = nil) {
    self.path = path
    self.contents = .inMemory(bytes)
    self.pathFromTop = pathFromTop
  }

  /// Makes a source of which nothing is kept in memory.
  ///
  /// - Parameter contents: Reads it, each time the same bytes or none.
  package init(
    path: String, contents: @escaping @Sendable () throws(AuditResult.Problem) -> [UInt8]
  ) {
    self.path = path
    self.contents = .onDemand(contents)
    pathFromTop = nil
  }

  /// The bytes as they are on disk, byte order mark included; none where they can be read no more.
  public var bytes: [UInt8] {
    switch contents {
    case .inMemory(let bytes): bytes
    case .onDemand(let read): (try? read()) ?? []
    }
  }

  /// The same source in memory.
  ///
  /// - Throws: Why it could not be read.
  package func inMemory() throws(AuditResult.Problem) -> SourceFile {
    switch contents {
    case .inMemory: self
    case .onDemand(let read): SourceFile(path: path, bytes: try read())
    }
  }

  /// Makes a source from text, as the tests and library users do.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}
