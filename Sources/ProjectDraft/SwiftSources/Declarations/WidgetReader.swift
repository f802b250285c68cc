import SwiftSyntax
internal import WidgetManifests

/// Reads the declaration of one widget.
struct WidgetReader {
  let table: SymbolTable
  let target: String
  let type: TypeSymbol
  /// The value that its bundle creates, if it takes arguments.
  let instance: SwiftValue?

  init(_ type: TypeSymbol, made instance: SwiftValue?, _ table: SymbolTable, target: String) {
    (self.table, self.target, self.type, self.instance) = (table, target, type, instance)
  }

  func facts() -> WidgetFacts? {
    guard let declaration = type.declarations.first, let origin = type.nameOrigin else {
      return nil
    }
    var facts = WidgetFacts(type: type.qualifiedName, target: target, origin: origin)
    facts.platforms = AvailabilityReader.asked(by: declaration.node.attributes)
    facts.unavailable = AvailabilityReader.refused(by: declaration.node.attributes)
    var scope = Scope(table: type.table, file: declaration.file)
    scope.selfValue = instance
    let run = Evaluator()
    let found = configurations(run, scope)
    let chains = found.compactMap(\.configuration)
    guard let first = chains.first else { return facts }
    read(chains, first, scope, &facts)
    if let names = facts.families?.value {
      if let conditions = familyConditions(names, chains[0], run.askedSystems, scope) {
        facts.familyConditions = conditions
      } else {
        facts.families?.value = nil
      }
    }
    if let asked = agreed(found.map(\.systems)) {
      facts.platforms.merge(asked) { declared, _ in declared }
    }
    readOlder(than: first, run.askedSystems, scope, &facts)
    return facts
  }

  /// The configurations that its body, which may be inherited, may return, except for empty ones.
  private func configurations(_ run: Evaluator, _ scope: Scope) -> [SwiftValue] {
    let all = run.configurations(ofBodyOf: type, in: scope)
    let real = all.filter { $0.configuration?.isEmpty == false }
    // Keep the conditions only if there is an empty configuration, so that some systems have no
    // widget.
    guard real.count == all.count else { return real }
    return real.map { SwiftValue($0.content) }
  }

  /// Reads the configurations on older systems, if its body checks them with `#available`.
  private func readOlder(
    than newest: WidgetConfigurationCall, _ asked: Set<String>, _ scope: Scope,
    _ facts: inout WidgetFacts
  ) {
    guard !asked.isEmpty else { return }
    let oldest = Evaluator()
    oldest.system = "0"
    _ = configurations(oldest, scope)
    let versions = asked.union(oldest.askedSystems).sorted { Evaluator.isOlder($0, than: $1) }
    let platform = scope.table.module.conditions.system
    var last = newest
    for (index, version) in versions.enumerated().reversed() {
      let run = Evaluator()
      run.system = index == 0 ? "0" : versions[index - 1]
      let made = configurations(run, scope).compactMap(\.configuration)
      guard let first = made.first, made.count > 1 || first != last else { continue }
      last = first
      let kinds = made.map { kind($0)?.value }
      if let kind = facts.kind?.value, kinds.allSatisfy({ $0 != nil && $0 != kind }) {
        // Another widget is used instead.
        facts.platforms[platform] = facts.platforms[platform] ?? version
        return
      }
      facts.older.append(
        WidgetFacts.OlderConfiguration(
          platform: platform, before: version, configuration: agreed(made.map(\.kind)) ?? nil,
          origin: first.scope.file.origin(
            of: first.call, at: Syntax(first.call.calledExpression)),
          provider: field(made.map(provider))))
    }
  }

