public import WidgetManifests

extension Baseline {
  /// The maximum size of a baseline in bytes, the same as a manifest's.
  public static let byteLimit = 10 << 20

  /// A mistake in a baseline.
  public struct ReadError: Error, Sendable, Equatable {
    /// Its place.
    public let position: Position
    /// The mistake and its correction, without a full stop.
    public let message: String
  }

  /// Reads the file.
  ///
  /// - Throws: The first mistake in it.
  public init(_ source: SourceFile) throws(ReadError) {
    do throws(JSONValue.ReadError) {
      try self.init(reading: source.bytes, lines: LineTable(source))
    } catch {
      throw ReadError(
        position: LineTable(source).position(of: error.offset), message: error.message)
    }
  }

  private init(reading bytes: [UInt8], lines: LineTable) throws(JSONValue.ReadError) {
    guard bytes.count <= Self.byteLimit else {
      throw JSONValue.ReadError(offset: 0, message: "larger than 10 MiB")
    }
    let root = try BaselineObject(try JSONValue.read(bytes), keys: ["version", "findings"])
    let version = try root.number("version")
    guard version == Self.version else {
      throw JSONValue.ReadError(
        offset: try root.value("version").offset,
        message: "format version \(version) is unknown; this audit supports \(Self.version)")
    }
    for value in try root.array("findings") {
      entries.append(try Self.entry(value, lines))
    }
  }

  private static func entry(
    _ value: JSONValue, _ lines: LineTable
  ) throws(JSONValue.ReadError) -> Entry {
    let object = try BaselineObject(
      value, keys: ["rule", "app", "bundle", "kind", "value", "file", "count"])
    let identity = FindingIdentity(
      rule: try object.text("rule"), app: try object.optionalText("app"),
      bundle: try object.optionalText("bundle"), kind: try object.optionalText("kind"),
      value: try object.text("value"))
    return Entry(
      identity: identity, file: try object.text("file"),
      count: object.has("count") ? try object.number("count") : 1,
      position: lines.position(of: value.offset))
  }
}

/// An object of a baseline that has only known keys.
private struct BaselineObject {
  private let offset: Int
  private var members: [String: JSONValue] = [:]

  init(_ value: JSONValue, keys: [String]) throws(JSONValue.ReadError) {
    guard case .object(let members) = value.content else {
      throw JSONValue.ReadError(
        offset: value.offset, message: "expected an object with \(keys.map(quoted).listed())")
    }
    offset = value.offset
    for member in members {
      guard keys.contains(member.key) else {
        let nearest = Nearest.nearest(to: member.key, in: keys).map { "; did you mean \($0)?" }
        throw JSONValue.ReadError(
          offset: member.offset,
          message: "\(quoted(member.key)) is not a key of a baseline\(nearest ?? "")")
      }
      guard self.members.updateValue(member.value, forKey: member.key) == nil else {
        throw JSONValue.ReadError(
          offset: member.offset, message: "a second \(quoted(member.key)) in one object")
      }
    }
  }

  func has(_ key: String) -> Bool { members[key] != nil }

  func value(_ key: String) throws(JSONValue.ReadError) -> JSONValue {
    guard let value = members[key] else {
      throw JSONValue.ReadError(offset: offset, message: "\(quoted(key)) is missing")
    }
    return value
  }

  func text(_ key: String) throws(JSONValue.ReadError) -> String {
    let value = try value(key)
    guard case .text(let text) = value.content else { throw mistyped(key, value, "a text") }
    return text
  }

  func optionalText(_ key: String) throws(JSONValue.ReadError) -> String? {
    has(key) ? try text(key) : nil
  }

  func number(_ key: String) throws(JSONValue.ReadError) -> Int {
    let value = try value(key)
    guard case .number(let thousandths?) = value.content, thousandths % 1000 == 0,
      (1...1_000_000).contains(thousandths / 1000)
    else { throw mistyped(key, value, "a whole number from 1 to 1000000") }
    return Int(thousandths / 1000)
  }

  func array(_ key: String) throws(JSONValue.ReadError) -> [JSONValue] {
    let value = try value(key)
    guard case .array(let values) = value.content else { throw mistyped(key, value, "an array") }
    return values
  }

  private func mistyped(_ key: String, _ value: JSONValue, _ wanted: String) -> JSONValue.ReadError
  {
    JSONValue.ReadError(offset: value.offset, message: "\(quoted(key)) must be \(wanted)")
  }
}
