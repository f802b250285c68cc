internal import AppProduct

/// An `Info.plist`, entitlements or a privacy manifest as a project holds it: before its values
/// are expanded, with their places.
struct PackagedPropertyList {
  /// The file, relative to the root of the draft.
  let file: String
  let value: PropertyList
  private let lines: [[String]: Int]
  /// Where a spec declares its keys, of a list that a generator writes.
  private let origins: [String: Origin]
  /// The keys whose values a generator adds itself, and why, as a note on a key begins.
  let defaults: Set<String>
  let defaultReason: String

  /// Reads a file.
  ///
  /// - Throws: Why it is missing or can't be read, and its place.
  init(_ file: String, in files: ProjectFiles) throws(DraftProblem) {
    self.file = files.spelling(of: file) ?? file
    origins = [:]
    defaults = []
    defaultReason = ""
    let bytes: [UInt8]
    do throws(ProjectFiles.Failure) {
      bytes = try files.contents(file)
    } catch {
      throw DraftProblem("it can't be read: \(error.reason)", at: Origin(file: file))
    }
    let list = try Self.read(bytes, file: self.file)
    value = list.value
    lines = list.lines
  }

  /// Takes a list that a spec declares.
  init(_ declared: DeclaredPropertyList) {
    file = declared.path
    value = .dictionary(declared.values)
    lines = [:]
    origins = declared.origins
    defaults = declared.defaults
    defaultReason = declared.defaultReason
  }

  private static func read(
    _ bytes: [UInt8], file: String
  ) throws(DraftProblem) -> LocatedPropertyList {
    let reason: String
    do throws(LocatedPropertyList.ReadError) {
      return try LocatedPropertyList(reading: bytes)
    } catch {
      reason = error.reason
    }
    // Old projects write them as they write themselves.
    guard bytes.first(where: { !$0.isSpace }) != UInt8(ascii: "<"),
      let node = try? OpenStepPropertyList.read(bytes), !node.dictionary.isEmpty
    else { throw DraftProblem("it can't be read: \(reason)", at: Origin(file: file)) }
    var lines: [[String]: Int] = [:]
    let value = node.propertyList(path: [], lines: &lines)
    return LocatedPropertyList(value, lines: lines)
  }

  /// The value to which keys and numbers of items lead.
  subscript(path: String...) -> PropertyList? { value(at: path) }

  private func value(at path: [String]) -> PropertyList? {
    path.reduce(value) { value, step in
      value?[step] ?? Int(step).flatMap { value?.array?[$0] }
    }
  }

  /// The texts of the list to which keys and numbers of items lead, and where each stands.
  func texts(_ path: [String]) -> [(text: String, origin: Origin)] {
    (value(at: path)?.array ?? []).enumerated().compactMap { number, item in
      item.string.map { ($0, origin(path + [String(number)])) }
    }
  }

  /// Where the value stands to which keys and numbers of items lead.
  func origin(_ path: String...) -> Origin { origin(path) }

  func origin(_ path: [String]) -> Origin {
    if let line = lines[path] { return Origin(file: file, line: line) }
    return path.first.flatMap { origins[$0] } ?? Origin(file: file)
  }
}

extension OpenStepNode {
  /// The values of an XML or binary list, numbers and flags as texts.
  init(_ list: LocatedPropertyList) {
    func node(_ value: PropertyList, _ path: [String]) -> OpenStepNode {
      let own: Value =
        switch value {
        case .string(let text): .string(text)
        case .integer(let number): .string(String(number))
        case .real(let number): .string("\(number)")
        case .boolean(let flag): .string(flag ? "YES" : "NO")
        case .date(let seconds): .string(String(seconds))
        case .data(let bytes): .data(bytes)
        case .array(let items):
          .array(items.enumerated().map { node($1, path + [String($0)]) })
        case .dictionary(let items):
          .dictionary(Dictionary(uniqueKeysWithValues: items.map { ($0, node($1, path + [$0])) }))
        }
      return OpenStepNode(value: own, line: list.lines[path] ?? 1)
    }
    self = node(list.value, [])
  }

  /// The value as other property lists hold it, and the lines of what is in it.
  fileprivate func propertyList(path: [String], lines: inout [[String]: Int]) -> PropertyList {
    lines[path] = line
    switch value {
    case .string(let text): return .string(text)
    case .data(let bytes): return .data(bytes)
    case .array(let items):
      return .array(
        items.enumerated().map { number, item in
          item.propertyList(path: path + [String(number)], lines: &lines)
        })
    case .dictionary(let items):
      return .dictionary(
        Dictionary(
          uniqueKeysWithValues: items.map { key, item in
            (key, item.propertyList(path: path + [key], lines: &lines))
          }))
    }
  }
}
