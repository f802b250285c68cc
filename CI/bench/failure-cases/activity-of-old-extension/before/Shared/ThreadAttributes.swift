import ActivityKit

struct ThreadAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable { var comments: Int }
  let title: String
}
