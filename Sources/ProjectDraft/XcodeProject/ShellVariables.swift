/// The variables that a shell script sets to literal texts, each with all of its values.
///
/// The script is not run, so it is unknown which of several assignments applies.
struct ShellVariables {
  private var values: [String: [String]] = [:]

  /// Adds the assignments of a line, as in `EXT=Widgets; export DIR="$EXT"`.
  mutating func read(_ line: Substring) {
    for command in line.split(separator: ";") {
      var code = command.drop(while: \.isWhitespace)
      for word in ["export ", "local ", "readonly "] where code.hasPrefix(word) {
        code = code.dropFirst(word.count).drop(while: \.isWhitespace)
      }
      guard let sign = code.firstIndex(of: "="), sign != code.startIndex,
        code[..<sign].allSatisfy(Self.isNamePart)
      else { continue }
      var value = code[code.index(after: sign)...]
      if let quote = value.first, quote == "\"" || quote == "'" {
        value = value.dropFirst().prefix { $0 != quote }
      } else {
        value = value.prefix { !$0.isWhitespace }
      }
      // The output of another command.
      if value.contains("`") || value.firstRange(of: "$(") != nil { continue }
      let name = String(code[..<sign])
      values[name] = Array(
        ((values[name] ?? []) + expanded(value)).unique.prefix(Limits.alternatives))
    }
  }

  /// A text with known variables expanded, once for each combination of their values.
  func expanded(_ text: Substring) -> [String] {
    guard !values.isEmpty, text.contains("$") else { return [String(text)] }
    var texts = [""]
    var rest = text
    while let dollar = rest.firstIndex(of: "$") {
      let start = rest.index(after: dollar)
      let isBraced = rest[start...].first == "{"
      let name = rest[start...].dropFirst(isBraced ? 1 : 0).prefix(while: Self.isNamePart)
      let end = isBraced && rest[name.endIndex...].first == "}" ? 1 : 0
      let after = rest.index(name.endIndex, offsetBy: end)
      let known = isBraced == (end == 1) ? values[String(name)] : nil
      let before = rest[..<dollar]
      let choices = known ?? [String(rest[dollar..<after])]
      texts = Array(
        texts.flatMap { text in choices.map { text + before + $0 } }
          .filter { $0.utf8.count <= Limits.path }.prefix(Limits.alternatives))
      rest = rest[after...]
    }
    return texts.map { $0 + rest }
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }
}
