internal import Synchronization
internal import SystemFiles

/// A sorted run of events: blocks of a device each, in 256 sections by the first byte of its hash.
struct EventRun: Sendable {
  /// The offsets of the sections, and the end of the last one.
  var offsets: [Int]
  var source: Source

  enum Source: Sendable {
    case memory([UInt8])
    /// At an offset of a file.
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
}

/// The events of all devices, in sorted runs: in memory while they are few, else in a temporary file.
///
/// It is an external merge sort: however long the logs are, memory is bounded, and the events of a device
/// come together, in order and once, whatever the order of lines and files was.
package final class EventRuns: Sendable {
  package static let sectionCount = 256
  /// The number of runs from which they are merged into one.
  private static let maximumRuns = 64
  /// The number of bytes of runs from which they are written to a file.
  private static let maximumMemory = 32 << 20

  private let state: Mutex<State>
  private let folder: String

  private struct State: Sendable {
    var runs: [EventRun] = []
    var names = FleetNames()
    var lines: UInt64 = 0
    var memory = 0
    var file: RunFile?
    /// The number of bytes in the file.
    var written = 0
  }

  /// Creates an empty set of events.
  ///
  /// - Parameter folder: The folder of temporary files.
  package init(temporaryFolder folder: String) {
    state = Mutex(State())
    self.folder = folder
  }

  /// The number of lines that were read and aren't blank.
  package var lines: UInt64 { state.withLock { $0.lines } }
  /// The texts that the events refer to.
  var names: FleetNames { state.withLock { $0.names } }
  var runs: [EventRun] { state.withLock { $0.runs } }
  /// Whether there are no events.
  package var isEmpty: Bool { runs.allSatisfy { $0.offsets.first == $0.offsets.last } }

  /// Adds a run that is in memory, or in another file.
  func add(_ run: EventRun, names: FleetNames, lines: UInt64) throws(FleetError) {
    let result = state.withLock { state -> Result<Void, FleetError> in
      state.names.merge(names)
      state.lines += lines
      do throws(FleetError) {
        state.runs.append(try stored(run, &state))
        if state.runs.count >= Self.maximumRuns { try merge(&state) }
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Writes a run to the file if memory doesn't hold it.
  private func stored(_ run: EventRun, _ state: inout State) throws(FleetError) -> EventRun {
    guard case .memory(let bytes) = run.source else { return run }
    if state.file == nil, state.memory + bytes.count <= Self.maximumMemory {
      state.memory += bytes.count
      return run
    }
    let start = state.written
    try write(bytes, &state)
    guard let file = state.file else { return run }
    return EventRun(offsets: run.offsets, source: .file(file, at: start))
  }

  private func write(_ bytes: [UInt8], _ state: inout State) throws(FleetError) {
    if state.file == nil {
      let folder = folder
      state.file = try FleetError.calling { () throws(SystemError) in
        RunFile(try Descriptor(temporaryIn: folder))
      }
    }
    guard let file = state.file else { return }
    try FleetError.calling { () throws(SystemError) in
      try Descriptor.send(bytes, to: file.descriptor.number)
    }
    state.written += bytes.count
  }

  /// Replaces all runs by one.
  private func merge(_ state: inout State) throws(FleetError) {
    let start = state.written
    var writer = RunWriter()
    for section in 0..<Self.sectionCount {
      writer.beginSection()
      try Self.forEachDevice(of: state.runs, section: section) { device, events in
        writer.add(device, events)
      }
      try write(writer.takeBytes(), &state)
    }
    writer.finish()
    guard let file = state.file else { return }
    state.runs = [EventRun(offsets: writer.offsets, source: .file(file, at: start))]
    state.memory = 0
  }

  /// The maximum number of events of a device; the later ones don't count.
  static let maximumEvents = 1 << 20

  /// Calls a closure with the events of each device of a section, in the order of hashes.
  ///
  /// The events are sorted, and each comes once. Of a device with too many, one more than
  /// ``maximumEvents`` come.
  func forEachDevice(
    section: Int, _ body: (UInt64, [FleetEvent]) -> Void
  ) throws(FleetError) {
    try Self.forEachDevice(of: runs, section: section, body)
  }

  private static func forEachDevice(
    of runs: [EventRun], section: Int, _ body: (UInt64, [FleetEvent]) -> Void
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
      if sources > 1 { events.sort(by: FleetEvent.precedes) }
      events.removeRepetitions()
      body(device, events)
    }
  }
}

extension [FleetEvent] {
  /// Removes equal neighbours, and what is beyond the maximum and one that shows that there are more.
  fileprivate mutating func removeRepetitions() {
    var kept = 0
    for index in indices where index == 0 || self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - Swift.min(kept, EventRuns.maximumEvents + 1))
  }
}
