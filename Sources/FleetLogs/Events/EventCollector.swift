internal import BudgetReplay

/// Converts lines to events, and collects those of each device.
package struct EventCollector: Sendable {
  /// The number of events after which they are sorted and written: 48 bytes each.
  package static let limit = 1 << 18

  private let settings: FleetSettings
  private let runs: EventRuns
  private let limit: Int
  private var stream: LogStream
  private var events: CollectedEvents

  /// Creates a collector.
  ///
  /// - Parameters:
  ///   - runs: Receives the events.
  ///   - limit: The number of events after which ``runs`` receives them.
  package init(_ settings: FleetSettings, into runs: EventRuns, limit: Int = limit) {
    self.settings = settings
    self.runs = runs
    self.limit = limit
    stream = LogStream(year: settings.year)
    events = CollectedEvents(key: settings.key, keepsDevices: settings.keepsDevices ?? false)
  }

  /// Begins a file or a part of one.
  ///
  /// - Parameter device: The device of lines that name none; nil for a device without a name.
  package mutating func begin(device: String? = nil) {
    events.source =
      device.map { SipHash.hash($0.utf8, key: events.key) } ?? FleetEvent.namelessDevice
    if let device, events.keepsDevices { events.names.devices.note(events.source, device) }
  }

  /// Reads the next bytes.
  package mutating func read(_ bytes: [UInt8]) throws(FleetError) {
    Self.read(&stream, bytes, into: &events)
    if events.count >= limit { try flush() }
  }

  private static func read(
    _ stream: inout LogStream, _ bytes: [UInt8], into events: inout CollectedEvents
  ) {
    stream.read(bytes) { line, bytes in events.add(line, bytes) }
  }

  /// Ends a file or a part of one; its last line may have no line break.
  package mutating func end() {
    var events = events
    self.events.sections = []
    stream.finish { line, bytes in events.add(line, bytes) }
    self.events = events
  }

  /// Moves all events to ``runs``.
  package mutating func flush() throws(FleetError) {
    var writer = RunWriter()
    for section in events.sections.indices {
      events.sections[section].sort()
      writer.add(section: events.sections[section])
      events.sections[section].removeAll(keepingCapacity: true)
    }
    try runs.add(writer.end(), names: events.names, lines: events.lines)
    events.names = FleetNames()
    (events.count, events.lines) = (0, 0)
  }
}

/// An event and its device.
struct DeviceEvent: Sendable, Comparable {
  var device: UInt64
  var event: FleetEvent

  static func < (a: DeviceEvent, b: DeviceEvent) -> Bool {
    a.device != b.device ? a.device < b.device : FleetEvent.precedes(a.event, b.event)
  }
}

/// Events by the first byte of the device's hash.
private struct CollectedEvents: Sendable {
  let key: SipHash.Key
  let keepsDevices: Bool
  /// The device of lines that name none.
  var source = FleetEvent.namelessDevice
  var sections = [[DeviceEvent]](repeating: [], count: EventRuns.sectionCount)
  var count = 0
  var names = FleetNames()
  /// The number of lines that aren't blank.
  var lines: UInt64 = 0
  private var devices: NameHash
  private var groups = NameHash()
  private var families = NameHash()
  private var instances = NameHash()
  /// The group of the last event, whose name is already known.
  private var lastGroup: UInt64 = 0

  init(key: SipHash.Key, keepsDevices: Bool) {
    self.key = key
    self.keepsDevices = keepsDevices
    devices = NameHash(key: key)
  }

  mutating func add(_ line: LogStream.Line, _ bytes: LineBytes) {
    switch line {
    case .blank: return
    case .content(.event(let line)): add(line, bytes)
    case .content(.leftOut(let reason)): add(.leftOut, reason.rawValue, bytes)
    case .content(.unknown): add(.unread, "another event", bytes)
    case .content(.nothing): add(.leftOut, "not about reloads", bytes)
    case .content(.otherMessage): add(.leftOut, "another message of chronod", bytes)
    case .problem(let problem): add(.unread, problem.message, bytes)
    }
    lines += 1
  }

  /// Adds a line that isn't an event, so that it counts once, like events.
  private mutating func add(_ what: FleetEvent.What, _ reason: String, _ bytes: LineBytes) {
    var hash = SipHash(key)
    bytes.add(to: &hash)
    let extra = SipHash.hash(reason.utf8, key: SipHash.Key())
    names.reasons.note(extra, reason)
    append(
      FleetEvent(time: 0, group: 0, extra: extra, widget: 0, offset: 0, what: what, detail: 0),
      of: hash.end())
  }

