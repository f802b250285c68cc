/// Why a value can't be known without building and running the project.
struct Unresolved: Error, Hashable {
  /// As in `two declarations of "kind" remain`.
  var reason: String

  init(_ reason: String) { self.reason = reason }
}
