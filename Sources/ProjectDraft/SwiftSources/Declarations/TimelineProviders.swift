import SwiftSyntax

/// The timeline providers of a module, and the timelines that they return.
struct TimelineProviders {
  let table: SymbolTable

  /// WidgetKit's protocols for providers of timelines.
  private static let protocols: Set<String> = [
    "TimelineProvider", "IntentTimelineProvider", "AppIntentTimelineProvider",
  ]

  func facts() -> [TimelineFacts] {
    var timelines: [TimelineFacts] = []
    let cache = BodyCache()
    for type in table.typesShown(conformingTo: Self.protocols) {
      guard let origin = type.origin else { continue }
      let run = Evaluator(.timelines, cache: cache)
      let name = type.qualifiedName
      var uses: ProviderUses?
      if let (function, scope) = method(of: type) {
        uses = ProviderUses(Reach(of: type, answer: function, in: scope))
        run.entryType = entry(of: type, function, scope)
        var state = RunState()
        let frame = run.frame(scope, receiver: .object(type, [:]))
        _ = run.invoke(Closure(body: .function(function), frame: frame), [], &state)
      }
      let text = SourceText(table: table, files: run.files)
      let found = TimelineBranches(run.sites, isComplete: !run.isExhausted, text)
      timelines.append(
        TimelineFacts(
          provider: name, target: table.module.name, origin: origin, branches: found.branches,
          readsChangingData: uses?.readsChangingData, outsideData: uses?.outsideData,
          day: uses?.day, today: uses?.today, hours: uses?.hours, loads: uses?.loads,
          locates: uses?.locates,
          dateFormat: uses?.dateFormat, loadsInPlaceholder: loadsInPlaceholder(of: type),
          lostAnswer: uses?.lostAnswer, databases: uses?.databases ?? [],
          reloads: uses?.reloads ?? [], openings: uses?.openings ?? [],
          reads: uses?.values.given ?? []))
    }
    return timelines
  }

  /// The name by which the placeholder of a provider loads from the network, and waits for that.
  private func loadsInPlaceholder(of type: TypeSymbol) -> Drafted<String>? {
    guard let (function, scope) = method(of: type, ["placeholder"]) else { return nil }
    let reach = Reach(of: type, answer: function, in: scope)
    guard let load = ProviderUses(reach).network else { return nil }
    let names = Set(
      reach.visits.flatMap { $0.node.tokens(viewMode: .sourceAccurate).map(\.text) })
    // A task, a queue or a session doesn't keep it waiting, unless it waits for that.
    let isApart = load.value == "URLSession" || !names.isDisjoint(with: ["Task", "async"])
    return isApart && !names.contains("wait") ? nil : load
  }

  /// The method that WidgetKit calls for a timeline, or for a placeholder.
  private func method(
    of type: TypeSymbol, _ names: [String] = ["timeline", "getTimeline"]
  ) -> (FunctionDeclSyntax, Scope)? {
    for owner in [type] + table.ancestors(of: type) {
      let found = names.flatMap { table.ownMembers(named: $0, of: owner) }
        .compactMap { member, table -> (FunctionDeclSyntax, Scope)? in
          guard !member.isRequirement, case .function(let function) = member.content,
            Self.answers.contains(function.labels)
          else { return nil }
          return (function, Scope(table: table, file: member.container.file, selfType: type))
        }
      if found.count > 1 { return nil }
      if let only = found.first { return only }
    }
    return nil
  }

  /// The names and labels of the protocols' methods.
  private static let answers: Set<[String]> = [
    ["timeline", "for", "in"], ["getTimeline", "in", "completion"],
    ["getTimeline", "for", "in", "completion"], ["placeholder", "in"],
  ]

  /// The type of the entries, from the signature or from the provider's declarations.
  private func entry(
    of type: TypeSymbol, _ function: FunctionDeclSyntax, _ scope: Scope
  ) -> TypeSymbol? {
    guard let argument = Syntax(function.signature).timelineArgument else { return nil }
    let named = table.type(argument, at: Syntax(function), in: scope)
    guard named == nil || named?.isExternal == true else { return named }
    if let own = table.nestedType("Entry", in: type), !own.isExternal { return own }
    guard
      case .function(let placeholder, let inner)? = table.members(
        named: "placeholder", of: type, ofType: false, from: scope
      ).first, let answer = placeholder.signature.returnClause?.type
    else { return named }
    return table.type(answer, at: Syntax(placeholder), in: inner)
  }
}

extension FunctionDeclSyntax {
  /// Its name and the labels of its parameters.
  fileprivate var labels: [String] {
    [name.plainText] + signature.parameterClause.parameters.map(\.firstName.plainText)
  }
}

extension Syntax {
  /// The type in `Timeline<Entry>`.
  fileprivate var timelineArgument: TypeSyntax? {
    if let type = self.as(IdentifierTypeSyntax.self), type.name.text == "Timeline",
      case .type(let argument)? = type.genericArgumentClause?.arguments.first?.argument
    {
      return argument
    }
    for child in children(viewMode: .sourceAccurate) {
      if let found = child.timelineArgument { return found }
    }
    return nil
  }
}
