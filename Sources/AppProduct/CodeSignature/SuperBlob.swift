/// The blobs of an embedded code signature, by slot.
///
/// - Source: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h
struct SuperBlob {
  static let magic: UInt32 = 0xFADE_0CC0
  /// The blobs, including their headers of eight bytes.
  private(set) var blobs: [UInt32: ByteView] = [:]

  /// A place for a blob.
  enum Slot {
    static let codeDirectory: UInt32 = 0
    static let infoPlist: UInt32 = 1
    static let requirements: UInt32 = 2
    static let codeResources: UInt32 = 3
    static let entitlements: UInt32 = 5
    static let entitlementsDER: UInt32 = 7
    static let alternates: ClosedRange<UInt32> = 0x1000...0x1004
    static let message: UInt32 = 0x10000
  }

  /// Reads the signature of an executable.
  init(_ bytes: ByteView) throws(ProductError) {
    guard let magic: UInt32 = bytes.big(at: 0), let length: UInt32 = bytes.big(at: 4),
      let count: UInt32 = bytes.big(at: 8)
    else { throw Self.invalid("ends before its first blob") }
    guard magic == Self.magic else {
      throw Self.invalid("begins with 0x\(String(magic, radix: 16))")
    }
    guard let all = bytes.part(at: 0, count: Int(length)) else {
      throw Self.invalid("has \(length) bytes, but the executable has room for \(bytes.count)")
    }
    guard count <= Limits.blobs else { throw Self.invalid("has \(count) blobs") }
    for index in 0..<Int(count) {
      guard let slot: UInt32 = all.big(at: 12 + 8 * index),
        let offset: UInt32 = all.big(at: 16 + 8 * index),
        let length: UInt32 = all.big(at: Int(offset) + 4), length >= 8,
        Int(offset) >= 12 + 8 * Int(count), let blob = all.part(at: Int(offset), count: Int(length))
      else { throw Self.invalid("ends within its blob \(index + 1) of \(count)") }
      guard blobs.updateValue(blob, forKey: slot) == nil else {
        throw Self.invalid("has two blobs in slot \(slot)")
      }
    }
  }

  /// The contents of a blob after its header.
  ///
  /// - Throws: If it begins with another magic number.
  func payload(_ slot: UInt32, magic: UInt32) throws(ProductError) -> ByteView? {
    guard let blob = blobs[slot] else { return nil }
    guard let found: UInt32 = blob.big(at: 0), found == magic, let payload = blob.rest(from: 8)
    else { throw Self.invalid("has an unexpected blob in slot \(slot)") }
    return payload
  }

  static func invalid(_ what: String) -> ProductError {
    ProductError("the code signature \(what)", why: "no device runs code with such a signature")
  }
}
