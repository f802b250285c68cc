internal import ArgumentParser
internal import AuditKit
internal import AuditReports
internal import BudgetReplay
internal import FleetLogs
internal import SystemFiles
internal import WidgetManifests

/// `audit fleet`: the reloads that the devices of all users grant.
struct FleetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet",
    abstract: "Report the refresh budget that the devices of your users really grant.",
    usage: "audit fleet <path> ... [<options>]",
    discussion: """
      Reads logs of reloads: JSON lines of the app, `log show --style ndjson`, the JSON of \
      unifiedlog_iterator, and idevicesyslog; also compressed with gzip or zstd. Lines may come in \
      any order, and more than once. Also reads the summaries that --summarize writes; options that \
      aren't given are then those of the summaries.

      Examples:
        audit fleet logs/                          report on all logs below a folder
        audit fleet reloads.jsonl --manifests manifests/  compare a device with the predictions
        audit fleet --summarize logs/ > may.fleet  summarize, to merge later
        audit fleet may.fleet june.fleet           merge summaries, and report
        audit fleet --compare old.fleet new.fleet  find what got worse
        audit fleet logs/ --write-profile measured.yaml  for audit --set profile=

      Exit codes:
        0   no finding fails the run
        1   a finding fails the run (see --fail-on)
        2   something could not be read or written
        64  wrong usage
      """)

  /// The formats of a report.
  static let formats: [ReportFormat] = [.text, .json, .html]

  @Argument(
    help: "Logs, summaries, and folders with them; - reads standard input.",
    completion: .file())
  var path: [String]

  @Flag(help: "Write a summary, which can be merged with others, instead of a report.")
  var summarize = false

  @Flag(
    help: ArgumentHelp(
      "Merge summaries, and write the summary of all; the same as --summarize.",
      visibility: .hidden))
  var merge = false

  @Flag(
    help: """
      With --summarize: store only sums, so that the size doesn't grow with the logs. Requires that \
      no other summary has lines of these devices.
      """)
  var wholeDevices = false

  @Option(
    help: ArgumentHelp(
      """
      With --summarize: write n summaries of different devices, each after its length in 8 bytes, lowest \
      first. Those with the same number have the same devices, whatever the logs.
      """,
      valueName: "n", visibility: .hidden),
    transform: WholeNumber.from(1, to: EventRuns.sectionCount))
  var partial: Int?

  @Flag(help: "Report what is worse in the second of two summaries or logs.")
  var compare = false

  @Flag(
    help: ArgumentHelp(
      "With --summarize: allow input without events, as in part of a cluster's job.",
      visibility: .hidden))
  var allowEmpty = false

  @Option(reports: FleetCommand.formats) var format: [FormatArgument] = []

  @Option(
    help: ArgumentHelp(
      "Maximum share of lines that can't be read, in percent. (default: 5)",
      valueName: "percent"),
    transform: Percentage.init(parsing:))
  var maxUnread: Percentage?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of days to leave out after the placement of a widget. (default: 3)", valueName: "n"),
    transform: WholeNumber.from(0, to: 3_660))
  var skipDays: Int?

  @Option(
    help: ArgumentHelp(
      "Maximum number of groups, each of a kind, OS, build and use. (default: 10000)",
      valueName: "n", visibility: .hidden),
    transform: WholeNumber.from(1, to: FleetSettings.groupLimit))
  var maxGroups: Int?

  @Flag(help: "Keep the IDs of devices, and list those that run dry most often.")
  var keepDevices = false

  @Option(
    help: ArgumentHelp(
      "Text with which the IDs of devices are hashed; the same for all parts of a fleet.",
      valueName: "text", visibility: .hidden))
  var salt: String?

  @Flag(
    help: """
      Use the name of a file as the device of its lines that name none. Without it, all such lines count \
      as those of one device.
      """)
  var devicePerFile = false

  @Option(
    help: ArgumentHelp(
      "Year of lines that have none, such as those of idevicesyslog.", valueName: "yyyy"),
    transform: WholeNumber.from(2014, to: 9_999))
  var year: Int?

  @Option(
    help: ArgumentHelp(
      "Write the measured limits as a profile, for --set profile=.", valueName: "path"),
    completion: .file())
  var writeProfile: String?

  @Flag(help: "Overwrite the file of --write-profile if it exists.")
  var force = false

  @Option(
    name: [.customLong("manifests"), .customLong("manifest")],
    help: ArgumentHelp(
      "Manifests whose predictions are reported beside the kinds. Repeatable.", valueName: "path"),
    completion: .manifests)
  var manifest: [String] = []

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var settings: SettingsOptions

  @OptionGroup var output: RunOptions

  @OptionGroup(title: "Replay of the manifests") var replay: ReplayOptions

  mutating func validate() throws {
    try FormatArgument.validate(format)
    if path.isEmpty { throw ValidationError("name the logs or summaries to read") }
    if salt?.isEmpty == true { throw ValidationError("--salt is empty; omit it to use none") }
    if compare, path.count != 2 { throw ValidationError("--compare takes two paths: OLD and NEW") }
    if devicePerFile, path.contains("-") {
      throw ValidationError("--device-per-file needs files; standard input has no name")
    }
    if wholeDevices, !summarize, !merge {
      throw ValidationError("--whole-devices needs --summarize")
    }
    if partial != nil, wholeDevices || !(summarize || merge) {
      throw ValidationError("--partial needs --summarize, without --whole-devices")
    }
    if force, writeProfile == nil { throw ValidationError("--force needs --write-profile") }
    if summarize || merge {
      if let option = reportOptions.first {
        throw ValidationError("\(option) applies only to a report, and --summarize writes none")
      }
    } else if allowEmpty {
      throw ValidationError("--allow-empty needs --summarize")
    }
    let ofManifests = configuration.given + settings.ofManifests + replay.changes.map(\.option)
    if manifest.isEmpty, let option = ofManifests.first {
      throw ValidationError("\(option) applies only to manifests; name them with --manifests")
    }
  }

  /// The given options that apply only to a report.
  private var reportOptions: [String] {
    let options: [(isGiven: Bool, name: String)] = [
      (compare, "--compare"), (!format.isEmpty, "--format"), (!manifest.isEmpty, "--manifests"),
      (writeProfile != nil, "--write-profile"), (maxUnread != nil, "--max-unread"),
      (settings.failOn != nil, "--fail-on"), (settings.strict, "--strict"),
      (output.maxFindings != nil, "--max-findings"),
    ]
    return options.filter(\.isGiven).map(\.name)
  }

  func run() throws {
    let columns = PageOptions.columns
    let strict = settings.strict ? Severity.warning : nil
    let run = FleetRun(
      settings: summarySettings, output: output.style, maximumUnread: maxUnread?.value ?? 5,
      failOn: [settings.failOn, strict].compactMap(\.self).min() ?? .error, columns: columns)
    let code: Int32
    if summarize || merge {
      code = run.summarize(
        path, wholeDevices: wholeDevices, parts: partial, allowsEmpty: allowEmpty)
    } else {
      let predictions = AuditRequest(
        manifests: ManifestRequest(paths: manifest), configuration: configuration,
        settings: settings, output: output.style, replay: replay, reports: [],
        includesReplayTables: false, adjust: { _ in })
      code = run.report(
        path, compares: compare, beside: manifest.isEmpty ? nil : predictions,
        profile: writeProfile, overwrites: force,
        to: FormatArgument.requests(format, auto: [OutputRequest(.text)], summary: nil))
    }
    if code != 0 { throw ExitCode(code) }
  }

  private var summarySettings: FleetSettings {
    var settings = FleetSettings()
    settings.salt = salt
    settings.usesFileNamesAsDevices = devicePerFile
    settings.year = year.map { Int64($0) }
    settings.keepsDevices = keepDevices ? true : nil
    settings.skippedDays = skipDays
    settings.maximumGroups = maxGroups
    return settings
  }
}

/// A share in percent.
struct Percentage {
  let value: Double

  init(parsing argument: String) throws {
    let digits = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
    guard let value = Double(digits), (0...100).contains(value) else {
      throw ValidationError("expected a percentage from 0 to 100, such as 5")
    }
    self.value = value
  }
}
