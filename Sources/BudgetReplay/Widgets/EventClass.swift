/// What takes place first at one instant; within a class widgets go in order.
enum EventClass: Int, Comparable {
  case sessionBegins, exemptTrigger, chargedTrigger, view, policyDue, attempt

  static func < (a: EventClass, b: EventClass) -> Bool { a.rawValue < b.rawValue }
}
