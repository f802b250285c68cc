internal import WidgetManifests

/// A value as a manifest writes it, and its comment.
struct WrittenValue {
  /// YAML on one line.
  var yaml: String
  var comment: String?

  /// Writes what is known of a text; what is not keeps its variables.
  ///
  /// - Parameter variable: The variable that stands for it where its text is none that a manifest
  ///   can keep; nil leaves it out.
  init?(_ value: Drafted<String>?, or variable: String? = nil, unless isUnfit: (String) -> Bool) {
    let place = value?.origin?.text
    if let text = value?.value, !isUnfit(text) {
      yaml = ManifestText.scalar(text)
      comment = place
      return
    }
    let expression = value?.expression ?? ""
    if !Self.variables(in: expression).isEmpty {
      yaml = WrittenScalar.new(expression)
      comment = place
      return
    }
    guard let variable else { return nil }
    yaml = "$(\(variable))"
    comment = Self.unresolved(expression, at: value?.origin)
  }

  init?(_ value: Drafted<String>?, or variable: String? = nil) {
    self.init(value, or: variable) { _ in false }
  }

  /// The comment on a missing value: its text and its place.
  static func unresolved(_ expression: String, at origin: Origin?) -> String {
    let text = expression.isEmpty ? "nothing is declared" : expression
    return "unresolved: " + text + (origin.map { ", \($0.text)" } ?? "")
  }

  /// The name of a variable for a value of a target or type, as in `WEATHERWIDGETS_VERSION`.
  static func variable(_ owner: String, _ what: String) -> String {
    var name = ""
    for byte in owner.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default: if name.last != "_" { name += "_" }
      }
    }
    let isName = Variables.isName(name)
    return ((isName ? "" : "_") + name + "_" + what).uppercased()
  }

  /// The names of the variables of a text; none where one is not in the form that a manifest takes:
  /// `$(NAME)` or `${NAME}`, and no other dollar.
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
  /// The comment on it where its value is not known.
  var note: String { WrittenValue.unresolved(expression, at: origin) }
}

extension UnresolvedFact {
  /// The names of the variables that a manifest keeps in its text, and that would settle it.
  package var variables: [String] { WrittenValue.variables(in: expression).unique }
}
