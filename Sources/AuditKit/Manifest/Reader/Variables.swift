/// The values of `$(NAME)` and `${NAME}` in a manifest.
public struct Variables: Sendable {
  /// The value of each name; later sources do not replace earlier ones.
  public private(set) var values: [String: String]

  /// Makes a set of variables.
  public init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// Adds values of a source that ranks below those already there.
  public mutating func add(_ other: [String: String]) {
    values.merge(other) { first, _ in first }
  }

  /// A text with its variables replaced.
  struct Expansion {
    var text: String
    var undefined: [Undefined]
  }

  /// A variable that no source defines, or that is not spelt like one.
  struct Undefined {
    /// Which `$` of the text it is, from 0; `$$` counts as one.
    var number: Int
    var message: String
    var help: String
    /// The variable that was probably meant.
    var match: Nearest.Match?
    /// Whether it is written with braces.
    var hasBraces = false

    /// Another variable, written as this one is.
    func written(_ name: String) -> String { hasBraces ? "${\(name)}" : "$(\(name))" }
  }

  /// Replaces each `$(NAME)` and `${NAME}`, and `$$` by a dollar; other dollars stay.
  ///
  /// Values are taken as they are: a variable in a value is not looked up again, so nothing grows
  /// without end.
  func expand(_ text: String) -> Expansion {
    var result = Expansion(text: "", undefined: [])
    let scalars = Array(text.unicodeScalars)
    var output = String.UnicodeScalarView()
    var index = 0
    var number = 0
    while index < scalars.count {
      guard scalars[index] == "$", index + 1 < scalars.count else {
        output.append(scalars[index])
        index += 1
        continue
      }
      let next = scalars[index + 1]
      switch next {
      case "$":
        output.append("$")
        index += 2
        number += 1
      case "(", "{":
        let close: Unicode.Scalar = next == "(" ? ")" : "}"
        let end = scalars[(index + 2)...].firstIndex(of: close)
        let name = scalars[(index + 2)..<(end ?? scalars.count)]
        let spelling = String(String.UnicodeScalarView(name))
        if end != nil, let value = values[spelling] {
          output.append(contentsOf: value.unicodeScalars)
        } else {
          var undefined = undefined(spelling, isClosed: end != nil, number: number)
          undefined.hasBraces = next == "{"
          result.undefined.append(undefined)
        }
        index = end.map { $0 + 1 } ?? scalars.count
        number += 1
      default:
        output.append("$")
        index += 1
      }
    }
    result.text = String(output)
    return result
  }

  /// Where a variable stands in the text of a scalar.
  ///
  /// - Parameter number: Which `$` it is, as ``Undefined/number`` counts.
  /// - Returns: nil where an escape hides it, as in `"\x24(NAME)"`.
  static func place(number: Int, in place: Place, of lines: LineTable) -> Place? {
    var seen = 0
    for line in place.start.line...place.end.line {
      guard let text = lines.text(ofLine: line) else { return nil }
      let scalars = Array(text.unicodeScalars)
      var index = line == place.start.line ? Int(place.start.column) - 1 : 0
      let end =
        line == place.end.line ? min(Int(place.end.column) - 1, scalars.count) : scalars.count
      while index + 1 < end {
        let next = scalars[index + 1]
        guard scalars[index] == "$", next == "$" || next == "(" || next == "{" else {
          index += 1
          continue
        }
        if seen == number, next != "$" {
          let close: Unicode.Scalar = next == "(" ? ")" : "}"
          let last = scalars[index..<end].firstIndex(of: close).map { $0 + 1 } ?? end
          return Place(
            file: place.file, start: Position(line: line, column: Int32(index + 1)),
            end: Position(line: line, column: Int32(last + 1)))
        }
        seen += 1
        index += 2
      }
    }
    return nil
  }

  private func undefined(_ name: String, isClosed: Bool, number: Int) -> Undefined {
    guard isClosed else {
      return Undefined(
        number: number, message: "a variable begins here and does not end",
        help: "close it, as in $(NAME), or write $$ for a dollar")
    }
    var match: Nearest.Match?
    var help = "define it with --define \(name)=…, or under `variables:` in .audit.yml"
    if !Self.isName(name) {
      help = "a name is letters, digits and _, as in $(MARKETING_VERSION); write $$ for a dollar"
    } else if let nearest = Nearest.match(to: name, in: values.keys.sorted()) {
      help = "did you mean $(\(nearest.word))?"
      match = nearest
    }
    return Undefined(
      number: number, message: "the variable \(quoted(name)) is not defined", help: help,
      match: match)
  }

  /// What ``isName(_:)`` is true of, as an expression for the schema.
  static let namePattern = "^[A-Za-z_][A-Za-z0-9_]*$"

  /// Whether a text can be the name of a variable: letters, digits and `_`, no digit first.
  public static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
