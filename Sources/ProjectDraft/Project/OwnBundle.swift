/// What a program finds in its own `Info.plist`.
struct OwnBundle: Sendable {
  var identifier: String?
  /// The texts at the top of the list, with build settings expanded; those that are not known are
  /// left out.
  var texts: [String: String] = [:]
}
