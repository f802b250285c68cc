/// The next thing that happens to a widget.
struct WidgetEvent {
  let instant: Milliseconds
  let eventClass: EventClass
  /// Which trigger it is, for the classes that are triggers; nil is the delivery of what the app
  /// asked for in a session that ends.
  let trigger: Int?

  /// Nothing happens any more.
  static let none = WidgetEvent(instant: .never, eventClass: .attempt, trigger: nil)

  /// Whether this comes before `other`; of equals, the one that was there first does.
  func precedes(_ other: WidgetEvent) -> Bool {
    (instant, eventClass.rawValue) < (other.instant, other.eventClass.rawValue)
  }
}

/// What takes place first at one instant; within a class widgets go in order.
enum EventClass: Int, Comparable {
  case sessionBegins, exemptTrigger, chargedTrigger, view, policyDue, attempt

  static func < (a: EventClass, b: EventClass) -> Bool { a.rawValue < b.rawValue }
}

/// Finds the widget whose event comes first; when one event changes, only its matches are played
/// again.
struct EventQueue {
  private(set) var events: [WidgetEvent]
  // A complete binary tree: node 1 is the final, node n + i the i-th contestant.
  private var winners: [Int]
  private let size: Int

  init(_ events: [WidgetEvent]) {
    self.events = events
    var size = 1
    while size < events.count { size *= 2 }
    self.size = size
    winners = Array(repeating: 0, count: size) + Array(0..<size)
    for node in (1..<max(size, 1)).reversed() { play(node) }
  }

  /// The widget that comes first; of events alike the one that was placed first.
  var first: Int { winners[1] }

  /// Replaces a widget's event.
  mutating func update(_ index: Int, to event: WidgetEvent) {
    events[index] = event
    var node = (size + index) / 2
    while node > 0 {
      play(node)
      node /= 2
    }
  }

  private mutating func play(_ node: Int) {
    let left = winners[2 * node]
    let right = winners[2 * node + 1]
    let rightWins = right < events.count && events[right].precedes(events[left])
    winners[node] = rightWins ? right : left
  }
}