  private mutating func append(_ event: FleetEvent, of device: UInt64) {
    sections[Int(device >> 56)].append(DeviceEvent(device: device, event: event))
    count += 1
  }

  private mutating func add(_ line: LogLine, _ bytes: LineBytes) {
    var device = source
    if let name = line.device {
      device = devices.hash(of: name, in: bytes)
      if keepsDevices { names.devices.note(device, bytes.text(name) ?? "") }
    }
    let group = groups.hash(of: line.kind, line.os, line.appBuild, in: bytes)
    if group != lastGroup {
      lastGroup = group
      names.groups.note(
        group,
        GroupName(
          kind: bytes.text(line.kind) ?? "", os: bytes.text(line.os) ?? "",
          build: bytes.text(line.appBuild) ?? ""))
    }
    let family = line.family.map { families.hash(of: $0, in: bytes) } ?? 0
    let instance = line.instance.map { instances.hash(of: $0, in: bytes) } ?? 0
    // 16 bits each.
    let widget = UInt32(truncatingIfNeeded: (family & 0xFFFF) << 16 | instance & 0xFFFF)
    var event = FleetEvent(
      time: line.time.instant, group: group, extra: 0, widget: widget,
      offset: Int16(line.time.offset / 60), what: .timeline, detail: 0)
    switch line.what {
    case .timeline(let answer, let isForeground):
      event.detail = isForeground ? 1 : 0
      if let answer {
        event.extra = answer.wait.map { UInt64($0 / 1000) + 2 } ?? 1
      }
    case .failure(let code, let cause):
      event.what = .failure
      event.detail = cause.map { $0.rawValue + 1 } ?? 0
      if let code {
        event.extra = SipHash.hash(code.utf8, key: SipHash.Key())
        names.codes.note(event.extra, code)
      }
    case .trigger(let cause):
      guard let cause = FleetEvent.Cause(cause) else { return }
      (event.what, event.detail) = (.trigger, cause.rawValue)
      // Without a name, the trigger applies to all kinds.
      event.extra = line.kind == nil ? 1 : 0
    case .placed: event.what = .placed
    case .removed: event.what = .removed
    case .opened: event.what = .opened
    case .symptom(let symptom): (event.what, event.detail) = (.symptom, symptom.rawValue)
    }
    append(event, of: device)
  }
}

/// The hash of names, cached for the previous line: that saves 4 % of the time of a report.
private struct NameHash: Sendable {
  var key = SipHash.Key()
  /// The names in the previous line, each followed by a byte that no name contains.
  private var bytes: [UInt8] = []
  private var hash: UInt64 = 0

  init(key: SipHash.Key = SipHash.Key()) { self.key = key }

  mutating func hash(of name: LogLine.Name, in line: LineBytes) -> UInt64 {
    var end = 0
    if line.has(name, at: &end, of: bytes), end == bytes.count { return hash }
    bytes.removeAll(keepingCapacity: true)
    line.append(name, to: &bytes)
    hash = SipHash.hash(bytes, key: key)
    return hash
  }

  mutating func hash(
    of kind: LogLine.Name?, _ os: LogLine.Name?, _ build: LogLine.Name?, in line: LineBytes
  ) -> UInt64 {
    var end = 0
    if line.has(kind, at: &end, of: bytes), line.has(os, at: &end, of: bytes),
      line.has(build, at: &end, of: bytes), end == bytes.count
    {
      return hash
    }
    bytes.removeAll(keepingCapacity: true)
    line.append(kind, to: &bytes)
    let kinds = SipHash.hash(bytes, key: key) & ~FleetEvent.versionBits
    line.append(os, to: &bytes)
    line.append(build, to: &bytes)
    hash = kinds | SipHash.hash(bytes, key: key) & FleetEvent.versionBits
    return hash
  }
}

extension FleetEvent.Cause {
  fileprivate init?(_ cause: Trigger.Cause) {
    switch cause {
    case .appReload(.foreground): self = .foreground
    case .appReload(.audio): self = .audio
    case .appReload(.navigation): self = .navigation
    case .appReload: self = .background
    case .push: self = .push
    case .intent: self = .intent
    default: return nil
    }
  }
}
