internal import ArgumentParser

/// `audit check`, which is what `audit` alone does.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Lint manifests and replay their refresh budgets.",
    discussion: """
      Exit codes: 0 nothing fails the run, 1 findings do, 2 something could not be done, \
      64 wrong usage.
      """)

  @OptionGroup var options: CheckOptions

  func run() throws {
    let code = Check(options.request).run()
    if code != 0 { throw ExitCode(code) }
  }
}
