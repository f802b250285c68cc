/// The text of a file as UTF-8, even if the file is UTF-16.
package struct SourceText: Sendable {
  /// The text; for a UTF-8 file, its bytes without a copy.
  package let bytes: [UInt8]
  /// The offset at which the text begins, after a byte order mark.
  package let start: Int
  /// The first place at which a UTF-16 file isn't valid.
  let fault: Fault?
  private let isUTF16: Bool
  /// Whether the bytes are those of the file on disk.
  package var isAsOnDisk: Bool { !isUTF16 }

  /// An invalid sequence.
  struct Fault: Sendable {
    /// The offset of its replacement character in ``SourceText/bytes``.
    var offset: Int
    /// The reason, as a part of a sentence.
    var reason: String
  }

  /// Creates a text from a file, decoding UTF-16 if it has a byte order mark.
  package init(_ source: SourceFile) { self.init(source.bytes) }

  /// Creates a text from the bytes of a file.
  init(_ raw: [UInt8]) {
    switch (raw.first, raw.count > 1 ? raw[1] : nil) {
    case (0xFF, 0xFE):
      (bytes, fault) = Self.decodeUTF16(raw, low: 0, high: 1)
      (start, isUTF16) = (0, true)
    case (0xFE, 0xFF):
      (bytes, fault) = Self.decodeUTF16(raw, low: 1, high: 0)
      (start, isUTF16) = (0, true)
    case (let first, let second):
      (bytes, fault, isUTF16) = (raw, nil, false)
      let hasMark = first == 0xEF && second == 0xBB && raw.count > 2 && raw[2] == 0xBF
      start = hasMark ? 3 : 0
    }
  }

  /// Returns the offset in the file on disk of the character at an offset in the text.
  func offsetOnDisk(of offset: Int) -> Int {
    guard isUTF16 else { return offset }
    // A character of four UTF-8 bytes is a surrogate pair in UTF-16; every other one is a single
    // unit.
    return bytes[..<offset].reduce(2) { sum, byte in
      sum + (byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 4 : 2)
    }
  }

  /// Decodes UTF-16, with replacement characters for invalid sequences.
  private static func decodeUTF16(
    _ raw: [UInt8], low: Int, high: Int
  ) -> (bytes: [UInt8], fault: Fault?) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var fault: Fault?
    var index = 2
    func unit(at index: Int) -> UInt32? {
      index + 1 < raw.count ? UInt32(raw[index + low]) | UInt32(raw[index + high]) << 8 : nil
    }
    while let first = unit(at: index) {
      index += 2
      var value = first
      if first & 0xFC00 == 0xD800, let second = unit(at: index), second & 0xFC00 == 0xDC00 {
        index += 2
        value = 0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)
      }
      if let scalar = Unicode.Scalar(value) {
        bytes.append(contentsOf: scalar.utf8)
      } else {
        fault = fault ?? Fault(offset: bytes.count, reason: "a surrogate without its other half")
        bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
      }
    }
    if index < raw.count {
      fault = fault ?? Fault(offset: bytes.count, reason: "half a UTF-16 character at the end")
      bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
    }
    return (bytes, fault)
  }
}
