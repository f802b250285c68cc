/// The values of all variables of a run, from all sources.
public struct VariableValues: Sendable {
  /// The values from the environment, used verbatim; they have the highest precedence.
  public var given: [String: String]
  /// The values from options and the configuration, which may contain variables as in a manifest.
  public var written: [String: String]
  /// The files, with the lowest precedence; the first one ranks highest.
  public var files: [XCConfig]

  /// Creates the values from their sources.
  public init(given: [String: String], written: [String: String], files: [XCConfig] = []) {
    self.given = given
    self.written = written
    self.files = files
  }

  /// A written value that can't be resolved.
  public struct Problem: Error, Sendable {
    /// The variable with that value.
    public var name: String
    /// The reference in the value that can't be resolved.
    package let variable: Variables.Undefined

    /// The problem and the advice, as one sentence.
    public var reason: String { "\(variable.message); \(variable.help)" }
  }

  /// Replaces the variables within all values.
  ///
  /// - Returns: The value of each name, and the problems of written values, by name. Values of
  ///   files that can't be resolved are left out: they count as undefined.
  public func resolve() -> (values: [String: String], problems: [Problem]) {
    var values = XCConfigValues(
      files.reversed().flatMap(\.unconditionalAssignments), overrides: given, configured: written)
    let found = values.resolve().merging(given) { $1 }
    return (found, values.problems.sorted { $0.name < $1.name })
  }
}

extension XCConfigValues {
  /// Returns the value that an option or the configuration sets, with its variables replaced.
  mutating func value(of name: String, written: String) -> String? {
    let key = Key(name: name, level: .max)
    if let value = known[key] { return value }
    guard open.insert(key).inserted else { return nil }
    let value = replaceVariables(in: Array(written.unicodeScalars), of: name)
    open.remove(key)
    return keep(value, as: key)
  }

  private mutating func replaceVariables(
    in text: [Unicode.Scalar], of name: String
  ) -> String? {
    var output = ""
    var end = 0
    for (number, reference) in VariableReference.all(in: text) {
      output += VariableReference.unescaped(text[end..<reference.range.lowerBound])
      end = reference.range.upperBound
      guard let value = value(of: reference, number: number, in: name) else { return nil }
      output += value
      guard output.utf8.count <= Self.maximumLength else {
        report(
          reference, number, in: name, "the value of \(quoted(name)) becomes too long here",
          help: "shorten it to \(Self.maximumLength) bytes, with variables replaced")
        return nil
      }
    }
    return output + VariableReference.unescaped(text[end...])
  }

  private mutating func value(
    of reference: VariableReference, number: Int, in name: String
  ) -> String? {
    let other = reference.name
    guard reference.isClosed, isDefined(other) else {
      problems.append(
        VariableValues.Problem(
          name: name, variable: names.undefined(reference, number: number)))
      return nil
    }
    let isCircle = open.contains(Key(name: other, level: .max))
    if isCircle || open.count >= ReadingLimits.depth {
      let way = "more than \(ReadingLimits.depth) others"
      report(
        reference, number, in: name,
        "the value of \(quoted(other)) leads \(isCircle ? "back to itself" : "through \(way)")",
        help: "write a value without it")
      return nil
    }
    let value = value(of: other)
    // The problem of a configured value has already been reported.
    if value == nil, configured[other] == nil {
      report(
        reference, number, in: name, "the value of \(quoted(other)) cannot be resolved",
        help: "define the variables that it leads to, and remove those that lead back to it")
    }
    return value
  }

  private mutating func report(
    _ reference: VariableReference, _ number: Int, in name: String, _ message: String,
    help: String
  ) {
    problems.append(
      VariableValues.Problem(
        name: name,
        variable: Variables.Undefined(
          number: number, reference: reference, message: message, help: help)))
  }
}
