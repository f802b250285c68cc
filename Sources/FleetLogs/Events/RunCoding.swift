/// Writes a sorted run.
///
/// A block consists of the difference from the previous device, the number of events, the number of
/// bytes, and the events; each event contains only the differences from the previous one. A device
/// with more events than fit in a block continues in the next.
struct RunWriter {
  /// The maximum number of events of a block.
  static let blockLength = 4096

  private var bytes: [UInt8] = []
  private var taken = 0
  private(set) var offsets = [0]
  private var last: UInt64 = 0
  private var isBegun = false
  /// The incomplete block: its device, events and last event.
  private var device: UInt64 = 0
  private var block: [UInt8] = []
  private var count = 0
  private var previous = FleetEvent.zero

  /// Ends the previous section, and begins the next one.
  mutating func beginSection() {
    if isBegun { finish() }
    isBegun = true
    last = 0
  }

  /// Ends the last section.
  mutating func finish() {
    endBlock()
    offsets.append(taken + bytes.count)
  }

  private mutating func endBlock() {
    if count == 0 { return }
    bytes.append(varint: device &- last)
    bytes.append(varint: UInt64(count))
    bytes.append(varint: UInt64(block.count))
    bytes += block
    last = device
    block.removeAll(keepingCapacity: true)
    count = 0
    previous = .zero
  }

  /// Adds the next event of the device, or the first of the next device of the section.
  mutating func add(_ device: UInt64, _ event: FleetEvent) {
    if device != self.device || count == Self.blockLength {
      endBlock()
      self.device = device
    }
    block.append(event, after: previous)
    previous = event
    count += 1
  }

  /// Adds a section of sorted events, each once.
  mutating func add(section: [DeviceEvent]) {
    beginSection()
    var last: DeviceEvent?
    for event in section where event != last {
      add(event.device, event.event)
      last = event
    }
  }

  /// The number of bytes that ``takeBytes()`` returns.
  var byteCount: Int { bytes.count }

  /// Removes and returns the bytes of all complete blocks so far.
  mutating func takeBytes() -> [UInt8] {
    defer {
      taken += bytes.count
      bytes.removeAll(keepingCapacity: true)
    }
    return bytes
  }

  /// Returns the run, with all of its bytes in memory.
  mutating func end() -> EventRun {
    finish()
    return EventRun(offsets: offsets, source: .memory(bytes))
  }
}

/// Reads a section of a run block by block.
struct RunCursor {
  private let run: EventRun
  /// The range of the run that isn't in ``buffer`` yet.
  private var rest: Range<Int>
  private var reader: ByteReader
  private let section: Int
  /// The device of the block; 0 before the first.
  private(set) var device: UInt64 = 0
  /// Whether there are no further blocks.
  private(set) var isAtEnd = false
  private var count = 0
  private var length = 0
  private var isAtFirst = true
  /// The last event of a full block, which the next block may continue.
  private var last: FleetEvent?

  private static let pieceSize = 1 << 16

  init(_ run: EventRun, _ range: Range<Int>, section: Int) {
    self.run = run
    rest = range
    self.section = section
    reader = ByteReader([])
  }

  /// Moves to the next block; its events must have been read.
  ///
  /// - Returns: Whether there is one.
  mutating func advance() throws(FleetError) -> Bool {
    try fill(32)
    if reader.isAtEnd {
      isAtEnd = true
      return false
    }
    let difference = try reader.varint()
    let (next, overflow) = device.addingReportingOverflow(difference)
    guard !overflow, isAtFirst || difference > 0 || last != nil, Int(next >> 56) == section else {
      throw .damaged
    }
    if difference > 0 { last = nil }
    isAtFirst = false
    device = next
    count = try reader.count(upTo: RunWriter.blockLength)
    length = try reader.count(upTo: reader.left + rest.count)
    // An event has at least three bytes.
    guard count > 0, count <= length / 3 else { throw .damaged }
    return true
  }

  /// Whether the next block may contain events of the same device.
  var isFull: Bool { count == RunWriter.blockLength }

  /// Appends the events of the block.
  mutating func readEvents(into events: inout [FleetEvent]) throws(FleetError) {
    try fill(length)
    let end = reader.left - length
    var previous = FleetEvent.zero
    for _ in 0..<count {
      previous = try reader.event(after: previous)
      // Merging relies on the order.
      if let last, !FleetEvent.precedes(last, previous) { throw .damaged }
      last = previous
      events.append(previous)
    }
    guard reader.left == end else { throw .damaged }
    if !isFull { last = nil }
  }

