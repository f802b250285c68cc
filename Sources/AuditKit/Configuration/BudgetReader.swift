internal import BudgetReplay

extension NodeReader {
  /// Reads the configuration's `budget`; what does not fit keeps its default.
  mutating func budget(_ node: Node) -> BudgetSettings {
    var settings = BudgetSettings()
    guard let keys = MappingReader<BudgetKey>(node, &self) else { return settings }
    let before = findings.count
    read(&settings.rules, keys)
    settings.staleAfter = duration(keys[.staleAfter]) ?? settings.staleAfter
    settings.judge = choice(keys[.judge], "a judge of several runs") ?? settings.judge
    // What was not understood may be just what would agree with the rest.
    if findings.count == before { judge(settings.rules, keys) }
    return settings
  }

  private mutating func read(_ budget: inout Budget, _ keys: MappingReader<BudgetKey>) {
    budget.low = reloads(keys[.low]) ?? budget.low
    budget.high = reloads(keys[.high]) ?? budget.high
    budget.window = duration(keys[.window], aboveZero: "a window") ?? budget.window
    budget.model = choice(keys[.model], "a budget model") ?? budget.model
    budget.anchor = anchor(keys[.anchor]) ?? budget.anchor
    budget.alignment = choice(keys[.alignment], "an alignment") ?? budget.alignment
    budget.scope = choice(keys[.scope], "a scope") ?? budget.scope
    budget.burst = reloads(keys[.burst]) ?? budget.burst
    budget.weights = weights(keys[.weights])
    budget.floor = duration(keys[.floor], aboveZero: "a floor") ?? budget.floor
    budget.latency = duration(keys[.latency]) ?? budget.latency
    budget.quantum = duration(keys[.quantum]) ?? budget.quantum
    budget.renderFloor = duration(keys[.renderFloor]) ?? budget.renderFloor
    budget.retry = duration(keys[.retry]) ?? budget.retry
    budget.archiveLimit = size(keys[.archiveLimit]) ?? budget.archiveLimit
    budget.failedCharged = flag(keys[.failedCharged]) ?? budget.failedCharged
    budget.initialCharged = flag(keys[.initialCharged]) ?? budget.initialCharged
    budget.onExhausted =
      choice(keys[.onExhausted], "an answer to a spent limit") ?? budget.onExhausted
    budget.foregroundDelivery =
      choice(keys[.foregroundDelivery], "a time of delivery") ?? budget.foregroundDelivery
    budget.foregroundExemptsPolicy =
      flag(keys[.foregroundExemptsPolicy]) ?? budget.foregroundExemptsPolicy
  }

  private mutating func judge(_ budget: Budget, _ keys: MappingReader<BudgetKey>) {
    if budget.low > budget.high, let node = keys[.low].value ?? keys[.high].value {
      report(
        InvalidValue.info, "the band's low, \(budget.low), is above its high, \(budget.high)",
        at: node, help: "write `low` and `high` so that low is at most high")
    }
    guard budget.alignment == .local, let node = keys[.alignment].value else { return }
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

  private mutating func reloads(_ node: Field<Node>) -> Field<Located<Int64>> {
    integer(node, "a number of reloads", in: BudgetSettings.reloadRange).map {
      $0.map { Int64($0) }
    }
  }

  private mutating func size(_ node: Field<Node>) -> Field<Located<Int64>> {
    scalar(node, "a size", ByteCount.self).map { $0.map(\.bytes) }
  }

  private mutating func duration(
    _ node: Field<Node>, aboveZero what: String
  ) -> Field<Located<Int64>> {
    duration(node).flatMap { duration in
      if duration.value > 0 { return .known(duration) }
      findings.append(
        Finding(
          InvalidValue.info, "\(what) is above zero", at: duration,
          help: "write a duration such as 5m or 24h"))
      return .unknown
    }
  }

  private mutating func anchor(_ node: Field<Node>) -> Field<Located<Budget.Anchor>> {
    parsed(node, "`placement` or a time of day") { text throws(Misfit) in
      if text == "placement" { return .placement }
      do throws(TimeOfDay.Problem) {
        return .local(try TimeOfDay(parsing: text).minutes)
      } catch {
        throw Misfit(
          "\(quoted(text)) is neither `placement` nor a time of day", help: error.message)
      }
    }
  }

  private mutating func weights(_ node: Field<Node>) -> [Int64]? {
    let list = list(node, "24 numbers", each: "a number") { reader, item, _ in
      reader.decimal(item, "a weight", upTo: 10_000)
    }
    guard let node = node.value, let list = list.value, !list.isPartial else { return nil }
    let weights = list.items.map(\.value)
    if weights.count == 24, weights.contains(where: { $0 > 0 }) { return weights }
    report(
      InvalidValue.info,
      weights.count == 24 ? "all weights are zero" : "\(weights.count) weights where 24 are wanted",
      at: node, help: "write one number for each slot of the window, some of them above zero")
    return nil
  }
}

extension NodeReader {
  /// A number with at most three decimals, in thousandths.
  mutating func decimal(
    _ node: Field<Node>, _ what: String, upTo limit: Int64
  ) -> Field<Located<Int64>> {
    parsed(node, what) { text throws(Misfit) in
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let isNumber = parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
      }
      let decimals = parts.count == 2 ? String(parts[1]) : ""
      guard isNumber, parts.count <= 2, parts[0].utf8.count <= 9, decimals.utf8.count <= 3,
        let thousandths = Int64(parts[0] + (decimals + "000").prefix(3)),
        thousandths <= limit * 1_000
      else {
        throw Misfit(
          "\(quoted(text)) is not \(what)",
          help: "write a number up to \(limit), with at most three decimals")
      }
      return thousandths
    }
  }
}

extension NodeReader {
  /// One word of a closed list, spelt as its case is.
  mutating func choice<Word: CaseIterable>(
    _ node: Field<Node>, _ what: String, _ type: Word.Type = Word.self
  ) -> Field<Located<Word>> {
    parsed(node, what) { text throws(Misfit) in
      if let word = Word.allCases.first(where: { "\($0)" == text }) { return word }
      throw .word(text, notOneOf: Word.allCases.map { "\($0)" }, what)
    }
  }
}

extension Field {
  /// The value, or a default where it is absent or unknown.
  static func ?? <Wrapped>(field: Field, standard: Wrapped) -> Wrapped
  where Value == Located<Wrapped> {
    field.value?.value ?? standard
  }
}
