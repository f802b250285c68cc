/// One manifest as it was read: its path as the user knows it, and its bytes.
public struct SourceFile: Sendable {
  /// A file's number within one run: its index in the run's list of files.
  public typealias ID = Int32

  /// The path as findings print it: relative to the working directory, with `/`.
  public let path: String
  private let contents: Contents

  /// No larger than a reference and what it can do: there may be a hundred thousand files.
  private enum Contents: Sendable {
    case inMemory([UInt8])
    /// With the path from the top of its repository.
    indirect case ofRevision([UInt8], pathFromTop: String)
    case onDemand(any SourceContents)
  }

  /// Makes a source from bytes already in memory.
  public init(path: String, bytes: [UInt8], pathFromTop: String? = nil) {
    self.path = path
    contents = pathFromTop.map { .ofRevision(bytes, pathFromTop: $0) } ?? .inMemory(bytes)
  }

  /// Makes a source of which nothing is kept in memory.
  package init(path: String, contents: any SourceContents) {
    self.path = path
    self.contents = .onDemand(contents)
  }

  /// The path from the top of its repository, for a file that was read from a revision and lies in
  /// no folder; nil for all others.
  public var pathFromTop: String? {
    if case .ofRevision(_, let path) = contents { path } else { nil }
  }

  /// The bytes as they are on disk, byte order mark included; none where they can be read no more.
  public var bytes: [UInt8] {
    switch contents {
    case .inMemory(let bytes), .ofRevision(let bytes, _): bytes
    case .onDemand(let contents): (try? contents.bytes(of: path)) ?? []
    }
  }

  /// The same source in memory.
  ///
  /// - Throws: Why it could not be read.
  package func inMemory() throws(AuditResult.Problem) -> SourceFile {
    switch contents {
    case .inMemory, .ofRevision: self
    case .onDemand(let contents): SourceFile(path: path, bytes: try contents.bytes(of: path))
    }
  }

  /// Makes a source from text, as the tests and library users do.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}

/// What is read when it is asked for.
package protocol SourceContents: AnyObject, Sendable {
  /// Reads it: each time the same bytes or none.
  ///
  /// - Parameter path: The path as findings print it.
  /// - Throws: Why it could not be read.
  func bytes(of path: String) throws(AuditResult.Problem) -> [UInt8]
}
