internal import Libc

/// A path of the operating system: bytes that need not be UTF-8.
package struct SystemPath: Sendable {
  private let bytes: [UInt8]

  /// Creates a path from text; a NUL ends it, as for any program.
  package init(_ text: String) { bytes = Array(text.utf8) }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The path of an entry in this folder.
  package func appending(_ name: Name) -> SystemPath {
    let slash = UInt8(ascii: "/")
    let isOpen = bytes.isEmpty || bytes.last == slash
    return SystemPath(bytes: bytes + (isOpen ? [] : [slash]) + name.bytes)
  }

  /// The path of an entry in this folder.
  package func appending(_ name: String) -> SystemPath { appending(Name(name)) }

  /// The path as text; bytes that are not UTF-8 are U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    body((bytes + [0]).map(CChar.init(bitPattern:)))
  }

  /// The name of an entry in a folder.
  package struct Name: Sendable {
    fileprivate let bytes: [UInt8]

    fileprivate init(_ text: String) { bytes = Array(text.utf8) }

    /// Copies a name that ends in NUL.
    init(_ pointer: UnsafePointer<CChar>) {
      let name = UnsafeBufferPointer(start: pointer, count: strlen(pointer))
      bytes = name.map(UInt8.init(bitPattern:))
    }

    /// The name as text; bytes that are not UTF-8 are U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether it ends with the bytes of a text.
    package func hasSuffix(_ text: String) -> Bool {
      bytes.suffix(text.utf8.count).elementsEqual(text.utf8)
    }

    /// Whether it begins with a dot.
    var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

    /// Whether its bytes sort before another's.
    func precedes(_ other: Name) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }
  }
}
