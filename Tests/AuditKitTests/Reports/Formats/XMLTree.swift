import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An XML element as Foundation's parser reads it.
final class XMLTree {
  let name: String
  let attributes: [String: String]
  var children: [XMLTree] = []
  var text = ""

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// Reads a document.
  ///
  /// - Throws: The parser's error if it is not well formed.
  static func parse(_ bytes: [UInt8]) throws -> XMLTree {
    let builder = Builder()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = builder
    guard parser.parse(), let root = builder.root.children.first else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
    return root
  }

  /// All elements of that name below this one, in document order.
  func all(_ name: String) -> [XMLTree] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }

  private final class Builder: NSObject, XMLParserDelegate {
    let root = XMLTree(name: "", attributes: [:])
    private var open: [XMLTree] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let element = XMLTree(name: name, attributes: attributes)
      (open.last ?? root).children.append(element)
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

    func parser(_ parser: XMLParser, foundCDATA data: Data) {
      open.last?.text += String(decoding: data, as: UTF8.self)
    }
  }
}
