import ActivityKit

struct TripAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var progress: Int
  }
}
