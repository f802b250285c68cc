/// A version or a build by its numbers, of any length; missing ones are 0.
package struct VersionNumbers: Comparable {
  /// The digits of each number, without zeros before them, and none of the last being zero.
  private let numbers: [Substring]

  /// Reads integers with dots between them; nil where a text is something else.
  package init?(_ text: String) {
    guard VersionText.integerCount(of: text) != nil else { return nil }
    var numbers = text.split(separator: ".").map { $0.drop { $0 == "0" } }
    while numbers.last?.isEmpty == true { numbers.removeLast() }
    self.numbers = numbers
  }

  package static func < (a: VersionNumbers, b: VersionNumbers) -> Bool {
    for (one, other) in zip(a.numbers, b.numbers) where one != other {
      return (one.utf8.count, one) < (other.utf8.count, other)
    }
    return a.numbers.count < b.numbers.count
  }
}
