internal import WidgetManifests

/// The provisioning profiles that the calls of a Fastfile name in literals; the Fastfile is not
/// run.
///
/// - Source: https://docs.fastlane.tools/actions/match/, https://docs.fastlane.tools/actions/gym/
struct FastlaneCalls {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The bundle IDs of each export that names its profiles.
  ///
  /// If none does, the bundle IDs of all calls that fetch profiles. Empty if any of these is
  /// computed.
  func profiles() -> [(bundleIDs: [String], line: Int)] {
    guard let exports = calls(of: ["gym", "build_app", "build_ios_app"]),
      let fetches = calls(of: ["match", "sync_code_signing", "sigh", "get_provisioning_profile"])
    else { return [] }
    var maps: [(bundleIDs: [String], line: Int)] = []
    for call in exports where call.text.contains("export_options") {
      guard let map = call.argument("provisioningProfiles"), map.text.hasPrefix("{"),
        let keys = RubyLiteral.keys(of: map.text)
      else { return [] }
      maps.append((keys, map.line))
    }
    if !maps.isEmpty { return maps }
    var all: [String] = []
    for call in fetches {
      guard let argument = call.argument("app_identifier"),
        let texts = RubyLiteral.texts(of: argument.text, isArgument: true)
      else { return [] }
      all += texts
    }
    return all.isEmpty ? [] : [(all.unique, fetches[0].line)]
  }

  /// The export methods that the builds of apps for the Mac may name; a computed one is nil.
  func exportMethods() -> [(method: String?, line: Int)] {
    let builds = calls(of: ["gym", "build_app", "build_mac_app"]) ?? []
    return builds.compactMap { call in
      call.argument("export_method").map { method in
        let text = String(method.text.prefix { $0 != ")" })
        return (RubyLiteral.texts(of: text, isArgument: true)?.first, method.line)
      }
    }
  }

  /// The line of an unterminated text or bracket; nil if there is none.
  var faultLine: Int? {
    var (place, line, open) = (0, 1, [Int]())
    while place < bytes.count {
      guard let end = end(of: place) else { return line }
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      if "([{".utf8.contains(bytes[place]) { open.append(line) }
      if ")]}".utf8.contains(bytes[place]), open.popLast() == nil { return line }
      place = end
    }
    return open.last
  }

  /// The text of a call after its name, or of an argument, and its line.
  private struct Part {
    var text: String
    var line: Int

    /// The value of an argument; nil if the call lacks it.
    func argument(_ name: String) -> Part? {
      guard let found = text.firstRange(of: name) else { return nil }
      var value = text[found.upperBound...]
      // `"provisioningProfiles" => {`
      if let quote = value.first, "\"'".contains(quote) { value = value.dropFirst() }
      value = value.drop { $0.isWhitespace || ":=>".contains($0) }
      let lines = text[..<found.lowerBound].count { $0.isNewline }
      return Part(text: String(value), line: line + lines)
    }
  }

  /// The calls of functions, except those among the arguments of another; nil if the text is too
  /// complex to find all of them.
  private func calls(of names: Set<String>) -> [Part]? {
    var found: [Part] = []
    var (place, line) = (0, 1)
    while place < bytes.count {
      guard var end = end(of: place) else { return nil }
      defer { place = end }
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      let isPart = place > 0 && ".:@$\"'".utf8.contains(bytes[place - 1])
      guard bytes[place].isNamePart, !isPart,
        names.contains(String(decoding: bytes[place..<end], as: UTF8.self))
      else { continue }
      guard let (arguments, last) = arguments(from: end) else { return nil }
      found.append(Part(text: arguments, line: line))
      line += bytes[end..<last].count { $0 == UInt8(ascii: "\n") }
      end = last
    }
    return found
  }

  /// The end of the text, comment, word or single byte that begins at a place; nil for a text that
  /// does not end on its line, such as an apostrophe in a heredoc.
  private func end(of start: Int) -> Int? {
    let first = bytes[start]
    var place = start + 1
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      while place < bytes.count, bytes[place] != first {
        if bytes[place] == UInt8(ascii: "\n") { return nil }
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      return place < bytes.count ? place + 1 : nil
    case UInt8(ascii: "#"):
      while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      return place
    case _ where first.isNamePart:
      while place < bytes.count, bytes[place].isNamePart { place += 1 }
      return place
    default: return place
    }
  }

  /// The arguments of a call without comments, up to its bracket or to a line that doesn't end in a
  /// comma; nil if they are unterminated.
  private func arguments(from start: Int) -> (text: String, end: Int)? {
    var (place, depth, text) = (start, 0, [UInt8]())
    var last: UInt8?
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\n"), depth == 0, last != UInt8(ascii: ",") { break }
      guard let end = end(of: place) else { return nil }
      if byte != UInt8(ascii: "#") {
        text += bytes[place..<end]
        if !byte.isASCIISpace { last = byte }
      }
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) { depth -= 1 }
      place = end
      if depth < 0 || (depth == 0 && byte == UInt8(ascii: ")")) { break }
    }
    return depth > 0 ? nil : (String(decoding: text, as: UTF8.self), place)
  }
}

/// The literals in a Ruby file.
enum RubyLiteral {
  /// The texts of a call's first argument; nil if it contains anything but literal texts.
  ///
  /// - Parameter isArgument: Whether more arguments may follow, so that a comma ends it.
  static func texts(of text: String, isArgument: Bool = false) -> [String]? {
    var found: [String] = []
    var depth = 0
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      switch character {
      case "\"", "'":
        guard let end = rest.firstIndex(of: character) else { return nil }
        found.append(String(rest[..<end]))
        rest = rest[rest.index(after: end)...]
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "#": rest = rest.drop { !$0.isNewline }
      case "," where isArgument && depth == 0 && !found.isEmpty: return literal(found)
      case "\n" where depth == 0 && !found.isEmpty: return literal(found)
      case ",", " ", "\t", "\n", "\r", "\r\n": break
      default: return nil
      }
      if depth == 0, ")]".contains(character) { return literal(found) }
    }
    return depth == 0 ? literal(found) : nil
  }

  /// The keys of a hash of texts; nil if a key is computed.
  static func keys(of text: String) -> [String]? {
    guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}")
    else { return nil }
    var found: [String] = []
    for pair in text[text.index(after: open)..<close].split(separator: ",") {
      let code = pair.drop(while: \.isWhitespace)
      if code.isEmpty { continue }
      guard let quote = code.first, quote == "\"" || quote == "'",
        let end = code.dropFirst().firstIndex(of: quote)
      else { return nil }
      found.append(String(code[code.index(after: code.startIndex)..<end]))
    }
    return literal(found)
  }

  /// The Ruby texts, if none is computed.
  private static func literal(_ texts: [String]) -> [String]? {
    texts.contains { $0.contains("#{") } ? nil : texts
  }
}
