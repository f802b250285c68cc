import ActivityKit

struct TripAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var appGroupId: String
    var matchName: String
  }
}
