/// What `audit families` prints: the platform table, whole or for some deployment targets.
public struct PlatformPage: Sendable {
  /// The deployment targets that are asked about, a platform once; none is the whole table.
  let targets: [Target]

  /// Makes a page about some deployment targets, or about all platforms.
  public init(for targets: [Target] = []) { self.targets = targets }

  /// A platform and a version of it.
  public struct Target: Sendable, Hashable {
    /// The platform.
    public let platform: Platform
    /// The version.
    public let version: OSVersion

    /// Makes a deployment target.
    public init(platform: Platform, version: OSVersion) {
      self.platform = platform
      self.version = version
    }

    /// Whether some of the platform's devices have something in that version.
    func has(_ subject: Availability.Subject) -> Bool {
      PlatformTable.firstVersion(of: subject, on: platform).map { $0 <= version } ?? false
    }
  }

  /// The subjects of the table, group by group.
  static let groups: [(title: StaticString, name: String, subjects: [Availability.Subject])] = [
    ("Families", "family", WidgetFamily.allCases.map { .family($0) }),
    (
      "Configurations", "configuration", ConfigurationKind.allCases.map { .configuration($0) }
    ),
    (
      "Features", "feature",
      WidgetFeature.allCases.map { .feature($0) }
        + WidgetFamily.allCases.map { .links($0) }.filter {
          !PlatformTable.platforms(with: $0).isEmpty
        }
    ),
  ]

  /// The sizes of what is asked about, by device.
  var sizes: [(device: WidgetSize.Device, sizes: [WidgetSize])] {
    WidgetSize.Device.allCases.compactMap { device in
      let target = targets.first { $0.platform == device.platform }
      guard targets.isEmpty || target != nil else { return nil }
      let sizes = WidgetSize.all.filter { size in
        size.device == device
          && (target?.has(.family(size.family)) ?? true)
      }
      return (device, sizes)
    }
  }
}

extension WidgetSize.Device {
  /// The platform that runs on it.
  var platform: Platform {
    switch self {
    case .iPhone, .iPad: .iOS
    case .appleWatch: .watchOS
    case .visionPro: .visionOS
    }
  }
}

extension Availability {
  /// All that one should know beside the version, without a stop; nil for nothing.
  var remark: String? {
    var parts: [String] = []
    if reach == .iPadOnly { parts.append("iPad only") }
    if let note {
      parts.append(confidence == .documented ? note : "\(confidence.rawValue): \(note)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
