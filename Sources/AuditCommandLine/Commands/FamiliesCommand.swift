internal import ArgumentParser
internal import AuditReports
internal import WidgetManifests

/// `audit families`.
struct FamiliesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "families",
    abstract: "Print which family and configuration exists where, since when, and how large.")

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "What is legal on a deployment target, as in iOS=16; may be given any number of times.",
      valueName: "platform=version"),
    completion: .targets, transform: DeploymentTarget.parse)
  var targets: [PlatformPage.Target] = []

  @Option(help: "What to print.")
  var format = PageFormat.text

  @OptionGroup var page: PageOptions

  mutating func validate() throws {
    if Set(targets.map(\.platform)).count < targets.count {
      throw ValidationError("name each platform once")
    }
  }

  func run() throws {
    let platforms = PlatformPage(for: targets)
    let bytes =
      switch format {
      case .text: platforms.text(isColored: page.isColored, columns: page.columns)
      case .json: platforms.json()
      }
    try StandardOutput.writePage(bytes)
  }
}

/// `PLATFORM=VERSION`.
enum DeploymentTarget {
  static func parse(_ argument: String) throws -> PlatformPage.Target {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ValidationError("write PLATFORM=VERSION, as in iOS=16")
    }
    guard let platform = Platform(rawValue: parts[0]) else {
      let words = Platform.words
      let nearest = Nearest.nearest(to: parts[0], in: words).map { "; did you mean \($0)?" }
      throw ValidationError("the platforms are \(words.joined(separator: ", "))\(nearest ?? "")")
    }
    do throws(OSVersion.Problem) {
      return PlatformPage.Target(platform: platform, version: try OSVersion(parsing: parts[1]))
    } catch {
      throw ValidationError(error.message)
    }
  }
}
