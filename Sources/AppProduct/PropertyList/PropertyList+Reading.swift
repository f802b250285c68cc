internal import Foundation

extension PropertyList {
  /// The most bytes that a property list may have.
  static let maximumSize = 10 << 20

  /// Reads a property list, binary or XML.
  static func read(_ file: ByteView) throws(Malformed) -> PropertyList {
    guard file.count <= maximumSize else { throw .tooLarge }
    let isBinary = file.bytes.starts(with: BinaryPropertyList.magic)
    return isBinary ? try BinaryPropertyList.read(file) : try readXML(file)
  }

  /// Reads XML with Foundation, and what Foundation made of it as a binary list.
  ///
  /// So there is one place in which values are taken apart and limited. Foundation refuses XML
  /// nested deeper than 512 levels by itself. What it is kept from: guessing at an encoding from
  /// the declaration, and taking for the older format of property lists what is no XML, of which
  /// it complains on standard error.
  private static func readXML(_ file: ByteView) throws(Malformed) -> PropertyList {
    guard let text = String(validating: file.bytes, as: UTF8.self), !text.utf8.contains(0) else {
      throw invalidXML("it is neither a binary property list nor UTF-8")
    }
    var rest = Substring(text).drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    if rest.utf8.starts(with: "<?xml".utf8), let end = rest.firstRange(of: "?>") {
      rest = rest[end.upperBound...].drop(while: \.isWhitespace)
    }
    guard rest.utf8.first == UInt8(ascii: "<") else {
      throw invalidXML("it is neither a binary property list nor XML")
    }
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(
        from: Data(rest.utf8), options: [], format: nil)
    } catch {
      throw invalidXML(reason(error))
    }
    guard PropertyListSerialization.propertyList(list, isValidFor: .binary),
      let binary = try? PropertyListSerialization.data(
        fromPropertyList: list, format: .binary, options: 0)
    else { throw invalidXML("its property list holds a value that none may") }
    return try BinaryPropertyList.read(ByteView(Array(binary)))
  }

  private static func invalidXML(_ what: String) -> Malformed {
    Malformed(what, why: "nothing can read it")
  }

  /// Where Foundation stopped; its words differ from system to system.
  private static func reason(_ error: any Error) -> String {
    let words = (error as NSError).userInfo["NSDebugDescription"] as? String
    let place = words?.firstRange(of: "line ").map { range in
      words?[range.upperBound...].prefix { $0.isASCII && $0.isNumber } ?? ""
    }
    guard let place, !place.isEmpty else { return "its XML is no property list" }
    return "its XML is no property list, which is seen at line \(place)"
  }
}
