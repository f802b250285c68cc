extension PlatformTable {
  /// The major versions of a platform, including those of the next years.
  struct Releases: Sendable {
    var platform: Platform
    /// The major versions, in order; numbers between two ranges were skipped.
    var majors: [ClosedRange<Int32>]
    var source: PlatformSource
  }

  /// The newest known major version; since 26, all platforms have the same numbers.
  static let newestMajor: Int32 = 27
  /// The maximum major version, some years ahead; larger numbers are reported as mistakes.
  static let lastMajor: Int32 = 35

  /// The versions of each platform.
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

  /// Returns the major versions of a platform.
  package static func majors(of platform: Platform) -> [ClosedRange<Int32>] {
    releases.first { $0.platform == platform }?.majors ?? []
  }

  /// Returns whether a platform has a major version, or may have it in the next years.
  package static func hasMajor(_ major: Int32, of platform: Platform) -> Bool {
    majors(of: platform).contains { $0.contains(major) }
  }

  /// Returns the advice for a version that a platform doesn't have.
  package static func advice(against version: OSVersion, of platform: Platform) -> String {
    let majors = majors(of: platform)
    let isNewer = majors.last.map { version.major > $0.upperBound } ?? false
    // Usually a dot is missing.
    if isNewer, version.description.utf8.allSatisfy({ $0 != UInt8(ascii: ".") }) {
      let digits = version.description
      for count in [2, 1] where digits.utf8.count > count {
        let dotted = "\(digits.prefix(count)).\(digits.dropFirst(count))"
        // Hardly any version since macOS 10 had more minor versions.
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
    if isNewer { return "the newest known version is \(newestMajor)" }
    return "the first version is \(majors.first?.lowerBound ?? 1)"
  }
}
