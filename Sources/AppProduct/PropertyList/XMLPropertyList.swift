/// Reads an XML property list in UTF-8, regardless of the declared encoding.
///
/// It accepts only the XML that property lists consist of. It rejects custom entities above all,
/// which can turn a small file into a large one.
///
/// - Source: http://www.apple.com/DTDs/PropertyList-1.0.dtd
struct XMLPropertyList {
  private var tokens: XMLTokens
  private var values = 0

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
      return try reader.list()
    } catch {
      throw ProductError(
        "its XML is not a property list from line \(reader.tokens.line()) on", why: unreadable)
    }
  }

  private static let unreadable = "nothing can read it"

  private mutating func list() throws(XMLTokens.SyntaxError) -> LocatedPropertyList {
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
  ) throws(XMLTokens.SyntaxError) -> LocatedPropertyList {
    values += 1
    guard tag.form != .end, values <= Limits.values, depth <= Limits.depth
    else { throw XMLTokens.SyntaxError() }
    let line = tokens.line()
    let start = tokens.place
    let value: PropertyList
    switch tag.name {
    case "dict": return LocatedPropertyList(try dictionary(tag, depth: depth), line: line)
    case "array": return LocatedPropertyList(try array(tag, depth: depth), line: line)
    case "true", "false":
      if tag.form == .start { try tokens.end(of: tag.name) }
      value = .boolean(tag.name == "true")
    case "string": value = .string(try text(of: tag))
    case "integer": value = .integer(try PropertyListText.integer(try text(of: tag)))
    case "real": value = .real(try PropertyListText.real(try text(of: tag)))
    case "date": value = .date(try PropertyListText.date(try text(of: tag)))
    case "data": value = .data(try PropertyListText.data(try text(of: tag)))
    default: throw XMLTokens.SyntaxError()
    }
    let end = max(tokens.tokenStart, start)
    return LocatedPropertyList(
      value, lines: .init(line, columns: tokens.columns(of: start..<end)))
  }

  private mutating func text(of tag: XMLTokens.Tag) throws(XMLTokens.SyntaxError) -> String {
    tag.form == .empty ? "" : try tokens.text(endingIn: tag.name)
  }

  private mutating func array(
    _ tag: XMLTokens.Tag, depth: Int
  ) throws(XMLTokens.SyntaxError) -> [LocatedPropertyList] {
    var items: [LocatedPropertyList] = []
    if tag.form == .empty { return items }
    while true {
      let next = try tokens.nextTag()
      if next.form == .end, next.name == "array" { return items }
      items.append(try value(next, depth: depth + 1))
    }
  }

  private mutating func dictionary(
    _ tag: XMLTokens.Tag, depth: Int
  ) throws(XMLTokens.SyntaxError) -> [String: LocatedPropertyList] {
    var items: [String: LocatedPropertyList] = [:]
    if tag.form == .empty { return items }
    while true {
      let next = try tokens.nextTag()
      if next.form == .end, next.name == "dict" { break }
      guard next.name == "key", next.form != .end else { throw XMLTokens.SyntaxError() }
      let key = try text(of: next)
      // For a repeated key, the last value counts, as in Foundation.
      items[key] = try value(tokens.nextTag(), depth: depth + 1)
    }
    // An archiver writes a reference like this, which isn't a value of a list.
    if items.count == 1, items["CF$UID"] != nil { throw XMLTokens.SyntaxError() }
    return items
  }
}
