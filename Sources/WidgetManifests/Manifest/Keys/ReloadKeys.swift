internal import BudgetReplay

extension Reload {
  /// The keys of a reload in an app document.
  package static let mappingInApp = mapping(
    "appReload", "Reloads that the app or the system asks for.")
  /// The keys of a reload of one widget.
  package static let mappingInWidget = mapping(
    "widgetReload", "Reloads of one widget.", forbidden: [kindsKey.description.name])

  private static func mapping(
    _ name: String, _ summary: String, forbidden: [String] = []
  ) -> MappingDescription {
    MappingDescription(
      name, called: "a reload", summary, example: "{cause: push, perDay: 4}",
      keys: [
        causeKey.description, kindsKey.description, stateKey.description, atKey.description,
        everyKey.description, perDayKey.description, betweenKey.description,
      ], forbidden: forbidden, conditions: conditions)
  }

  fileprivate static let causeKey = TypedKey<Located<Cause>>(
    "cause", .word("a cause of reloads"),
    """
    The cause of the reload: the app's call, a WidgetKit push, an App Intent of the widget, a new \
    location, an edit of the widget's configuration, or a new language or region.
    """, isRequired: true, synonyms: ["reason"])
  fileprivate static let kindsKey = TypedKey<Kinds>(
    "kinds", .kinds, "The kinds that are reloaded (default: all, as with reloadAllTimelines).")
  fileprivate static let stateKey = TypedKey<Located<AppState>>(
    "state", .word("a state of the app"),
    """
    The state of the app when it asks (default: background); all others are free. With the cause \
    app only.
    """,
    synonyms: ["appState"])
  fileprivate static let atKey = TypedKey<LocatedList<TimeOfDay>>(
    "at", .timesOfDay, "Local times, every day.", synonyms: ["times"])
  fileprivate static let everyKey = TypedKey<Located<Int64>>(
    "every", .duration(allowsZero: false), "The time between two reloads.", synonyms: ["interval"])
  fileprivate static let perDayKey = TypedKey<Located<Int>>(
    "perDay", .integer("a number of reloads a day", in: perDayRange),
    "The number of reloads a day, spread evenly.", synonyms: ["daily"])
  fileprivate static let betweenKey = TypedKey<Located<LocalSpan>>(
    "between", .scalar("a span of the day"),
    "The part of each day in which they happen; with `every` and `perDay`.")

  /// The conditions: exactly one of `at`, `every` and `perDay`; `state` only with the cause `app`.
  @Sendable private static func conditions() -> [YAMLValue] {
    typealias If = SchemaCondition
    let others = Cause.allCases.filter { $0 != .app }
    return [
      If.when(
        If.has("at"), then: If.lacks("every", "perDay", "between"),
        else: If.when(If.has("every"), then: If.lacks("perDay"), else: If.has("perDay"))),
      If.when(
        If.value(of: "cause", isOneOf: others.map { .text($0.rawValue) }), then: If.lacks("state")),
    ]
  }
}

extension ValueType where Value == LocatedList<Reload> {
  /// The reloads of an app document, which may name kinds, or of a widget.
  static func reloads(ofApp: Bool) -> Self {
    let mapping = ofApp ? Reload.mappingInApp : Reload.mappingInWidget
    return ValueType(form: .list(.part(mapping.part))) { reader, field in
      reader.list(field, "reloads") { reader, node in
        reader.reload(node, mapping, ofApp: ofApp).map { node.located($0) }
      }
    }
  }
}

extension ValueType where Value == Reload.Kinds {
  /// `all`, or a list of kinds.
  fileprivate static var kinds: Self {
    ValueType(form: .either([.word(["all"]), .list(.text)])) { reader, field in
      field.flatMap { reader.kinds($0) }
    }
  }
}

extension NodeReader {
  fileprivate mutating func reload(
    _ node: Node, _ mapping: MappingDescription, ofApp: Bool
  ) -> Reload? {
    guard let values = MappingReader(node, mapping, &self) else { return nil }
    var reload = Reload(place: node.place)
    reload.cause = value(of: Reload.causeKey, in: values)
    reload.between = value(of: Reload.betweenKey, in: values)
    reload.schedule = schedule(values)
    if ofApp {
      reload.kinds = value(of: Reload.kindsKey, in: values)
    } else {
      misplaced(
        "kinds", of: values, in: "a widget's own reload",
        help: "remove it; a widget's reloads are its own")
    }
    if let cause = reload.cause.value, cause.value != .app {
      misplaced(
        "state", of: values, in: "a reload with the cause \(cause.value.rawValue)",
        help: "remove it; only reloads that the app asks for depend on its state")
    } else {
      reload.state = value(of: Reload.stateKey, in: values)
    }
    return reload
  }

  fileprivate mutating func kinds(_ node: Node) -> Field<Reload.Kinds> {
    guard node.kind == .scalar else {
      return list(.known(node), "kinds", each: "a kind") { $0.text($1, $2) }.map { .named($0) }
    }
    let what = "`all` or a list of kinds"
    return text(.known(node), what).flatMap { word in
      if word.value == "all" { return .known(.all) }
      if word.value.lowercased() == "all" {
        let error = ValueError.word(word.value, notOneOf: ["all"], what)
        report(.invalidValue, error.message, at: node, help: error.help)
      } else {
        wrongType(node, wanted: what, help: node.asList)
      }
      return .unknown
    }
  }

  /// Reads exactly one of `at`, `every` and `perDay`.
  private mutating func schedule(_ values: MappingReader) -> Field<Reload.Schedule> {
    let choices = ["at", "every", "perDay"].filter { values.has($0) }
    guard let choice = choices.first else {
      if values.misspells("at", "every", "perDay") { return .unknown }
      report(
        .missingKey, "a reload needs one of the keys `at`, `every` and `perDay`",
        at: values.node,
        help: "write when it happens, as in `at: [\"08:00\"]`, `every: 2h` or `perDay: 6`")
      return .unknown
    }
    for other in choices.dropFirst() {
      misplaced(
        other, of: values, in: "a reload that already has a schedule",
        help: "keep one of `at`, `every` and `perDay`, or write two reloads")
    }
    if values.has("at") {
      misplaced(
        "between", of: values, in: "a reload with fixed times",
        help: "remove it; `between` works with `every` and `perDay`")
      let times = value(of: Reload.atKey, in: values)
      guard let list = times.value, !list.isPartial else { return .unknown }
      return .known(.at(list))
    }
    if choice == "every" {
      guard let every = value(of: Reload.everyKey, in: values).value else { return .unknown }
      return .known(.every(every))
    }
    guard let count = value(of: Reload.perDayKey, in: values).value else { return .unknown }
    return .known(.perDay(count))
  }
}
