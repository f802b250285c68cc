internal import BudgetReplay

/// How long charged reloads took, and how long their timelines had asked them to take.
struct ObservedWaits: Sendable {
  /// The shortest time from any reload to a charged one.
  private(set) var leastGap: Milliseconds?
  /// The shortest time that a timeline asked for.
  private(set) var leastAsked: Milliseconds?
  /// How much later than asked for policy reloads came.
  private(set) var lateness = Reservoir()
  /// Policies that ask for less than this are held back by the floor, and say nothing of lateness.
  static let floor: Milliseconds = 300_000

  mutating func add(gap: Milliseconds, asked: Milliseconds?, isPolicy: Bool) {
    leastGap = min(leastGap ?? .max, gap)
    guard let asked, isPolicy else { return }
    leastAsked = min(leastAsked ?? .max, asked)
    if asked >= Self.floor { lateness.add(gap - asked) }
  }
}

/// The reloads that can be replayed one by one: the first of a widget.
package struct KeptReloads: Sendable {
  /// The most of one widget: more than half a year at 70 a day.
  package static let limit = 16_384
  /// The most of all widgets.
  static let total = 1 << 19

  /// A reload with what was answered; nil is a failure.
  package struct Reload: Sendable, Hashable {
    var instant: Milliseconds
    var answer: RecordedAnswer?
  }

  package private(set) var reloads: [Reload] = []
  /// Whether all reloads of the widget are kept.
  package private(set) var isComplete = true
  /// Whether each kept reload says what was answered.
  private(set) var isReplayable = true
  /// How many of them were charged, and how many exempt.
  private(set) var charged = 0
  private(set) var exempt = 0

  mutating func add(
    _ reload: Reload, isReplayable: Bool, charged: Int, exempt: Int, storage: inout Int
  ) {
    guard isComplete, reloads.count < Self.limit, storage < Self.total else {
      isComplete = false
      return
    }
    storage += 1
    reloads.append(reload)
    self.charged = charged
    self.exempt = exempt
    if !isReplayable { self.isReplayable = false }
  }
}
