/// One statement of an .xcconfig file.
///
/// - Source: swift-build's MacroConfigFileParser
///   (https://github.com/swiftlang/swift-build); Apple, Adding a build configuration file to your
///   project
///   (https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project).
enum XCConfigLine: Equatable {
  /// `#include "path"`, or `#include? "path"` where the file need not exist.
  case include(path: String, isOptional: Bool)
  /// `NAME = value`.
  case assignment(name: String, value: String)
  /// `NAME[sdk=iphoneos*] = value`: holds for some builds only.
  case conditional
  /// Something else; the column at which it stops being understood, from 1.
  case invalid(column: Int)

  /// The statements of a text, each with the number of its first line.
  struct Lines: Sequence, IteratorProtocol {
    private var rest: Substring
    private var number = 0
    private var isAtEnd = false

    init(of text: String) { rest = text[...] }

    mutating func next() -> (number: Int, line: XCConfigLine)? {
      var joined = ""
      var first = 1
      while !isAtEnd {
        let raw = nextLine()
        if joined.isEmpty { first = number }
        let line = withoutComment(raw)
        // A comment runs to the end of its line, a backslash before it included.
        if line.endIndex == raw.endIndex, line.last == "\\", !isAtEnd {
          joined += line.dropLast() + " "
          continue
        }
        if let statement = parse(joined + line) { return (first, statement) }
        joined = ""
      }
      return nil
    }

    private mutating func nextLine() -> Substring {
      number += 1
      // Other breaks of Unicode, such as a vertical tab, end no line for Xcode.
      let end = rest.firstIndex { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
      defer { rest = end.map { rest[rest.index(after: $0)...] } ?? "" }
      if end == nil { isAtEnd = true }
      return rest[..<(end ?? rest.endIndex)]
    }
  }

  /// The text before `//`, which begins a comment anywhere, a URL included.
  private static func withoutComment(_ line: Substring) -> Substring {
    var index = line.startIndex
    while let slash = line[index...].firstIndex(of: "/") {
      let next = line.index(after: slash)
      if next < line.endIndex, line[next] == "/" { return line[..<slash] }
      index = next
    }
    return line
  }

  private static func parse(_ line: String) -> XCConfigLine? {
    let statement = line.drop(while: \.isWhitespace)
    guard let first = statement.first else { return nil }
    if first == "#" { return include(statement) ?? invalid(at: statement.startIndex, in: line) }
    let name = statement.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard Variables.isName(String(name)) else {
      return invalid(at: statement.startIndex, in: line)
    }
    var rest = statement[name.endIndex...].drop(while: \.isWhitespace)
    var isConditional = false
    while rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else {
        return invalid(at: rest.startIndex, in: line)
      }
      isConditional = true
      rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
    }
    guard rest.first == "=" else { return invalid(at: rest.startIndex, in: line) }
    if isConditional { return .conditional }
    var value = trimmed(rest.dropFirst())
    while value.last == ";" { value = trimmed(value.dropLast()) }
    return .assignment(name: String(name), value: String(value))
  }

  private static func include(_ statement: Substring) -> XCConfigLine? {
    guard statement.hasPrefix("#include") else { return nil }
    var rest = statement.dropFirst("#include".count)
    let isOptional = rest.first == "?"
    if isOptional { rest = rest.dropFirst() }
    rest = trimmed(rest)
    guard rest.count > 2, rest.first == "\"", rest.last == "\"" else { return nil }
    let path = rest.dropFirst().dropLast()
    return path.contains("\"") ? nil : .include(path: String(path), isOptional: isOptional)
  }

  private static func invalid(at index: String.Index, in line: String) -> XCConfigLine {
    .invalid(column: line.unicodeScalars.distance(from: line.startIndex, to: index) + 1)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
