/// A property list and the lines of its values, for who tells where each was written.
package struct LocatedPropertyList: Sendable {
  /// Why a property list can't be read, without a full stop.
  package struct ReadError: Error, Equatable {
    package var reason: String
  }

  package var value: PropertyList
  /// By the keys and the numbers of items, base 0, that lead to a value: its line, 1-based.
  ///
  /// A binary list has none; neither have values nested deeper than any that a project declares.
  package var lines: [[String]: Int]

  /// Takes a list that another reader has read.
  package init(_ value: PropertyList, lines: [[String]: Int]) {
    self.value = value
    self.lines = lines
  }

  /// Reads a property list, binary or XML.
  package init(reading bytes: [UInt8]) throws(ReadError) {
    do throws(ProductError) {
      let file = ByteView(bytes)
      if bytes.starts(with: BinaryPropertyList.magic) {
        self.init(try PropertyList.read(file), lines: [:])
      } else {
        guard bytes.count <= PropertyList.maximumSize else { throw .tooLarge }
        self = try XMLPropertyList.readWithLines(file)
      }
    } catch {
      throw ReadError(reason: error.what)
    }
  }
}
