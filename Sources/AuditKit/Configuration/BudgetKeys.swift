internal import BudgetReplay
package import WidgetManifests

extension BudgetSettings {
  /// The keys of the configuration's `budget`.
  package static let mapping = ModelMapping<BudgetSettings>(
    "budget", called: "a budget", "The budget of reloads.", example: "{low: 40, high: 70}",
    keys: [
      .setting(
        "low", \.rules.low, .reloads, "Lower limit: reloads granted per window (default: 40).",
        synonyms: ["lo", "min"]
      ) { .number($0) },
      .setting(
        "high", \.rules.high, .reloads, "Upper limit: reloads granted per window (default: 70).",
        synonyms: ["hi", "max"]
      ) { .number($0) },
      .setting(
        "window", \.rules.window, .duration(aboveZero: "a window"),
        "The length of a window (default: 24h)."
      ) { .duration($0) },
      .setting(
        "model", \.rules.model, .choice("a budget model"),
        "How a limit is enforced (default: fixed)."
      ) { .word($0) },
      .setting(
        "anchor", \.rules.anchor, .anchor,
        "Where windows begin: at the placement of the widgets (the default), or at a local time."
      ) { .text($0.text) },
      .setting(
        "alignment", \.rules.alignment, .choice("an alignment"),
        "Whether windows follow the wall clock when clocks change (default: absolute)."
      ) { .word($0) },
      .setting(
        "scope", \.rules.scope, .choice("a scope"), "Who shares a limit (default: instance)."
      ) { .word($0) },
      .setting(
        "burst", \.rules.burst, .reloads,
        "The maximum number of charges that a full token bucket admits at once (default: 10)."
      ) { .number($0) },
      .setting(
        "weights", \.rules.weights, .weights,
        "24 numbers that divide a slotted window (default: the hours awake, or all)."
      ) { weights in weights.map { .list($0.map { .thousandths($0) }) } ?? .none },
      .setting(
        "floor", \.rules.floor, .duration(aboveZero: "a floor"),
        "The minimum time to the next charged reload (default: 5m)."
      ) { .duration($0) },
      .setting(
        "latency", \.rules.latency, .duration(),
        "How late the system acts on a policy that is due (default: 0s)."
      ) { .duration($0) },
      .setting(
        "quantum", \.rules.quantum, .duration(),
        "Charged reloads happen at whole multiples of it (default: 0s, at any time)."
      ) { .duration($0) },
      .setting(
        "renderFloor", \.rules.renderFloor, .duration(),
        "The minimum time between two repaints (default: 2s)."
      ) { .duration($0) },
      .setting(
        "retry", \.rules.retry, .duration(),
        "How long after a failure the system asks again (default: 1h)."
      ) { .duration($0) },
      .setting(
        "archiveLimit", \.rules.archiveLimit, .size,
        "The maximum size of a timeline's archive (default: 10MiB)."
      ) { .size($0) },
      .setting(
        "failedCharged", \.rules.failedCharged, .flag,
        "Whether a failed reload is charged (default: true)."
      ) { .flag($0) },
      .setting(
        "initialCharged", \.rules.initialCharged, .flag,
        "Whether the first reload of a widget is charged (default: false)."
      ) { .flag($0) },
      .setting(
        "onExhausted", \.rules.onExhausted, .choice("an answer to a spent limit"),
        "What happens to a request of the app or a push once the limit is spent (default: defer)."
      ) { .word($0) },
      .setting(
        "foregroundDelivery", \.rules.foregroundDelivery, .choice("a time of delivery"),
        "When a reload requested on screen takes place (default: immediate)."
      ) { .word($0) },
      .setting(
        "foregroundExemptsPolicy", \.rules.foregroundExemptsPolicy, .flag,
        "Whether policy reloads are also free while the app is in use (default: false)."
      ) { .flag($0) },
      .setting(
        "activityUpdates", \.activity.updates, .reloads,
        "The updates of a Live Activity that are granted an hour at priority 10 (default: 15, "
          + "reported by a push service; Apple publishes no number)."
      ) { .number($0) },
      .setting(
        "frequentActivityUpdates", \.activity.frequentUpdates, .reloads,
        "The same with NSSupportsLiveActivitiesFrequentUpdates (default: 120, measured)."
      ) { .number($0) },
      .setting(
        "activityRenderFloor", \.activity.renderFloor, .duration(),
        "The minimum time between two updates of a Live Activity that are drawn (default: 15s)."
      ) { .duration($0) },
      .setting(
        "staleAfter", \.staleAfter, .duration(),
        "How long data may wait for budget before stale-data reports it (default: 6h)."
      ) { .duration($0) },
      .setting(
        "judge", \.judge, .choice("a judge of several runs"),
        "The statistic of several runs that the verdict uses (default: mean)."
      ) { .word($0) },
    ])
}

extension ReplaySettings {
  /// The budget as in a configuration, in the order of its keys.
  package var budgetValues: [(key: String, value: YAMLValue)] {
    BudgetSettings.mapping.values(of: budget)
  }
}

