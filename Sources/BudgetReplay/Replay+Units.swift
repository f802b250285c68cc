extension Replay {
  /// Groups widgets that share a regulator: each alone or, under scope `extension`, by bundle.
  ///
  /// - Returns: indices into `widgets`, ascending in each unit, units in the order of their first.
  public func units(of widgets: [PlacedWidget]) -> [[Int]] {
    guard budget.scope == .extension else { return widgets.indices.map { [$0] } }
    var units: [[Int]] = []
    var unitOfBundle: [[String]: Int] = [:]
    for (index, widget) in widgets.enumerated() {
      let bundle = [widget.app, widget.bundle]
      if let unit = unitOfBundle[bundle] {
        units[unit].append(index)
      } else {
        unitOfBundle[bundle] = units.count
        units.append([index])
      }
    }
    return units
  }

  /// The widget without what its replay does not look at, chance aside: where two of these are equal,
  /// so are their replays in units of their own.
  public func unnamed(_ widget: PlacedWidget) -> PlacedWidget {
    unnamed(app: widget.app, script: widget.script, triggers: widget.triggers)
  }

  /// The same of a widget's parts.
  public func unnamed(
    app: String, script: ProviderScript, triggers: [Trigger]
  ) -> PlacedWidget {
    var unnamed = PlacedWidget(
      app: timetable.hasSessions(onlyOf: app) ? app : "", bundle: "", kind: "",
      script: script, triggers: triggers)
    for index in unnamed.triggers.indices { unnamed.triggers[index].stream = nil }
    return unnamed
  }

  /// Replays a unit three times: without a limit, at the low one and at the high one.
  ///
  /// - Returns: one result a widget, in the unit's order.
  /// - Throws: `ReplayError` if a widget's script or trigger is out of the documented bounds.
  public func replay(_ unit: [PlacedWidget]) throws(ReplayError) -> [WidgetReplay] {
    let (demand, spacing) = try demand(of: unit)
    func limited(to limit: Int64) throws(ReplayError) -> [Measures] {
      // A limit that is never used up changes nothing.
      budget.neverUsesUp(limit: limit, spacing: spacing)
        ? demand.map { $0.under(limit: limit) } : try measures(of: unit, limit: limit)
    }
    let low = try limited(to: budget.low)
    let high = try limited(to: budget.high)
    let charged = demand.reduce(0) { $0 + $1.charged.total }
    return unit.indices.map { index in
      WidgetReplay(
        demand: demand[index], low: low[index], high: high[index],
        demandPerDay: perDay(demand[index].charged.total),
        verdict: verdict(charges: charged),
        budgetUse: Band(
          low: use(charges: charged, of: budget.low), high: use(charges: charged, of: budget.high)),
        smallestInterval: Band(
          low: smallestInterval(limit: budget.low, sharers: unit.count),
          high: smallestInterval(limit: budget.high, sharers: unit.count)),
        sharers: unit.count)
    }
  }

  /// The sums over one bundle's widgets, from their measures at one limit.
  public func sums(of bundle: [Measures]) -> Sums {
    Sums(bundle: bundle)
  }

  /// A count or a length of time over the reported span as one of 24 hours.
  public func perDay(_ number: Int64) -> Double {
    Double(number) * Double(Milliseconds.day) / Double(reportedLength)
  }

  /// Charges of the reported span per window, in percent of a limit.
  public func use(charges: Int64, of limit: Int64) -> Double {
    100 * Double(charges) * Double(budget.window) / (Double(reportedLength) * Double(limit))
  }

  /// Whether charges of the reported span fit the budget; exact, without rounding.
  ///
  /// - Parameters:
  ///   - charges: charges of the reported span.
  ///   - runs: over how many replications `charges` is the sum, for their mean.
  public func verdict(charges: Int64, runs: Int64 = 1) -> Verdict {
    let asked = charges.multipliedFullWidth(by: budget.window)
    func fits(_ limit: Int64) -> Bool {
      let granted = limit.multipliedFullWidth(by: reportedLength * runs)
      return (asked.high, asked.low) <= (granted.high, granted.low)
    }
    return fits(budget.low) ? .fits : fits(budget.high) ? .depends : .over
  }

  /// The shortest regular interval that a limit never refuses, in whole seconds but not below the
  /// floor; of widgets that share the limit, the one that fits if each of them takes it.
  public func smallestInterval(limit: Int64, sharers: Int = 1) -> Milliseconds {
    let asked = budget.window * Int64(sharers)
    return max(budget.floor, ceilDivide(asked, limit * .second) * .second)
  }

  /// Charges of the reported span as those of one window, rounded up.
  public func perWindow(_ charges: Int64) -> Int64 {
    let (quotient, remainder) = reportedLength.dividingFullWidth(
      charges.multipliedFullWidth(by: budget.window))
    return remainder > 0 ? quotient + 1 : quotient
  }

  private var reportedLength: Milliseconds { reported.upperBound - reported.lowerBound }
}
