extension PlatformTable {
  /// The major versions that a platform has had, and those that it may soon have.
  struct Releases: Sendable {
    var platform: Platform
    /// The majors, in their order; between two ranges versions were skipped.
    var majors: [ClosedRange<Int32>]
    var source: PlatformSource
  }

  /// The newest major version that is known, of all platforms: since 26 they are numbered alike.
  static let newestMajor: Int32 = 27
  /// Versions beyond this are taken for mistakes: a limit of ours, some years ahead.
  static let lastMajor: Int32 = 35

  /// What versions each platform has; those of the year that was skipped to follow 25.
  static let releases: [Releases] = [
    Releases(
      platform: .iOS, majors: [1...18, 26...lastMajor],
      source: .apple("iOS & iPadOS release notes", "ios-ipados-release-notes")),
    Releases(
      platform: .macCatalyst, majors: [13...18, 26...lastMajor],
      source: .apple("Mac Catalyst", "uikit/mac-catalyst")),
    Releases(
      platform: .macOS, majors: [10...15, 26...lastMajor],
      source: .apple("macOS release notes", "macos-release-notes")),
    Releases(
      platform: .watchOS, majors: [1...11, 26...lastMajor],
      source: .apple("watchOS release notes", "watchos-release-notes")),
    Releases(
      platform: .visionOS, majors: [1...2, 26...lastMajor],
      source: .apple("visionOS release notes", "visionos-release-notes")),
  ]

  /// The major versions of a platform.
  package static func majors(of platform: Platform) -> [ClosedRange<Int32>] {
    releases.first { $0.platform == platform }?.majors ?? []
  }

  /// Whether a platform has had a major version, or may soon have it.
  package static func hasMajor(_ major: Int32, of platform: Platform) -> Bool {
    majors(of: platform).contains { $0.contains(major) }
  }

  /// What to say of a version that a platform does not have.
  static func advice(against version: OSVersion, of platform: Platform) -> String {
    let majors = majors(of: platform)
    let isNewer = majors.last.map { version.major > $0.upperBound } ?? false
    // The usual reason is a dot that was lost.
    if isNewer, version.description.utf8.allSatisfy({ $0 != UInt8(ascii: ".") }) {
      let digits = version.description
      for count in [2, 1] where digits.utf8.count > count {
        let dotted = "\(digits.prefix(count)).\(digits.dropFirst(count))"
        // Hardly a version since macOS 10 had more minor ones.
        if let meant = OSVersion(dotted), meant.minor <= 8, hasMajor(meant.major, of: platform) {
          return "did you mean \(dotted)?"
        }
      }
    }
    if let gap = zip(majors, majors.dropFirst()).first(where: {
      $0.upperBound < version.major && version.major < $1.lowerBound
    }) {
      return "\(platform.rawValue) \(gap.0.upperBound) is followed by \(gap.1.lowerBound)"
    }
    if isNewer { return "the newest version that is known is \(newestMajor)" }
    return "the first version is \(majors.first?.lowerBound ?? 1)"
  }
}
