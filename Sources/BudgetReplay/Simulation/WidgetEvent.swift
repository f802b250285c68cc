/// The next thing that happens to a widget.
struct WidgetEvent {
  let instant: Milliseconds
  let eventClass: EventClass
  /// The index of the trigger, for the classes of triggers; nil is the delivery, at the end of a
  /// session, of a reload that the app requested during it.
  let trigger: Int?

  /// Nothing happens any more.
  static let none = WidgetEvent(instant: .never, eventClass: .attempt, trigger: nil)

  /// Whether this comes before `other`.
  func precedes(_ other: WidgetEvent) -> Bool {
    (instant, eventClass.rawValue) < (other.instant, other.eventClass.rawValue)
  }
}

/// The order of events at one instant; within a class widgets follow their own order.
enum EventClass: Int {
  case sessionBegins, exemptTrigger, chargedTrigger, view, policyDue, attempt
}

/// The next events of widgets; the first one is found in logarithmic time.
struct EventQueue {
  private(set) var events: [WidgetEvent]
  // A complete binary tree: node n + i is the i-th widget, every other the first of its two children.
  private var winners: [Int]
  private let size: Int

  init(_ events: [WidgetEvent]) {
    self.events = events
    var size = 1
    while size < events.count { size *= 2 }
    self.size = size
    winners = Array(repeating: 0, count: size) + Array(0..<size)
    for node in (1..<max(size, 1)).reversed() { compare(node) }
  }

  /// The widget whose event comes first; of equal events, that of the first widget.
  var first: Int { winners[1] }

  /// Replaces a widget's event.
  mutating func update(_ index: Int, to event: WidgetEvent) {
    events[index] = event
    var node = (size + index) / 2
    while node > 0 {
      compare(node)
      node /= 2
    }
  }

  private mutating func compare(_ node: Int) {
    let left = winners[2 * node]
    let right = winners[2 * node + 1]
    let rightWins = right < events.count && events[right].precedes(events[left])
    winners[node] = rightWins ? right : left
  }
}
