/// A Mach-O executable for one or more architectures.
public struct MachO: Sendable, Hashable {
  /// The executables for each architecture, in the order of the file; never empty.
  public var slices: [Slice]

  /// An executable for one architecture.
  public struct Slice: Sendable, Hashable {
    /// The architecture, such as `arm64`.
    public var architecture: String
    /// The file type, such as 2 for `MH_EXECUTE`.
    public var fileType: UInt32
    /// The platforms that it was built for; empty if unspecified, two for a zippered library.
    public var targets: [BuildTarget]
    /// The libraries that it requires to start, such as `@rpath/Core.framework/Core`.
    public var libraries: [String] = []
    /// The paths that replace `@rpath`, in order.
    public var runPaths: [String] = []
    /// Whether the App Store has encrypted it.
    public var isEncrypted: Bool
    /// Its signature; nil if there is none, or it can't be read.
    public var signature: CodeSignature?
    /// Whether it has room for a signature.
    public var hasSignature: Bool
    /// The entitlements in the sections of a Simulator build; nil if there are none.
    public var simulatedEntitlements: Entitlements?

    /// The effective entitlements: those in the sections of a Simulator build, or else in the
    /// signature.
    public var entitlements: Entitlements? { simulatedEntitlements ?? signature?.entitlements }
  }

  /// A system that an executable was built for.
  public struct BuildTarget: Sendable, Hashable {
    /// The system.
    public var platform: Platform
    /// The oldest version that runs it.
    public var minimumOS: Version
    /// The version of the SDK that it was built with.
    public var sdk: Version
  }

  /// A system, with its number in load commands.
  ///
  /// - Source:
  ///   https://github.com/apple-oss-distributions/xnu/blob/main/EXTERNAL_HEADERS/mach-o/loader.h
  public enum Platform: Sendable, Hashable {
    case macOS, iOS, tvOS, watchOS, bridgeOS, macCatalyst
    case iOSSimulator, tvOSSimulator, watchOSSimulator, driverKit, visionOS, visionOSSimulator
    /// An unknown platform.
    case other(UInt32)

    /// The platforms with numbers, beginning with 1.
    private static let numbered: [Platform] = [
      .macOS, .iOS, .tvOS, .watchOS, .bridgeOS, .macCatalyst, .iOSSimulator, .tvOSSimulator,
      .watchOSSimulator, .driverKit, .visionOS, .visionOSSimulator,
    ]

    init(_ number: UInt32) {
      let index = Int(number) - 1
      self = Self.numbered.indices.contains(index) ? Self.numbered[index] : .other(number)
    }

    /// Whether it is a Simulator.
    public var isSimulator: Bool {
      switch self {
      case .iOSSimulator, .tvOSSimulator, .watchOSSimulator, .visionOSSimulator: true
      default: false
      }
    }
  }

  /// A version of a system or SDK.
  public struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The first number.
    public var major: Int
    /// The second number.
    public var minor: Int
    /// The third number.
    public var patch: Int

    /// Unpacks a version in load commands: 16, 8 and 8 bits.
    init(_ packed: UInt32) {
      major = Int(packed >> 16)
      minor = Int(packed >> 8 & 0xFF)
      patch = Int(packed & 0xFF)
    }

    /// The version in Apple's notation: `17.0`, `17.0.1`.
    public var description: String {
      patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
    }

    /// Orders by major, then minor, then patch.
    public static func < (a: Version, b: Version) -> Bool {
      (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }
  }
}

// MARK: Reading

extension MachO {
  /// Reads the headers and signatures of an executable.
  ///
  /// - Throws: If it isn't a Mach-O executable.
  init(_ file: any ByteSource, _ problems: inout [CodeSignature.Problem]) throws(ProductError) {
    slices = []
    for part in try Self.parts(of: file) {
      do throws(ProductError) {
        slices.append(try Slice(file, in: part, &problems))
      } catch {
        problems.append((.executable, error))
      }
    }
    if slices.isEmpty, let index = problems.lastIndex(where: { $0.part == .executable }) {
      throw problems.remove(at: index).error
    }
  }

