internal import ArgumentParser
internal import AuditReports
internal import WidgetManifests

/// `audit families`.
struct FamiliesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "families",
    abstract: "List widget families, configurations and features by platform and version.",
    usage: "audit families [<options>]",
    discussion: """
      Examples:
        audit families                              every platform, and sizes
        audit families --for iOS=16 --for macOS=14  what these targets have
      """)

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "List only what a deployment target allows, such as iOS=16. Repeatable.",
      valueName: "platform=version"),
    completion: .targets, transform: DeploymentTarget.parse)
  var targets: [PlatformPage.Target] = []

  @OptionGroup var page: PageOptions

  mutating func validate() throws {
    if Set(targets.map(\.platform)).count < targets.count {
      throw ValidationError("name each platform once")
    }
  }

  func run() throws {
    let platforms = PlatformPage(for: targets)
    try StandardOutput.writePage(
      platforms.text(isColored: page.isColored, columns: PageOptions.columns))
  }
}

/// `PLATFORM=VERSION`.
enum DeploymentTarget {
  static func parse(_ argument: String) throws -> PlatformPage.Target {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ValidationError("expected PLATFORM=VERSION, such as iOS=16")
    }
    guard let platform = Platform(rawValue: parts[0]) else {
      let words = Platform.words
      let nearest = Nearest.nearest(to: parts[0], in: words).map { "; did you mean \($0)?" }
      throw ValidationError("the platforms are \(words.joined(separator: ", "))\(nearest ?? "")")
    }
    let version: OSVersion
    do throws(ScalarError) {
      version = try OSVersion(parsing: parts[1])
    } catch {
      throw ValidationError(error.message)
    }
    guard PlatformTable.hasMajor(version.major, of: platform) else {
      let advice = PlatformTable.advice(against: version, of: platform)
      throw ValidationError("\(platform.rawValue) has no version \(version): \(advice)")
    }
    return PlatformPage.Target(platform: platform, version: version)
  }
}
