internal import WidgetManifests

/// The variables in the texts of a project.
enum WrittenVariables {
  /// The names of the variables in a text; empty if one has another form than those that a manifest
  /// supports, `$(NAME)` and `${NAME}`, or there is another dollar sign.
  static func names(in text: String) -> [String] {
    var rest = text[...]
    var names: [String] = []
    while let dollar = rest.firstIndex(of: "$") {
      rest = rest[rest.index(after: dollar)...]
      guard let open = rest.first, let close = ["(": ")", "{": "}"][open] as Character?,
        let end = rest.firstIndex(of: close)
      else { return [] }
      let name = String(rest[..<end].dropFirst())
      guard Variables.isName(name), name != "inherited" else { return [] }
      rest = rest[rest.index(after: end)...]
      names.append(name)
    }
    return names
  }
}

extension Drafted {
  /// The names of the variables that a manifest keeps in the text of an unknown value: those that a
  /// missing file would define.
  var variables: [String] {
    guard value == nil, missingFile != nil else { return [] }
    let names = WrittenVariables.names(in: expression).unique
    return names.contains { SettingDefaults.unknown.contains($0) } ? [] : names
  }
}

extension ManifestNode {
  /// An origin as written in a manifest: relative to the top of the repository.
  func place(_ origin: Origin) -> ValueOrigin {
    var place = ValueOrigin(file: ProjectPath.joined(folder, origin.file), line: origin.line)
    place.columns = origin.columns ?? 0..<0
    return place
  }

  /// Returns a known text as it is, variables if a missing file would define them, and any other
  /// text as unknown.
  ///
  /// - Parameter isUnfit: Returns whether a manifest can't contain a known text.
  func value(
    _ value: Drafted<String>, unless isUnfit: (String) -> Bool = { _ in false }
  ) -> ManifestNode {
    var place = value.origin.map(place)
    if let text = value.value, !isUnfit(text) { return .text(text).from(place) }
    guard !value.variables.isEmpty else { return Self.undeclared(value.expression).from(place) }
    place?.missingFile = value.missingFile.map { ProjectPath.joined(folder, $0) }
    return .scalar(value.expression).from(place)
  }

  /// Returns an unknown value.
  ///
  /// - Parameter expression: The project's text for the value; empty if it has none.
  static func undeclared(_ expression: String) -> ManifestNode {
    .unknown(expression.isEmpty ? nothing : expression)
  }

  /// The text of a value that the project doesn't have.
  static let nothing = "nothing is declared"

  mutating func add(_ key: String, _ value: ManifestNode, at origin: Origin?) {
    add(key, value.from(origin.map(place)))
  }

  mutating func item(_ value: ManifestNode, at origin: Origin?) {
    item(value.from(origin.map(place)))
  }

  /// Adds a word, such as `true`.
  mutating func add(_ key: String, word: String, at origin: Origin?) {
    add(key, .scalar(word), at: origin)
  }

  /// Adds a list of words or names.
  mutating func add(_ key: String, texts: [String], at origin: Origin?) {
    add(key, .list(texts.map { .text($0) }), at: origin)
  }

  /// Writes that a value exists but is unknown.
  mutating func add(_ key: String, unknown expression: String, at origin: Origin?) {
    add(key, Self.undeclared(expression), at: origin)
  }
}
