internal import ArgumentParser
internal import AuditKit

/// `audit replay`: the report of the refresh budget alone.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay refresh budgets: what is asked for, what is granted, and how old data gets.",
    discussion: """
      Every widget that can be read is replayed, whatever the linter would say of the rest; only \
      the rules about the budget judge.

      Exit codes: 0 nothing fails the run, 1 findings do, 2 something could not be done, \
      64 wrong usage.
      """)

  @OptionGroup var options: RunOptions

  @Option(
    help: ArgumentHelp(
      "A report to write: text, json or csv, to FILE or standard output.",
      discussion: "May be given any number of times. (default: text)", valueName: "format[=file]"),
    transform: { try OutputRequest(parsing: $0, among: [.text, .json, .csv]) })
  var format: [OutputRequest] = []

  @Option(help: "Report this kind alone; may be given any number of times.")
  var kind: [String] = []

  @Flag(help: "Replay under each model of the budget, and compare them.")
  var allRegulators = false

  @Flag(help: "Tell the first reloads of the first day one by one.")
  var why = false

  @OptionGroup(title: "Replay") var replay: ReplayOptions

  mutating func validate() throws {
    try OutputRequest.validate(format)
  }

  func run() throws {
    let request = AuditRequest(run: options, replay: replay, reports: format, tellsReplay: true) {
      $0.only = Set(AllRules.infos.filter { $0.group == .budget }.map(\.id))
      $0.scope.includesRefused = true
      $0.scope.kinds = kind.isEmpty ? nil : kind
      $0.scope.comparesModels = allRegulators
      $0.scope.tellsReloads = why
    }
    let code = Check(request).run()
    if code != 0 { throw ExitCode(code) }
  }
}
