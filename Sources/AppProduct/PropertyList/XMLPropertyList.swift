/// Reads an XML property list in UTF-8, whatever its declaration says of the encoding.
///
/// It reads the XML that property lists consist of, and refuses the rest, above all custom entities,
/// with which a small file becomes a large one.
///
/// - Source: http://www.apple.com/DTDs/PropertyList-1.0.dtd
struct XMLPropertyList {
  private var tokens: XMLTokens
  private var values = 0
  /// The lines of values, by the keys and indices that lead to them.
  private var lines: [[String]: Int] = [:]
  /// The keys and indices that lead to the current value.
  private var path: [String] = []
  /// The position up to which lines are counted, and the line there.
  private var counted = (place: 0, line: 1)
  /// The maximum depth of a value whose line is kept.
  private static let locatedDepth = 6

  private init(tokens: XMLTokens) { self.tokens = tokens }

  /// Reads a property list, and the lines of its values.
  static func read(_ file: ByteView) throws(ProductError) -> LocatedPropertyList {
    guard let text = String(validating: file.bytes, as: UTF8.self), !text.utf8.contains(0) else {
      throw ProductError("it is neither a binary property list nor UTF-8", why: unreadable)
    }
    let bytes = Array(text.utf8)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    guard bytes[start...].first(where: { !XMLTokens.isSpace($0) }) == UInt8(ascii: "<") else {
      throw ProductError("it is neither a binary property list nor XML", why: unreadable)
    }
    var reader = XMLPropertyList(tokens: XMLTokens(bytes, from: start))
    do throws(XMLTokens.SyntaxError) {
      let value = try reader.list()
      return LocatedPropertyList(value, lines: reader.lines)
    } catch {
      let line = bytes[..<reader.tokens.tokenStart].count { $0 == UInt8(ascii: "\n") } + 1
      throw ProductError(
        "its XML is not a property list from line \(line) on", why: unreadable)
    }
  }

  private static let unreadable = "nothing can read it"

  private mutating func list() throws(XMLTokens.SyntaxError) -> PropertyList {
    var tag = try tokens.nextTag()
    let isWrapped = tag.name == "plist"
    if isWrapped { tag = try tokens.nextTag() }
    let value = try value(tag, depth: 0)
    if isWrapped { try tokens.end(of: "plist") }
    try tokens.end()
    return value
  }

  private mutating func value(
    _ tag: XMLTokens.Tag, depth: Int
  ) throws(XMLTokens.SyntaxError) -> PropertyList {
    values += 1
    guard tag.form != .end, values <= PropertyList.maximumValues, depth <= PropertyList.maximumDepth
    else { throw XMLTokens.SyntaxError() }
    locate()
    switch tag.name {
    case "dict": return .dictionary(try dictionary(tag, depth: depth))
    case "array": return .array(try array(tag, depth: depth))
    case "true", "false":
      if tag.form == .start { try tokens.end(of: tag.name) }
      return .boolean(tag.name == "true")
    case "string": return .string(try text(of: tag))
    case "integer": return .integer(try PropertyListText.integer(try text(of: tag)))
    case "real": return .real(try PropertyListText.real(try text(of: tag)))
    case "date": return .date(try PropertyListText.date(try text(of: tag)))
    case "data": return .data(try PropertyListText.data(try text(of: tag)))
    default: throw XMLTokens.SyntaxError()
    }
  }

  /// Keeps the line of the tag that was read last.
  private mutating func locate() {
    guard path.count <= Self.locatedDepth else { return }
    counted.line += tokens.lineEnds(from: counted.place)
    counted.place = tokens.tokenStart
    lines[path] = counted.line
  }

  private mutating func text(of tag: XMLTokens.Tag) throws(XMLTokens.SyntaxError) -> String {
    tag.form == .empty ? "" : try tokens.text(endingIn: tag.name)
  }

  private mutating func array(
    _ tag: XMLTokens.Tag, depth: Int
  ) throws(XMLTokens.SyntaxError) -> [PropertyList] {
    var items: [PropertyList] = []
    if tag.form == .empty { return items }
    while true {
      let next = try tokens.nextTag()
      if next.form == .end, next.name == "array" { return items }
      path.append(String(items.count))
      items.append(try value(next, depth: depth + 1))
      path.removeLast()
    }
  }

  private mutating func dictionary(
    _ tag: XMLTokens.Tag, depth: Int
  ) throws(XMLTokens.SyntaxError) -> [String: PropertyList] {
    var items: [String: PropertyList] = [:]
    if tag.form == .empty { return items }
    while true {
      let next = try tokens.nextTag()
      if next.form == .end, next.name == "dict" { break }
      guard next.name == "key", next.form != .end else { throw XMLTokens.SyntaxError() }
      let key = try text(of: next)
      path.append(key)
      // Of two values of one key Foundation takes the last, too.
      items[key] = try value(tokens.nextTag(), depth: depth + 1)
      path.removeLast()
    }
    // An archiver writes a reference like this; it isn't a value of a list.
    if items.count == 1, items["CF$UID"] != nil { throw XMLTokens.SyntaxError() }
    return items
  }
}
