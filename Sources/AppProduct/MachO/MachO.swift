/// An executable as Apple's systems have them, for one architecture or several.
public struct MachO: Sendable, Hashable {
  /// The executables for each architecture, in the order of the file; never empty.
  public var slices: [Slice]

  /// An executable for one architecture.
  public struct Slice: Sendable, Hashable {
    /// The architecture, such as `arm64`.
    public var architecture: String
    /// What it is, as in `MH_EXECUTE`, which is 2.
    public var fileType: UInt32
    /// What it was built for; empty where it does not say, two for a zippered library.
    public var targets: [BuildTarget]
    /// Whether the App Store has encrypted it.
    public var isEncrypted: Bool
    /// Its signature; nil where it has none, or it cannot be read.
    public var signature: CodeSignature?
    /// Whether it has a place for a signature.
    public var hasSignature: Bool
    /// The entitlements in the sections of a Simulator build; nil where there are none.
    public var simulatedEntitlements: Entitlements?

    /// The entitlements that count: those of the signature, in a Simulator build of the sections.
    public var entitlements: Entitlements? { simulatedEntitlements ?? signature?.entitlements }
  }

  /// A system that an executable was built for.
  public struct BuildTarget: Sendable, Hashable {
    /// The system.
    public var platform: Platform
    /// The first version that runs it.
    public var minimumOS: Version
    /// The version of the SDK it was built with.
    public var sdk: Version
  }

  /// A system, with the number that load commands have for it.
  ///
  /// - Source: https://github.com/apple-oss-distributions/xnu/blob/main/EXTERNAL_HEADERS/mach-o/loader.h
  public enum Platform: Sendable, Hashable {
    case macOS, iOS, tvOS, watchOS, bridgeOS, macCatalyst
    case iOSSimulator, tvOSSimulator, watchOSSimulator, driverKit, visionOS, visionOSSimulator
    /// One that is not known here.
    case other(UInt32)

    init(_ number: UInt32) {
      self =
        switch number {
        case 1: .macOS
        case 2: .iOS
        case 3: .tvOS
        case 4: .watchOS
        case 5: .bridgeOS
        case 6: .macCatalyst
        case 7: .iOSSimulator
        case 8: .tvOSSimulator
        case 9: .watchOSSimulator
        case 10: .driverKit
        case 11: .visionOS
        case 12: .visionOSSimulator
        default: .other(number)
        }
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

    /// Takes a version as load commands hold it: 16, 8 and 8 bits.
    init(_ packed: UInt32) {
      major = Int(packed >> 16)
      minor = Int(packed >> 8 & 0xFF)
      patch = Int(packed & 0xFF)
    }

    /// As Apple writes it: `17.0`, `17.0.1`.
    public var description: String {
      patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
    }

    /// Orders by major, then minor, then patch.
    public static func < (a: Version, b: Version) -> Bool {
      (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }
  }
}
