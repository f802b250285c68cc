/// How much of a project is read.
///
/// What people write stays far below; only what a tool or an attacker generated ends here.
enum Limits {
  /// The size of a file in bytes; a large app's `project.pbxproj` has a few MiB.
  static let file = 32 << 20
  /// The size of a source in bytes; longer ones are generated.
  static let source = 2 << 20
  /// The number of values, files or folders in one another, each of which is read by a recursive
  /// call, and a thread has a stack of 512 KiB.
  static let depth = 64
  /// The length of a path in bytes, as on Linux, and of a text that is composed of others.
  static let path = 4096
  /// The length of a text in bytes that a setting or an expression is composed to, each time anew.
  static let text = 64 << 10
  /// The number of declarations that are read to answer one question about the code, and of their
  /// tokens; beyond, the answer is unknown.
  static let (declarations, tokens) = (600, 40_000)
  /// The number of steps to evaluate one provider or one script, or to find the modules that all
  /// others can use; a hostile input takes about a second.
  ///
  /// - Source: Our own measurement. A timeline with an entry for each minute of a day takes about
  ///   100,000 steps.
  static let steps = 400_000
  /// The number of typealiases, types, colors or calls that refer to one another.
  static let chain = 16
  /// The number of values that one name may have, and of places where one thing may be.
  static let alternatives = 8
  /// The number of values, statements, names or calls of one kind, each compared with the others.
  static let items = 256
  /// The number of characters of an expression that a problem shows.
  static let shown = 120
}
