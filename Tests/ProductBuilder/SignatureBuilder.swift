public import AppProduct
internal import Synchronization

/// Builds the embedded signature of an executable.
public struct SignatureBuilder {
  /// The identifier that is signed.
  public var identifier = "com.example.weather"
  /// The team; nil signs without a team.
  public var team: String? = "A1B2C3D4E5"
  /// The hash types, one code directory for each.
  public var hashTypes: [HashType] = [.sha256]
  /// The layout of the code directories.
  public var version: UInt32 = 0x20400
  /// Their flags.
  public var flags: UInt32 = 0
  /// The flags of the executable segment; 1 for a main executable.
  public var segmentFlags: UInt8 = 1
  /// The entitlements as XML; nil omits the slot.
  public var entitlements: [String: PropertyList]? = [:]
  /// The entitlements as DER; nil omits the slot.
  public var entitlementsDER: [String: PropertyList]? = [:]
  /// The file whose hash goes into slot 1.
  public var infoPlist: [UInt8]?
  /// The file whose hash goes into slot 3.
  public var codeResources: [UInt8]?
  /// The CMS message; empty signs ad hoc.
  public var message: [UInt8] = [0x30, 0]

  /// Creates a builder.
  public init() {}

  /// A blob: magic, length and contents.
  public static func blob(_ magic: UInt32, _ content: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.big(magic)
    writer.big(UInt32(8 + content.count))
    writer.raw(content)
    return writer.bytes
  }

  /// Signs code and returns the superblob.
  public func sign(_ code: [UInt8]) -> [UInt8] {
    var blobs: [(slot: UInt32, bytes: [UInt8])] = [(2, Self.blob(0xFADE_0C01, [0, 0, 0, 0]))]
    if let entitlements {
      blobs.append((5, Self.blob(0xFADE_7171, PropertyList.dictionary(entitlements).xml)))
    }
    if let entitlementsDER {
      blobs.append((7, Self.blob(0xFADE_7172, DERWriter.entitlements(entitlementsDER))))
    }
    var sealed = Dictionary(uniqueKeysWithValues: blobs.map { ($0.slot, $0.bytes) })
    sealed[1] = infoPlist
    sealed[3] = codeResources
    for (index, type) in hashTypes.enumerated() {
      let directory = directory(type, sealing: sealed, code)
      blobs.append((index == 0 ? 0 : 0x1000 + UInt32(index) - 1, directory))
    }
    blobs.append((0x10000, Self.blob(0xFADE_0B01, message)))
    return Self.superBlob(blobs.sorted { $0.slot < $1.slot })
  }

  /// A superblob, which contains other blobs.
  public static func superBlob(_ blobs: [(slot: UInt32, bytes: [UInt8])]) -> [UInt8] {
    var index = ByteWriter()
    var content = ByteWriter()
    for blob in blobs {
      index.big(blob.slot)
      index.big(UInt32(12 + 8 * blobs.count + content.count))
      content.raw(blob.bytes)
    }
    var count = ByteWriter()
    count.big(UInt32(blobs.count))
    return blob(0xFADE_0CC0, count.bytes + index.bytes + content.bytes)
  }

  /// A code directory with a hash for each 4 KiB of code and for each sealed file.
  private func directory(
    _ type: HashType, sealing sealed: [UInt32: [UInt8]], _ code: [UInt8]
  ) -> [UInt8] {
    let slots = sealed.keys.max() ?? 0
    let pages = stride(from: 0, to: code.count, by: 4096).map { start in
      type.knownHash(of: Array(code[start..<min(start + 4096, code.count)]))
    }
    let header =
      switch version {
      case ..<0x20100: 44
      case ..<0x20200: 48
      case ..<0x20300: 52
      case ..<0x20400: 64
      default: 88
      }
    let names = Array(identifier.utf8) + [0] + (team.map { Array($0.utf8) + [0] } ?? [])
    let hashOffset = header + names.count + Int(slots) * type.size
    var body = ByteWriter()
    body.big(version)
    body.big(flags)
    body.big(UInt32(hashOffset))
    body.big(UInt32(header))
    body.big(slots)
    body.big(UInt32(pages.count))
    body.big(UInt32(code.count))
    body.raw([UInt8(type.size), type.rawValue, 0, 12, 0, 0, 0, 0])
    if version >= 0x20100 { body.big(UInt32(0)) }
    if version >= 0x20200 {
      body.big(team == nil ? 0 : UInt32(header + identifier.utf8.count + 1))
    }
    body.fill(to: header - 8)
    if version >= 0x20400 {
      body = ByteWriter(body.bytes.prefix(72) + [0, 0, 0, 0, 0, 0, 0, segmentFlags])
    }
    body.raw(names)
    for slot in (0..<slots).reversed() {
      body.raw(sealed[slot + 1].map(type.knownHash) ?? Array(repeating: 0, count: type.size))
    }
    for page in pages { body.raw(page) }
    return Self.blob(0xFADE_0C02, body.bytes)
  }
}

extension HashType {
  /// The hash of bytes, which is computed once: most products have the same code.
  func knownHash(of bytes: [UInt8]) -> [UInt8] {
    let known = Self.known.withLock { $0[self, default: [:]][bytes] }
    if let known { return known }
    let hash = hash(of: bytes)
    Self.known.withLock { $0[self, default: [:]][bytes] = hash }
    return hash
  }

  private static let known = Mutex<[HashType: [[UInt8]: [UInt8]]]>([:])
}

extension ByteWriter {
  fileprivate init(_ bytes: some Sequence<UInt8>) {
    self.init()
    raw(bytes)
  }
}
