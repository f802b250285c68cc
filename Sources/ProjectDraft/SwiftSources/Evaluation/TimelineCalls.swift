import SwiftSyntax

/// A `Timeline(entries:policy:)` call, as found on one path through the code.
struct TimelineSite: Hashable {
  var policy: SwiftValue
  var entries: SwiftValue
  /// The place of the policy if it is a literal, or else of the argument.
  var place: Syntax
  /// The argument as written.
  var argument: Syntax
  /// The entries as written.
  var entriesArgument: Syntax
  var isPreview: Bool
  /// Whether it is reached only through failures and missing values.
  var isFailure: Bool
  /// The certainty that it is reached only if something failed or a value is missing.
  var failure: FailureDegree
  /// Whether the surrounding code was followed to its end.
  var isCertain = true
}

extension Evaluator {
  /// Records a site if the call creates a timeline; nil for other calls.
  func timeline(
    _ node: FunctionCallExprSyntax, _ callee: ExprSyntax, _ frame: Frame,
    _ state: inout RunState
  ) -> SwiftValue? {
    let arguments = Array(node.arguments)
    guard arguments.map({ $0.label?.text }) == ["entries", "policy"],
      Self.namesTimeline(callee, frame, state)
    else { return nil }
    let entries = evaluate(arguments[0].expression, frame, &state)
    let argument = arguments[1].expression
    let policy = evaluate(argument, frame, &state)
    let start = state
    let dates = entries.mapAlternatives { entries in
      guard let elements = SequenceCalls.elements(entries) else { return .unknown }
      return .array(elements.map { self.date(ofEntry: $0, node, frame, start) })
    }
    let policies = frame.scope.table.symbol(["TimelineReloadPolicy"], [])
    for policy in policy.alternatives {
      let settled = settled(implied(policy, of: policies, frame), frame)
      var place = Syntax(argument)
      if case .member(_, _, _, let own) = settled.content { place = own }
      // Before it is configured, a widget may wait, but not ask again and again.
      let isFailure =
        state.failure > .missing
        && (state.failure != .unconfigured || settled.memberName != "atEnd")
      for entries in dates.alternatives {
        sites.append(
          TimelineSite(
            policy: settled, entries: entries, place: place, argument: Syntax(argument),
            entriesArgument: Syntax(arguments[0].expression), isPreview: state.isPreview,
            isFailure: isFailure || policy.isFallback || entries.isFallback,
            failure: state.failure))
      }
    }
    return .timeline
  }

  /// Whether the callee is WidgetKit's Timeline, by name or as an expected `.init`.
  private static func namesTimeline(
    _ callee: ExprSyntax, _ frame: Frame, _ state: RunState
  ) -> Bool {
    var callee = callee
    if let member = callee.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "init"
    {
      guard let base = member.base else { return true }
      if let own = frame.names["self"], case .object(let type, _)? = state.cells[own]?.content {
        if base.trimmedDescription == "self" { return type?.isTimeline == true }
      }
      callee = base
    }
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    switch callee.trimmedDescription {
    case "Timeline", "WidgetKit.Timeline": return true
    case let name:
      let path = name.split(separator: ".").map(String.init)
      guard path.allSatisfy({ $0.first?.isUppercase == true }) else { return false }
      let type = frame.scope.table.type(named: path, at: Syntax(callee), in: frame.scope)
      return type?.isTimeline == true
    }
  }

  /// A policy with its date resolved, as in `.after(.now + 60)`.
  private func settled(_ policy: SwiftValue, _ frame: Frame) -> SwiftValue {
    guard case .member(let type, let name, let arguments, let place) = policy.content,
      arguments.count == 1
    else {
      return policy
    }
    let dates = frame.scope.table.symbol(["Date"], [])
    let date = arguments[0].value.mapAlternatives { implied($0, of: dates, frame) }
    return .member(type, name, [Argument(label: nil, value: date)], at: place)
  }

  private func date(
    ofEntry entry: SwiftValue, _ node: FunctionCallExprSyntax, _ frame: Frame,
    _ start: RunState
  ) -> SwiftValue {
    var state = start
    var entry = entry
    if case .member = entry.content, let entryType {
      entry = implied(entry, of: entryType, frame)
    }
    if case .member(_, _, let arguments, _) = entry.content {
      return arguments.first { $0.label == "date" }?.value.instant.map { .date($0) } ?? .unknown
    }
    return entry.mapAlternatives { entry in
      guard case .object = entry.content else { return .unknown }
      let date = member("date", of: entry, at: Syntax(node), frame, &state)
      return date.mapAlternatives { $0.instant.map { .date($0) } ?? .unknown }
    }
  }
}

extension TypeSymbol {
  /// Whether it is WidgetKit's Timeline.
  fileprivate var isTimeline: Bool { isExternal && name == "Timeline" }
}
