/// The values of all variables of a run, from all that defines them.
public struct VariableValues: Sendable {
  /// Values that are taken as they are, those of the environment; they rank highest.
  public var given: [String: String]
  /// Values in which variables stand as in a manifest: those of options and of the configuration.
  public var written: [String: String]
  /// The files that rank below both, the first one highest.
  public var files: [XCConfig]

  /// Takes what defines variables.
  public init(given: [String: String], written: [String: String], files: [XCConfig] = []) {
    self.given = given
    self.written = written
    self.files = files
  }

  /// A written value that cannot be had.
  public struct Problem: Error, Sendable {
    /// The variable whose value it is.
    public var name: String
    /// The variable in its text that is the reason.
    package let variable: Variables.Undefined

    /// What is wrong and what to do, as one sentence.
    public var reason: String { "\(variable.message); \(variable.help)" }
  }

  /// Replaces the variables within all values.
  ///
  /// - Returns: The value of each name that has one, and why written ones have none, by name. Values
  ///   of files that cannot be had are left out: they count as not defined.
  public func resolve() -> (values: [String: String], problems: [Problem]) {
    var values = XCConfigValues(
      files.reversed().flatMap(\.unconditionalAssignments), overrides: given, configured: written)
    let found = values.resolve().merging(given) { $1 }
    return (found, values.problems.sorted { $0.name < $1.name })
  }
}

extension XCConfigValues {
  /// The value of a name that an option or the configuration gives, its variables replaced.
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
    let references = VariableReference.all(in: text)
    var output = ""
    var end = 0
    for (number, reference) in references {
      append(text[end..<reference.range.lowerBound], to: &output)
      end = reference.range.upperBound
      guard let value = value(of: reference, number: number, in: name) else { return nil }
      output += value
      guard output.utf8.count <= Self.longest else {
        report(
          reference, number, in: name, "the value of \(quoted(name)) becomes too long here",
          help: "at most \(Self.longest) bytes may come of variables")
        return nil
      }
    }
    append(text[end...], to: &output)
    return output
  }

  /// Adds what stands between variables, where `$$` is a dollar.
  private func append(_ text: ArraySlice<Unicode.Scalar>, to output: inout String) {
    var isEscaped = false
    for scalar in text {
      let isSecond = isEscaped && scalar == "$"
      if !isSecond { output.unicodeScalars.append(scalar) }
      isEscaped = scalar == "$" && !isSecond
    }
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
    if isCircle || open.count >= Self.deepest {
      let way = "more than \(Self.deepest) others"
      report(
        reference, number, in: name,
        "the value of \(quoted(other)) leads \(isCircle ? "back to itself" : "through \(way)")",
        help: "write a value without it")
      return nil
    }
    let value = value(of: other)
    // What a configured one lacks was said of that one.
    if value == nil, configured[other] == nil {
      report(
        reference, number, in: name, "the value of \(quoted(other)) cannot be had from its file",
        help: "it leads to a variable that is not defined, or back to itself")
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
