public import WidgetManifests

/// The findings that a team knows and lives with for now: what `.audit-baseline.json` says.
///
/// An entry knows its findings by their identity, so it outlives moved lines, renamed files and
/// better worded messages, and none of them hides a new finding.
public struct Baseline: Sendable, Equatable {
  /// The version of the file's format.
  static let version = 1

  /// What is known, in the order of the file.
  public var entries: [Entry] = []

  /// Makes a baseline that knows nothing.
  public init() {}

  /// Findings of one identity in one file.
  public struct Entry: Sendable, Equatable {
    /// What makes them the same findings in the next run.
    public var identity: FindingIdentity
    /// The manifest in which they were found, as a path from the baseline's folder.
    ///
    /// It is there for people, and for a run that reads only some of the manifests.
    public var file: String
    /// How many of them there are, from 1.
    public var count: Int
    /// Where the entry begins in the baseline; nil for one that was never written.
    public var position: Position?

    /// What is known, in a few words, such as "budget-exceeded of `AppData` (`{after: 5m}`)".
    public var summary: String {
      let about = identity.kind ?? identity.bundle ?? identity.app
      let value = identity.value.isEmpty ? "" : " (\(quoted(identity.value)))"
      let times = count == 1 ? "" : ", \(count) times"
      return identity.rule + (about.map { " of \(quoted($0))" } ?? "") + value + times
    }
  }

  /// How many findings are known.
  public var findingCount: Int { entries.reduce(0) { $0 + $1.count } }

  /// Adds findings, which join those of the same identity in the same file.
  ///
  /// - Parameter entries: The findings; which of several alike they are does not matter.
  mutating func add(_ entries: [Entry]) {
    var indices: [Key: Int] = [:]
    for (index, entry) in self.entries.enumerated() { indices[Key(entry)] = index }
    for entry in entries {
      if let index = indices[Key(entry)] {
        self.entries[index].count += entry.count
      } else {
        indices[Key(entry)] = self.entries.count
        self.entries.append(entry)
      }
    }
  }

  private struct Key: Hashable {
    let identity: FindingIdentity
    let file: String

    init(_ entry: Entry) {
      identity = entry.identity
      file = entry.file
    }
  }

  /// Writes the file: sorted, an entry a line, so that two branches seldom change the same lines.
  public func render() -> [UInt8] {
    JSONWriter.document { json in
      json.member("version", Self.version)
      json.array("findings", of: entries.sorted { Self.order($0, $1) }) {
        Self.write($1, to: &$0)
      }
    }
  }

  private static func write(_ entry: Entry, to json: inout JSONWriter) {
    json.object(.line) { json in
      json.member("rule", entry.identity.rule)
      if let app = entry.identity.app { json.member("app", app) }
      if let bundle = entry.identity.bundle { json.member("bundle", bundle) }
      if let kind = entry.identity.kind { json.member("kind", kind) }
      json.member("value", entry.identity.value)
      json.member("file", entry.file)
      if entry.count > 1 { json.member("count", entry.count) }
    }
  }

  private static func order(_ a: Entry, _ b: Entry) -> Bool {
    func parts(_ entry: Entry) -> [String] {
      let identity = entry.identity
      return [
        identity.rule, identity.app ?? "", identity.bundle ?? "", identity.kind ?? "",
        identity.value, entry.file,
      ]
    }
    return parts(a).lexicographicallyPrecedes(parts(b))
  }
}
