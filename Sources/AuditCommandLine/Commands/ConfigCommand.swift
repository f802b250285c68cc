internal import ArgumentParser
internal import AuditReports
internal import WidgetManifests

/// `audit config`: the effective settings of a run with the same arguments.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print what a check with the same options goes by, and where each value comes from.",
    discussion: """
      As text it is a configuration that says all of it, for the same folder; what is wrong in the \
      configuration ends it with 2.
      """)

  @OptionGroup var options: CheckOptions

  mutating func validate() throws {
    if options.updateBaseline || options.manifests.listFiles {
      throw ValidationError("config prints the configuration, and does nothing else")
    }
    for case .report(let report) in options.format
    where report.format != .text && report.format != .json {
      throw ValidationError("the formats of the configuration are text and json")
    }
  }

  func run() throws {
    let request = options.request
    do throws(SettingsError) {
      let settings = try Settings(request, from: WorkingFolder())
        .effective(request, given: options.given)
      let reports = FormatArgument.requests(
        options.format, auto: [OutputRequest(.text)], summary: nil)
      let problems = reports.compactMap { write(settings, to: $0) }
      if !problems.isEmpty { throw SettingsError(problems: problems) }
    } catch {
      StandardOutput.writeError(error.problems)
      throw ExitCode(error.exitCode)
    }
  }

  /// Writes the settings; returns why that failed.
  private func write(_ settings: EffectiveSettings, to request: OutputRequest) -> Problem? {
    let isJSON = request.format == .json
    let bytes = isJSON ? SettingsJSON().render(settings) : SettingsText().render(settings)
    do throws(Problem) {
      switch request.target {
      case .standardOutput: try StandardOutput.write(bytes)
      case .standardError: StandardOutput.writeAside(bytes)
      case .file(let path), .endOfFile(let path): try OutputFile.write(bytes, to: path)
      }
      return nil
    } catch {
      return error
    }
  }
}

extension CheckOptions {
  /// The given options, by the keys of the configuration that they override.
  fileprivate var given: [[String]: Setting.Origin] {
    var given: [[String]: Setting.Origin] = [:]
    func option(_ isGiven: Bool, _ name: String, _ keys: String...) {
      if isGiven { given[keys] = .option(name) }
    }
    option(run.failOn != nil, "--fail-on", "failOn")
    option(run.strict && run.failOn != .note && run.failOn != .warning, "--strict", "failOn")
    option(run.baseline != nil, "--baseline", "baseline")
    option(!manifests.path.isEmpty, "PATH", "paths")
    option(!rules.named.only.isEmpty, "--only", "only")
    option(rules.noReplay, "--no-replay", "replay")
    option(replay.profile != nil, "--profile", "profile")
    option(replay.days != nil, "--days", "profile", "days")
    option(replay.start != nil, "--start", "profile", "start")
    option(replay.timeZone != nil, "--time-zone", "profile", "timeZone")
    option(replay.seed != nil, "--seed", "seed")
    option(replay.runs != nil, "--runs", "runs")
    option(replay.low != nil, "--low", "budget", "low")
    option(replay.high != nil, "--high", "budget", "high")
    option(replay.budgetModel != nil, "--budget-model", "budget", "model")
    for rule in rules.named.rule { given[["rules", rule.rule]] = .option("--rule") }
    return given
  }
}