extension NodeReader {
  /// Reads the configuration's `budget` over another one, which keeps what is invalid.
  mutating func budget(_ node: Node, over base: BudgetSettings) -> BudgetSettings {
    var settings = base
    let mapping = BudgetSettings.mapping
    guard let values = MappingReader(node, mapping.description, &self) else { return settings }
    let before = findings.count
    fill(&settings, from: values, mapping)
    // Check values against one another only if all of them could be read.
    if findings.count == before { check(settings.rules, values) }
    return settings
  }

  private mutating func check(_ budget: Budget, _ values: MappingReader) {
    if budget.low > budget.high, let node = values["low"].value ?? values["high"].value {
      report(
        .invalidValue,
        "the lower limit, \(budget.low), is above the upper limit, \(budget.high)",
        at: node, help: "write a `low` that is at most `high`")
    }
    guard budget.alignment == .local, let node = values["alignment"].value else { return }
    var needs: [String] = []
    if budget.model != .fixed, budget.model != .slotted {
      needs.append("the model fixed or slotted")
    }
    if budget.anchor == .placement { needs.append("an anchor such as \"00:00\"") }
    if budget.window != 86_400_000 { needs.append("the window 24h") }
    if needs.isEmpty { return }
    report(
      .invalidValue, "the alignment local needs \(needs.joined(separator: " and "))", at: node,
      help: "write these, or another alignment; only daily windows can follow the wall clock")
  }
}

extension ValueType where Value == Located<Int64> {
  fileprivate static var reloads: Self {
    let range = BudgetSettings.reloadRange
    return ValueType(form: .integer(range)) { reader, node in
      reader.integer(node, "a number of reloads", in: range).map { $0.map { Int64($0) } }
    }
  }

  fileprivate static var size: Self {
    ValueType(form: .scalar(ByteCount.self)) { reader, node in
      reader.scalar(node, "a size", ByteCount.self).map { $0.map(\.bytes) }
    }
  }

  fileprivate static func duration(aboveZero what: String) -> Self {
    ValueType(form: .duration(allowsZero: false)) { reader, node in
      reader.duration(node).flatMap { duration in
        if duration.value > 0 { return .known(duration) }
        reader.findings.append(
          Finding(
            .invalidValue, "\(what) must be above zero", at: duration,
            help: "write a duration such as 5m or 24h"))
        return .unknown
      }
    }
  }
}

extension ValueType where Value == Located<Budget.Anchor> {
  fileprivate static var anchor: Self {
    let form = ValueForm.either([.word(["placement"]), .scalar(TimeOfDay.self)])
    return ValueType(form: form) { reader, node in
      reader.parsed(node, "`placement` or a time of day") { text throws(ValueError) in
        if text == "placement" { return .placement }
        do throws(ScalarError) {
          return .local(try TimeOfDay(parsing: text).minutes)
        } catch {
          throw ValueError(
            "\(quoted(text)) is neither `placement` nor a time of day", help: error.message)
        }
      }
    }
  }
}

extension ValueType where Value == Located<[Int64]?> {
  fileprivate static var weights: Self {
    let form = ValueForm.list(.number(upTo: 10_000), atLeast: 24, atMost: 24)
    return ValueType(form: form) { reader, field in
      let list = reader.list(field, "24 numbers", each: "a number") { reader, item, _ in
        reader.decimal(item, "a weight", upTo: 10_000)
      }
      guard let node = field.value, let list = list.value, !list.isPartial else { return .unknown }
      let weights = list.items.map(\.value)
      if weights.count == 24, weights.contains(where: { $0 > 0 }) {
        return .known(node.located(weights))
      }
      let problem =
        weights.count == 24
        ? "all weights are zero" : "expected 24 weights, found \(weights.count)"
      reader.report(
        .invalidValue, problem, at: node,
        help: "write one number for each slot of the window, some of them above zero")
      return .unknown
    }
  }
}

extension ValueType {
  /// One of the cases of an enumeration, spelled like the case.
  static func choice<Word: CaseIterable>(_ what: String) -> Self where Value == Located<Word> {
    ValueType(form: .word(Word.allCases.map { "\($0)" })) { reader, node in
      reader.parsed(node, what) { text throws(ValueError) in
        if let word = Word.allCases.first(where: { "\($0)" == text }) { return word }
        throw .word(text, notOneOf: Word.allCases.map { "\($0)" }, what)
      }
    }
  }
}

extension NodeReader {
  /// Reads a number with at most three decimals, in thousandths.
  mutating func decimal(
    _ node: Field<Node>, _ what: String, upTo limit: Int64
  ) -> Field<Located<Int64>> {
    parsed(node, what) { text throws(ValueError) in
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let isNumber = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) }
      let decimals = parts.count == 2 ? String(parts[1]) : ""
      guard isNumber, parts.count <= 2, parts[0].utf8.count <= 9, decimals.utf8.count <= 3,
        let thousandths = Int64(parts[0] + (decimals + "000").prefix(3)),
        thousandths <= limit * 1_000
      else {
        throw ValueError(
          "\(quoted(text)) is not \(what)",
          help: "write a number up to \(limit), with at most three decimals")
      }
      return thousandths
    }
  }
}
