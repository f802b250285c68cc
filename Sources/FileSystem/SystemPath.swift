/// A path as the operating system takes it: bytes, whether they are UTF-8 or not.
package struct SystemPath: Sendable {
  private let form: Form

  /// Makes a path of text; what follows a NUL is cut off, as it would be for any program.
  package init(_ text: String) { form = .text(text) }

  private init(form: Form) { self.form = form }

  /// The path of something in this folder.
  package func appending(_ name: Name) -> SystemPath { SystemPath(form: form.joined(name.form)) }

  /// The path of something in this folder.
  package func appending(_ name: String) -> SystemPath {
    SystemPath(form: form.joined(.text(name)))
  }

  /// The path as text; what is not UTF-8 comes as U+FFFD.
  package var text: String { form.text }

  /// Whether it is a text to the byte.
  package func isSpelled(_ text: String) -> Bool {
    if case .text(let own) = form { own.utf8.elementsEqual(text.utf8) } else { false }
  }

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
    package init(_ pointer: UnsafePointer<CChar>) {
      if let text = String(validatingCString: pointer) {
        form = .text(text)
      } else {
        var count = 0
        while pointer[count] != 0 { count += 1 }
        let name = UnsafeBufferPointer(start: pointer, count: count)
        form = .bytes(name.map(UInt8.init(bitPattern:)))
      }
    }

    /// Whether it is UTF-8, so that it is all in its text.
    package var isText: Bool { if case .text = form { true } else { false } }

    /// The name as text; what is not UTF-8 comes as U+FFFD.
    package var text: String { form.text }
  }

  /// The bytes without a NUL: as text where they are UTF-8, which is what a path is shown as too, so
  /// that both can be one copy; and short text needs no memory of its own.
  fileprivate enum Form {
    case text(String)
    case bytes([UInt8])

    var text: String {
      switch self {
      case .text(let text): text
      case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
      }
    }

    private var bytes: [UInt8] {
      switch self {
      case .text(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      }
    }

    /// Puts a name behind a folder.
    func joined(_ name: Form) -> Form {
      guard case .text(let folder) = self, case .text(let name) = name else {
        let folder = bytes
        let isOpen = folder.isEmpty || folder.last == UInt8(ascii: "/")
        return .bytes(folder + (isOpen ? [] : [UInt8(ascii: "/")]) + name.bytes)
      }
      let slash = folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") ? "" : "/"
      let count = folder.utf8.count + slash.utf8.count + name.utf8.count
      // In as much memory as it takes, and made at one go: of paths there are many.
      let path = String(unsafeUninitializedCapacity: count) { room in
        var rest = room[...]
        func append(_ part: String) {
          rest = rest[rest.initialize(fromContentsOf: part.utf8)...]
        }
        append(folder)
        append(slash)
        append(name)
        return rest.startIndex
      }
      return .text(path)
    }
  }
}
