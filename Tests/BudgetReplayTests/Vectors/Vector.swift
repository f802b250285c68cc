import Testing

@testable import BudgetReplay

/// One of the design's test vectors: a scenario, the reported span, and its numbers.
struct Vector: Sendable, CustomTestStringConvertible {
  let name: String
  var widgets: [PlacedWidget]
  var budget = Budget()
  var limit: Int64?
  var calendar = LocalCalendar.utc
  var placement = LocalDate(year: 2026, month: 1, day: 5)
  var profile = DayProfile()
  /// Seconds from the placement.
  var span: Range<Int64>
  /// Numbers by the design's key; times in seconds from the placement.
  var expected: [String: Double]

  init(
    _ name: String, _ script: ProviderScript, over span: Range<Int64>,
    triggers: [Trigger] = [], expected: [String: Double]
  ) {
    self.init(name, [widget(script, triggers: triggers)], over: span, expected: expected)
  }

  init(
    _ name: String, _ widgets: [PlacedWidget], over span: Range<Int64>,
    expected: [String: Double]
  ) {
    self.name = name
    self.widgets = widgets
    self.span = span
    self.expected = expected
  }

  var testDescription: String { name }

  func with(_ change: (inout Vector) -> Void) -> Vector {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Vector {
  var scenario: Scenario {
    Scenario(calendar: calendar, placement: placement, profile: profile)
  }

  /// The results of the replay, by the design's keys.
  func actual() throws -> [String: Double] {
    let start = scenario.start
    let reported = (start + span.lowerBound * 1000)..<(start + span.upperBound * 1000)
    let replay = Replay(scenario: scenario, budget: budget, reported: reported)
    let units = budget.scope == .extension ? [widgets] : widgets.map { [$0] }
    return totals(units.flatMap { replay.measures(of: $0, limit: limit) }, start: start)
  }

  private func totals(_ all: [Measures], start: Milliseconds) -> [String: Double] {
    func sum(_ value: (Measures) -> Int64) -> Double { Double(all.reduce(0) { $0 + value($1) }) }
    func seconds(_ value: (Measures) -> Int64) -> Double { sum(value) / 1000 }
    var result = [
      "requested": sum { $0.requested.total }, "charged": sum { $0.charged.total },
      "exempt": sum { $0.exempt.total }, "coalesced": sum { $0.coalesced.total },
      "deferred": sum { $0.deferred.total }, "dropped": sum { $0.dropped.total },
      "failed": sum { $0.failed.total }, "delivered": sum { $0.entries.delivered },
      "displayed": sum { $0.entries.displayed }, "past": sum { $0.entries.past },
      "duplicate": sum { $0.entries.duplicate }, "superseded": sum { $0.entries.superseded },
      "unrendered": sum { $0.entries.unrendered }, "left": sum { $0.entries.left },
      "stale": seconds(\.stale), "floor": seconds { $0[wait: .floor] },
      "placeholder": seconds(\.placeholder),
    ]
    if let age = all[0].age {
      result["mean"] = Double(age.mean) / 1000
      result["p95"] = Double(age.p95) / 1000
      result["max"] = Double(age.max) / 1000
    }
    if let exhausted = all.compactMap(\.exhaustedAt.first).min() {
      result["exhausted"] = Double(exhausted - start) / 1000
      result["local"] = Double(calendar.millisecondOfDay(at: exhausted)) / 1000
    }
    if let deferral = all.compactMap(\.firstDeferralAt).min() {
      result["deferral"] = Double(deferral - start) / 1000
    }
    return result
  }
}

extension Replay {
  /// The instants in the reported span at which each widget of a unit is reloaded.
  func reloads(of unit: [PlacedWidget], limit: Int64?) -> [[Milliseconds]] {
    let steps = trace(of: unit, limit: limit, in: reported, most: 1 << 16)
    return unit.indices.map { index in
      steps.compactMap { step in
        guard step.widget == index, case .reloaded = step.event else { return nil }
        return step.instant
      }
    }
  }
}

func widget(
  _ script: ProviderScript, kind: String = "kind", instance: Int = 0, triggers: [Trigger] = []
) -> PlacedWidget {
  PlacedWidget(
    app: "app", bundle: "bundle", kind: kind, instance: instance, script: script,
    triggers: triggers)
}
