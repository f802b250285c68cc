/// Builds bytes field by field.
public struct ByteWriter {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty writer.
  public init() {}

  /// The number of bytes written.
  public var count: Int { bytes.count }

  /// Writes an integer in big-endian order.
  public mutating func big(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
  }

  /// Writes an integer in little-endian order.
  public mutating func little(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  /// Writes bytes unchanged.
  public mutating func raw(_ more: some Sequence<UInt8>) { bytes += more }

  /// Writes text into a field of a fixed length.
  public mutating func padded(_ text: String, to count: Int) {
    let field = Array(text.utf8.prefix(count))
    bytes += field + Array(repeating: 0, count: count - field.count)
  }

  /// Writes zeros up to an offset.
  public mutating func fill(to offset: Int) {
    bytes += Array(repeating: 0, count: max(0, offset - count))
  }
}
