/// Reads a binary property list, `bplist00`.
///
/// Foundation for Linux isn't used, since it can't be trusted with untrusted input: it crashes on a
/// set, and takes exponential time for a few dozen arrays that each contain the next one ten times.
///
/// - Source:
///   https://github.com/apple/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFBinaryPList.c
struct BinaryPropertyList {
  static let magic = Array("bplist00".utf8)
  private static let trailerSize = 32
  /// The seconds from 1970 to 2001, the reference for dates.
  private static let referenceDate = 978_307_200.0

  private let file: ByteView
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let offsetTable: Int
  private var values = 0
  private var bytes = 0

  /// Reads the top value.
  static func read(_ file: ByteView) throws(ProductError) -> PropertyList {
    guard let trailer = file.part(at: file.count - trailerSize, count: trailerSize),
      let offsetSize = trailer[6], let referenceSize = trailer[7],
      let objectCount: UInt64 = trailer.big(at: 8), let top: UInt64 = trailer.big(at: 16),
      let table: UInt64 = trailer.big(at: 24)
    else { throw invalid("ends before its trailer") }
    let room = UInt64(file.count - trailerSize)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), table <= room,
      objectCount <= (room - table) / UInt64(offsetSize), top < objectCount
    else { throw invalid("has a trailer that does not fit it") }
    var reader = BinaryPropertyList(
      file: file, offsetSize: Int(offsetSize), referenceSize: Int(referenceSize),
      objectCount: Int(objectCount), offsetTable: Int(table))
    return try reader.value(of: Int(top), depth: 0)
  }

  private init(
    file: ByteView, offsetSize: Int, referenceSize: Int, objectCount: Int, offsetTable: Int
  ) {
    self.file = file
    self.offsetSize = offsetSize
    self.referenceSize = referenceSize
    self.objectCount = objectCount
    self.offsetTable = offsetTable
  }

  private static func invalid(_ what: String) -> ProductError {
    ProductError("the binary property list \(what)", why: "nothing can read it")
  }

  private mutating func value(of object: Int, depth: Int) throws(ProductError) -> PropertyList {
    values += 1
    guard values <= Limits.values else {
      throw Self.invalid("has more than \(Limits.values) values")
    }
    guard depth <= Limits.depth else {
      throw Self.invalid(
        "is nested deeper than \(Limits.depth) levels, or contains itself")
    }
    guard object < objectCount,
      let start = unsigned(at: offsetTable + object * offsetSize, size: offsetSize),
      start < offsetTable, let marker = file[start]
    else { throw Self.invalid("refers to object \(object), which it does not have") }
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0 where marker == 0x08: return .boolean(false)
    case 0x0 where marker == 0x09: return .boolean(true)
    case 0x1 where low <= 4: return .integer(try integer(at: start + 1, size: 1 << low))
    case 0x2 where low == 2 || low == 3: return .real(try real(at: start + 1, size: 1 << low))
    case 0x3 where low == 3: return .date(try date(at: start + 1))
    case 0x4, 0x5, 0x6: return try text(at: start, marker: marker)
    case 0xA, 0xD: return try collection(at: start, marker: marker, depth: depth)
    default:
      throw Self.invalid("contains a value of the invalid type 0x\(String(marker, radix: 16))")
    }
  }

  private func unsigned(at offset: Int, size: Int) -> Int? {
    guard let part = file.part(at: offset, count: size) else { return nil }
    return Int(exactly: part.bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private func integer(at offset: Int, size: Int) throws(ProductError) -> Int64 {
    // Up to four bytes are unsigned; sixteen are used for numbers that don't fit in eight signed
    // bytes.
    let value: Int64? =
      switch size {
      case 1, 2, 4: unsigned(at: offset, size: size).map(Int64.init)
      case 8: file.big(at: offset)
      default: nil
      }
    guard let value else { throw Self.invalid("contains an integer of more than 64 bits") }
    return value
  }

  private func real(at offset: Int, size: Int) throws(ProductError) -> Double {
    let value =
      size == 4
      ? file.big(UInt32.self, at: offset).map { Double(Float(bitPattern: $0)) }
      : file.big(UInt64.self, at: offset).map { Double(bitPattern: $0) }
    guard let value else { throw Self.invalid("ends within a number") }
    return value
  }

  private func date(at offset: Int) throws(ProductError) -> Int64 {
    let seconds = try real(at: offset, size: 8) + Self.referenceDate
    guard let whole = Int64(exactly: seconds.rounded(.down)) else {
      throw Self.invalid("contains an invalid date")
    }
    return whole
  }

  /// The number of items and their offset; the number follows the marker if it doesn't fit in it.
  private func extent(at start: Int, marker: UInt8) throws(ProductError) -> (count: Int, start: Int)
  {
    let low = Int(marker & 0x0F)
    if low < 0x0F { return (low, start + 1) }
    guard let size = file[start + 1], size >> 4 == 1, size & 0x0F <= 3,
      let count = unsigned(at: start + 2, size: 1 << Int(size & 0x0F))
    else { throw Self.invalid("has a value of unknown size") }
    return (count, start + 2 + (1 << Int(size & 0x0F)))
  }

  private mutating func text(at start: Int, marker: UInt8) throws(ProductError) -> PropertyList {
    let (count, first) = try extent(at: start, marker: marker)
    let isWide = marker >> 4 == 0x6
    // Compare before doubling, so that this can't overflow.
    guard count <= file.count, let part = file.part(at: first, count: isWide ? 2 * count : count)
    else { throw Self.invalid("ends within a value of \(count) bytes or characters") }
    bytes += part.count
    guard bytes <= Limits.part else { throw Self.invalid("repeats too many bytes") }
    switch marker >> 4 {
    case 0x4: return .data(Array(part.bytes))
    case 0x5:
      // It should be ASCII; Foundation reads other bytes as Latin-1.
      if let text = String(validating: part.bytes, as: UTF8.self) { return .string(text) }
      return .string(String(decoding: part.bytes.map(UInt16.init), as: UTF16.self))
    default:
      let units = (0..<count).map { part.big(UInt16.self, at: 2 * $0) ?? 0 }
      return .string(String(decoding: units, as: UTF16.self))
    }
  }

  private mutating func collection(
    at start: Int, marker: UInt8, depth: Int
  ) throws(ProductError) -> PropertyList {
    let (count, first) = try extent(at: start, marker: marker)
    let isDictionary = marker >> 4 == 0xD
    guard count <= file.count,
      let references = file.part(
        at: first, count: count * referenceSize * (isDictionary ? 2 : 1))
    else { throw Self.invalid("ends within a collection of \(count) values") }
    let objects = references.count / referenceSize
    func object(_ index: Int) throws(ProductError) -> Int {
      let offset = first + index * referenceSize
      guard let object = unsigned(at: offset, size: referenceSize) else {
        throw Self.invalid("refers to an object that it does not have")
      }
      return object
    }
    if !isDictionary {
      var items: [PropertyList] = []
      for index in 0..<objects { items.append(try value(of: object(index), depth: depth + 1)) }
      return .array(items)
    }
    var items: [String: PropertyList] = [:]
    for index in 0..<count {
      guard case .string(let key) = try value(of: object(index), depth: depth + 1) else {
        throw Self.invalid("has a key that is not a string")
      }
      items[key] = try value(of: object(count + index), depth: depth + 1)
    }
    return .dictionary(items)
  }
}
