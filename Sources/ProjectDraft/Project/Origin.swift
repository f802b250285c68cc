internal import WidgetManifests

/// Where something was written in the project that is drafted.
package struct Origin: Sendable, Hashable {
  /// The file, relative to the project's folder, with `/` between its components.
  package var file: String
  /// The line, 1-based; nil for the whole file.
  package var line: Int?
  /// The columns on the line, 1-based and in Unicode scalars, of the value or of the part of it that
  /// is on the line; empty if only its beginning is known, nil if only its line is.
  var columns: Range<Int32>?

  /// The file and the line, as in `Config/Version.xcconfig:4`.
  package var text: String { line.map { "\(file):\($0)" } ?? file }

  /// The same with the column, where it is known.
  package var place: String { columns.map { "\(text):\($0.lowerBound)" } ?? text }

  /// The columns don't count: they aren't always known.
  package static func == (first: Origin, second: Origin) -> Bool {
    first.line == second.line && first.file == second.file
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(line)
  }
}

extension Origin {
  /// Creates the origin of a value that begins at a column.
  init(file: String, line: Int?, column: Int?) {
    let column = column.map { Int32(clamping: $0) }
    self.init(file: file, line: line, columns: column.map { $0..<$0 })
  }

  /// Creates the origin of a value of a YAML file.
  init(_ place: Place, in file: String) {
    self.init(file: file, line: Int(place.start.line))
    if place.end.line == place.start.line { columns = place.start.column..<place.end.column }
  }
}

/// A value that a project declares, as far as it is known.
struct Drafted<Value: Sendable>: Sendable {
  /// The value; nil if it can't be known without building the project.
  var value: Value?
  /// The text as written in the project, as in `$(MARKETING_VERSION)`.
  var expression: String
  /// The place of the text that determines the value.
  var origin: Origin?
  /// The unreadable `.xcconfig` file that may define the variables of an unknown value.
  var missingFile: String?
  /// A note on the value, written as a comment in a manifest.
  var note: String?
  /// The places of the items of a list, in order; empty if they aren't known.
  var itemOrigins: [Origin] = []

  init(_ value: Value?, expression: String, origin: Origin?) {
    self.value = value
    self.expression = expression
    self.origin = origin
  }
}

extension Drafted: Equatable where Value: Equatable {}
extension Drafted: Hashable where Value: Hashable {}

/// Something in a project that could not be read; the rest is still drafted.
package struct DraftProblem: Error, Hashable {
  /// The problem and its consequence, in one sentence without a final full stop.
  package var message: String
  /// Where it is; nil if no file is at fault.
  package var origin: Origin?
  /// Whether a file, or a part of it, was not read, so that its declarations were not checked.
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
