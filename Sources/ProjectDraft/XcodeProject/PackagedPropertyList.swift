internal import AppProduct
internal import WidgetManifests

/// An `Info.plist`, entitlements or a privacy manifest in a project, with its values unexpanded and
/// their origins.
struct PackagedPropertyList {
  /// The file, relative to the root of the draft.
  let file: String
  private let list: LocatedPropertyList
  var value: PropertyList { list.value }
  /// The places where a spec declares its keys, for a list that a generator writes.
  private let origins: [String: Origin]
  /// The keys whose values a generator adds itself, and the reason, as the beginning of a note on a
  /// key.
  let defaults: Set<String>
  let defaultReason: String

  /// Reads a file.
  ///
  /// - Throws: The reason why it is missing or can't be read, and its place.
  init(_ file: String, in files: ProjectFiles) throws(DraftProblem) {
    self.file = files.spelling(of: file) ?? file
    origins = [:]
    defaults = []
    defaultReason = ""
    let bytes = try files.bytes(of: file)
    do throws(LocatedPropertyList.ReadError) {
      list = try LocatedPropertyList(readingAny: bytes)
    } catch {
      let origin = Origin(file: self.file, line: error.line)
      throw DraftProblem(unread: error.reason, at: origin)
    }
    guard case .dictionary = list.value else {
      throw DraftProblem(unread: "it is not a dictionary", at: Origin(file: self.file))
    }
  }

  /// Creates a list that a spec declares.
  init(_ declared: DeclaredPropertyList) {
    file = declared.path
    list = LocatedPropertyList(.dictionary(declared.values))
    origins = declared.origins
    defaults = declared.defaults
    defaultReason = declared.defaultReason
  }

  /// The value at a path of keys and indices.
  subscript(path: String...) -> PropertyList? { value(at: path) }

  private func value(at path: [String]) -> PropertyList? {
    path.reduce(value) { value, step in
      value?[step] ?? Int(step).flatMap { value?.array?[$0] }
    }
  }

  /// The texts of the list at a path of keys and indices, each with its origin.
  func texts(_ path: [String]) -> [(text: String, origin: Origin)] {
    (value(at: path)?.array ?? []).enumerated().compactMap { number, item in
      item.string.map { ($0, origin(path + [String(number)])) }
    }
  }

  /// The origin of the value at a path of keys and indices.
  func origin(_ path: String...) -> Origin { origin(path) }

  func origin(_ path: [String]) -> Origin {
    let place = path.reduce(Optional(list.lines)) { lines, step in
      if let member = lines?.members[step] { return member }
      return Int(step).flatMap { number in
        lines.flatMap { $0.items.indices.contains(number) ? $0.items[number] : nil }
      }
    }
    if let line = place?.line { return Origin(file: file, line: line, columns: place?.columns) }
    return path.first.flatMap { origins[$0] } ?? Origin(file: file)
  }
}

extension LocatedPropertyList {
  /// Reads a property list in binary, XML or OpenStep format.
  init(readingAny bytes: [UInt8]) throws(ReadError) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let isXML = text.first(where: { !$0.isASCIISpace }) == UInt8(ascii: "<")
    self =
      isXML || Self.isBinary(bytes)
      ? try LocatedPropertyList(reading: bytes) : try OpenStepPropertyList.read(bytes)
  }

  /// The line, 1-based; 1 in a binary list.
  var line: Int { lines.line ?? 1 }

  /// The text, or that of a number or a flag, as in Xcode; nil for other values.
  var string: String? {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .boolean(let flag): flag ? "YES" : "NO"
    case .date, .data, .array, .dictionary: nil
    }
  }

  /// The texts in a list, without its other items.
  var strings: [String] { array.compactMap(\.string) }
}
