internal import ArgumentParser
internal import AuditKit
internal import AuditReports
internal import WidgetManifests

/// `audit config`: the effective settings of a run with the same arguments.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the effective configuration, and where each value comes from.",
    usage: "audit config [<path> ...] [<options>]",
    discussion: """
      Takes the options of check that change the configuration. The text is a configuration file \
      with the same effect.

      Examples:
        audit config                                 the settings of a check here
        audit config --strict --set profile.days=14  the same, with options

      Settings of the replay, which --set overrides:
      \(SettingChange.help)

      Exit codes: 0 printed, 2 the configuration has errors or could not be read, 64 wrong usage.
      """)

  @Argument(
    help: "Manifests, and folders to search for *.yaml and *.yml. (default: manifests/)",
    completion: .manifests)
  var path: [String] = []

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var settings: SettingsOptions

  @OptionGroup var known: BaselineOption

  @OptionGroup var rules: RuleOptions

  @Flag(help: CheckOptions.noReplayHelp)
  var noReplay = false

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  mutating func validate() throws {
    try rules.validate(for: .check)
  }

  func run() throws {
    var request = AuditRequest(
      manifests: ManifestRequest(paths: path.isEmpty ? ["manifests/"] : path),
      configuration: configuration, settings: settings, replay: replay, reports: [],
      includesReplayTables: false, adjust: { if noReplay { $0.replay = nil } })
    request.baseline = known.baseline
    request.rules = rules.choices
    let effective: EffectiveSettings
    do throws(SettingsError) {
      effective = try Settings(request, from: WorkingFolder()).effective(request, given: given)
    } catch {
      StandardOutput.writeError(error.problems)
      throw ExitCode(error.exitCode)
    }
    try StandardOutput.writePage(SettingsText().render(effective))
  }
}

extension ConfigCommand {
  /// The given options, by the keys of the configuration that they override.
  private var given: [[String]: Setting.Origin] {
    var given: [[String]: Setting.Origin] = [:]
    func option(_ isGiven: Bool, _ name: String, _ keys: String...) {
      if isGiven { given[keys] = .option(name) }
    }
    option(settings.failOn != nil, "--fail-on", "failOn")
    option(
      settings.strict && settings.failOn != .note && settings.failOn != .warning, "--strict",
      "failOn")
    option(known.baseline != nil, "--baseline", "baseline")
    option(!path.isEmpty, "PATH", "paths")
    option(!rules.only.isEmpty, "--only", "only")
    option(noReplay, "--no-replay", "replay")
    for change in replay.changes { given[change.keys] = .option(change.option) }
    for rule in rules.rule { given[["rules", rule.rule]] = .option("--rule") }
    return given
  }
}
