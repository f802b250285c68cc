import SwiftSyntax

/// The branches of one provider, one for each policy in the code.
struct TimelineBranches {
  private(set) var branches: [TimelineFacts.Branch] = []
  /// Whether it shows something other than its placeholder unless something fails.
  private let showsMore: Bool

  /// - Parameter isComplete: False if the run was cut short, so that no number is certain.
  init(_ sites: [TimelineSite], isComplete: Bool, _ text: SourceText) {
    showsMore = sites.contains { !$0.isPreview && !$0.isFailure && !$0.showsPlaceholder }
    var groups: [(key: Syntax, sites: [TimelineSite])] = []
    for site in sites {
      if let index = groups.firstIndex(where: { $0.key == site.place }) {
        groups[index].sites.append(site)
      } else {
        groups.append((site.place, [site]))
      }
    }
    // Of equal answers, the one of a configured widget is written.
    let others = groups.filter { $0.sites.allSatisfy { $0.failure == .unconfigured } }
    groups.removeAll { group in others.contains { $0.key == group.key } }
    for group in groups + others {
      // If previews share a place with the Home Screen, use the Home Screen's view of it.
      let real = group.sites.filter { !$0.isPreview }
      let sites = real.isEmpty ? group.sites : real
      let certain = sites.filter(\.isCertain)
      add(certain.isEmpty ? sites : certain, isComplete && !certain.isEmpty, text)
    }
  }

  private mutating func add(_ sites: [TimelineSite], _ isComplete: Bool, _ text: SourceText) {
    let first = sites[0]
    let policies = sites.map { $0.reloadPolicy }
    guard let policy = policies[0], policies.allSatisfy({ $0 == policy }) else {
      branches.append(
        TimelineFacts.Branch(
          origin: text.origin(of: first.place), expression: text.expression(first.argument),
          isPreview: first.isPreview, isFailure: sites.allSatisfy(\.isFailure)))
      return
    }
    for sites in isComplete ? Self.answers(sites, policy) : [sites] {
      add(sites, policy, isComplete, text)
    }
  }

  /// The sites of one place, grouped by the effect of their entries: with none, the widget shows
  /// nothing, and `atEnd` depends on the last entry.
  private static func answers(
    _ sites: [TimelineSite], _ policy: TimelineFacts.Policy
  ) -> [[TimelineSite]] {
    let ends = sites.map { site in
      guard site.count != 0 else { return "none" }
      return policy == .atEnd ? site.offsets.map { "\($0)" } ?? "unknown" : ""
    }
    let order = ends.unique
    guard order.count > 1, order.count <= Limits.alternatives else { return [sites] }
    return order.map { end in zip(sites, ends).filter { $1 == end }.map(\.0) }
  }

  private mutating func add(
    _ sites: [TimelineSite], _ policy: TimelineFacts.Policy, _ isComplete: Bool, _ text: SourceText
  ) {
    let first = sites[0]
    let origin = text.origin(of: first.place)
    let offsets = isComplete ? Self.common(sites.map(\.offsets)) : nil
    let expression = text.expression(of: first, policy)
    var dates: [TimelineSite.Due?] = [nil]
    switch policy {
    case .after:
      let all = Set(sites.flatMap(\.dates))
      let known = all.compactMap(\.self).sorted()
      if isComplete, !known.isEmpty { dates = known + (all.contains(nil) ? [nil] : []) }
    case .atEnd:
      dates = [isComplete ? Self.common(sites.map(\.end)).map { .seconds($0) } : nil]
    case .never: break
    }
    let count = isComplete ? Self.common(sites.map(\.count)) : nil
    for due in dates {
      let own = dates.count == 1 ? sites : sites.filter { $0.dates.contains(due) }
      // Beside a date that is not known, one without a value is a fallback.
      let isDefault = due != nil && dates.contains(nil)
      let isFailure = own.allSatisfy {
        $0.isFailure || ($0.showsPlaceholder && showsMore) || $0.isFallback(due)
          || (isDefault && $0.failure == .missing)
      }
      branches.append(
        TimelineFacts.Branch(
          origin: origin, policy: policy, seconds: due?.seconds, isAtMidnight: due == .midnight,
          localTime: due?.localTime,
          expression: expression, entries: count, offsets: offsets,
          entriesOrigin: text.entries(beside: first.place, at: origin), isPreview: first.isPreview,
          isFailure: isFailure))
    }
  }

  /// The value that all have in common.
  private static func common<Fact: Equatable>(_ values: [Fact?]) -> Fact? {
    values.dropFirst().allSatisfy { $0 == values[0] } ? values[0] : nil
  }
}

