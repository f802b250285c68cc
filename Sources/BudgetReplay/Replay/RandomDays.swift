/// The random instants of one replication of a unit, drawn once for all limits and regulators.
struct RandomDays {
  /// The time from the opening of the first window to the placement.
  let windowAge: Milliseconds
  /// By widget and trigger; nil for triggers that aren't random.
  private let instants: [[Instants?]]

  private enum Instants {
    /// Every instant of the replay.
    case drawn([Milliseconds])
    /// The stream from which they are drawn for each replay, because they are too many to keep.
    case stream(Xoshiro256)
  }

  /// The maximum number of instants that are kept for one unit, over all replications.
  static let maximumKept: Int64 = 1 << 21

  /// Draws the instants of one replication.
  ///
  /// - Parameter room: The approximate number of instants that may be kept.
  init(_ random: Randomness, of unit: [PlacedWidget], in replay: Replay, room: Int64) {
    windowAge = random.windowAge(of: unit, budget: replay.budget)
    let days = Int64(replay.scenario.days) + 2
    var room = room
    instants = unit.map { widget in
      widget.triggers.enumerated().map { index, trigger in
        guard case .perDay(let count, _) = trigger.times else { return nil }
        let stream = random.stream(of: trigger, at: index, in: widget)
        // Twice the mean is more than many random draws ever yield.
        let most = 2 * days * (count + 16)
        if most > room { return .stream(stream) }
        room -= most
        return .drawn(RandomDays.instants(of: trigger, from: stream, in: replay))
      }
    }
  }

  private static func instants(of trigger: Trigger, from stream: Xoshiro256, in replay: Replay)
    -> [Milliseconds]
  {
    var cursor = TriggerCursor(trigger, scenario: replay.scenario)
    cursor.draw(from: stream)
    var instants: [Milliseconds] = []
    while cursor.next < replay.reported.upperBound {
      instants.append(cursor.next)
      cursor.advance()
    }
    return instants
  }

  /// Returns a widget of the unit with these instants.
  func prepare(_ index: Int, _ widget: WidgetRun) -> WidgetRun {
    var widget = widget
    for (trigger, known) in instants[index].enumerated() {
      switch known {
      case .drawn(let instants): widget.cursors[trigger] = widget.cursors[trigger].at(instants)
      case .stream(let stream): widget.cursors[trigger].draw(from: stream)
      case nil: break
      }
    }
    widget.findTriggers()
    return widget
  }
}

/// The source of the random numbers of one replication.
struct Randomness {
  let seed: UInt64
  let run: UInt64

  /// Returns the stream of one trigger: its own, or one that it shares by name.
  func stream(of trigger: Trigger, at index: Int, in widget: PlacedWidget) -> Xoshiro256 {
    let own = "\(widget.bundleKey)/\(widget.kind)/\(widget.instance)/trigger/\(index)"
    return stream(trigger.stream.map { "\(widget.app)/stream/\($0)" } ?? own)
  }

  /// Returns the time from the opening of a unit's first window to the placement, in whole seconds.
  func windowAge(of unit: [PlacedWidget], budget: Budget) -> Milliseconds {
    guard let first = unit.first, budget.window >= .second else { return 0 }
    var key = first.bundleKey
    if budget.scope == .instance { key += "/\(first.kind)/\(first.instance)" }
    var generator = stream(key + "/anchor")
    return Milliseconds(generator.next(below: UInt64(budget.window / .second))) * .second
  }

  private func stream(_ key: String) -> Xoshiro256 {
    .stream(seed: seed, run: run, key: key)
  }
}

extension PlacedWidget {
  fileprivate var bundleKey: String { "\(app)/\(bundle)" }
}
