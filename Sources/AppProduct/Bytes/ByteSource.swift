/// Bytes of which a few are wanted, such as an executable's header and signature.
protocol ByteSource {
  /// How many there are.
  var count: Int { get }

  /// The bytes from an offset.
  ///
  /// - Throws: Where they are not all there, or cannot be read.
  func bytes(at offset: Int, count: Int) throws(Malformed) -> ByteView
}

extension ByteView: ByteSource {
  func bytes(at offset: Int, count: Int) throws(Malformed) -> ByteView {
    guard let part = part(at: offset, count: count) else {
      throw .outside(offset, count, of: self.count)
    }
    return part
  }
}

extension Malformed {
  /// A stretch that a file names and does not have.
  static func outside(_ offset: Int, _ count: Int, of total: Int) -> Malformed {
    Malformed(
      "it ends at byte \(total), and \(count) bytes from byte \(offset) on should be there",
      why: "the file was cut off or changed after it was built")
  }
}