  /// Reads further bytes, up to a number, or all that are left.
  private mutating func fill(_ wanted: Int) throws(FleetError) {
    guard reader.left < wanted, !rest.isEmpty else { return }
    let size = min(rest.count, max(wanted - reader.left, Self.pieceSize))
    let new = try run.bytes(rest.lowerBound..<rest.lowerBound + size)
    rest = rest.lowerBound + size..<rest.upperBound
    reader = ByteReader(reader.remaining + new)
  }
}

extension FleetEvent {
  fileprivate static let zero = FleetEvent(
    time: 0, group: 0, extra: 0, widget: 0, offset: 0, what: .timeline, detail: 0)
}

extension [UInt8] {
  /// Appends seven bits per byte, the lowest first.
  mutating func append(varint number: UInt64) {
    var number = number
    while number >= 0x80 {
      append(UInt8(truncatingIfNeeded: number) | 0x80)
      number >>= 7
    }
    append(UInt8(number))
  }

  mutating func append(text: String) {
    append(varint: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  mutating func append(word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  fileprivate mutating func append(_ event: FleetEvent, after last: FleetEvent) {
    var flags: UInt8 = 0
    if event.group != last.group { flags |= 1 }
    if event.widget != last.widget { flags |= 2 }
    if event.offset != last.offset { flags |= 4 }
    if event.extra != last.extra { flags |= 8 }
    append(flags << 4 | event.what.rawValue)
    append(event.detail)
    let step = event.time &- last.time
    append(varint: UInt64(bitPattern: step << 1 ^ step >> 63))
    if flags & 1 != 0 { append(word: event.group) }
    if flags & 2 != 0 { append(varint: UInt64(event.widget)) }
    if flags & 4 != 0 { append(varint: UInt64(UInt16(bitPattern: event.offset))) }
    if flags & 8 != 0 { append(varint: event.extra) }
  }
}

/// Reads numbers and texts, and checks each.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }
  var left: Int { bytes.count - position }
  var remaining: ArraySlice<UInt8> { bytes[position...] }

  mutating func byte() throws(FleetError) -> UInt8 {
    guard position < bytes.count else { throw .damaged }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func varint() throws(FleetError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      let bits = UInt64(byte & 0x7F)
      guard shift < 63 || bits < 2 else { throw .damaged }
      number |= bits << shift
      if byte < 0x80 {
        // Each number has only one encoding.
        guard byte != 0 || shift == 0 else { throw .damaged }
        return number
      }
    }
    throw .damaged
  }

  mutating func count(upTo limit: Int) throws(FleetError) -> Int {
    let number = try varint()
    guard number <= UInt64(limit) else { throw .damaged }
    return Int(number)
  }

  /// The greatest number in a summary; greater sums are clamped to it.
  ///
  /// Eight such numbers in each of 16,384 groups can be added without overflow.
  static let maximumAmount: UInt64 = 1 << 46 - 1

  /// Reads a number in a summary.
  mutating func amount() throws(FleetError) -> UInt64 {
    let number = try varint()
    guard number <= Self.maximumAmount else { throw .damaged }
    return number
  }

  mutating func word() throws(FleetError) -> UInt64 {
    var word: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { word |= UInt64(try byte()) << shift }
    return word
  }

  mutating func text() throws(FleetError) -> String {
    let count = try count(upTo: left)
    defer { position += count }
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self) else {
      throw .damaged
    }
    return text
  }

  mutating func event(after last: FleetEvent) throws(FleetError) -> FleetEvent {
    var event = last
    let first = try byte()
    guard let what = FleetEvent.What(rawValue: first & 0xF) else { throw .damaged }
    event.what = what
    event.detail = try byte()
    if what == .trigger, FleetEvent.Cause(rawValue: event.detail) == nil { throw .damaged }
    let step = try varint()
    event.time = last.time &+ (Int64(step >> 1) ^ -Int64(step & 1))
    // That includes the year 9999.
    guard event.time.magnitude < 1 << 48 else { throw .damaged }
    let flags = first >> 4
    if flags & 1 != 0 { event.group = try word() }
    if flags & 2 != 0 { event.widget = UInt32(try count(upTo: Int(UInt32.max))) }
    if flags & 4 != 0 {
      event.offset = Int16(bitPattern: UInt16(try count(upTo: Int(UInt16.max))))
    }
    if flags & 8 != 0 { event.extra = try varint() }
    return event
  }
}

extension UInt64 {
  /// Adds a number from another summary.
  mutating func add(amount: UInt64) { self = Swift.min(self &+ amount, ByteReader.maximumAmount) }
}

extension [UInt8] {
  /// Appends a number to a summary.
  mutating func append(amount: UInt64) {
    append(varint: Swift.min(amount, ByteReader.maximumAmount))
  }
}
