internal import AuditKit

/// A module, or one share of the questions about a module with many widgets.
///
/// The answers of a symbol table may depend on earlier questions. Which parts share their tables
/// depends on the code alone, so that the facts are the same for any number of threads.
struct ModulePart: Sendable {
  private let module: Int
  /// Of several shares, the first has all facts but the widgets.
  let share: Int
  private let shares: Int

  /// The part that is a whole module.
  static let whole = ModulePart(module: 0, share: 0, shares: 1)

  /// The number of files with widgets for which a module gets a further share, and the maximum
  /// number of shares.
  ///
  /// - Source: Our own measurement. Each share looks up the same names again, and a fourth one takes
  ///   more time than it saves on two processors.
  private static let (filesPerShare, maximumShares) = (4, 3)
  /// The number of groups of whole modules; those of a group have the same tables.
  private static let groups = 2

  /// The widgets of this share.
  func own<Widget>(_ widgets: [Widget]) -> ArraySlice<Widget> {
    if shares == 1 { return widgets[...] }
    let count = widgets.count * share
    return widgets[max(0, count - widgets.count) / (shares - 1)..<count / (shares - 1)]
  }

  /// The facts of all modules in their order; of several with the same name, the first one counts.
  static func facts(
    of modules: [SourceModule], budget: EvaluationBudget, jobs: Int, progress: RunProgress? = nil
  ) -> SourceFacts {
    let parts = numbers(of: modules).values.sorted().map { shares(of: modules, $0) }
    let whole = parts.filter { $0.count == 1 }.joined().enumerated()
    let units =
      parts.filter { $0.count > 1 }.joined().map { [$0] }
      + (0..<groups).map { group in whole.filter { $0.offset % groups == group }.map(\.element) }
    let found = read(units, of: modules, budget, jobs: jobs) { table, part in
      defer { if part.share == 0 { progress?.advance() } }
      return SourceFacts(of: table, part)
    }
    let ordered = zip(units.joined(), found).sorted {
      ($0.0.module, $0.0.share) < ($1.0.module, $1.0.share)
    }
    return ordered.reduce(into: SourceFacts()) { facts, part in
      facts.add(part.1)
      facts.problems += part.1.problems
    }
  }

  /// The widgets of some modules, in the order of the modules' names.
  static func widgets(
    of names: Set<String>, among modules: [SourceModule], budget: EvaluationBudget, jobs: Int
  ) -> [WidgetFacts] {
    let numbers = numbers(of: modules)
    let units = names.sorted().compactMap { numbers[$0] }.flatMap { shares(of: modules, $0) }
      .map { [$0] }
    let found = read(units, of: modules, budget, jobs: jobs) { table, part in
      WidgetDeclarations(of: table, part).facts
    }
    return found.flatMap(\.widgets)
  }

  /// The index of the first module with each name.
  private static func numbers(of modules: [SourceModule]) -> [String: Int] {
    Dictionary(zip(modules.map(\.name), modules.indices)) { first, _ in first }
  }

  /// The facts of all parts; those of a unit are read one after the other, with the same tables.
  private static func read(
    _ units: [[ModulePart]], of modules: [SourceModule], _ budget: EvaluationBudget, jobs: Int,
    _ facts: @escaping @Sendable (SymbolTable, ModulePart) -> SourceFacts
  ) -> [SourceFacts] {
    budget.run(jobs: jobs) { jobs in
      Parallel.map(units.indices, jobs: jobs) { unit in
        SymbolTable.withTables(of: modules, budget: budget) { tables in
          units[unit].compactMap { part in
            tables[modules[part.module].name].map { facts($0, part) }
          }
        }
      }.flatMap(\.self)
    }
  }

  private static func shares(of modules: [SourceModule], _ number: Int) -> [ModulePart] {
    let names = ["WidgetConfiguration", "ControlWidgetConfiguration"]
    let files = modules[number].files.count { names.contains(where: $0.identifiers.mentions) }
    let count = min(maximumShares, 1 + files / filesPerShare)
    return (0..<count).map { ModulePart(module: number, share: $0, shares: count) }
  }
}
