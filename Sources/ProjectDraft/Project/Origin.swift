/// Where something was written in the project that is drafted.
package struct Origin: Sendable, Hashable {
  /// The file, relative to the project's folder, with `/` between its components.
  package var file: String
  /// The line, 1-based; nil where the whole file is meant.
  package var line: Int?
  /// The column, 1-based, of a value in a script or in JSON, and of what can't be read.
  var column: Int?

  /// The file and the line, as in `Config/Version.xcconfig:4`.
  package var text: String { line.map { "\(file):\($0)" } ?? file }

  /// The same with the column, where it is known.
  package var place: String { column.map { "\(text):\($0)" } ?? text }

  /// Where a column is known doesn't tell two places apart.
  package static func == (first: Origin, second: Origin) -> Bool {
    first.line == second.line && first.file == second.file
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(line)
  }
}

/// A value that a project declares, as far as it is known.
struct Drafted<Value: Sendable>: Sendable {
  /// The value; nil where it can't be known without building the project.
  var value: Value?
  /// The text as the project writes it, as in `$(MARKETING_VERSION)`.
  var expression: String
  /// The place of the text that decides the value.
  var origin: Origin?
  /// The `.xcconfig` file that could not be read and may define the variables of an unknown value.
  var missingFile: String?
  /// A note on the value, which a manifest has as a comment.
  var note: String?

  init(_ value: Value?, expression: String, origin: Origin?) {
    self.value = value
    self.expression = expression
    self.origin = origin
  }
}

extension Drafted: Equatable where Value: Equatable {}
extension Drafted: Hashable where Value: Hashable {}

/// Something in a project that could not be read; what is around it is drafted all the same.
package struct DraftProblem: Error, Hashable {
  /// The problem and its consequence, in one sentence without a final full stop.
  package var message: String
  /// Where it is; nil where no file is at fault.
  package var origin: Origin?
  /// Whether a file, or a part of it, was not read, so that it may declare what nobody has judged.
  package var isUnread: Bool

  init(_ message: String, at origin: Origin?, isUnread: Bool = false) {
    self.message = message
    self.origin = origin
    self.isUnread = isUnread
  }

  /// Makes the problem of a file that was not read, or not to its end.
  init(unread reason: String, at origin: Origin?) {
    self.init("it can't be read: \(reason)", at: origin, isUnread: true)
  }
}

/// The reason why nothing can be drafted.
package struct DraftError: Error {
  /// The path that was named.
  package var path: String
  /// The reason, without a full stop.
  package var reason: String
}
