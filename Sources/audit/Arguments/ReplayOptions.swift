internal import ArgumentParser
internal import AuditKit
internal import BudgetReplay

/// The budget and the days of a replay, where they are not those of the configuration.
struct ReplayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The profile: steady, typical, light, heavy or a file.", valueName: "name-or-file"),
    transform: ProfileArgument.init(parsing:))
  var profile: ProfileArgument?

  @Option(help: ArgumentHelp("Local days to report.", valueName: "n"))
  var days: Int?

  @Option(
    help: ArgumentHelp(
      "The first local day; the report begins with the next.", valueName: "yyyy-mm-dd"),
    transform: LocalDate.parse)
  var start: LocalDate?

  @Option(
    help: ArgumentHelp("The zone of local times, such as Europe/Berlin.", valueName: "zone"),
    transform: ReplayOptions.zone)
  var timeZone: String?

  @Option(help: ArgumentHelp("The seed of random days, from 0.", valueName: "n"))
  var seed: Int?

  @Option(
    help: ArgumentHelp("How many random days' chances are tried. (default: 1)", valueName: "n"))
  var runs: Int?

  @Option(help: ArgumentHelp("Charges a window, the band's lower end.", valueName: "n"))
  var low: Int?

  @Option(help: ArgumentHelp("Charges a window, the band's upper end.", valueName: "n"))
  var high: Int?

  @Option(
    help: ArgumentHelp(
      "How a limit is enforced: fixed, slotted, sliding, token or unlimited.",
      valueName: "model"),
    transform: ReplayOptions.model)
  var budgetModel: Budget.Model?

  mutating func validate() throws {
    func check(_ name: String, _ number: Int?, _ range: ClosedRange<Int>) throws {
      guard let number, !range.contains(number) else { return }
      let bound = range.upperBound == .max ? "from 0" : "from 1 to \(range.upperBound)"
      throw ValidationError("--\(name) is a number \(bound), not \(number)")
    }
    try check("days", days, 1...3_660)
    try check("runs", runs, 1...10_000)
    try check("seed", seed, 0 ... .max)
    try check("low", low, 1...100_000)
    try check("high", high, 1...100_000)
    if let low, let high, low > high {
      throw ValidationError("--low \(low) is above --high \(high)")
    }
  }

  /// Replaces what the configuration says by what is given here.
  func override(_ settings: inout ReplaySettings) {
    settings.days = days ?? settings.days
    settings.start = start ?? settings.start
    settings.timeZone = timeZone ?? settings.timeZone
    settings.seed = seed ?? settings.seed
    settings.runs = runs ?? settings.runs
    settings.budget.low = low.map { Int64($0) } ?? settings.budget.low
    settings.budget.high = high.map { Int64($0) } ?? settings.budget.high
    settings.budget.model = budgetModel ?? settings.budget.model
  }

  private static func zone(_ argument: String) throws -> String {
    if ZoneNames.isKnown(argument) { return argument }
    throw ValidationError("there is no such time zone; \(ZoneNames.help(for: argument))")
  }

  private static func model(_ argument: String) throws -> Budget.Model {
    if let model = Budget.Model.allCases.first(where: { "\($0)" == argument }) { return model }
    let models = Budget.Model.allCases.map { "\($0)" }.joined(separator: ", ")
    throw ValidationError("the models are \(models)")
  }
}

/// The name of a built-in profile, or the path of a file.
enum ProfileArgument {
  case builtIn(ProfileChoice.BuiltIn)
  case file(String)

  init(parsing argument: String) throws {
    if let builtIn = ProfileChoice.BuiltIn(rawValue: argument) {
      self = .builtIn(builtIn)
    } else if ProfileChoice.BuiltIn.isPath(argument) {
      self = .file(argument)
    } else {
      throw ValidationError(ProfileChoice.BuiltIn.complaint(about: argument))
    }
  }
}

extension LocalDate {
  /// `YYYY-MM-DD`.
  fileprivate static func parse(_ argument: String) throws -> LocalDate {
    do throws(LocalDate.Problem) {
      return try LocalDate(parsing: argument)
    } catch {
      throw ValidationError(error.message)
    }
  }
}
