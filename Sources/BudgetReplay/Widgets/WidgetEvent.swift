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
