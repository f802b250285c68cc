/// Deployment targets: a version for each platform.
public struct Platforms: Sendable, Equatable {
  /// The platforms that could be read, in the order written.
  public var targets: [Target]
  /// The mapping; if a bundle has none, the host's.
  public var place: Place
  /// Whether a platform or version could not be read.
  public var isPartial: Bool
  /// The platforms whose version could not be read.
  package var unversioned: [Platform] = []

  /// A platform and its minimum version.
  public struct Target: Sendable, Equatable {
    /// The platform, at the place of its name.
    public var platform: Located<Platform>
    /// The minimum version.
    public var version: Located<OSVersion>

    /// Creates a deployment target.
    public init(platform: Located<Platform>, version: Located<OSVersion>) {
      self.platform = platform
      self.version = version
    }
  }

  /// Creates a set of deployment targets.
  public init(targets: [Target], place: Place, isPartial: Bool = false) {
    self.targets = targets
    self.place = place
    self.isPartial = isPartial
  }

  /// The deployment target on a platform, if it is declared.
  public subscript(platform: Platform) -> Located<OSVersion>? {
    targets.first { $0.platform.value == platform }?.version
  }

  /// All platforms that are named, including those whose version is unknown.
  package var names: [Platform] { targets.map(\.platform.value) + unversioned }

  /// Returns the targets, raised to the versions of other targets on the same platforms.
  ///
  /// Works like `#available`: an older version has no effect, and other platforms are not added.
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
