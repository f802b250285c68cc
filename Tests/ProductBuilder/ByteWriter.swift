/// Bytes put together field by field.
public struct ByteWriter {
  /// What was written.
  public private(set) var bytes: [UInt8] = []

  /// Makes an empty one.
  public init() {}

  /// How many bytes were written.
  public var count: Int { bytes.count }

  /// Writes an integer whose first byte counts most.
  public mutating func big(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
  }

  /// Writes an integer whose first byte counts least.
  public mutating func little(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  /// Writes bytes as they are.
  public mutating func raw(_ more: some Sequence<UInt8>) { bytes += more }

  /// Writes text into a field of so many bytes.
  public mutating func padded(_ text: String, to count: Int) {
    let field = Array(text.utf8.prefix(count))
    bytes += field + Array(repeating: 0, count: count - field.count)
  }

  /// Writes zeros up to an offset.
  public mutating func fill(to offset: Int) {
    bytes += Array(repeating: 0, count: max(0, offset - count))
  }
}
