/// The sums of the logs of some devices.
///
/// Merging is associative and commutative, and has an identity: the same devices result in the same
/// bytes, regardless of how and in which order they were summed. The size depends on the number of
/// groups, not on the number of lines.
package struct FleetSummary: Sendable, Hashable {
  /// The settings that all parts of a fleet share.
  package let skippedDays: Int
  package let maximumGroups: Int
  package let keepsDevices: Bool
  let saltMark: UInt64
  /// The groups with the lowest hashes, and the sum of all others.
  package private(set) var groups: [GroupKey: GroupSummary] = [:]
  package private(set) var other = GroupSummary()
  /// The highest group that may be among the overall lowest.
  private var highest: GroupKey?
  private(set) var names = FleetNames()
  /// The numbers of distinct lines that can't be read, and that don't count, by the hash of the
  /// reason.
  private var unread: [UInt64: UInt64] = [:]
  private var leftOut: [UInt64: UInt64] = [:]
  /// The numbers of distinct events, and of summed devices.
  package private(set) var events: UInt64 = 0
  package private(set) var sums: UInt64 = 0
  /// The number of events that name no device, which count as one device.
  package private(set) var namelessEvents: UInt64 = 0
  /// The numbers of openings of the app by local hour, and of whole days of the devices with
  /// openings.
  package private(set) var openings = [UInt64](repeating: 0, count: 24)
  package private(set) var openingDays: UInt64 = 0
  /// All devices.
  package private(set) var devices = DistinctCounter()
  /// The first and the last local day, in days since 1970.
  package private(set) var days: ClosedRange<Int64>?
  /// The sums of individual devices, if kept: those with the lowest hashes.
  private(set) var kept: [UInt64: DeviceTotals] = [:]

  static let maximumDevices = 10_000

  /// Whether there is an event, including those that are stored beside the summary in its file.
  package var hasEvents: Bool { !names.groups.names.isEmpty }

  /// Creates an empty summary.
  package init(_ settings: FleetSettings) {
    skippedDays = settings.skippedDays ?? 3
    maximumGroups = min(settings.maximumGroups ?? 10_000, FleetNames.limit)
    keepsDevices = settings.keepsDevices ?? false
    saltMark = settings.mark
  }

  /// Creates an empty summary, to be merged with another.
  package init(like other: FleetSummary) {
    skippedDays = other.skippedDays
    maximumGroups = other.maximumGroups
    keepsDevices = other.keepsDevices
    saltMark = other.saltMark
  }

  /// Adds all events of the devices of a section.
  ///
  /// - Parameter takeLarge: Receives the sums so far when they have many groups, and empties them.
  package mutating func add(
    _ runs: EventRuns, section: Int,
    takeLarge: (inout FleetSummary) throws(FleetError) -> Void = { _ throws(FleetError) in }
  ) throws(FleetError) {
    var summary = self
    self = FleetSummary(like: self)
    defer { self = summary }
    var sums = DeviceSums(skippedDays: skippedDays)
    try runs.forEachDevice(section: section) { device, events, isEnd throws(FleetError) in
      for event in events {
        switch event.what {
        case .unread: summary.unread[event.extra, default: 0] += 1
        case .leftOut: summary.leftOut[event.extra, default: 0] += 1
        default: sums.add(event)
        }
      }
      guard isEnd else { return }
      sums.add(device, to: &summary)
      sums = DeviceSums(skippedDays: summary.skippedDays)
      if summary.groups.count > Self.largeCount { try takeLarge(&summary) }
    }
    summary.trim()
    summary.trimDevices()
  }

  /// The number of groups after which a thread's sums are merged with the total: about 10 MB.
  private static let largeCount = 1024

  mutating func add(events: UInt64, leftOut: [String: UInt64]) {
    self.events += events
    for (reason, count) in leftOut {
      let hash = SipHash.hash(reason.utf8, key: SipHash.Key())
      self.leftOut[hash, default: 0] += count
      names.reasons.note(hash, reason)
    }
  }

  /// Changes the summary of a group, or that of all other groups.
  mutating func change(_ key: GroupKey, _ change: (inout GroupSummary) -> Void) {
    if let highest, highest < key { return change(&other) }
    change(&groups[key, default: GroupSummary()])
    if groups.count > maximumGroups + maximumGroups / 8 { trim() }
  }

  mutating func add(device: UInt64, events: UInt64, days: ClosedRange<Int64>) {
    sums += 1
    if device == FleetEvent.namelessDevice { namelessEvents += events }
    devices.add(device)
    add(days)
  }

  mutating func add(openings hours: [Int], days: UInt64) {
    for hour in hours { openings[hour] += 1 }
    openingDays += days
  }

  private mutating func add(_ new: ClosedRange<Int64>) {
    days =
      days.map { min($0.lowerBound, new.lowerBound)...max($0.upperBound, new.upperBound) } ?? new
  }

  mutating func keep(_ device: UInt64, _ totals: DeviceTotals) {
    if !keepsDevices { return }
    kept[device, default: DeviceTotals()].add(totals)
    if kept.count > 2 * Self.maximumDevices { trimDevices() }
  }

  /// Moves the groups beyond the maximum to the others.
  ///
  /// A group that is among the overall lowest is among the lowest of each part that contains it, so
  /// the result doesn't depend on when this happens.
  private mutating func trim() {
    guard groups.count > maximumGroups else { return }
    let keys = groups.keys.sorted()
    highest = keys[maximumGroups - 1]
    for key in keys.dropFirst(maximumGroups) {
      if let group = groups.removeValue(forKey: key) { other.merge(group) }
    }
  }

  private mutating func trimDevices() {
    for device in kept.keys.sorted().dropFirst(Self.maximumDevices) { kept[device] = nil }
  }

  /// Adds the texts that the events refer to.
  package mutating func addNames(of runs: EventRuns) { names.merge(runs.names) }

  /// Adds another summary.
  ///
  /// - Throws: If it was made with other settings.
  package mutating func merge(_ part: FleetSummary) throws(FleetError) {
    if part.saltMark != saltMark { throw .differentSettings("--salt") }
    if part.skippedDays != skippedDays { throw .differentSettings("--skip-days") }
    if part.maximumGroups != maximumGroups { throw .differentSettings("--max-groups") }
    if part.keepsDevices != keepsDevices { throw .differentSettings("--keep-devices") }
    for (key, group) in part.groups {
      // The first one is shared, so that it takes no additional memory.
      if groups[key] == nil, highest.map({ key <= $0 }) ?? true {
        groups[key] = group
        if groups.count > maximumGroups + maximumGroups / 8 { trim() }
      } else {
        change(key) { $0.merge(group) }
      }
    }
    trim()
    other.merge(part.other)
    names.merge(part.names)
    for (reason, count) in part.unread { unread[reason, default: 0].add(amount: count) }
    for (reason, count) in part.leftOut { leftOut[reason, default: 0].add(amount: count) }
    events.add(amount: part.events)
    sums.add(amount: part.sums)
    namelessEvents.add(amount: part.namelessEvents)
    for (hour, count) in part.openings.enumerated() { openings[hour].add(amount: count) }
    openingDays.add(amount: part.openingDays)
    devices.merge(part.devices)
    if let days = part.days { add(days) }
    for (device, totals) in part.kept { keep(device, totals) }
    trimDevices()
  }
}

