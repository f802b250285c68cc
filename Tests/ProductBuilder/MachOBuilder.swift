/// Builds an executable with everything that a check reads, but no code.
public struct MachOBuilder {
  /// The processor, such as `arm64`.
  public var processor: UInt32 = 0x0100_000C
  /// Whether it has a 64-bit header.
  public var is64Bit = true
  /// The platform of `LC_BUILD_VERSION`; nil omits the command.
  public var platform: UInt32? = 2
  /// The minimum OS version, packed in 16, 8 and 8 bits.
  public var minimumOS: UInt32 = 0x11_0000
  /// The SDK version, packed the same way.
  public var sdk: UInt32 = 0x1A_0000
  /// The libraries it loads, such as `@rpath/Core.framework/Core`.
  public var libraries: [String] = []
  /// The run paths, which replace `@rpath`.
  public var runPaths: [String] = []
  /// Another load command, with its first two fields.
  public var command: [UInt8] = []
  /// The section `__TEXT,__entitlements`.
  public var entitlements: [UInt8]?
  /// The section `__TEXT,__ents_der`.
  public var entitlementsDER: [UInt8]?
  /// Signs it; nil leaves it unsigned.
  public var signature: SignatureBuilder? = SignatureBuilder()

  /// Creates a builder.
  public init() {}

  private static let codeSize = 5000

  /// The bytes of the file.
  public func build() -> [UInt8] {
    let sections: [(name: String, bytes: [UInt8])] =
      (entitlements.map { [("__entitlements", $0)] } ?? [])
      + (entitlementsDER.map { [("__ents_der", $0)] } ?? [])
    let header = is64Bit ? 32 : 28
    let paths =
      libraries.map { Self.command(0x0C, header: 24, $0) }
      + runPaths.map { Self.command(0x8000_001C, header: 12, $0) }
    let command = self.command + paths.flatMap(\.self)
    let count = (self.command.isEmpty ? 0 : 1) + paths.count + (platform == nil ? 0 : 1) + 2
    let size =
      command.count + (platform == nil ? 0 : 24) + segmentSize(sections.count) + segmentSize(0)
      + (signature == nil ? 0 : 16)
    let first = header + size
    let end = max(Self.codeSize, first + sections.reduce(15) { $0 + $1.bytes.count }) & ~15
    // As large as the signature that will be there.
    let signed = signature?.sign(Array(repeating: 0, count: end)).count ?? 0
    var file = ByteWriter()
    file.little(is64Bit ? UInt32(0xFEED_FACF) : 0xFEED_FACE)
    for field in [processor, 0, 2, UInt32(count + (signature == nil ? 0 : 1)), UInt32(size), 0x85] {
      file.little(field)
    }
    if is64Bit { file.little(UInt32(0)) }
    file.raw(command)
    if let platform {
      for field in [0x32, 24, platform, minimumOS, sdk, 0] { file.little(field) }
    }
    writeSegment("__TEXT", 0..<end, sections, from: first, to: &file)
    writeSegment("__LINKEDIT", end..<end + signed, [], from: end, to: &file)
    if signature != nil {
      for field in [0x1D, 16, UInt32(end), UInt32(signed)] { file.little(field) }
    }
    for section in sections { file.raw(section.bytes) }
    file.fill(to: end)
    return file.bytes + (signature?.sign(file.bytes) ?? [])
  }

  /// A load command with a path after its header.
  private static func command(_ kind: UInt32, header: Int, _ path: String) -> [UInt8] {
    let size = (header + path.utf8.count + 8) & ~7
    var bytes = ByteWriter()
    for field in [kind, UInt32(size), UInt32(header)] { bytes.little(field) }
    bytes.fill(to: header)
    bytes.raw(Array(path.utf8))
    bytes.fill(to: size)
    return bytes.bytes
  }

  private func segmentSize(_ sections: Int) -> Int {
    is64Bit ? 72 + 80 * sections : 56 + 68 * sections
  }

  private func writeSegment(
    _ name: String, _ range: Range<Int>, _ sections: [(name: String, bytes: [UInt8])],
    from place: Int, to file: inout ByteWriter
  ) {
    func word(_ value: Int) {
      if is64Bit { file.little(UInt64(value)) } else { file.little(UInt32(value)) }
    }
    file.little(is64Bit ? UInt32(0x19) : 0x01)
    file.little(UInt32(segmentSize(sections.count)))
    file.padded(name, to: 16)
    for _ in 1...2 {
      word(range.lowerBound)
      word(range.count)
    }
    for field in [UInt32(5), 5, UInt32(sections.count), 0] { file.little(field) }
    var place = place
    for section in sections {
      file.padded(section.name, to: 16)
      file.padded(name, to: 16)
      word(place)
      word(section.bytes.count)
      for field in [UInt32(place), 0, 0, 0, 0, 0, 0] { file.little(field) }
      if is64Bit { file.little(UInt32(0)) }
      place += section.bytes.count
    }
  }

  /// A universal file of several executables.
  public static func universal(_ parts: [[UInt8]], isWide: Bool = false) -> [UInt8] {
    var file = ByteWriter()
    file.big(isWide ? UInt32(0xCAFE_BABF) : 0xCAFE_BABE)
    file.big(UInt32(parts.count))
    var place = 4096
    for part in parts {
      file.raw(part[4..<8].reversed())
      file.big(UInt32(0))
      if isWide {
        file.big(UInt64(place))
        file.big(UInt64(part.count))
        file.big(UInt64(12) << 32)
      } else {
        file.big(UInt32(place))
        file.big(UInt32(part.count))
        file.big(UInt32(12))
      }
      place = (place + part.count + 4095) & ~4095
    }
    for part in parts {
      file.fill(to: (file.count + 4095) & ~4095)
      file.raw(part)
    }
    return file.bytes
  }
}
