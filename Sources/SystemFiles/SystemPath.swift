internal import Libc

/// A path as the operating system takes it: bytes, whether they are UTF-8 or not.
package struct SystemPath: Sendable {
  private let form: Form

  /// Makes a path of text; a NUL ends it, as it does for any program.
  package init(_ text: String) { form = .text(text) }

  private init(form: Form) { self.form = form }

  /// The path of something in this folder.
  package func appending(_ name: Name) -> SystemPath { SystemPath(form: form.joined(name.form)) }

  /// The path of something in this folder.
  package func appending(_ name: String) -> SystemPath {
    SystemPath(form: form.joined(.text(name)))
  }

  /// The path as text; bytes that are not UTF-8 are U+FFFD.
  package var text: String { form.text }

  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    switch form {
    case .text(let text): text.withCString(body)
    case .bytes(let bytes): body((bytes + [0]).map(CChar.init(bitPattern:)))
    }
  }

  /// The name of something in a folder.
  package struct Name: Sendable {
    fileprivate let form: Form

    /// Copies a name that ends in NUL.
    init(_ pointer: UnsafePointer<CChar>) {
      if let text = String(validatingCString: pointer) {
        form = .text(text)
      } else {
        let name = UnsafeBufferPointer(start: pointer, count: strlen(pointer))
        form = .bytes(name.map(UInt8.init(bitPattern:)))
      }
    }

    /// The name as text; bytes that are not UTF-8 are U+FFFD.
    package var text: String { form.text }

    /// Whether its bytes sort before another's.
    func precedes(_ other: Name) -> Bool {
      if case .text(let own) = form, case .text(let other) = other.form {
        return own.utf8.lexicographicallyPrecedes(other.utf8)
      }
      return form.bytes.lexicographicallyPrecedes(other.form.bytes)
    }
  }

  /// The bytes without a NUL: text where they are UTF-8, so that a path and its displayed form share
  /// their memory.
  fileprivate enum Form {
    case text(String)
    case bytes([UInt8])

    var text: String {
      switch self {
      case .text(let text): text
      case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
      }
    }

    var bytes: [UInt8] {
      switch self {
      case .text(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      }
    }

    /// Appends a name to a folder.
    func joined(_ name: Form) -> Form {
      if case .text(let folder) = self, case .text(let name) = name {
        let isOpen = folder.isEmpty || folder.utf8.last == UInt8(ascii: "/")
        return .text(isOpen ? folder + name : "\(folder)/\(name)")
      }
      let folder = bytes
      let isOpen = folder.isEmpty || folder.last == UInt8(ascii: "/")
      return .bytes(folder + (isOpen ? [] : [UInt8(ascii: "/")]) + name.bytes)
    }
  }
}