  private func read(
    _ chains: [WidgetConfigurationCall], _ first: WidgetConfigurationCall, _ scope: Scope,
    _ facts: inout WidgetFacts
  ) {
    facts.configurationOrigin = first.scope.file.origin(
      of: first.call, at: Syntax(first.call.calledExpression))
    facts.configuration = agreed(chains.map(\.kind)) ?? nil
    facts.kind = field(chains.map(kind))
    facts.provider = field(chains.map(provider))
    facts.intent = field(chains.map(intent))
    facts.families = field(chains.map(families))
    let isControl = first.kind == .staticControl || first.kind == .appIntentControl
    let name = isControl ? "displayName" : "configurationDisplayName"
    facts.displayName = field(chains.map { modifier(name, $0, localized) })
    facts.summary = field(chains.map { modifier("description", $0, localized) })
    facts.isLocalizable = chains.contains { chain in
      (chain.modifiers(name) + chain.modifiers("description")).contains { modifier in
        modifier.call.arguments.first.map { Evaluator.looksUpPhrase($0.expression) } ?? false
      }
    }
    facts.pushHandler = field(chains.map { modifier("pushHandler", $0, named) })
    let reach = Reach(of: type, in: scope)
    let uses = ProviderUses(reach)
    (facts.openings, facts.databases) = (uses.openings, uses.databases)
    (facts.reads, facts.runs) = (uses.values.given, uses.runs)
    let known = facts.families.map {
      $0.value.map { Set($0.compactMap(WidgetFamily.init(rawValue:))) }
    }
    let views = WidgetViewSearch.result(
      chains, of: reach, families: known ?? WidgetFamily.all)
    facts.containerBackground = views.background
    facts.interactive = views.interaction
    facts.unguarded = views.unguarded
    facts.accented = views.accented
    (facts.readsClock, facts.showsStoredDay) = (views.clock, views.storedDay)
    (facts.today, facts.hours) = (views.today, views.hours)
    facts.adaptsToWidth = views.width
    (facts.unrendered, facts.trapsOnPastDates) = (views.unrendered, views.trap)
  }
}

// MARK: - Fields

extension WidgetReader {
  /// A value that all configurations share; if they differ, only the expression of the first.
  private func field<Fact: Equatable & Sendable>(_ all: [Drafted<Fact>?]) -> Drafted<Fact>? {
    guard var drafted = all.lazy.compactMap({ $0 }).first else { return nil }
    if agreed(all.map { $0?.value }) == nil { drafted.value = nil }
    return drafted
  }

  /// The value that all have in common.
  private func agreed<Fact: Equatable>(_ values: [Fact]) -> Fact? {
    guard let first = values.first else { return nil }
    return values.allSatisfy { $0 == first } ? first : nil
  }

  private func kind(_ chain: WidgetConfigurationCall) -> Drafted<String>? {
    guard let argument = chain.argument("kind") else { return nil }
    return drafted(evaluated(argument.expression, argument.scope), argument) { $0.text }
  }

  private func provider(_ chain: WidgetConfigurationCall) -> Drafted<String>? {
    chain.argument("provider").map { provider in
      provider.drafted(ProviderReader(table: table).type(of: provider)?.qualifiedName)
    }
  }

  private func drafted<Fact>(
    _ value: SwiftValue, _ argument: Argument, _ fact: (SwiftValue) -> Fact?
  ) -> Drafted<Fact> {
    argument.drafted(fact(value), at: value.known?.origin)
  }

  private func intent(_ chain: WidgetConfigurationCall) -> Drafted<String>? {
    let label = chain.kind == .activity ? "for" : "intent"
    if let argument = chain.argument(label) {
      let type = argument.scope.table.namedType(argument.expression, in: argument.scope)
      return argument.drafted(type?.qualifiedName)
    }
    guard [.intent, .appIntent, .appIntentControl].contains(chain.kind),
      let provider = chain.argument("provider"),
      let type = ProviderReader(table: table).type(of: provider)
    else { return nil }
    let intent = ProviderReader(table: table).intent(of: type)
    return provider.drafted(intent?.type.qualifiedName, at: intent?.origin)
  }

  /// The value of a modifier's only argument; the modifier must occur once, or with the same value
  /// each time.
  private func modifier(
    _ name: String, _ chain: WidgetConfigurationCall, _ evaluate: (ExprSyntax, Scope) -> SwiftValue
  ) -> Drafted<String>? {
    modifier(name, chain, evaluate) { $0.localizedText }
  }

  private func modifier<Fact: Equatable & Sendable>(
    _ name: String, _ chain: WidgetConfigurationCall, _ evaluate: (ExprSyntax, Scope) -> SwiftValue,
    _ fact: (SwiftValue) -> Fact?
  ) -> Drafted<Fact>? {
    let all = chain.modifiers(name).compactMap { modifier -> Drafted<Fact>? in
      guard let expression = modifier.call.arguments.first?.expression else { return nil }
      let argument = Argument(expression: expression, scope: modifier.scope)
      return drafted(evaluate(expression, modifier.scope), argument, fact)
    }
    guard var last = all.last else { return nil }
    if agreed(all.map(\.value)) == nil { last.value = nil }
    return last
  }

  private func families(_ chain: WidgetConfigurationCall) -> Drafted<[String]>? {
    var origins: [Origin] = []
    var families = modifier("supportedFamilies", chain, families) { constant -> [String]? in
      let families = constant.elements?.compactMap(\.memberName) ?? []
      origins = constant.elements?.compactMap { $0.place?.origin } ?? []
      let isWhole = families.count == constant.elements?.count
      return isWhole && families.allSatisfy { WidgetFamily(rawValue: $0) != nil } ? families : nil
    }
    families?.itemOrigins = origins
    return families
  }

