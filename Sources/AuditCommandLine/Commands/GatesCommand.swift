internal import ArgumentParser
internal import AuditReports
internal import BudgetReplay

/// `audit gates`.
struct GatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gates",
    abstract: "List the requirements of the App Store that begin on a day.",
    usage: "audit gates [<options>]",
    discussion: """
      Rules about them report nothing without a day, so that a run is the same every day.

      Examples:
        audit gates                      every gate, and the rule about it
        audit gates --as-of 2027-01-15   and the severity of a finding on that day
      """)

  @Option(help: GateDay.help, transform: LocalDate.argument)
  var asOf: LocalDate?

  @Option(help: "Output format.")
  var format = PageFormat.text

  @OptionGroup var page: PageOptions

  func run() throws {
    let gates = GatesPage(asOf: asOf)
    let bytes =
      switch format {
      case .text: gates.text(isColored: page.isColored, columns: PageOptions.columns)
      case .json: gates.json()
      }
    try StandardOutput.writePage(bytes)
  }
}
