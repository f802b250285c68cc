internal import ArgumentParser
internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The options that override the configuration's budget and days.
///
/// The defaults in their help are those without a configuration.
struct ReplayOptions: ParsableArguments {
  private static let standard = ReplaySettings()

  @Option(
    help: ArgumentHelp(
      """
      Profile of a person's day: steady (nobody touches the device), typical, light or heavy use, \
      or the path of a file. (default: \(standard.profileName))
      """, valueName: "name-or-path"),
    completion: .words(of: ProfileChoice.BuiltIn.self), transform: ProfileArgument.init(parsing:))
  var profile: ProfileArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of local days to report, 1 to 3660. (default: \(standard.days))", valueName: "n"),
    transform: WholeNumber.from(1, to: 3_660))
  var days: Int?

  @Option(
    help: ArgumentHelp(
      """
      Local day on which widgets are placed, such as 2026-06-01; the report begins a day later. \
      (default: \(standard.start))
      """, valueName: "date"),
    transform: LocalDate.argument)
  var start: LocalDate?

  @Option(
    help: ArgumentHelp(
      "IANA time zone of local times, such as Europe/Berlin. (default: \(standard.timeZone))",
      valueName: "zone"),
    transform: ReplayOptions.zone)
  var timeZone: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seed of the simulated random days, from 0. (default: \(standard.seed))", valueName: "n"),
    transform: WholeNumber.from(0))
  var seed: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of simulated random days, 1 to 10000; 1 disables randomness. (default: \(standard.runs))",
      valueName: "n"),
    transform: WholeNumber.from(1, to: 10_000))
  var runs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Lower limit: reloads granted per day. (default: \(standard.budget.low))", valueName: "n"),
    transform: WholeNumber.from(1, to: 100_000))
  var low: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Upper limit: reloads granted per day. (default: \(standard.budget.high))", valueName: "n"),
    transform: WholeNumber.from(1, to: 100_000))
  var high: Int?

  @Option(
    help: ArgumentHelp(
      """
      Model of the budget: fixed (a window from placement), slotted (the same, released in 24 \
      slots), sliding (any window), token (a bucket that refills) or unlimited. (default: \
      \(standard.budget.model.rawValue))
      """, valueName: "model"),
    completion: .words(of: Budget.Model.self), transform: ReplayOptions.model)
  var budgetModel: Budget.Model?

  mutating func validate() throws {
    if let low, let high, low > high {
      throw ValidationError("--low \(low) is above --high \(high)")
    }
  }

  /// The options that were given.
  var given: [String] {
    [
      (profile != nil, "--profile"), (days != nil, "--days"), (start != nil, "--start"),
      (timeZone != nil, "--time-zone"), (seed != nil, "--seed"), (runs != nil, "--runs"),
      (low != nil, "--low"), (high != nil, "--high"), (budgetModel != nil, "--budget-model"),
    ].filter(\.0).map(\.1)
  }

  /// Overrides settings with the options.
  func override(_ settings: inout ReplaySettings) {
    settings.days = days ?? settings.days
    settings.start = start ?? settings.start
    settings.timeZone = timeZone ?? settings.timeZone
    settings.seed = seed ?? settings.seed
    settings.runs = runs ?? settings.runs
    settings.budget.low = low.map { Int64($0) } ?? settings.budget.low
    settings.budget.high = high.map { Int64($0) } ?? settings.budget.high
    if low != nil || high != nil { settings.limitsAreMeasured = false }
    settings.budget.model = budgetModel ?? settings.budget.model
  }

  /// The option that caused inconsistent settings, and the message about it.
  func message(about problem: ReplaySettings.Problem) -> (option: String, reason: String)? {
    switch problem {
    case .band:
      if low != nil { return ("--low", "\(problem.message); give --high, too") }
      if high != nil { return ("--high", "\(problem.message); give --low, too") }
    case .outOfBounds(.alignment):
      if budgetModel != nil { return ("--budget-model", problem.message) }
    case .outOfBounds(.skippedDays):
      if start != nil { return ("--start", problem.message) }
      if timeZone != nil { return ("--time-zone", problem.message) }
    case .outOfBounds, .unknownTimeZone: break
    }
    return nil
  }

  private static func zone(_ argument: String) throws -> String {
    if ZoneNames.isKnown(argument) { return argument }
    throw ValidationError("unknown time zone; \(ZoneNames.help(for: argument))")
  }

  private static func model(_ argument: String) throws -> Budget.Model {
    if let model = Budget.Model(rawValue: argument) { return model }
    throw ValidationError("the models are \(Budget.Model.words.joined(separator: ", "))")
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
