/// The load commands of an executable that are needed for checks.
///
/// - Source:
///   https://github.com/apple-oss-distributions/xnu/blob/main/EXTERNAL_HEADERS/mach-o/loader.h
struct LoadCommands {
  /// A range of bytes in the executable.
  struct Place: Equatable {
    let offset: Int
    let count: Int
  }

  private(set) var targets: [MachO.BuildTarget] = []
  private(set) var isEncrypted = false
  /// The libraries that it requires to start.
  private(set) var libraries: [String] = []
  /// The paths that replace `@rpath`.
  private(set) var runPaths: [String] = []
  private(set) var signature: Place?
  /// The section `__TEXT,__entitlements`.
  private(set) var entitlements: Place?
  /// The section `__TEXT,__ents_der`.
  private(set) var entitlementsDER: Place?

  /// Reads the commands in sequence.
  init(_ bytes: ByteView, count: UInt32) throws(ProductError) {
    var offset = 0
    // A command has at least eight bytes, so a count that is too large ends with the bytes.
    for _ in 0..<count {
      guard let kind: UInt32 = bytes.little(at: offset),
        let size: UInt32 = bytes.little(at: offset + 4), size >= 8,
        let command = bytes.part(at: offset, count: Int(size))
      else { throw MachO.invalid("has \(count) load commands, and ends within one") }
      guard read(command, kind) else {
        throw MachO.invalid("has a load command 0x\(String(kind, radix: 16)) that is cut off")
      }
      offset += Int(size)
    }
  }

  /// Reads one command; false if it is too short.
  private mutating func read(_ command: ByteView, _ kind: UInt32) -> Bool {
    switch kind {
    case 0x1D:  // LC_CODE_SIGNATURE
      guard let place = place(command, offset: 8, size: 12) else { return false }
      signature = place
    case 0x32:  // LC_BUILD_VERSION
      guard let platform: UInt32 = command.little(at: 8) else { return false }
      return addTarget(MachO.Platform(platform), command, versions: 12)
    case 0x24: return addTarget(.macOS, command, versions: 8)  // LC_VERSION_MIN_MACOSX
    case 0x25: return addTarget(.iOS, command, versions: 8)  // LC_VERSION_MIN_IPHONEOS
    case 0x2F: return addTarget(.tvOS, command, versions: 8)  // LC_VERSION_MIN_TVOS
    case 0x30: return addTarget(.watchOS, command, versions: 8)  // LC_VERSION_MIN_WATCHOS
    // LC_LOAD_DYLIB, LC_REEXPORT_DYLIB, LC_LOAD_UPWARD_DYLIB; a weak one may be missing.
    case 0x0C, 0x8000_001F, 0x8000_0023:
      if let path = path(command) { libraries.append(path) }
    case 0x8000_001C:  // LC_RPATH
      if let path = path(command) { runPaths.append(path) }
    case 0x21, 0x2C:  // LC_ENCRYPTION_INFO, LC_ENCRYPTION_INFO_64
      guard let method: UInt32 = command.little(at: 16) else { return false }
      isEncrypted = isEncrypted || method != 0
    case 0x01: return readSegment(command, is64Bit: false)
    case 0x19: return readSegment(command, is64Bit: true)
    default: break
    }
    return true
  }

  /// The text at the offset that follows a command's size, up to its first NUL.
  private func path(_ command: ByteView) -> String? {
    guard let offset: UInt32 = command.little(at: 8), Int(offset) < command.count else {
      return nil
    }
    return command.paddedText(at: Int(offset), count: command.count - Int(offset))
  }

  /// A place with an offset and a size in fields of 32 bits.
  private func place(_ command: ByteView, offset: Int, size: Int) -> Place? {
    guard let start: UInt32 = command.little(at: offset),
      let count: UInt32 = command.little(at: size)
    else { return nil }
    return Place(offset: Int(start), count: Int(count))
  }

  private func narrowPlace(_ command: ByteView, _ section: Int) -> Place? {
    place(command, offset: section + 40, size: section + 36)
  }

  private func widePlace(_ command: ByteView, _ section: Int) -> Place? {
    guard let count: UInt64 = command.little(at: section + 40), let count = Int(exactly: count),
      let start: UInt32 = command.little(at: section + 48)
    else { return nil }
    return Place(offset: Int(start), count: count)
  }

  private mutating func addTarget(
    _ platform: MachO.Platform, _ command: ByteView, versions: Int
  ) -> Bool {
    guard let minimum: UInt32 = command.little(at: versions),
      let sdk: UInt32 = command.little(at: versions + 4)
    else { return false }
    targets.append(
      MachO.BuildTarget(
        platform: platform, minimumOS: MachO.Version(minimum), sdk: MachO.Version(sdk)))
    return true
  }

  /// Finds the sections with the entitlements of a Simulator build.
  private mutating func readSegment(_ command: ByteView, is64Bit: Bool) -> Bool {
    let (header, size) = is64Bit ? (72, 80) : (56, 68)
    guard let count: UInt32 = command.little(at: is64Bit ? 64 : 48),
      Int(count) <= (command.count - header) / size
    else { return false }
    for section in stride(from: header, to: header + Int(count) * size, by: size) {
      guard command.paddedText(at: section + 16, count: 16) == "__TEXT",
        let name = command.paddedText(at: section, count: 16)
      else { continue }
      let place = is64Bit ? widePlace(command, section) : narrowPlace(command, section)
      switch name {
      case "__entitlements": entitlements = place
      case "__ents_der": entitlementsDER = place
      default: break
      }
    }
    return true
  }
}
