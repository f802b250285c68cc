internal import WidgetManifests

/// A value as a manifest writes it, and its origin.
struct WrittenValue {
  /// YAML on one line.
  var yaml: String
  var origin: Origin?
  /// The unreadable file that may define its variables.
  var missingFile: String?

  /// Writes a known text as it is, variables if a missing file would define them, and any other
  /// text as unknown.
  ///
  /// - Parameter isUnfit: Returns whether a manifest can't contain a known text.
  init(_ value: Drafted<String>, unless isUnfit: (String) -> Bool = { _ in false }) {
    origin = value.origin
    if let text = value.value, !isUnfit(text) {
      yaml = ManifestText.scalar(text)
    } else if !value.variables.isEmpty {
      yaml = WrittenScalar.new(value.expression)
      missingFile = value.missingFile
    } else {
      yaml = Self.unknown(value.expression)
    }
  }

  /// An unknown value.
  ///
  /// - Parameter expression: The project's text for the value; empty if there is none.
  static func unknown(_ expression: String) -> String {
    ManifestText.unknown(expression.isEmpty ? "nothing is declared" : expression)
  }

  /// The names of the variables in a text; empty if one has another form than those that a manifest
  /// supports, `$(NAME)` and `${NAME}`, or there is another dollar sign.
  static func variables(in text: String) -> [String] {
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
    let names = WrittenValue.variables(in: expression).unique
    return names.contains { SettingDefaults.unknown.contains($0) } ? [] : names
  }
}

extension ManifestText {
  /// An origin as written in a manifest: relative to the top of the repository.
  func place(_ origin: Origin) -> String {
    Origin(file: ProjectPath.joined(folder, origin.file), line: origin.line).text
  }

  /// The comment with a value's origin, and with the missing file that it depends on.
  func comment(of value: WrittenValue) -> String? {
    guard let origin = value.origin else { return nil }
    var place = ValueOrigin(
      file: ProjectPath.joined(folder, origin.file), line: origin.line)
    place.missingFile = value.missingFile.map { ProjectPath.joined(folder, $0) }
    return place.comment
  }

  mutating func add(_ key: String, _ yaml: String, at origin: Origin?) {
    add(key, yaml, from: origin.map(place))
  }

  mutating func item(_ yaml: String, at origin: Origin?) { item(yaml, from: origin.map(place)) }

  /// Writes that a value exists but is unknown.
  mutating func add(_ key: String, unknown expression: String, at origin: Origin?) {
    add(key, WrittenValue.unknown(expression), at: origin)
  }
}
