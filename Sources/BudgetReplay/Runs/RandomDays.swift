/// What chance decides in one replication of a unit, drawn once for all limits and regulators.
struct RandomDays {
  /// How long before the placement the first window opened.
  let windowAge: Milliseconds
  /// By widget and trigger; nil where nothing is left to chance.
  private let courses: [[Course?]]

  private enum Course {
    /// Every instant of the replay.
    case drawn([Milliseconds])
    /// What they are drawn from again and again, for they are too many to keep.
    case stream(Xoshiro256)
  }

  /// The most instants that are kept of one unit, over all replications that are kept together.
  static let mostKept: Int64 = 1 << 21

  /// Draws a replication.
  ///
  /// - Parameter room: about how many instants may be kept.
  init(_ random: Randomness, of unit: [PlacedWidget], in replay: Replay, room: Int64) {
    windowAge = random.windowAge(of: unit, budget: replay.budget)
    let days = Int64(replay.scenario.days) + 2
    var room = room
    courses = unit.map { widget in
      widget.triggers.enumerated().map { index, trigger in
        guard case .perDay(let count, _) = trigger.times else { return nil }
        let stream = random.stream(of: trigger, at: index, in: widget)
        // Twice the mean is more than chance ever makes of many.
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

  /// A widget of the unit that lives these days.
  func prepare(_ index: Int, _ widget: WidgetRun) -> WidgetRun {
    var widget = widget
    for (trigger, course) in courses[index].enumerated() {
      switch course {
      case .drawn(let instants): widget.cursors[trigger] = widget.cursors[trigger].at(instants)
      case .stream(let stream): widget.cursors[trigger].draw(from: stream)
      case nil: break
      }
    }
    widget.findTriggers()
    return widget
  }
}
