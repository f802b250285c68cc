/// A text that is equal only to what is the same letter by letter.
///
/// Swift takes `é` and `e` with an accent for one text; the system, which compares kinds, does not.
struct ExactText: Hashable, Sendable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ExactText, b: ExactText) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
