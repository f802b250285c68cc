extension NodeReader {
  /// The reloads of an app document, which may name kinds, or of a widget.
  mutating func reloads(_ node: Field<Node>, ofApp: Bool) -> Field<LocatedList<Reload>> {
    list(node, "reloads") { reader, item in
      reader.reload(item, ofApp: ofApp).map { item.located($0) }
    }
  }

  private mutating func reload(_ node: Node, ofApp: Bool) -> Reload? {
    guard let keys = MappingReader<ReloadKey>(node, &self) else { return nil }
    var reload = Reload(place: node.place)
    reload.cause = keys.required(word(keys[.cause], "a cause of reloads"))
    reload.between = scalar(keys[.between], "a span of the day")
    reload.schedule = schedule(keys)
    if ofApp {
      reload.kinds = kinds(keys[.kinds])
    } else {
      keys.misplaced(
        .kinds, &self, in: "a widget's own reload",
        help: "remove it; a widget's reloads are its own")
    }
    if let cause = reload.cause.value, cause.value != .app {
      keys.misplaced(
        .state, &self, in: "a reload with the cause \(cause.value.rawValue)",
        help: "remove it; only reloads that the app asks for depend on its state")
    } else {
      reload.state = word(keys[.state], "a state of the app")
    }
    return reload
  }

  private mutating func kinds(_ node: Field<Node>) -> Field<Reload.Kinds> {
    node.flatMap { node in
      guard node.kind == .scalar else {
        return texts(.known(node), "kinds", each: "a kind").map { .named($0) }
      }
      let what = "`all` or a list of kinds"
      return text(.known(node), what).flatMap { word in
        if word.value == "all" { return .known(.all) }
        if word.value.lowercased() == "all" {
          let misfit = Misfit.word(word.value, notOneOf: ["all"], what)
          report(InvalidValue.info, misfit.message, at: node, help: misfit.help)
        } else {
          wrongType(node, wanted: what, help: node.asList)
        }
        return .unknown
      }
    }
  }

  /// Exactly one of `at`, `every` and `perDay`.
  private mutating func schedule(_ keys: MappingReader<ReloadKey>) -> Field<Reload.Schedule> {
    let choices = [ReloadKey.at, .every, .perDay].filter { keys.has($0) }
    guard let choice = choices.first else {
      if keys.misspells(.at, .every, .perDay) { return .unknown }
      report(
        MissingKey.info, "a reload needs one of the keys `at`, `every` and `perDay`", at: keys.node,
        help: "say when it happens, as in `at: [\"08:00\"]`, `every: 2h` or `perDay: 6`")
      return .unknown
    }
    for other in choices.dropFirst() {
      keys.misplaced(
        other, &self, in: "a reload that already has a schedule",
        help: "keep one of `at`, `every` and `perDay`, or write two reloads")
    }
    if choice == .at {
      keys.misplaced(
        .between, &self, in: "a reload with fixed times",
        help: "remove it; `between` goes with `every` and `perDay`")
    }
    switch choice {
    case .at:
      let times = timesOfDay(keys[.at])
      guard let list = times.value, !list.isPartial else { return .unknown }
      return .known(.at(list))
    case .every:
      guard let every = duration(keys[.every], allowsZero: false).value else { return .unknown }
      return .known(.every(every))
    default:
      let count = integer(keys[.perDay], "a number of reloads a day", in: Reload.perDayRange)
      guard let count = count.value else { return .unknown }
      return .known(.perDay(count))
    }
  }
}
