internal import BudgetReplay
package import WidgetManifests

extension BudgetSettings {
  /// The keys of the configuration's `budget`.
  package static let mapping = ModelMapping<BudgetSettings>(
    "budget", called: "a budget", "How reloads are budgeted.", example: "{low: 40, high: 70}",
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
        "The length of a window; 24h where absent."
      ) { .duration($0) },
      .setting(
        "model", \.rules.model, .choice("a budget model"),
        "How a limit is enforced; fixed where absent."
      ) { .word($0) },
      .setting(
        "anchor", \.rules.anchor, .anchor,
        "Where windows begin: at the placement of the widgets, or at a local time."
      ) { .text($0.text) },
      .setting(
        "alignment", \.rules.alignment, .choice("an alignment"),
        "Whether windows follow the wall clock over a change of clocks; absolute where absent."
      ) { .word($0) },
      .setting(
        "scope", \.rules.scope, .choice("a scope"), "Who shares a limit; instance where absent."
      ) { .word($0) },
      .setting(
        "burst", \.rules.burst, .reloads,
        "The most charges a full token bucket admits at once; 10 where absent."
      ) { .number($0) },
      .setting(
        "weights", \.rules.weights, .weights, "24 numbers that apportion a slotted window."
      ) { weights in weights.map { .list($0.map { .thousandths($0) }) } ?? .none },
      .setting(
        "floor", \.rules.floor, .duration(aboveZero: "a floor"),
        "The least time to the next charged reload; 5m where absent."
      ) { .duration($0) },
      .setting(
        "latency", \.rules.latency, .duration(),
        "How late the system takes up a policy that is due; 0s where absent."
      ) { .duration($0) },
      .setting(
        "quantum", \.rules.quantum, .duration(),
        "Charged reloads happen at whole multiples of it; 0s is any time."
      ) { .duration($0) },
      .setting(
        "renderFloor", \.rules.renderFloor, .duration(),
        "The least time between two repaints; 2s where absent."
      ) { .duration($0) },
      .setting(
        "retry", \.rules.retry, .duration(),
        "How long after a failure the system asks again; 1h where absent."
      ) { .duration($0) },
      .setting(
        "archiveLimit", \.rules.archiveLimit, .size,
        "The largest archive of a timeline that is accepted; 10MiB where absent."
      ) { .size($0) },
      .setting(
        "failedCharged", \.rules.failedCharged, .flag, "Whether a failed reload is charged."
      ) { .flag($0) },
      .setting(
        "initialCharged", \.rules.initialCharged, .flag,
        "Whether the first reload of a widget is charged."
      ) { .flag($0) },
      .setting(
        "onExhausted", \.rules.onExhausted, .choice("an answer to a spent limit"),
        "What happens to an app's or a push's request when the limit is spent; defer where absent."
      ) { .word($0) },
      .setting(
        "foregroundDelivery", \.rules.foregroundDelivery, .choice("a time of delivery"),
        "When a reload asked for on screen takes place; immediate where absent."
      ) { .word($0) },
      .setting(
        "foregroundExemptsPolicy", \.rules.foregroundExemptsPolicy, .flag,
        "Whether policy reloads are free, too, while the app is in use."
      ) { .flag($0) },
      .setting(
        "staleAfter", \.staleAfter, .duration(),
        "How long data may wait for budget before stale-data reports it (default: 6h)."
      ) { .duration($0) },
      .setting(
        "judge", \.judge, .choice("a judge of several runs"),
        "The statistic of several runs that the verdict uses."
      ) { .word($0) },
    ])
}

extension ReplaySettings {
  /// The budget as in a configuration, in the order of its keys.
  package var budgetValues: [(key: String, value: YAMLValue)] {
    var settings = BudgetSettings()
    (settings.rules, settings.staleAfter, settings.judge) = (budget, staleAfter, judge)
    return BudgetSettings.mapping.values(of: settings)
  }
}

extension NodeReader {
  /// Reads the configuration's `budget`; invalid values keep their defaults.
  mutating func budget(_ node: Node) -> BudgetSettings {
    var settings = BudgetSettings()
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
        InvalidValue.info, "the band's low, \(budget.low), is above its high, \(budget.high)",
        at: node, help: "write `low` and `high` so that low is at most high")
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
      InvalidValue.info, "the alignment local needs \(needs.joined(separator: " and "))", at: node,
      help: "only windows of a day that open at a local time can follow the wall clock")
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
            InvalidValue.info, "\(what) is above zero", at: duration,
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
        do throws(TimeOfDay.Problem) {
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
        ? "all weights are zero" : "\(weights.count) weights where 24 are wanted"
      reader.report(
        InvalidValue.info, problem, at: node,
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
      let isNumber = parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
      }
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
