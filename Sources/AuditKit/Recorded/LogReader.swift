internal import BudgetReplay
package import FleetLogs

/// Reads a recorded log as a stream of bytes, in bounded memory.
///
/// ```swift
/// var reader = LogReader()
/// while let piece = next() { reader.read(piece) }
/// let log = reader.finish()
/// ```
///
/// It accepts lines that an app writes itself, and those of `log show --style ndjson`,
/// `unifiedlog_iterator` and `idevicesyslog`, also mixed. Lines that can't be read are only
/// counted.
public struct LogReader: Sendable {
  private var stream: LogStream
  private var log: RecordedLog

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - skippedDays: The number of days at the beginning of a widget that don't count, because the
  ///     system is learning how a new widget is used.
  ///   - settings: The budget with which the log is compared.
  ///   - year: The year of lines without one, such as those of `idevicesyslog`.
  public init(
    skippedDays: Int = 3, settings: ReplaySettings = ReplaySettings(), year: Int64? = nil
  ) {
    stream = LogStream(year: year)
    log = RecordedLog(
      skippedDays: skippedDays,
      book: RecordingBook(
        skippedDays: skippedDays,
        foregroundExemptsPolicy: settings.budget.foregroundExemptsPolicy))
  }

  /// Reads any number of further bytes.
  public mutating func read(_ bytes: [UInt8]) { Self.read(&stream, bytes, into: &log) }

  /// Returns the log, with a last line that has no line break.
  public consuming func finish() -> RecordedLog {
    var log = log
    stream.finish { line, bytes in log.add(line, bytes.text) }
    log.release(.max)
    return log
  }

  private static func read(
    _ stream: inout LogStream, _ bytes: [UInt8], into log: inout RecordedLog
  ) {
    stream.read(bytes) { line, bytes in log.add(line, bytes.text) }
  }
}

/// The sums of a recorded log.
public struct RecordedLog: Sendable {
  /// The number of lines that aren't blank.
  public private(set) var lines = 0
  /// The number of lines that can't be read.
  public private(set) var broken = 0
  /// The number of lines with other events, or other messages of chronod.
  public private(set) var unknown = 0
  /// The first lines that can't be read.
  public private(set) var firstBroken: [BrokenLine] = []
  /// The number of lines that don't count, by the reason.
  package private(set) var leftOut: [LeftOut: Int] = [:]
  /// The number of days at the beginning of a widget that don't count.
  package let skippedDays: Int
  package private(set) var book: RecordingBook
  private var number = 0
  /// The first device that a line names.
  private var device: String?
  /// The latest events, which are held back because earlier ones may follow: `unifiedlog_iterator`
  /// writes one file of the system's log after the other.
  private var held: [LogEvent] = []

  /// The number of events after which an earlier one comes too late.
  private static let reach = 1 << 16

  /// The maximum number of unreadable lines that are listed.
  private static let maximumNamed = 10

  /// A line that can't be read.
  public struct BrokenLine: Sendable, Hashable {
    /// The number of the line, from 1, including blank lines.
    public var line: Int
    /// The reason, without a full stop.
    public var reason: String
  }

  init(skippedDays: Int, book: RecordingBook) {
    self.skippedDays = skippedDays
    self.book = book
  }

  /// The number of lines that are understood.
  public var understood: Int { lines - broken - unknown }

  /// Adds a line.
  ///
  /// - Parameter text: Returns a name of the line.
  mutating func add(_ line: LogStream.Line, _ text: (LogLine.Name?) -> String?) {
    number += 1
    if case .blank = line { return }
    lines += 1
    switch line {
    case .content(.event(let line)):
      let named = text(line.device)
      device = device ?? named
      if let named, named != device {
        leftOut[.otherDevice, default: 0] += 1
        return
      }
      guard let event = LogEvent(line, text) else { return }
      held.append(event)
      if held.count == 2 * Self.reach { release(Self.reach) }
    case .content(.leftOut(let reason)): leftOut[reason, default: 0] += 1
    case .content(.unknown), .content(.otherMessage): unknown += 1
    case .content(.nothing), .blank: break
    case .problem(let problem): add(problem)
    }
  }

  /// Counts the earliest of the events that are held back; simultaneous ones in the order of their
  /// lines.
  mutating func release(_ count: Int) {
    let order = held.indices.sorted { (held[$0].time.instant, $0) < (held[$1].time.instant, $1) }
    for index in order.prefix(count) {
      if let reason = book.add(held[index]) { leftOut[reason, default: 0] += 1 }
    }
    held = order.dropFirst(count).map { held[$0] }
  }

  private mutating func add(_ problem: LineError) {
    broken += 1
    if firstBroken.count < Self.maximumNamed {
      firstBroken.append(BrokenLine(line: number, reason: problem.message))
    }
  }
}
