public import WidgetManifests

/// The findings that a team accepts for now, as `.audit-baseline.json` lists them.
///
/// An entry identifies its findings by ``FindingIdentity``, which survives moved lines, renamed files
/// and changed messages, and never hides a new finding.
public struct Baseline: Sendable, Equatable {
  /// The version of the file's format.
  static let version = 1

  /// The accepted findings, in the order of the file.
  public var entries: [Entry] = []

  /// Creates an empty baseline.
  public init() {}

  /// Findings of one identity in one file.
  public struct Entry: Sendable, Equatable {
    /// The identity that recognizes them in the next run.
    public var identity: FindingIdentity
    /// The manifest that contains them, as a path relative to the baseline's folder.
    ///
    /// It serves readers, and runs that read only some of the manifests.
    public var file: String
    /// The number of findings, from 1.
    public var count: Int
    /// The start of the entry in the baseline; nil for a new one.
    public var position: Position?

    var key: Key { Key(identity: identity, file: file) }

    /// A short description, such as "budget-exceeded of `AppData` (`{after: 5m}`)".
    public var summary: String {
      let about = identity.kind ?? identity.bundle ?? identity.app
      let value = identity.value.isEmpty ? "" : " (\(quoted(identity.value)))"
      let times = count == 1 ? "" : ", \(count) times"
      return identity.rule + (about.map { " of \(quoted($0))" } ?? "") + value + times
    }
  }

  /// The number of accepted findings.
  public var findingCount: Int { entries.reduce(0) { $0 + $1.count } }

  /// Adds entries, merging those with the same identity and file.
  mutating func add(_ entries: [Entry]) {
    var indexes: [Key: Int] = [:]
    for (index, entry) in self.entries.enumerated() { indexes[entry.key] = index }
    for entry in entries {
      if let index = indexes[entry.key] {
        self.entries[index].count += entry.count
      } else {
        indexes[entry.key] = self.entries.count
        self.entries.append(entry)
      }
    }
  }

  /// The identity and file that entries of the same findings share.
  struct Key: Hashable {
    let identity: FindingIdentity
    let file: String
  }

  /// Returns the contents of the file, with one entry per line and sorted, so that branches rarely
  /// conflict.
  public func render() -> [UInt8] {
    JSONWriter.document { json in
      json.member("version", Self.version)
      json.array("findings", of: entries.sorted { Self.order($0, $1) }) { json, entry in
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