extension TimelineSite {
  /// The policy's name and arguments, if it is known.
  private var member: (name: String, arguments: [SwiftValue.Argument])? {
    guard case .member(_, let name, let arguments, _) = policy.content else { return nil }
    return (name, arguments)
  }

  var reloadPolicy: TimelineFacts.Policy? {
    switch (member?.name, member?.arguments.count) {
    case ("atEnd", 0): .atEnd
    case ("never", 0): .never
    case ("after", 1): .after
    default: nil
    }
  }

  /// Whether its only entry is the placeholder, judging by its name.
  var showsPlaceholder: Bool {
    guard let list = entriesArgument.as(ArrayExprSyntax.self), list.elements.count == 1,
      var entry = list.elements.first?.expression
    else { return false }
    if let call = entry.as(FunctionCallExprSyntax.self) { entry = call.calledExpression }
    let name =
      entry.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
      ?? entry.as(DeclReferenceExprSyntax.self)?.baseName.plainText
    return name?.lowercased().hasSuffix("placeholder") == true
  }

  /// The time of the next request of an `after`.
  enum Due: Hashable, Comparable {
    /// Seconds from now.
    case seconds(Int)
    /// The next local midnight.
    case midnight
    /// The next other local time, in seconds from midnight.
    case local(Int)

    var seconds: Int? { if case .seconds(let seconds) = self { seconds } else { nil } }
    var localTime: Int? { if case .local(let seconds) = self { seconds } else { nil } }
  }

  /// The dates that an `after` may have; nil for an unknown one.
  var dates: [Due?] {
    guard let date = member?.arguments.first?.value else { return [nil] }
    return date.alternatives.map { date in
      if date.instant?.isNextMidnight == true { return .midnight }
      if let time = date.instant?.nextLocalTime { return .local(time) }
      // A past date is due at once.
      return Self.seconds(date).map { .seconds(max(0, $0)) }
    }
  }

  /// Whether a date, or every date if it is unknown, is a fallback for a missing one.
  func isFallback(_ due: Due?) -> Bool {
    guard let date = member?.arguments.first?.value else { return false }
    return zip(date.alternatives, dates)
      .allSatisfy { $0.isFallback || (due != nil && $1 != due) }
  }

  /// The seconds from now to each entry.
  var offsets: [Int]? {
    guard case .array(let entries) = entries.content else { return nil }
    let offsets = entries.compactMap(Self.seconds)
    return offsets.count == entries.count ? offsets : nil
  }

  var count: Int? {
    if case .array(let entries) = entries.content { return entries.count }
    return nil
  }

  /// The seconds from now to the last entry; 0 if it is in the past.
  var end: Int? {
    guard let offsets, let last = offsets.max() else { return nil }
    return max(0, last)
  }

  private static func seconds(_ value: SwiftValue) -> Int? {
    guard let distance = value.instant?.distance(from: .now) else { return nil }
    return Int(distance.rounded())
  }
}

/// The origins and the texts of nodes in the files of one run.
struct SourceText {
  var table: SymbolTable
  /// The files by their syntax trees.
  var files: [SyntaxIdentifier: SwiftFile]

  func file(of node: Syntax) -> SwiftFile? { files[node.root.id] }

  func origin(of node: Syntax) -> Origin {
    file(of: node)?.origin(of: node) ?? Origin(file: "")
  }

  /// The argument `entries` of the call whose policy is a node, if it has the same origin.
  func entries(beside policy: Syntax, at origin: Origin) -> Origin? {
    let calls = sequence(first: policy) { $0.parent }.lazy
      .compactMap { $0.as(FunctionCallExprSyntax.self) }.prefix(2)
    let entries = calls.compactMap { $0.arguments.first { $0.label?.text == "entries" } }.first
    return entries.map { self.origin(of: Syntax($0.expression)) }.flatMap {
      $0 == origin ? $0 : nil
    }
  }

  /// The text of a node on one line.
  func expression(_ node: Syntax) -> String {
    let words = node.trimmedDescription.split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }

  /// The expression that determines the seconds; for a local variable, its name and first value.
  func expression(of site: TimelineSite, _ policy: TimelineFacts.Policy) -> String {
    guard policy == .after, let call = site.place.as(FunctionCallExprSyntax.self),
      let argument = call.arguments.first?.expression
    else {
      return expression(policy == .atEnd ? site.entriesArgument : site.place)
    }
    let text = expression(Syntax(argument))
    guard argument.is(DeclReferenceExprSyntax.self), let file = file(of: site.place),
      case .variable(let variable)? = table.definitions(
        of: argument, in: Scope(table: table, file: file)
      ).first, let initial = variable.initialValue
    else { return text }
    return text + " = " + expression(Syntax(initial))
  }
}
