/// Deployment targets: a version for each platform.
public struct Platforms: Sendable, Equatable {
  /// The platforms that were understood, in the order written.
  public var targets: [Target]
  /// The mapping; the host's where a bundle has none of its own.
  public var place: Place
  /// Whether a platform or version could not be understood.
  public var isPartial: Bool
  /// The platforms whose version could not be understood.
  package var unversioned: [Platform] = []

  /// A platform and the oldest version that is supported on it.
  public struct Target: Sendable, Equatable {
    /// The platform, where its name is written.
    public var platform: Located<Platform>
    /// The minimum version.
    public var version: Located<OSVersion>

    /// Makes a deployment target.
    public init(platform: Located<Platform>, version: Located<OSVersion>) {
      self.platform = platform
      self.version = version
    }
  }

  /// Makes a set of deployment targets.
  public init(targets: [Target], place: Place, isPartial: Bool = false) {
    self.targets = targets
    self.place = place
    self.isPartial = isPartial
  }

  /// The deployment target on a platform, if it is declared.
  public subscript(platform: Platform) -> Located<OSVersion>? {
    targets.first { $0.platform.value == platform }?.version
  }

  /// All platforms that are named, also those whose version is unknown.
  package var names: [Platform] { targets.map(\.platform.value) + unversioned }

  /// These targets, raised to another's versions of the same platforms.
  ///
  /// What `#available` does: an older version lowers nothing, and another platform adds none.
  public func raised(to other: Platforms) -> Platforms {
    var result = self
    result.isPartial = isPartial || other.isPartial
    for (index, target) in targets.enumerated() {
      guard let own = other.targets.first(where: { $0.platform == target.platform }) else {
        continue
      }
      if own.version.value > target.version.value { result.targets[index] = own }
    }
    return result
  }

  /// Compares platforms and versions, in any order.
  public static func == (a: Platforms, b: Platforms) -> Bool {
    a.targets.count == b.targets.count
      && a.targets.allSatisfy { b[$0.platform.value] == $0.version }
  }
}