extension FleetSettings {
  /// Sets nil settings to those of a summary that is merged with the rest.
  ///
  /// - Parameter readsLogs: Whether logs are read, too: their devices are hashed again, and their
  ///   IDs are kept only if requested.
  package mutating func adopt(_ summary: FleetSummary, readsLogs: Bool) {
    skippedDays = skippedDays ?? summary.skippedDays
    maximumGroups = maximumGroups ?? summary.maximumGroups
    if readsLogs { return }
    keepsDevices = keepsDevices ?? summary.keepsDevices
    if salt == nil { saltMark = summary.saltMark }
  }
}

/// The sums of a device whose ID is kept.
package struct DeviceTotals: Sendable, Hashable {
  package var days: UInt64 = 0
  package var granted: UInt64 = 0
  package var dryDays: UInt64 = 0

  mutating func add(_ other: DeviceTotals) {
    days.add(amount: other.days)
    granted.add(amount: other.granted)
    dryDays.add(amount: other.dryDays)
  }
}

// MARK: Names

extension FleetSummary {
  /// Returns the kind, system and build of a group.
  package func name(_ key: GroupKey) -> GroupName? { names.groups.names[key.name] }

  /// The failures of a group with their codes; nil for failures without a code, or with another
  /// one.
  package func failures(of group: GroupSummary) -> [(code: String?, count: UInt64)] {
    group.sortedFailures
      .map { code, count in
        (code == GroupSummary.noCode ? nil : names.codes.names[code] ?? "others", count)
      }
      .sorted { ($1.count, $0.code ?? "") < ($0.count, $1.code ?? "") }
  }

  /// The numbers of distinct lines that can't be read, by reason.
  package var unreadLines: [(reason: String, count: UInt64)] { reasons(unread) }
  /// The numbers of distinct lines that don't count, by reason.
  package var leftOutLines: [(reason: String, count: UInt64)] { reasons(leftOut) }

