/// A path as the operating system takes it: bytes, whether they are UTF-8 or not.
package struct SystemPath: Sendable {
  private let bytes: [CChar]

  /// Makes a path of text; what follows a NUL is cut off, as it would be for any program.
  package init(_ text: String) { bytes = Array(text.utf8CString) }

  private init(bytes: [CChar]) { self.bytes = bytes }

  /// The path of something in this folder.
  package func appending(_ name: Name) -> SystemPath {
    var joined = bytes
    joined.removeLast()
    if let last = joined.last, last != CChar(UInt8(ascii: "/")) {
      joined.append(CChar(UInt8(ascii: "/")))
    }
    joined += name.bytes
    return SystemPath(bytes: joined)
  }

  /// The path of something in this folder.
  package func appending(_ name: String) -> SystemPath { name.withCString { appending(Name($0)) } }

  /// The path as text; what is not UTF-8 comes as U+FFFD.
  package var text: String { bytes.withUnsafeBufferPointer(Self.decode) }

  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a path ends in NUL") }
      return body(base)
    }
  }

  /// The name of something in a folder.
  package struct Name: Sendable, Comparable {
    fileprivate let bytes: [CChar]

    /// Copies a name that ends in NUL.
    package init(_ pointer: UnsafePointer<CChar>) {
      var count = 0
      while pointer[count] != 0 { count += 1 }
      bytes = Array(UnsafeBufferPointer(start: pointer, count: count + 1))
    }

    /// The bytes, without the NUL.
    package var utf8: some Collection<UInt8> { bytes.dropLast().lazy.map { UInt8(bitPattern: $0) } }

    /// The name as text; what is not UTF-8 comes as U+FFFD.
    package var text: String { bytes.withUnsafeBufferPointer(SystemPath.decode) }

    package static func < (a: Name, b: Name) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
  }

  private static func decode(_ bytes: UnsafeBufferPointer<CChar>) -> String {
    bytes.withMemoryRebound(to: UInt8.self) { String(decoding: $0.dropLast(), as: UTF8.self) }
  }
}
