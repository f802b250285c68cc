/// The statements of an .xcconfig file, parsed as Xcode does.
///
/// A comment begins at any `//`, even in a URL, and ends with its line. A value whose line ends in
/// `\` continues in the next line, joined by a space; other statements can't be continued. Only
/// `#include "file"` is an include: `#include <file>` is invalid.
///
/// - Source: https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroConfigFileParser.swift;
///   https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project
struct XCConfigStatements: Sequence, IteratorProtocol {
  enum Statement: Equatable {
    /// `#include "path"`, or `#include? "path"` for a file that need not exist.
    case include(path: String, isOptional: Bool)
    /// `NAME[condition]… = value`; each condition is the text between its brackets.
    case assignment(name: String, conditions: [String], value: String)
    /// A line that Xcode rejects.
    ///
    /// `column` is the position of the error, from 1, in Unicode scalars; `isAssignment` is true if
    /// the line has an equals sign.
    case invalid(column: Int, isAssignment: Bool)
  }

  private let bytes: [UInt8]
  private var index: Int
  private var line = 1
  /// The columns of the value of the last assignment, from 1, in Unicode scalars; nil if it has
  /// several lines.
  private(set) var columns: Range<Int32>?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the next statement, with the number of its first line from 1.
  mutating func next() -> (line: Int, statement: Statement)? {
    while index < bytes.count {
      let (number, start) = (line, index)
      skipSpaces()
      let statement: Statement? =
        if isAtEndOfText {
          nil
        } else if byte == UInt8(ascii: "#") {
          include(lineStart: start)
        } else {
          assignment(lineStart: start)
        }
      skipLine()
      if let statement { return (number, statement) }
    }
    return nil
  }

  private mutating func include(lineStart: Int) -> Statement {
    let start = index
    index += 1
    skipSpaces()
    let word = take { !$0.isASCIISpace }
    skipSpaces()
    guard word == "include" || word == "include?", byte == UInt8(ascii: "\"") else {
      return invalid(at: start, lineStart: lineStart)
    }
    index += 1
    let path = take { $0 != UInt8(ascii: "\"") && !$0.isLineEnd }
    guard !path.isEmpty, byte == UInt8(ascii: "\"") else {
      return invalid(at: start, lineStart: lineStart)
    }
    index += 1
    skipSpaces()
    guard isAtEndOfText else { return invalid(at: start, lineStart: lineStart) }
    return .include(path: path, isOptional: word.hasSuffix("?"))
  }

  private mutating func assignment(lineStart: Int) -> Statement {
    let start = index
    let name = take(while: \.isNamePart)
    guard Variables.isName(name) else { return invalid(at: start, lineStart: lineStart) }
    skipSpaces()
    var conditions: [String] = []
    while byte == UInt8(ascii: "[") {
      let open = index
      index += 1
      let condition = take { $0 != UInt8(ascii: "]") && !$0.isLineEnd }
      guard byte == UInt8(ascii: "]"), condition.utf8.contains(UInt8(ascii: "=")) else {
        return invalid(at: open, lineStart: lineStart)
      }
      conditions.append(condition)
      index += 1
      skipSpaces()
    }
    guard byte == UInt8(ascii: "=") else { return invalid(at: index, lineStart: lineStart) }
    index += 1
    return .assignment(name: name, conditions: conditions, value: value(lineStart: lineStart))
  }

  /// Reads a value up to the end of its last line.
  private mutating func value(lineStart: Int) -> String {
    var parts: [String] = []
    columns = nil
    while true {
      skipSpaces()
      let start = index
      skipText()
      var part = trimmingEnd(bytes[start..<index])
      while part.last == UInt8(ascii: ";") { part = trimmingEnd(part.dropLast()) }
      let isContinued = part.last == UInt8(ascii: "\\")
      if isContinued { part = trimmingEnd(part.dropLast()) }
      if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
      if parts.count == 1, !part.isEmpty, !isContinued {
        let first = Int32(bytes[lineStart..<start].count { $0 & 0xC0 != 0x80 } + 1)
        columns = first..<first + Int32(parts[0].unicodeScalars.count)
      } else {
        columns = nil
      }
      guard isContinued else { return parts.joined(separator: " ") }
      skipLine()
    }
  }

  private func trimmingEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let last = text.lastIndex { !$0.isASCIISpace }
    return last.map { text[...$0] } ?? []
  }

  private func invalid(at place: Int, lineStart: Int) -> Statement {
    let before = String(decoding: bytes[lineStart..<place], as: UTF8.self)
    var rest = self
    rest.index = lineStart
    rest.skipText()
    return .invalid(
      column: before.unicodeScalars.count + 1,
      isAssignment: bytes[lineStart..<rest.index].contains(UInt8(ascii: "=")))
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var isAtComment: Bool {
    byte == UInt8(ascii: "/") && index + 1 < bytes.count
      && bytes[index + 1] == UInt8(ascii: "/")
  }

  /// Whether only a comment follows in this line.
  private var isAtEndOfText: Bool { byte?.isLineEnd ?? true || isAtComment }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, isTaken(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Moves to the comment or the end of the line.
  private mutating func skipText() {
    while !isAtEndOfText { index += 1 }
  }

  private mutating func skipSpaces() {
    while let byte, byte.isASCIISpace, !byte.isLineEnd { index += 1 }
  }

  /// Moves to the beginning of the next line.
  private mutating func skipLine() {
    while let byte, !byte.isLineEnd { index += 1 }
    guard index < bytes.count else { return }
    let isPair = bytes[index...].starts(with: [0x0D, 0x0A])
    index += isPair ? 2 : 1
    line += 1
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
