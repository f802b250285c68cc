/// An event of a device: the data kept from a line.
struct FleetEvent: Sendable, Hashable {
  /// Milliseconds since the Unix epoch.
  var time: Int64
  /// The hash of kind, system and build; its upper 28 bits depend only on the kind.
  var group: UInt64
  /// The seconds that a timeline requests plus 2, 1 for never, 0 if unknown; for other events, the
  /// hash of a name.
  var extra: UInt64
  /// Hashes of the family and the instance, 16 bits each; 0 for none.
  var widget: UInt32
  /// Minutes east of Greenwich.
  var offset: Int16
  var what: What
  /// The state of the app as in ``Cause``, or the number of a symptom; for a failure, that plus 1,
  /// or 0 for none.
  var detail: UInt8

  /// The device of lines that name none.
  static let namelessDevice: UInt64 = 0
  /// The bits of ``group`` that also depend on the system and the build.
  static let versionBits: UInt64 = (1 << 36) - 1

  /// The hash of the kind, which distinguishes the few kinds of a device.
  var kind: UInt64 { group & ~Self.versionBits }

  enum What: UInt8, Sendable {
    case timeline, failure, trigger, placed, removed, opened, symptom
    /// A line that can't be read, or that doesn't count; `extra` is the reason.
    case unread, leftOut
  }

  /// The possible causes of a reload, exempt ones first.
  enum Cause: UInt8, Sendable, CaseIterable {
    case intent, foreground, audio, navigation, background, push
    /// The policy of the previous timeline.
    case policy
    /// The placement of the widget.
    case initial

    /// Whether the budget is charged.
    var isCharged: Bool {
      switch self {
      case .background, .push, .policy: true
      default: false
      }
    }
  }

  /// An order that doesn't depend on the order of lines.
  static func precedes(_ a: FleetEvent, _ b: FleetEvent) -> Bool {
    if a.time != b.time { return a.time < b.time }
    // At the same instant, causes of reloads come before reloads.
    if a.what != b.what { return a.what.rank < b.what.rank }
    return (a.group, a.extra, a.widget, a.offset, a.detail)
      < (b.group, b.extra, b.widget, b.offset, b.detail)
  }
}

extension FleetEvent.What {
  fileprivate var rank: UInt8 {
    switch self {
    case .placed: 0
    case .opened: 1
    case .trigger: 2
    default: 3 + rawValue
    }
  }
}

/// The kind of a widget, and the versions in its lines.
package struct GroupName: Sendable, Hashable {
  package var kind = ""
  package var os = ""
  package var build = ""
}

/// Texts by their hashes.
///
/// Only those with the lowest hashes are kept, so that merging two tables results in the table of
/// both.
struct NameTable<Name: Sendable & Hashable>: Sendable, Hashable {
  private(set) var names: [UInt64: Name] = [:]
  let limit: Int
  /// The highest hash that is kept.
  private var highest = UInt64.max

  init(limit: Int) { self.limit = limit }

  /// Keeps a name, unless there are too many with lower hashes.
  mutating func note(_ hash: UInt64, _ name: @autoclosure () -> Name) {
    if hash > highest || names[hash] != nil { return }
    names[hash] = name()
    if names.count > limit + limit / 4 { trim() }
  }

  /// Removes names beyond the limit.
  mutating func trim() {
    guard names.count > limit else { return }
    let kept = names.keys.sorted().prefix(limit)
    highest = kept.last ?? 0
    names = names.filter { $0.key <= highest }
  }

  mutating func merge(_ other: NameTable) {
    for (hash, name) in other.names { note(hash, name) }
  }

  /// The names in the order of their hashes, up to the limit.
  var sorted: [(hash: UInt64, name: Name)] {
    names.sorted { $0.key < $1.key }.prefix(limit).map { ($0.key, $0.value) }
  }
}

/// The texts that events and summaries refer to by hash.
struct FleetNames: Sendable, Hashable {
  /// The maximum number of groups, and of other texts, with names.
  static let limit = 1 << 14

  var groups = NameTable<GroupName>(limit: limit)
  /// The reasons for not counting lines.
  var reasons = NameTable<String>(limit: 4096)
  /// Codes of failures.
  var codes = NameTable<String>(limit: 4096)
  /// The IDs of devices, if they are kept.
  var devices = NameTable<String>(limit: 10_000)

  mutating func merge(_ other: FleetNames) {
    groups.merge(other.groups)
    reasons.merge(other.reasons)
    codes.merge(other.codes)
    devices.merge(other.devices)
  }
}
