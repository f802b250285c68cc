/// The part of a code signature that identifies the code and seals everything else with hashes.
///
/// - Source: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h
public struct CodeDirectory: Sendable, Hashable {
  /// The version of its layout, such as 0x20400.
  public var version: UInt32
  /// Its flags.
  public var flags: Flags
  /// The type of its hashes.
  public var hashType: HashType
  /// The identifier of the signed code: the bundle ID, unless the signer chose another.
  public var identifier: String
  /// The team's ten letters and digits; nil if it is signed without one.
  public var team: String?
  /// The platform identifier; nonzero for the system's own code.
  public var platform: UInt8
  /// The flags of the executable segment; nil before version 0x20400.
  public var segmentFlags: UInt64?
  /// The hashes of everything but code, by slot; a hash of zeros seals nothing.
  var slotHashes: [UInt32: [UInt8]]

  /// Flags of a code directory.
  public struct Flags: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt32

    /// Creates flags from raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Signed without a certificate.
    public static let adHoc = Flags(rawValue: 0x2)
    /// Signed only by the linker, so that it runs on the machine that built it.
    public static let linkerSigned = Flags(rawValue: 0x20000)

    /// The flags that signers set, with their names in `codesign -dv`.
    private static let known: [(flag: UInt32, name: String)] = [
      (0x1, "host"), (0x2, "adhoc"), (0x100, "hard"), (0x200, "kill"), (0x400, "expires"),
      (0x800, "restrict"), (0x1000, "enforcement"), (0x2000, "library-validation"),
      (0x10000, "runtime"), (0x20000, "linker-signed"),
    ]

    /// The names of the flags that are set; flags without a name are combined into a number at the
    /// end.
    public var names: [String] {
      let set = Self.known.filter { rawValue & $0.flag != 0 }
      let rest = set.reduce(rawValue) { $0 & ~$1.flag }
      return set.map(\.name) + (rest == 0 ? [] : ["0x" + String(rest, radix: 16)])
    }
  }

  static let magic: UInt32 = 0xFADE_0C02
  /// Reads a blob.
  init(_ blob: ByteView) throws(ProductError) {
    guard let version: UInt32 = blob.big(at: 8), let flags: UInt32 = blob.big(at: 12),
      let hashOffset: UInt32 = blob.big(at: 16), let nameOffset: UInt32 = blob.big(at: 20),
      let slots: UInt32 = blob.big(at: 24), let pages: UInt32 = blob.big(at: 28),
      let hashSize = blob[36], let hashType = blob[37], let platform = blob[38]
    else { throw Self.invalid("ends before its fields") }
    guard version >= 0x20001 else {
      throw Self.invalid("has the version 0x\(String(version, radix: 16))")
    }
    guard let hashType = HashType(rawValue: hashType), hashType.size == Int(hashSize) else {
      throw Self.invalid("has hashes of type \(hashType) with \(hashSize) bytes")
    }
    guard let identifier = blob.terminatedText(at: Int(nameOffset)), !identifier.isEmpty else {
      throw Self.invalid("has no readable identifier")
    }
    guard slots <= Limits.blobs,
      let hashes = blob.part(
        at: Int(hashOffset) - Int(slots) * hashType.size,
        count: Int(slots) * hashType.size + Int(pages) * hashType.size)
    else { throw Self.invalid("has no room for \(slots) and \(pages) hashes") }
    self.version = version
    self.flags = Flags(rawValue: flags)
    self.hashType = hashType
    self.identifier = identifier
    self.platform = platform
    team = try Self.team(blob, version)
    segmentFlags = version >= 0x20400 ? blob.big(at: 80) : nil
    slotHashes = [:]
    for slot in 0..<slots {
      // Slot n is n hashes before that of the first page.
      let hash = hashes.part(at: Int(slots - 1 - slot) * hashType.size, count: hashType.size)
      slotHashes[slot + 1] = hash.map { Array($0.bytes) }
    }
  }

  private static func team(_ blob: ByteView, _ version: UInt32) throws(ProductError) -> String? {
    guard version >= 0x20200 else { return nil }
    guard let offset: UInt32 = blob.big(at: 48) else { throw invalid("ends before its team") }
    guard offset != 0 else { return nil }
    guard let team = blob.terminatedText(at: Int(offset)) else {
      throw invalid("has no readable team")
    }
    return team.isEmpty ? nil : team
  }

  private static func invalid(_ what: String) -> ProductError {
    ProductError("a code directory \(what)", why: "no device runs code with such a signature")
  }

  /// Compares the contents of a slot with its hash in the directory.
  ///
  /// The kernel rejects contents without a hash like those that differ.
  func seal(of slot: UInt32, is bytes: ByteView?) -> Seal {
    let hash = slotHashes[slot].flatMap { hash in hash.allSatisfy { $0 == 0 } ? nil : hash }
    switch (hash, bytes) {
    case (nil, nil): return .absent
    case (nil, _?): return .unsealed
    case (_?, nil): return .missing
    case (let hash?, let bytes?): return hashType.hash(of: bytes) == hash ? .intact : .broken
    }
  }
}

/// The result of comparing a file or blob with its hash in the signature.
public enum Seal: Sendable, Hashable {
  /// Neither exists.
  case absent
  /// It is unchanged since it was signed.
  case intact
  /// It was changed after it was signed.
  case broken
  /// It was signed, but is missing.
  case missing
  /// It exists, but the signature has no hash for it.
  case unsealed
}
