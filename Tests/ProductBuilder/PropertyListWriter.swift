public import AppProduct

extension PropertyList {
  /// The list as XML.
  public var xml: [UInt8] {
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    return Array("\(head)\(element)\n</plist>\n".utf8)
  }

  private var element: String {
    switch self {
    case .string(let text): "<string>\(Self.escaped(text))</string>"
    case .integer(let number): "<integer>\(number)</integer>"
    case .real(let number): "<real>\(number)</real>"
    case .boolean(let flag): flag ? "<true/>" : "<false/>"
    case .date(let seconds): "<date>\(Self.date(seconds))</date>"
    case .data(let bytes): "<data>\(Self.base64(bytes))</data>"
    case .array(let items): "<array>\(items.map(\.element).joined())</array>"
    case .dictionary(let items):
      "<dict>"
        + items.sorted { $0.key < $1.key }
        .map { "<key>\(Self.escaped($0.key))</key>\($0.value.element)" }.joined() + "</dict>"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = bytes[start..<min(start + 3, bytes.count)]
      let bits = three.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - three.count))
      for place in 0..<4 {
        text.append(place <= three.count ? letters[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }

  /// A date of the Gregorian calendar, from the days since March of year 0.
  private static func date(_ seconds: Int64) -> String {
    let day = seconds / 86_400
    let second = seconds % 86_400
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let year =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let civil = (
      year: year + 400 * era + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1
    )
    return "\(civil.year)-\(two(civil.month))-\(two(civil.day))T\(two(second / 3600)):"
      + "\(two(second / 60 % 60)):\(two(second % 60))Z"
  }

  /// The list in the binary format.
  public var binary: [UInt8] {
    var objects: [[UInt8]] = []
    _ = add(to: &objects)
    return Self.binary(objects)
  }

  /// A file in the binary format with objects given as bytes; references have two bytes.
  public static func binary(_ objects: [[UInt8]], top: Int = 0) -> [UInt8] {
    var file = ByteWriter()
    file.raw("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(file.count)
      file.raw(object)
    }
    let table = file.count
    for offset in offsets { file.big(UInt32(offset)) }
    file.raw([0, 0, 0, 0, 0, 0, 4, 2])
    file.big(UInt64(objects.count))
    file.big(UInt64(top))
    file.big(UInt64(table))
    return file.bytes
  }

  /// Appends this value and returns its number.
  private func add(to objects: inout [[UInt8]]) -> Int {
    let index = objects.count
    objects.append([])
    var object = ByteWriter()
    switch self {
    case .string(let text):
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      Self.marker(isASCII ? 5 : 6, isASCII ? text.utf8.count : text.utf16.count, &object)
      if isASCII { object.raw(text.utf8) } else { for unit in text.utf16 { object.big(unit) } }
    case .integer(let number):
      object.raw([0x13])
      object.big(number)
    case .real(let number):
      object.raw([0x23])
      object.big(number.bitPattern)
    case .boolean(let flag): object.raw([flag ? 9 : 8])
    case .date(let seconds):
      object.raw([0x33])
      object.big((Double(seconds) - 978_307_200).bitPattern)
    case .data(let bytes):
      Self.marker(4, bytes.count, &object)
      object.raw(bytes)
    case .array(let items):
      Self.marker(0xA, items.count, &object)
      for item in items { object.big(UInt16(item.add(to: &objects))) }
    case .dictionary(let items):
      let sorted = items.sorted { $0.key < $1.key }
      Self.marker(0xD, items.count, &object)
      for item in sorted { object.big(UInt16(PropertyList.string(item.key).add(to: &objects))) }
      for item in sorted { object.big(UInt16(item.value.add(to: &objects))) }
    }
    objects[index] = object.bytes
    return index
  }

  private static func marker(_ type: UInt8, _ count: Int, _ object: inout ByteWriter) {
    if count < 15 { return object.raw([type << 4 | UInt8(count)]) }
    object.raw([type << 4 | 0x0F, 0x12])
    object.big(UInt32(count))
  }
}

extension PropertyList: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A list.
  public init(arrayLiteral elements: PropertyList...) { self = .array(elements) }
  /// A dictionary.
  public init(dictionaryLiteral elements: (String, PropertyList)...) {
    self = .dictionary(Dictionary(elements) { _, last in last })
  }
}
