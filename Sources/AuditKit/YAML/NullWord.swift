/// The plain scalars that are no value: `~`, `null`, `Null`, `NULL` and nothing.
enum NullWord {
  /// Whether a scalar without quotes is one of them.
  static func matches(_ bytes: some Collection<UInt8>) -> Bool {
    // Nearly every scalar is told apart by its length.
    switch bytes.count {
    case 0: true
    case 1: bytes.first == UInt8(ascii: "~")
    case 4:
      bytes.elementsEqual("null".utf8) || bytes.elementsEqual("Null".utf8)
        || bytes.elementsEqual("NULL".utf8)
    default: false
    }
  }
}
