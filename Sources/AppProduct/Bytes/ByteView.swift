/// A range of bytes with checked bounds.
///
/// Whatever offsets and sizes a file contains, reading outside the range returns nil and never
/// traps.
struct ByteView: Sendable {
  private let storage: [UInt8]
  private let range: Range<Int>

  init(_ bytes: [UInt8]) {
    storage = bytes
    range = 0..<bytes.count
  }

  private init(_ storage: [UInt8], _ range: Range<Int>) {
    self.storage = storage
    self.range = range
  }

  var count: Int { range.count }

  /// The bytes themselves.
  var bytes: ArraySlice<UInt8> { storage[range] }

  /// The bytes from an offset; nil if some are out of bounds.
  func part(at offset: Int, count: Int) -> ByteView? {
    guard offset >= 0, count >= 0, count <= self.count, offset <= self.count - count else {
      return nil
    }
    let start = range.lowerBound + offset
    return ByteView(storage, start..<start + count)
  }

  /// The bytes from an offset to the end.
  func rest(from offset: Int) -> ByteView? {
    guard offset >= 0, offset <= count else { return nil }
    return part(at: offset, count: count - offset)
  }

  subscript(offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    return storage[range.lowerBound + offset]
  }

  /// A big-endian integer.
  func big<Value: FixedWidthInteger>(_ type: Value.Type = Value.self, at offset: Int) -> Value? {
    guard let part = part(at: offset, count: Value.bitWidth / 8) else { return nil }
    return part.bytes.reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  /// A little-endian integer.
  func little<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self, at offset: Int
  ) -> Value? {
    guard let part = part(at: offset, count: Value.bitWidth / 8) else { return nil }
    return part.bytes.reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  /// The UTF-8 text up to a NUL; nil if no NUL follows, or it isn't UTF-8.
  func terminatedText(at offset: Int) -> String? {
    guard let rest = rest(from: offset), let end = rest.bytes.firstIndex(of: 0) else { return nil }
    return String(validating: rest.bytes[..<end], as: UTF8.self)
  }

  /// The text of a field padded with NULs.
  func paddedText(at offset: Int, count: Int) -> String? {
    guard let part = part(at: offset, count: count) else { return nil }
    return String(validating: part.bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

/// Bytes that are partly read, such as an executable's header and signature.
protocol ByteSource {
  /// The number of bytes.
  var count: Int { get }

  /// The bytes from an offset.
  ///
  /// - Throws: If some are out of bounds, or can't be read.
  func bytes(at offset: Int, count: Int) throws(ProductError) -> ByteView
}

extension ByteSource {
  /// Checks a range of bytes.
  ///
  /// - Throws: If some are out of bounds.
  func check(_ offset: Int, _ count: Int) throws(ProductError) {
    guard offset >= 0, count >= 0, count <= self.count, offset <= self.count - count else {
      throw .outside(offset, count, of: self.count)
    }
  }
}

/// A part of another source, with offsets relative to the part's beginning.
struct SourcePart: ByteSource {
  let source: any ByteSource
  let range: Range<Int>

  var count: Int { range.count }

  func bytes(at offset: Int, count: Int) throws(ProductError) -> ByteView {
    try check(offset, count)
    return try source.bytes(at: range.lowerBound + offset, count: count)
  }
}

extension ByteView: ByteSource {
  func bytes(at offset: Int, count: Int) throws(ProductError) -> ByteView {
    guard let part = part(at: offset, count: count) else {
      throw .outside(offset, count, of: self.count)
    }
    return part
  }
}

extension ProductError {
  /// The error that a file ends before the bytes that it refers to.
  static func outside(_ offset: Int, _ count: Int, of total: Int) -> ProductError {
    ProductError(
      "it ends before byte \(offset + count), to which it refers",
      why: "the file was cut off or changed after it was built")
  }
}
