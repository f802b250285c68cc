/// The values of `$(NAME)` and `${NAME}` in a manifest.
public struct Variables: Sendable {
  /// The value of each name; later sources do not replace earlier ones.
  public private(set) var values: [String: String]
  /// The names, prepared for suggestions.
  private var nearest: Nearest

  /// Creates a set of variables.
  public init(_ values: [String: String] = [:]) {
    self.values = values
    nearest = Nearest(values.keys.sorted())
  }

  /// Adds the values of a source that ranks below those already added.
  public mutating func add(_ other: [String: String]) {
    values.merge(other) { first, _ in first }
    nearest = Nearest(values.keys.sorted())
  }

  /// The result of replacing the variables in a text.
  package struct Expansion {
    var text: String
    /// The first variables that could not be replaced.
    package var undefined: [Undefined] = []
    /// The number of further variables that could not be replaced.
    var moreUndefined = 0
    /// Whether the text exceeded the limit, so that the expansion stopped.
    var isTooLong = false
  }

  /// A reference to a variable that isn't defined, or that is malformed.
  package struct Undefined {
    /// The number of its `$` in the text, from 0; `$$` counts as one.
    var number: Int
    var reference: VariableReference
    var message: String
    var help: String
    /// The variable that was probably meant.
    var match: Nearest.Match?

    /// Whether it is a reference to a name.
    var isNamed: Bool { reference.isClosed && Variables.isName(reference.name) }

    /// Returns a reference to another variable in the notation of this one.
    func written(_ name: String) -> String { reference.hasBraces ? "${\(name)}" : "$(\(name))" }
  }

  /// Replaces each `$(NAME)` and `${NAME}`, and `$$` by `$`; any other `$` is kept.
  ///
  /// Values are inserted verbatim: ``VariableValues`` has already replaced the variables in them.
  ///
  /// - Parameter limit: The maximum number of bytes of the result; the expansion stops if it is
  ///   exceeded.
  package func expand(_ text: String, upTo limit: Int = .max) -> Expansion {
    var result = Expansion(text: "")
    let scalars = Array(text.unicodeScalars)
    var end = 0
    for (number, reference) in VariableReference.all(in: scalars) {
      result.text += VariableReference.unescaped(scalars[end..<reference.range.lowerBound])
      end = reference.range.upperBound
      if result.text.utf8.count > limit { break }
      if reference.isClosed, let value = values[reference.name] {
        result.text += value
      } else if result.undefined.count < Count.maximumListed {
        result.undefined.append(undefined(reference, number: number))
      } else {
        result.moreUndefined += 1
      }
    }
    result.text += VariableReference.unescaped(scalars[end...])
    result.isTooLong = result.text.utf8.count > limit
    return result
  }

  /// Returns the places of variables in the text of a scalar.
  ///
  /// - Returns: A place for each variable, in order; nil if an escape hides it, as in
  ///   `"\x24(NAME)"`.
  package static func places(
    of variables: [Undefined], in place: Place, of lines: LineTable
  ) -> [Place?] {
    var text: [Unicode.Scalar] = []
    var starts: [(index: Int, position: Position)] = []
    for line in place.start.line...place.end.line {
      let column = line == place.start.line ? place.start.column : 1
      starts.append((text.count, Position(line: line, column: column)))
      // Not the whole line, which may be very long and contain many scalars.
      let end = line == place.end.line ? place.end.column : .max
      text += lines.text(ofLine: line, columns: column..<end).unicodeScalars
      text.append("\n")
    }
    text.removeLast()
    func position(of index: Int) -> Position {
      while let next = starts.dropFirst().first, next.index <= index { starts.removeFirst() }
      let (start, position) = starts[0]
      return Position(line: position.line, column: position.column + Int32(index - start))
    }
    var written = VariableReference.all(in: text)[...]
    return variables.map { variable in
      written = written.drop { $0.number < variable.number }
      guard let first = written.first, first.number == variable.number else { return nil }
      let reference = first.reference
      let (isClosed, name) = (variable.reference.isClosed, variable.reference.name)
      // If an escape before it hides a `$`, the number belongs to another reference.
      guard reference.isClosed == isClosed, !isClosed || reference.name == name else { return nil }
      let start = position(of: reference.range.lowerBound)
      return Place(
        file: place.file, start: start, end: position(of: reference.range.upperBound))
    }
  }

  /// Returns the message and advice for a variable that isn't defined.
  func undefined(_ reference: VariableReference, number: Int) -> Undefined {
    let name = reference.name
    var variable = Undefined(
      number: number, reference: reference,
      message: "the variable \(quoted(name)) is not defined",
      help:
        "define it with --define \(name)=…, or list its .xcconfig under `variablesFrom:` in .audit.yml"
    )
    if !reference.isClosed {
      variable.message = "a variable begins here and does not end"
      variable.help = "close it, as in $(NAME), or write $$ for a dollar"
    } else if name.isEmpty {
      variable.message = "the name of a variable is empty"
      variable.help = "write it, as in $(MARKETING_VERSION); write $$ for a dollar"
    } else if name.contains("$(") || name.contains("${") {
      variable.message = "the name of the variable \(quoted(name)) contains a variable"
      variable.help = "write the name without variables, in letters, digits and _"
    } else if !Self.isName(name) {
      variable.help =
        "write letters, digits and _, as in $(MARKETING_VERSION), or $$ for a dollar"
    } else if let match = nearest.match(to: name) {
      variable.help = "did you mean $(\(match.word))?"
      variable.match = match
    }
    return variable
  }

  /// Advice for a text such as `$NAME`, which isn't a variable; nil for any other text.
  package static func hint(for text: String) -> String? {
    let name = String(text.dropFirst())
    return text.hasPrefix("$") && isName(name) ? "did you mean $(\(name))?" : nil
  }

  /// A regular expression for ``isName(_:)``, for the schema.
  package static let namePattern = "^[A-Za-z_][A-Za-z0-9_]*$"

  /// Returns whether a text is a valid variable name: letters, digits and `_`, not starting with a
  /// digit.
  public static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !first.isASCIIDigit else { return false }
    return text.utf8.allSatisfy { $0.isNamePart }
  }
}
