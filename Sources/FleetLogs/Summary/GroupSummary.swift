/// A group: a kind, a system, a build, and how often the app was opened in a day.
package struct GroupKey: Sendable, Hashable, Comparable {
  /// The hash of the ``GroupName``.
  package var name: UInt64
  package var use: Use

  /// How often the app was opened in a day.
  package enum Use: UInt8, Sendable, CaseIterable {
    /// The logs don't contain openings.
    case unknown
    case never
    /// Once or twice.
    case few
    /// 3 to 9 times.
    case often
    /// 10 times or more.
    case constant

    init(openings: Int?) {
      switch openings {
      case nil: self = .unknown
      case 0: self = .never
      case 1, 2: self = .few
      case .some(3...9): self = .often
      default: self = .constant
      }
    }
  }

  package static func < (a: GroupKey, b: GroupKey) -> Bool {
    (a.name, a.use.rawValue) < (b.name, b.use.rawValue)
  }
}

/// The sums of a group: whole numbers, so that merging is addition in any order.
package struct GroupSummary: Sendable, Hashable {
  private var counts = [UInt64](repeating: 0, count: Count.allCases.count)
  private var hours = [UInt64](repeating: 0, count: 24 * Hourly.allCases.count)
  private var weekdays = [UInt64](repeating: 0, count: 7 * Weekly.allCases.count)
  private var histograms = [Histogram](
    repeating: Histogram(), count: Distribution.allCases.count)
  /// For each measure, the number of devices, the sum and the sum of squares.
  private var measures = [UInt64](repeating: 0, count: 3 * Measure.allCases.count)
  /// Failures by the hash of their code, ``noCode`` or ``otherCode``.
  private(set) var failures: [UInt64: UInt64] = [:]
  /// The devices with an event of the group.
  package private(set) var devices = DistinctCounter()

  /// A sum; days are those of one widget that are complete in the logs.
  package enum Count: Int, Sendable, CaseIterable {
    /// Days, and those on which the budget ran dry.
    case days, dryDays
    /// Days at the beginning and the end of a device's log, and after a placement: not counted.
    case partialDays
    /// Reloads by cause; the last four are exempt from the budget.
    case policy, background, push, foreground, intent, other, initial
    /// Thousandths of reloads that the policies requested.
    case askedThousandths
    /// Calls to reload by the app, and pushes.
    case calls, pushes
    case failures
    /// The first reloads of a day that came at about the time that the previous timeline requested,
    /// or after two or three times the interval.
    case onTime, twice, thrice
    case groupRefused, descriptorsFailed, reloadRefused, reloadFailed
    case lockedInBackground, timelineTooLarge
    /// Reloads that failed, which are also counted by cause.
    case failedReloads
    /// Days with a timeline that says when it requests the next one.
    case plannedDays
  }

  /// A count for each hour of the local day.
  package enum Hourly: Int, Sendable, CaseIterable {
    case granted, ranDry
  }

  /// A count for each day of the week, beginning on Monday.
  package enum Weekly: Int, Sendable, CaseIterable {
    case days, granted
  }

  /// A distribution; times are in seconds.
  package enum Distribution: Int, Sendable, CaseIterable {
    /// Charged reloads per day, on all days and on those that ran dry.
    case grantedPerDay, grantedOnDryDays
    /// Charged reloads in the hour after the first one of a day.
    case firstHour
    case askedPerDay
    /// The time from the date that a timeline or the app requested to the reload.
    case policyWait, triggerWait
    /// The time between reloads.
    case gap
    /// The age of the timeline, every quarter of an hour from 7:00 to 23:00.
    case age
  }

  /// A figure of a whole device, for comparing fleets: days of one device resemble each other,
  /// devices don't.
  package enum Measure: Int, Sendable, CaseIterable {
    /// Thousandths of days that ran dry, and of reloads that failed.
    case dryDays, failures
    /// The mean age of the timeline and the mean wait for a reload, in minutes.
    case age, policyWait
    /// Tenths of charged reloads per day.
    case granted

    /// The maximum, so that the squares of four million devices can be summed.
    static let maximum: UInt64 = 4095
  }

  /// The maximum number of failure codes that are kept separate: those with the lowest hashes, as
  /// for names.
  static let maximumCodes = 64
  static let noCode: UInt64 = 0
  static let otherCode: UInt64 = 1

  package init() {}

  /// Sums several groups; a single one is shared.
  init(summing groups: [GroupSummary]) {
    self = groups.first ?? GroupSummary()
    for group in groups.dropFirst() { merge(group) }
  }

  package subscript(_ count: Count) -> UInt64 {
    get { counts[count.rawValue] }
    set { counts[count.rawValue] = newValue }
  }

  package subscript(_ hourly: Hourly, _ hour: Int) -> UInt64 {
    get { hours[hourly.rawValue * 24 + hour] }
    set { hours[hourly.rawValue * 24 + hour] = newValue }
  }

  package subscript(_ weekly: Weekly, _ day: Int) -> UInt64 {
    get { weekdays[weekly.rawValue * 7 + day] }
    set { weekdays[weekly.rawValue * 7 + day] = newValue }
  }

  package subscript(_ distribution: Distribution) -> Histogram {
    get { histograms[distribution.rawValue] }
    // Changed in place: a copy would cost as much as the histogram.
    _modify { yield &histograms[distribution.rawValue] }
  }

  /// Adds the figure of a device, rounded; nothing if `whole` is 0.
  mutating func add(_ measure: Measure, _ part: UInt64, of whole: UInt64) {
    if whole == 0 { return }
    let value = min((part + whole / 2) / whole, Measure.maximum)
    for (index, number) in [1, value, value * value].enumerated() {
      measures[measure.rawValue * 3 + index] += number
    }
  }

  /// The figures of the devices.
  package func sample(_ measure: Measure) -> DeviceSample {
    let index = measure.rawValue * 3
    return DeviceSample(
      count: measures[index], sum: measures[index + 1], squares: measures[index + 2])
  }

  mutating func add(device: UInt64) { devices.add(device) }

  mutating func add(failure code: UInt64, times: UInt64 = 1) {
    failures[code, default: 0].add(amount: times)
    if failures.count > 2 * Self.maximumCodes {
      failures = Dictionary(uniqueKeysWithValues: sortedFailures)
    }
  }

  package mutating func merge(_ other: GroupSummary) {
    for index in counts.indices { counts[index].add(amount: other.counts[index]) }
    for index in hours.indices { hours[index].add(amount: other.hours[index]) }
    for index in weekdays.indices { weekdays[index].add(amount: other.weekdays[index]) }
    for index in measures.indices { measures[index].add(amount: other.measures[index]) }
    for index in histograms.indices { histograms[index].merge(other.histograms[index]) }
    for (code, count) in other.failures { add(failure: code, times: count) }
    devices.merge(other.devices)
  }

  /// The failures by code, in the order of the codes.
  var sortedFailures: [(code: UInt64, count: UInt64)] {
    let codes = failures.keys.filter { $0 > Self.otherCode }.sorted()
    var other = failures[Self.otherCode] ?? 0
    for code in codes.dropFirst(Self.maximumCodes) { other.add(amount: failures[code] ?? 0) }
    let unnamed = [(Self.noCode, failures[Self.noCode] ?? 0), (Self.otherCode, other)]
    return (unnamed + codes.prefix(Self.maximumCodes).map { ($0, failures[$0] ?? 0) })
      .filter { $0.1 > 0 }.map { (code: $0.0, count: $0.1) }
  }
}

