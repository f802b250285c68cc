/// What one `.xcconfig` says, line by line.
///
/// - Source: https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project
struct XcconfigLines {
  enum Statement: Equatable {
    case include(path: String, isOptional: Bool)
    case assignment(key: String, value: String)
    /// It is neither; Xcode refuses the file.
    case unknown
  }

  /// The statements with their lines, 1-based.
  private(set) var statements: [(statement: Statement, line: Int)] = []

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
    var pending = ""
    var start = 0
    var line = 0
    for part in bytes.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A }) {
      line += 1
      if pending.isEmpty { start = line }
      let text = Self.withoutComment(String(decoding: part, as: UTF8.self)).trimmingSpaces()
      if text.hasSuffix("\\") {
        pending += text.dropLast().trimmingSpaces() + " "
        continue
      }
      let whole = (pending + text).trimmingSpaces()
      pending = ""
      if !whole.isEmpty { statements.append((Self.statement(whole), start)) }
    }
    let rest = pending.trimmingSpaces()
    if !rest.isEmpty { statements.append((Self.statement(rest), start)) }
  }

  /// A comment begins anywhere, even in the midst of a URL.
  private static func withoutComment(_ line: String) -> Substring {
    var isBehindSlash = false
    for index in line.utf8.indices {
      let isSlash = line.utf8[index] == UInt8(ascii: "/")
      if isSlash, isBehindSlash { return line[..<line.utf8.index(before: index)] }
      isBehindSlash = isSlash
    }
    return line[...]
  }

  private static func statement(_ line: Substring) -> Statement {
    if line.hasPrefix("#include") {
      var rest = line.dropFirst(8)
      let isOptional = rest.hasPrefix("?")
      if isOptional { rest = rest.dropFirst() }
      let path = rest.trimmingSpaces()
      guard let quote = path.first, quote == "\"" || quote == "<",
        let end = path.dropFirst().firstIndex(of: quote == "<" ? ">" : quote)
      else { return .unknown }
      let name = path[path.index(after: path.startIndex)..<end]
      return .include(path: String(name), isOptional: isOptional)
    }
    // The first = outside of the brackets of a condition.
    var depth = 0
    for index in line.utf8.indices {
      switch line.utf8[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "=") where depth == 0:
        var value = line[line.utf8.index(after: index)...].trimmingSpaces()
        while value.hasSuffix(";") { value = value.dropLast().trimmingSpaces() }
        return .assignment(key: String(line[..<index].trimmingSpaces()), value: String(value))
      default: break
      }
    }
    return .unknown
  }
}
