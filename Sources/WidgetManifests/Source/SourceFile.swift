/// One manifest as it was read: its path as the user knows it, and its bytes.
public struct SourceFile: Sendable {
  /// A file's number within one run: its index in the run's list of files.
  public typealias ID = Int32

  /// The path as findings print it: relative to the working directory, with `/`.
  public let path: String
  /// The bytes as they are on disk, byte order mark included.
  public let bytes: [UInt8]
  /// The path from the top of its repository, for a file of a revision; nil for all others.
  public let pathFromTop: String?

  /// Makes a source from bytes.
  public init(path: String, bytes: [UInt8], pathFromTop: String? = nil) {
    self.path = path
    self.bytes = bytes
    self.pathFromTop = pathFromTop
  }

  /// Makes a source from text, as the tests and library users do.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}
