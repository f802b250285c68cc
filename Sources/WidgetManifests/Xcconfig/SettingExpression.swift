/// The text of a build setting, taken apart at its references to others.
///
/// - Source: https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroExpressionParser.swift
package struct SettingExpression {
  package indirect enum Part {
    case text(String)
    /// `$(NAME:operator=operand)`, whose name may contain references itself.
    case reference(name: SettingExpression, operators: [Operator], written: String)
  }

  package struct Operator {
    package var name: String
    package var operand: SettingExpression?
  }

  /// The maximum depth of nested references.
  private static let maximumDepth = 16

  package var parts: [Part] = []

  package init(_ text: String) {
    var reader = Reader(bytes: Array(text.utf8))
    self = reader.expression(until: [], depth: 0)
  }

  fileprivate init() {}

  /// Whether it consists of one reference without operators.
  package var isReference: Bool {
    guard parts.count == 1, case .reference(_, let operators, _) = parts[0] else { return false }
    return operators.isEmpty
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0
    /// Whether a reference had no end; no other is read then, as each would search the rest again.
    var isBroken = false

    /// Reads up to one of some bytes, or to the end.
    mutating func expression(until ends: [UInt8], depth: Int) -> SettingExpression {
      var expression = SettingExpression()
      var text: [UInt8] = []
      func flush(_ text: inout [UInt8], into expression: inout SettingExpression) {
        guard !text.isEmpty else { return }
        expression.parts.append(.text(String(decoding: text, as: UTF8.self)))
        text = []
      }
      while place < bytes.count, !ends.contains(bytes[place]) {
        if bytes[place] == UInt8(ascii: "$"), depth < maximumDepth, !isBroken {
          let start = place
          if let part = reference(depth: depth) {
            flush(&text, into: &expression)
            expression.parts.append(part)
            continue
          }
          place = start
          // $$ is a dollar sign.
          if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "$") { place += 1 }
        }
        text.append(bytes[place])
        place += 1
      }
      flush(&text, into: &expression)
      return expression
    }

    /// Reads `$(NAME)`, `${NAME}`, `$[NAME]` or `$NAME`; nil if it is none of these.
    private mutating func reference(depth: Int) -> Part? {
      let start = place
      place += 1
      guard place < bytes.count else { return nil }
      let closing: UInt8
      switch bytes[place] {
      case UInt8(ascii: "("): closing = UInt8(ascii: ")")
      case UInt8(ascii: "{"): closing = UInt8(ascii: "}")
      case UInt8(ascii: "["): closing = UInt8(ascii: "]")
      case let byte where byte.isNamePart && !byte.isASCIIDigit:
        let from = place
        while place < bytes.count, bytes[place].isNamePart { place += 1 }
        var name = SettingExpression()
        name.parts = [.text(String(decoding: bytes[from..<place], as: UTF8.self))]
        return .reference(name: name, operators: [], written: written(from: start))
      default: return nil
      }
      place += 1
      let name = expression(until: [closing, UInt8(ascii: ":")], depth: depth + 1)
      var operators: [Operator] = []
      while place < bytes.count, bytes[place] == UInt8(ascii: ":") {
        place += 1
        let from = place
        let stops: [UInt8] = [closing, UInt8(ascii: ":"), UInt8(ascii: "=")]
        while place < bytes.count, !stops.contains(bytes[place]) { place += 1 }
        var next = Operator(name: String(decoding: bytes[from..<place], as: UTF8.self))
        if place < bytes.count, bytes[place] == UInt8(ascii: "=") {
          place += 1
          next.operand = expression(until: [closing, UInt8(ascii: ":")], depth: depth + 1)
        }
        operators.append(next)
      }
      guard place < bytes.count, bytes[place] == closing else {
        isBroken = true
        return nil
      }
      place += 1
      return .reference(name: name, operators: operators, written: written(from: start))
    }

    private func written(from start: Int) -> String {
      String(decoding: bytes[start..<place], as: UTF8.self)
    }
  }
}

/// The operators of `$(NAME:operator)`.
///
/// - Source: https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift
package enum SettingOperator {
  /// Applies an operator without an operand; nil if it is unknown.
  package static func apply(_ name: String, to text: String) -> String? {
    switch name {
    case "lower": text.lowercased()
    case "upper": text.uppercased()
    case "rfc1034identifier": identifier(text, filler: "-")
    case "identifier": identifier(text, filler: "_")
    // Letters of other alphabets stay, by a table that is not kept here.
    case "c99extidentifier":
      text.utf8.allSatisfy { $0 < 0x80 } ? identifier(text, filler: "_") : nil
    case "file": Path(text).name
    case "dir": text.contains("/") ? Path(text).folder : "./"
    case "base": Path(text).stem
    case "suffix": Path(text).suffix
    case "not": text == "YES" ? "NO" : "YES"
    case "quote", "standardizepath", "__stripslash": text
    default: nil
    }
  }

  /// Applies an operator with an operand; nil if it is unknown.
  package static func apply(_ name: String, _ operand: String, to text: String) -> String? {
    switch name {
    case "default": text.isEmpty ? operand : text
    case "dir": operand + "/" + Path(text).name
    case "file": Path(text).folder + operand
    case "base": Path(text).folder + operand + Path(text).suffix
    case "suffix": Path(text).folder + Path(text).stem + operand
    default: nil
    }
  }

  /// The parts of a path.
  private struct Path {
    /// Everything up to the last slash, with it.
    var folder = ""
    /// The last component without its last extension.
    var stem: String
    /// That extension with its dot; empty if it has none.
    var suffix = ""

    /// The last component.
    var name: String { stem + suffix }

    init(_ path: String) {
      let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
      folder = String(path[..<start])
      stem = String(path[start...])
      guard let dot = stem.lastIndex(of: "."), dot != stem.startIndex else { return }
      (stem, suffix) = (String(stem[..<dot]), String(stem[dot...]))
    }
  }

  /// The text with a filler for each character that an identifier can't have.
  private static func identifier(_ text: String, filler: Character) -> String {
    var result = ""
    for character in text {
      let isASCII = character.isASCII
      let isKept =
        isASCII && character.isLetter || character == filler
        || isASCII && character.isNumber && !result.isEmpty
      result.append(isKept ? character : filler)
    }
    return result
  }
}
