extension ByteCount: CustomStringConvertible {
  /// The size for people, such as `40 KB`, `10 MiB` or, rounded to a tenth, `10.8 MB`.
  public var description: String { Self.describe(bytes: bytes) }

  /// Any number of bytes for people, those beyond what a manifest may hold included.
  public static func describe(bytes: Int64) -> String {
    let exact: [Unit] = [.megabyte, .mebibyte]
    for unit in exact where bytes > 0 && bytes.isMultiple(of: unit.bytes) {
      return "\(bytes / unit.bytes) \(unit.rawValue)"
    }
    if bytes < Unit.kilobyte.bytes { return "\(bytes) B" }
    let kibibytes = bytes.isMultiple(of: Unit.kibibyte.bytes)
    if kibibytes && !bytes.isMultiple(of: 100) && bytes < Unit.mebibyte.bytes {
      return "\(bytes / Unit.kibibyte.bytes) KiB"
    }
    return tenths(bytes, of: bytes < Unit.megabyte.bytes ? .kilobyte : .megabyte)
  }

  /// Whether the size for people is no rounded one.
  package static func isDescribedExactly(bytes: Int64) -> Bool {
    if bytes < Unit.kilobyte.bytes || bytes.isMultiple(of: Unit.mebibyte.bytes) { return true }
    if bytes < Unit.mebibyte.bytes, bytes.isMultiple(of: Unit.kibibyte.bytes) { return true }
    let unit = bytes < Unit.megabyte.bytes ? Unit.kilobyte : Unit.megabyte
    return bytes.isMultiple(of: unit.bytes / 10)
  }

  /// A size in a unit, rounded to the nearest tenth, without `.0`.
  private static func tenths(_ bytes: Int64, of unit: Unit) -> String {
    let tenth = unit.bytes / 10
    let (whole, part) = ((bytes + tenth / 2) / tenth).quotientAndRemainder(dividingBy: 10)
    return part == 0 ? "\(whole) \(unit.rawValue)" : "\(whole).\(part) \(unit.rawValue)"
  }
}