  private func reasons(_ counts: [UInt64: UInt64]) -> [(reason: String, count: UInt64)] {
    var sums: [String: UInt64] = [:]
    for (hash, count) in counts { sums[names.reasons.names[hash] ?? "other", default: 0] &+= count }
    return sums.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  /// The devices whose IDs are kept, those with the most dry days first.
  package var keptDevices: [(id: String, totals: DeviceTotals)] {
    kept.compactMap { device, totals in names.devices.names[device].map { ($0, totals) } }
      .sorted { ($1.1.dryDays, $0.0) < ($0.1.dryDays, $1.0) }
  }
}

// MARK: Bytes

extension FleetSummary {
  /// The bytes of the summary, which are the same for the same devices.
  var bytes: [UInt8] {
    var summary = self
    summary.trim()
    summary.trimDevices()
    var bytes: [UInt8] = []
    bytes.append(word: saltMark)
    for number in [skippedDays, maximumGroups - 1, keepsDevices ? 1 : 0] {
      bytes.append(varint: UInt64(number))
    }
    bytes.append(amount: events)
    bytes.append(amount: sums)
    for number in [namelessEvents, openingDays] + openings { bytes.append(amount: number) }
    bytes.append(varint: days == nil ? 0 : 1)
    if let days {
      bytes.append(word: UInt64(bitPattern: days.lowerBound))
      bytes.append(word: UInt64(bitPattern: days.upperBound))
    }
    for counts in [unread, leftOut] {
      bytes.append(varint: UInt64(counts.count))
      for (hash, count) in counts.sorted(by: { $0.key < $1.key }) {
        bytes.append(word: hash)
        bytes.append(amount: count)
      }
    }
    bytes.append(devices)
    bytes.append(varint: UInt64(summary.kept.count))
    for (device, totals) in summary.kept.sorted(by: { $0.key < $1.key }) {
      bytes.append(word: device)
      for number in [totals.days, totals.granted, totals.dryDays] { bytes.append(amount: number) }
    }
    bytes.append(varint: UInt64(summary.groups.count))
    for (key, group) in summary.groups.sorted(by: { $0.key < $1.key }) {
      bytes.append(word: key.name)
      bytes.append(key.use.rawValue)
      group.append(to: &bytes)
    }
    summary.other.append(to: &bytes)
    names.append(to: &bytes)
    return bytes
  }

  init(_ reader: inout ByteReader) throws(FleetError) {
    var settings = FleetSettings()
    settings.saltMark = try reader.word()
    settings.skippedDays = try reader.count(upTo: 3660)
    settings.maximumGroups = 1 + (try reader.count(upTo: FleetNames.limit - 1))
    settings.keepsDevices = try reader.count(upTo: 1) == 1
    self.init(settings)
    events = try reader.amount()
    sums = try reader.amount()
    namelessEvents = try reader.amount()
    openingDays = try reader.amount()
    for hour in openings.indices { openings[hour] = try reader.amount() }
    if try reader.count(upTo: 1) == 1 {
      let first = Int64(bitPattern: try reader.word())
      let last = Int64(bitPattern: try reader.word())
      guard first <= last, first.magnitude < 1 << 32, last.magnitude < 1 << 32 else {
        throw .damaged
      }
      days = first...last
    }
    unread = try reader.counts()
    leftOut = try reader.counts()
    devices = try DistinctCounter(&reader)
    for _ in 0..<(try reader.count(upTo: Self.maximumDevices)) {
      kept[try reader.word()] = DeviceTotals(
        days: try reader.amount(), granted: try reader.amount(), dryDays: try reader.amount())
    }
    for _ in 0..<(try reader.count(upTo: maximumGroups)) {
      let name = try reader.word()
      guard let use = GroupKey.Use(rawValue: try reader.byte()) else { throw .damaged }
      groups[GroupKey(name: name, use: use)] = try GroupSummary(&reader)
    }
    other = try GroupSummary(&reader)
    names = try FleetNames(&reader)
  }
}

extension ByteReader {
  fileprivate mutating func counts() throws(FleetError) -> [UInt64: UInt64] {
    var counts: [UInt64: UInt64] = [:]
    for _ in 0..<(try count(upTo: 1 << 12)) { counts[try word()] = try amount() }
    return counts
  }
}

extension FleetNames {
  func append(to bytes: inout [UInt8]) {
    bytes.append(varint: UInt64(groups.sorted.count))
    for (hash, name) in groups.sorted {
      bytes.append(word: hash)
      for text in [name.kind, name.os, name.build] { bytes.append(text: text) }
    }
    for table in [reasons, codes, devices] {
      bytes.append(varint: UInt64(table.sorted.count))
      for (hash, name) in table.sorted {
        bytes.append(word: hash)
        bytes.append(text: name)
      }
    }
  }

  init(_ reader: inout ByteReader) throws(FleetError) {
    self.init()
    for _ in 0..<(try reader.count(upTo: groups.limit)) {
      let hash = try reader.word()
      let name = GroupName(
        kind: try reader.text(), os: try reader.text(), build: try reader.text())
      groups.note(hash, name)
    }
    try reasons.read(&reader)
    try codes.read(&reader)
    try devices.read(&reader)
  }
}

extension NameTable<String> {
  fileprivate mutating func read(_ reader: inout ByteReader) throws(FleetError) {
    for _ in 0..<(try reader.count(upTo: limit)) {
      let hash = try reader.word()
      let text = try reader.text()
      note(hash, text)
    }
  }
}
