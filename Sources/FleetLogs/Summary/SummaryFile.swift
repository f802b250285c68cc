package import SystemFiles

/// A file of `audit fleet --summarize`: a summary, and the events of devices that may continue in
/// other files.
///
/// It consists of `audit-fleet 4`, 256 sections of events, their lengths, the summary, the length
/// of these two, and the SipHash of all preceding bytes.
package struct SummaryFile: Sendable {
  /// The sums of devices that occur in no other file.
  package var summary: FleetSummary
  /// The events of the other devices; nil if there are none.
  let run: EventRun?

  private static let name = Array("audit-fleet ".utf8)
  private static let magic = name + Array("4\n".utf8)

  /// Returns whether a file begins like a summary file of any version.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool { bytes.starts(with: name) }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - summary: Devices that occur in no other file.
  ///   - runs: The events of other devices; nil if there are none.
  ///   - sections: The sections whose events are written.
  ///   - send: Receives the bytes, piece by piece.
  package static func write(
    _ summary: FleetSummary, _ runs: EventRuns?, _ sections: Range<Int> = EventRuns.allSections,
    to send: ([UInt8]) throws(FleetError) -> Void
  ) throws(FleetError) {
    var hash = SipHash(SipHash.Key())
    func write(_ bytes: [UInt8]) throws(FleetError) {
      hash.add(bytes)
      try send(bytes)
    }
    var writer = RunWriter()
    try write(magic)
    if let runs { try runs.write(sections, to: &writer, write) }
    var summary = summary
    if let runs { summary.addNames(of: runs) }
    var end: [UInt8] = [runs == nil ? 0 : 1]
    if runs != nil {
      for (start, next) in zip(writer.offsets, writer.offsets.dropFirst()) {
        end.append(varint: UInt64(next - start))
      }
    }
    end += summary.bytes
    end.append(word: UInt64(end.count))
    try write(end)
    var checksum: [UInt8] = []
    checksum.append(word: hash.end())
    try send(checksum)
  }

  /// Writes several files, each with the events of other devices, and each after its length in
  /// eight bytes, the lowest first.
  ///
  /// Files with the same number, of any logs, contain all events of the same devices.
  ///
  /// - Parameters:
  ///   - count: The number of files, at most ``EventRuns/sectionCount``.
  ///   - send: Receives the bytes, file by file.
  package static func write(
    _ summary: FleetSummary, _ runs: EventRuns, parts count: Int,
    to send: ([UInt8]) throws(FleetError) -> Void
  ) throws(FleetError) {
    func first(_ part: Int) -> Int { part * EventRuns.sectionCount / count }
    for part in 0..<count {
      var bytes: [UInt8] = []
      let summary = part == 0 ? summary : FleetSummary(like: summary)
      try write(summary, runs, first(part)..<first(part + 1)) { bytes += $0 }
      var length: [UInt8] = []
      length.append(word: UInt64(bytes.count))
      try send(length + bytes)
    }
  }

  /// Checks a file, and reads its end; its events are read later.
  ///
  /// - Parameter size: The number of bytes of the file.
  package init(_ descriptor: consuming Descriptor, size: Int) throws(FleetError) {
    let file = RunFile(descriptor)
    self = try Self(size: size, source: .file(file, at: Self.magic.count)) {
      offset, count throws(FleetError) in
      try FleetError.calling { () throws(SystemError) in
        try file.descriptor.bytes(at: offset, count: count)
      }
    }
  }

  /// Reads a whole file.
  init(_ bytes: [UInt8]) throws(FleetError) {
    let source = EventRun.Source.memory(Array(bytes.dropFirst(Self.magic.count)))
    self = try Self(size: bytes.count, source: source) { offset, count in
      Array(bytes.dropFirst(offset).prefix(count))
    }
  }

  private init(
    size: Int, source: EventRun.Source, _ read: (Int, Int) throws(FleetError) -> [UInt8]
  ) throws(FleetError) {
    func bytes(at offset: Int, count: Int) throws(FleetError) -> [UInt8] {
      guard offset >= 0 else { throw .damaged }
      let bytes = try read(offset, count)
      guard bytes.count == count else { throw .damaged }
      return bytes
    }
    let beginning = try bytes(at: 0, count: Self.magic.count)
    if beginning != Self.magic { throw Self.isBeginning(beginning) ? .version : .damaged }
    var frame = ByteReader(try bytes(at: size - 16, count: 16))
    let (length, checksum) = (try frame.word(), try frame.word())
    var hash = SipHash(SipHash.Key())
    for offset in stride(from: 0, to: size - 8, by: EventRuns.pieceSize) {
      hash.add(try bytes(at: offset, count: min(EventRuns.pieceSize, size - 8 - offset)))
    }
    guard hash.end() == checksum, length <= UInt64(size) else { throw .damaged }
    let end = try bytes(at: size - 16 - Int(length), count: Int(length))
    var reader = ByteReader(end)
    if try reader.count(upTo: 1) == 1 {
      var offsets = [0]
      for _ in 0..<EventRuns.sectionCount {
        offsets.append((offsets.last ?? 0) + (try reader.count(upTo: size)))
      }
      guard offsets.last == size - 16 - end.count - Self.magic.count else { throw .damaged }
      run = EventRun(offsets: offsets, source: source)
    } else {
      run = nil
    }
    summary = try FleetSummary(&reader)
    guard reader.isAtEnd else { throw .damaged }
  }

  /// Adds the events to those of other files.
  package func addEvents(to runs: EventRuns) throws(FleetError) {
    guard let run else { return }
    try runs.add(run, names: FleetNames(), lines: 0)
  }
}
