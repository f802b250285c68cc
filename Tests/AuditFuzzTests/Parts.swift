/// Two files in one input, the second one behind the first line `%%`.
struct Parts {
  let first: [UInt8]
  let second: [UInt8]

  /// Takes an input apart; without such a line the first file is empty.
  init(_ bytes: [UInt8]) {
    let mark = Array("\n%%\n".utf8)
    let range = bytes.firstRange(of: mark)
    first = range.map { Array(bytes[..<$0.lowerBound]) } ?? []
    second = range.map { Array(bytes[$0.upperBound...]) } ?? bytes
  }

  /// Puts texts together, without the marks of an example.
  init(_ first: String, _ second: String) {
    self.first = Array(first.filter { !"↓‹›".contains($0) }.utf8)
    self.second = Array(second.filter { !"↓‹›".contains($0) }.utf8)
  }

  /// The input that they are.
  var bytes: [UInt8] { first + Array("\n%%\n".utf8) + second }
}