  /// The ranges of the architectures in a file.
  private static func parts(of file: any ByteSource) throws(ProductError) -> [Range<Int>] {
    guard file.count >= 8 else {
      throw invalid(file.count == 0 ? "is empty" : "is not a Mach-O file")
    }
    let head = try file.bytes(at: 0, count: 8)
    let magic: UInt32? = head.big(at: 0)
    guard magic == 0xCAFE_BABE || magic == 0xCAFE_BABF else { return [0..<file.count] }
    let isWide = magic == 0xCAFE_BABF
    // Java class files begin with the same four bytes, followed by a version of at least 45.
    guard let count: UInt32 = head.big(at: 4), (1..<45).contains(count) else {
      throw invalid("is a universal file with an impossible number of architectures")
    }
    let size = isWide ? 32 : 20
    let table = try file.bytes(at: 8, count: Int(count) * size)
    var parts: [Range<Int>] = []
    for entry in stride(from: 0, to: Int(count) * size, by: size) {
      func field(_ wide: Int, _ narrow: Int) -> Int? {
        isWide
          ? table.big(UInt64.self, at: entry + wide).flatMap(Int.init(exactly:))
          : table.big(UInt32.self, at: entry + narrow).map(Int.init)
      }
      guard let start = field(8, 8), let length = field(16, 12),
        start >= 8 + table.count, start <= file.count, length <= file.count - start
      else { throw invalid("names an architecture beyond its end at \(file.count)") }
      parts.append(start..<start + length)
    }
    return parts
  }

  static func invalid(_ what: String) -> ProductError {
    ProductError("the executable \(what)", why: "no device can run it")
  }
}

extension MachO.Slice {
  /// Reads the executable of one architecture.
  fileprivate init(
    _ file: any ByteSource, in part: Range<Int>, _ problems: inout [CodeSignature.Problem]
  ) throws(ProductError) {
    guard part.count >= 4 else { throw MachO.invalid("is not a Mach-O file") }
    let header = try file.bytes(at: part.lowerBound, count: min(28, part.count))
    let is64Bit: Bool
    switch header.little(UInt32.self, at: 0) {
    case 0xFEED_FACF: is64Bit = true
    case 0xFEED_FACE: is64Bit = false
    case 0xCFFA_EDFE, 0xCEFA_EDFE:
      throw MachO.invalid("is big-endian, for processors that Apple dropped in 2009")
    default: throw MachO.invalid("is not a Mach-O file")
    }
    guard let processor: UInt32 = header.little(at: 4), let variant: UInt32 = header.little(at: 8),
      let fileType: UInt32 = header.little(at: 12), let count: UInt32 = header.little(at: 16),
      let size: UInt32 = header.little(at: 20)
    else { throw MachO.invalid("ends within its header") }
    let start = is64Bit ? 32 : 28
    guard Int(size) <= min(Limits.part, part.count - start) else {
      throw MachO.invalid("has \(size) bytes of load commands, more than fit")
    }
    let bytes = try file.bytes(at: part.lowerBound + start, count: Int(size))
    let commands = try LoadCommands(bytes, count: count)
    architecture = Self.name(processor, variant)
    self.fileType = fileType
    targets = commands.targets
    libraries = commands.libraries
    runPaths = commands.runPaths
    isEncrypted = commands.isEncrypted
    hasSignature = commands.signature != nil
    let inner = SourcePart(source: file, range: part)
    signature = Self.read(.signature, &problems) { problems throws(ProductError) in
      guard let place = commands.signature else { return nil }
      guard place.count <= Limits.part else {
        throw SuperBlob.invalid("has more than 64 MiB")
      }
      return try CodeSignature(inner.bytes(at: place.offset, count: place.count), &problems)
    }
    simulatedEntitlements = Self.read(.entitlements, &problems) { problems throws(ProductError) in
      guard commands.entitlements != nil || commands.entitlementsDER != nil else { return nil }
      return Entitlements.read(
        xml: try commands.entitlements.map(inner.bytes),
        der: try commands.entitlementsDER.map(inner.bytes), &problems)
    }
  }

  /// Reads a part; if that fails, adds a problem and returns nil.
  private static func read<Value>(
    _ part: ProductProblem.Part, _ problems: inout [CodeSignature.Problem],
    _ body: (inout [CodeSignature.Problem]) throws(ProductError) -> Value?
  ) -> Value? {
    do throws(ProductError) {
      return try body(&problems)
    } catch {
      problems.append((part, error))
      return nil
    }
  }

  /// The name of an architecture.
  ///
  /// - Source: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/mach/machine.h
  private static func name(_ processor: UInt32, _ variant: UInt32) -> String {
    switch (processor, variant & 0x00FF_FFFF) {
    case (0x0100_000C, 2): "arm64e"
    case (0x0100_000C, _): "arm64"
    case (0x0200_000C, _): "arm64_32"
    case (0x0100_0007, _): "x86_64"
    case (12, 9): "armv7"
    case (12, 11): "armv7s"
    case (12, 12): "armv7k"
    case (7, _): "i386"
    default: "processor \(processor)"
    }
  }
}

extension SourcePart {
  /// The bytes of a section with entitlements.
  fileprivate func bytes(_ place: LoadCommands.Place) throws(ProductError) -> ByteView {
    guard place.count <= Limits.file else {
      throw ProductError("the entitlements are larger than 10 MiB", why: "nothing can read them")
    }
    return try bytes(at: place.offset, count: place.count)
  }
}
