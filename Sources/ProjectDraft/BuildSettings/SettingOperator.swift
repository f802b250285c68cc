/// What stands behind the colon of `$(NAME:operator)`.
///
/// - Source: https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroEvaluationProgram.swift
enum SettingOperator {
  /// Applies an operator without an operand; nil where it is none that is known.
  static func apply(_ name: String, to text: String) -> String? {
    switch name {
    case "lower": text.lowercased()
    case "upper": text.uppercased()
    case "rfc1034identifier": identifier(text, filler: "-")
    case "identifier": identifier(text, filler: "_")
    // Letters of other alphabets stay, by a table that is not kept here.
    case "c99extidentifier":
      text.utf8.allSatisfy { $0 < 0x80 } ? identifier(text, filler: "_") : nil
    case "file": ProjectPath.name(of: text)
    case "dir": text.contains("/") ? folder(of: text) : "./"
    case "base": ProjectPath.nameParts(of: text).stem
    case "suffix": suffix(of: text)
    case "not": text == "YES" ? "NO" : "YES"
    case "quote", "standardizepath", "__stripslash": text
    default: nil
    }
  }

  /// Applies an operator that takes an operand; nil where it is none that is known.
  static func apply(_ name: String, _ operand: String, to text: String) -> String? {
    switch name {
    case "default": text.isEmpty ? operand : text
    case "dir": operand + "/" + ProjectPath.name(of: text)
    case "file": folder(of: text) + operand
    case "base": folder(of: text) + operand + suffix(of: text)
    case "suffix": folder(of: text) + ProjectPath.nameParts(of: text).stem + operand
    default: nil
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func suffix(of path: String) -> String {
    let suffix = ProjectPath.nameParts(of: path).extension
    return suffix.isEmpty ? "" : "." + suffix
  }

  /// The text with a filler for each character that may not stand in an identifier.
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
