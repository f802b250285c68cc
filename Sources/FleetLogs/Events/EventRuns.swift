internal import Synchronization
internal import SystemFiles

/// A sorted run of events in blocks, each for one device, in 256 sections by the first byte of its
/// hash.
struct EventRun: Sendable {
  /// The offsets of the sections, and the end of the last one.
  var offsets: [Int]
  var source: Source

  enum Source: Sendable {
    case memory([UInt8])
    /// In a file, at an offset.
    case file(RunFile, at: Int)
  }

  func bytes(_ range: Range<Int>) throws(FleetError) -> [UInt8] {
    switch source {
    case .memory(let bytes):
      guard range.upperBound <= bytes.count else { throw .damaged }
      return Array(bytes[range])
    case .file(let file, let start):
      let bytes = try FleetError.calling { () throws(SystemError) in
        try file.descriptor.bytes(at: start + range.lowerBound, count: range.count)
      }
      guard bytes.count == range.count else { throw .damaged }
      return bytes
    }
  }
}

/// An open file with runs.
final class RunFile: Sendable {
  let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) throws(FleetError) {
    try FleetError.calling { () throws(SystemError) in
      try Descriptor.send(bytes, to: descriptor.number)
    }
  }
}

/// The events of all devices in sorted runs, in memory while there are few, or else in temporary
/// files.
///
/// This is an external merge sort: memory is bounded regardless of the length of the logs, and the
/// events of a device are read in order and without duplicates, regardless of the order of lines
/// and files.
package final class EventRuns: Sendable {
  package static let sectionCount = 256
  package static let allSections = 0..<sectionCount
  /// The number of runs of a level that are merged into one of the next level.
  ///
  /// Each event is written as many times as the number of runs has digits to this base.
  private static let width = 32
  /// The number of bytes of runs in memory after which they are written to a file.
  private static let maximumMemory = 32 << 20
  /// The number of bytes written at a time.
  static let pieceSize = 1 << 20

  private let state = Mutex(State())
  private let folder: String

  private struct State: Sendable {
    /// The runs by level.
    var levels: [[EventRun]] = [[]]
    var names = FleetNames()
    var lines: UInt64 = 0
    /// The number of bytes of the first level's runs that are in memory.
    var memory = 0
    /// The file of the first level's runs, and the number of bytes in it.
    var file: RunFile?
    var written = 0
  }

  /// Creates an empty set of events.
  ///
  /// - Parameter folder: The folder of temporary files.
  package init(temporaryFolder folder: String) { self.folder = folder }

  /// The number of lines read that aren't blank.
  package var lines: UInt64 { state.withLock { $0.lines } }
  /// The texts that the events refer to.
  var names: FleetNames { state.withLock { $0.names } }
  var runs: [EventRun] { state.withLock { $0.levels.flatMap(\.self) } }
  /// Whether any line is an event that counts, in logs or in summaries whose events were added.
  package var hasEvents: Bool { !names.groups.names.isEmpty }
  /// Whether there are no events.
  package var isEmpty: Bool { runs.allSatisfy { $0.offsets.first == $0.offsets.last } }

  /// Adds a run that is in memory, or in another file.
  func add(_ run: EventRun, names: FleetNames, lines: UInt64) throws(FleetError) {
    let result = state.withLock { state -> Result<Void, FleetError> in
      state.names.merge(names)
      state.lines += lines
      do throws(FleetError) {
        state.levels[0].append(try stored(run, &state))
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
    var level = 0
    // Meanwhile, other threads may add runs.
    while let full = takeFull(level) {
      let run = try merged(full)
      level += 1
      state.withLock { state in
        if level == state.levels.count { state.levels.append([]) }
        state.levels[level].append(run)
      }
    }
  }

  /// Writes a run to the file if it doesn't fit in memory.
  private func stored(_ run: EventRun, _ state: inout State) throws(FleetError) -> EventRun {
    guard case .memory(let bytes) = run.source else { return run }
    if state.file == nil, state.memory + bytes.count <= Self.maximumMemory {
      state.memory += bytes.count
      return run
    }
    if state.file == nil { state.file = try newFile() }
    guard let file = state.file else { return run }
    try file.append(bytes)
    defer { state.written += bytes.count }
    return EventRun(offsets: run.offsets, source: .file(file, at: state.written))
  }

  private func newFile() throws(FleetError) -> RunFile {
    let folder = folder
    return try FleetError.calling { () throws(SystemError) in
      RunFile(try Descriptor(temporaryIn: folder))
    }
  }

  /// Removes and returns the runs of a level if there are enough to merge.
  ///
  /// Their file is deleted with the last of them.
  private func takeFull(_ level: Int) -> [EventRun]? {
    state.withLock { state in
      let runs = state.levels[level]
      guard runs.count >= Self.width else { return nil }
      state.levels[level] = []
      if level == 0 { (state.file, state.written, state.memory) = (nil, 0, 0) }
      return runs
    }
  }

  /// Merges runs into one, in a separate file.
  private func merged(_ runs: [EventRun]) throws(FleetError) -> EventRun {
    let file = try newFile()
    var writer = RunWriter()
    try Self.write(runs, to: &writer) { bytes throws(FleetError) in try file.append(bytes) }
    return EventRun(offsets: writer.offsets, source: .file(file, at: 0))
  }

  /// Writes the events of some sections as one run, piece by piece; its other sections are empty.
  func write(
    _ sections: Range<Int>, to writer: inout RunWriter,
    _ send: ([UInt8]) throws(FleetError) -> Void
  ) throws(FleetError) {
    try Self.write(runs, sections, to: &writer, send)
  }

  private static func write(
    _ runs: [EventRun], _ sections: Range<Int> = allSections, to writer: inout RunWriter,
    _ send: ([UInt8]) throws(FleetError) -> Void
  ) throws(FleetError) {
    for section in allSections {
      writer.beginSection()
      guard sections.contains(section) else { continue }
      try forEachDevice(of: runs, section: section) { device, events, _ throws(FleetError) in
        for event in events { writer.add(device, event) }
        if writer.byteCount >= pieceSize { try send(writer.takeBytes()) }
      }
    }
    writer.finish()
    try send(writer.takeBytes())
  }

  /// Calls a closure with the events of each device of a section, in the order of hashes.
  ///
  /// The events are sorted and unique; if there are many, they are passed in several pieces.
  ///
  /// - Parameter body: Receives the hash of the device, some events, and whether they are its last.
  func forEachDevice(
    section: Int, _ body: (UInt64, [FleetEvent], Bool) throws(FleetError) -> Void
  ) throws(FleetError) {
    try Self.forEachDevice(of: runs, section: section, body)
  }

  private static func forEachDevice(
    of runs: [EventRun], section: Int,
    _ body: (UInt64, [FleetEvent], Bool) throws(FleetError) -> Void
  ) throws(FleetError) {
    var cursors: [RunCursor] = []
    for run in runs {
      let range = run.offsets[section]..<run.offsets[section + 1]
      if range.isEmpty { continue }
      var cursor = RunCursor(run, range, section: section)
      if try cursor.advance() { cursors.append(cursor) }
    }
    var events: [FleetEvent] = []
    while let device = cursors.lazy.map(\.device).min() {
      if cursors.contains(where: { $0.device == device && $0.isFull }) {
        try forEachPiece(of: device, &cursors, body)
        continue
      }
      events.removeAll(keepingCapacity: true)
      var sources = 0
      var index = 0
      while index < cursors.count {
        guard cursors[index].device == device else {
          index += 1
          continue
        }
        sources += 1
        try cursors[index].readEvents(into: &events)
        if try cursors[index].advance() {
          index += 1
        } else {
          cursors.swapAt(index, cursors.count - 1)
          cursors.removeLast()
        }
      }
      if sources > 1 {
        events.sort(by: FleetEvent.precedes)
        events.removeRepetitions()
      }
      try body(device, events, true)
    }
  }

  /// Calls a closure with the events of a device that don't fit into a block; each cursor keeps one
  /// block in memory.
  private static func forEachPiece(
    of device: UInt64, _ cursors: inout [RunCursor],
    _ body: (UInt64, [FleetEvent], Bool) throws(FleetError) -> Void
  ) throws(FleetError) {
    var sources: [EventSource] = []
    for index in cursors.indices where cursors[index].device == device {
      var source = EventSource(cursor: index)
      if try source.fill(from: &cursors, device) { sources.append(source) }
    }
    var piece: [FleetEvent] = []
    piece.reserveCapacity(RunWriter.blockLength)
    var last: FleetEvent?
    while !sources.isEmpty {
      var lowest = 0
      for index in 1..<sources.count
      where FleetEvent.precedes(sources[index].event, sources[lowest].event) {
        lowest = index
      }
      let event = sources[lowest].event
      if event != last {
        if piece.count == RunWriter.blockLength {
          try body(device, piece, false)
          piece.removeAll(keepingCapacity: true)
        }
        piece.append(event)
        last = event
      }
      sources[lowest].next += 1
      if sources[lowest].next == sources[lowest].events.count,
        try !sources[lowest].fill(from: &cursors, device)
      {
        sources.remove(at: lowest)
      }
    }
    try body(device, piece, true)
    cursors.removeAll { $0.isAtEnd }
  }
}

/// The events of one block, while runs are merged.
private struct EventSource {
  let cursor: Int
  var events: [FleetEvent] = []
  var next = 0

  init(cursor: Int) { self.cursor = cursor }

  var event: FleetEvent { events[next] }

  /// Reads the next block; returns whether the device has one.
  mutating func fill(from cursors: inout [RunCursor], _ device: UInt64) throws(FleetError) -> Bool {
    events.removeAll(keepingCapacity: true)
    next = 0
    guard !cursors[cursor].isAtEnd, cursors[cursor].device == device else { return false }
    try cursors[cursor].readEvents(into: &events)
    _ = try cursors[cursor].advance()
    return true
  }
}

extension [FleetEvent] {
  /// Removes adjacent duplicates.
  fileprivate mutating func removeRepetitions() {
    var kept = 0
    for index in indices where index == 0 || self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }
}