  /// The first system on which each family is offered, if an `#available` in the list of families
  /// or around its modifier decides; nil if an older system may offer other families alone, which
  /// a manifest can't tell.
  ///
  /// - Parameters:
  ///   - names: The families on the newest system.
  ///   - chain: The configuration on that system.
  ///   - asked: The systems that the body checks for.
  private func familyConditions(
    _ names: [String], _ chain: WidgetConfigurationCall, _ asked: Set<String>, _ scope: Scope
  ) -> [String: [String: String]]? {
    let lists = [nil, "0"].map { families(of: chain, on: $0) }
    let all = lists.reduce(into: asked) { $0.formUnion($1?.asked ?? []) }
    let versions = all.sorted { Evaluator.isOlder($0, than: $1) }
    guard !versions.isEmpty else { return [:] }
    let platform = scope.table.module.conditions.system
    // Before all of them, and from each one on.
    var offered: [(version: String?, names: Set<String>)] = []
    for (version, next) in zip([nil] + versions.map(Optional.some), versions.map(\.self) + [""]) {
      let run = Evaluator()
      run.system = version ?? "0"
      let made = asked.isEmpty ? chain : configurations(run, scope).first?.configuration
      guard let older = made else {
        // The widget itself is unavailable.
        offered.append((version, Set(names)))
        continue
      }
      guard let families = families(of: older, on: run.system) else {
        return names.isEmpty ? nil : [:]
      }
      // Without the modifier, the widget offers every family that the system supports.
      let own = families.names ?? Set(names.filter { Self.exists($0, before: next, platform) })
      if own.isDisjoint(with: names), families.names?.isEmpty != true { return nil }
      offered.append((version, own))
    }
    var conditions: [String: [String: String]] = [:]
    for name in names {
      let since = offered.reversed().prefix { $0.names.contains(name) }
      if let version = since.last?.version { conditions[name] = [platform: version] }
    }
    return conditions
  }

  /// Whether any system before a version supports a family.
  private static func exists(_ family: String, before version: String, _ platform: String) -> Bool {
    guard let platform = Platform(rawValue: platform), let next = platform.version(version),
      let family = WidgetFamily(rawValue: family),
      let first = PlatformTable.firstVersion(of: family, on: platform)
    else { return true }
    return first < next
  }

  /// The families that a configuration lists on a system, or on the newest one for nil, and the
  /// systems that the list checks for; nil if they can't be read.
  private func families(
    of chain: WidgetConfigurationCall, on system: String?
  ) -> (names: Set<String>?, asked: Set<String>)? {
    guard let modifier = chain.modifiers("supportedFamilies").last,
      let expression = modifier.call.arguments.first?.expression
    else { return (nil, []) }
    let family = modifier.scope.table.symbol(["WidgetFamily"], [])
    let run = Evaluator()
    run.system = system
    let value = run.value(of: expression, in: modifier.scope, asArrayOf: family)
    return value.elements.map { (Set($0.compactMap(\.memberName)), run.askedSystems) }
  }

  private func named(_ expression: ExprSyntax, _ scope: Scope) -> SwiftValue {
    guard let type = scope.table.namedType(expression, in: scope) else { return .unknown }
    return SwiftValue.string(type.qualifiedName)
      .at(SwiftValue.Place(node: Syntax(expression), file: scope.file))
  }

  private func evaluated(_ expression: ExprSyntax, _ scope: Scope) -> SwiftValue {
    scope.table.evaluate(expression, in: scope)
  }

  private func localized(_ expression: ExprSyntax, _ scope: Scope) -> SwiftValue {
    let value = Evaluator().text(of: expression, in: scope)
    guard value.localizedText != nil else { return .unknown("its text is known only at run time") }
    // The origin of a localized text is where the widget uses it, not in generated code.
    if case .localized = value.content { return value.at(nil) }
    return value
  }

  private func families(_ expression: ExprSyntax, _ scope: Scope) -> SwiftValue {
    let family = scope.table.symbol(["WidgetFamily"], [])
    return Evaluator().value(of: expression, in: scope, asArrayOf: family)
  }
}

extension SwiftValue {
  /// The first systems on which the branch is taken, if an `#available` decides, as in `iOS`:
  /// `17.0`.
  fileprivate var systems: [String: String] {
    conditions.reduce(into: [:]) { systems, condition in
      systems.merge(condition.systems) { max($0, $1) }
    }
  }
}