/// A figure of several devices.
package struct DeviceSample: Sendable {
  var count: UInt64 = 0
  var sum: UInt64 = 0
  var squares: UInt64 = 0

  var mean: Double { Double(sum) / Double(count) }
  /// The sum of the squares of the differences from the mean.
  var deviation: Double { Double(squares) - Double(sum) * mean }
}

extension GroupSummary {
  func append(to bytes: inout [UInt8]) {
    for list in [counts, hours, weekdays, measures] {
      bytes.append(sparse: list.enumerated().filter { $0.element > 0 }.map { ($0, $1) })
    }
    for histogram in histograms { bytes.append(sparse: histogram.buckets.map { ($0, $1) }) }
    let failures = sortedFailures
    bytes.append(varint: UInt64(failures.count))
    for (code, count) in failures {
      bytes.append(word: code)
      bytes.append(amount: count)
    }
    bytes.append(devices)
  }

  init(_ reader: inout ByteReader) throws(FleetError) {
    self.init()
    try reader.sparse(limit: counts.count) { counts[$0] = $1 }
    try reader.sparse(limit: hours.count) { hours[$0] = $1 }
    try reader.sparse(limit: weekdays.count) { weekdays[$0] = $1 }
    try reader.sparse(limit: measures.count) { measures[$0] = $1 }
    for index in histograms.indices {
      try reader.sparse(limit: Histogram.bucketCount) { histograms[index].add(bucket: $0, $1) }
    }
    for _ in 0..<(try reader.count(upTo: Self.maximumCodes + 2)) {
      let code = try reader.word()
      failures[code, default: 0].add(amount: try reader.amount())
    }
    devices = try DistinctCounter(&reader)
  }
}

extension DistinctCounter {
  init(_ reader: inout ByteReader) throws(FleetError) {
    self.init()
    var isWrong = false
    try reader.sparse(limit: Self.registerCount) { register, rank in
      if rank > 53 { isWrong = true } else { set(register, atLeast: UInt8(rank)) }
    }
    if isWrong { throw .damaged }
  }
}

extension [UInt8] {
  mutating func append(_ counter: DistinctCounter) {
    append(
      sparse: counter.registers.enumerated().filter { $0.element > 0 }.map { ($0, UInt64($1)) })
  }

  /// Appends the nonzero numbers, each with its distance from the previous one.
  fileprivate mutating func append(sparse numbers: [(index: Int, number: UInt64)]) {
    append(varint: UInt64(numbers.count))
    var last = -1
    for (index, number) in numbers {
      append(varint: UInt64(index - last))
      append(amount: number)
      last = index
    }
  }
}

extension ByteReader {
  fileprivate mutating func sparse(
    limit: Int, _ body: (Int, UInt64) -> Void
  ) throws(FleetError) {
    var last = -1
    for _ in 0..<(try count(upTo: limit)) {
      let step = try count(upTo: limit - 1 - last)
      let number = try amount()
      guard step > 0, number > 0 else { throw .damaged }
      last += step
      body(last, number)
    }
  }
}
