extension PropertyList {
  /// The most bytes that a property list may have.
  static let maximumSize = 10 << 20
  /// The most values that a list may have, those counted again that are used twice.
  static let maximumValues = 100_000
  /// How deep arrays and dictionaries may be nested.
  static let maximumDepth = 64

  /// Reads a property list, binary or XML.
  ///
  /// Both readers are written here: Foundation's for Linux crashes and hangs at lists that anybody
  /// may write, and to load it costs every run of the command more than the run itself.
  static func read(_ file: ByteView) throws(Malformed) -> PropertyList {
    guard file.count <= maximumSize else { throw .tooLarge }
    let isBinary = file.bytes.starts(with: BinaryPropertyList.magic)
    return isBinary ? try BinaryPropertyList.read(file) : try XMLPropertyList.read(file)
  }
}
