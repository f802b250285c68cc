internal import BudgetReplay

/// Reads a recorded log as a stream of bytes, in bounded memory.
///
/// ```swift
/// var reader = LogReader()
/// while let piece = next() { piece.withUnsafeBytes { reader.read($0) } }
/// let log = reader.finish()
/// ```
///
/// It takes lines that an app writes itself and those of `log show --style ndjson`, also mixed. A
/// line that can't be read is only counted.
public struct LogReader: Sendable {
  private var splitter = LineSplitter()
  private var log: RecordedLog
  private var isAtStart = true

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - skippedDays: The number of days at the beginning of a widget that don't count, since the
  ///     system learns how a new widget is used.
  ///   - settings: The budget with which the log is compared.
  public init(skippedDays: Int = 3, settings: ReplaySettings = ReplaySettings()) {
    log = RecordedLog(
      skippedDays: skippedDays,
      book: RecordingBook(
        skippedDays: skippedDays,
        foregroundExemptsPolicy: settings.budget.foregroundExemptsPolicy))
  }

  /// Takes any number of next bytes.
  public mutating func read(_ bytes: UnsafeRawBufferPointer) {
    let piece = bytes.assumingMemoryBound(to: UInt8.self)
    var offset = 0
    while let line = splitter.next(in: piece, from: &offset) {
      switch line {
      case .within(let range): take(UnsafeBufferPointer(rebasing: piece[range]))
      case .joined(let line): line.withUnsafeBufferPointer { take($0) }
      case .tooLong: log.addTooLong()
      }
    }
  }

  /// Returns the log, with a last line that has no line break.
  public consuming func finish() -> RecordedLog {
    switch splitter.last() {
    case .joined(let line): line.withUnsafeBufferPointer { take($0) }
    case .tooLong: log.addTooLong()
    case .within, nil: break
    }
    return log
  }

  private mutating func take(_ line: UnsafeBufferPointer<UInt8>) {
    var line = line
    if isAtStart {
      isAtStart = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) {
        line = UnsafeBufferPointer(rebasing: line.dropFirst(3))
      }
    }
    log.add(line)
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

  /// The maximum number of broken lines that are named.
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

  mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    number += 1
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    lines += 1
    do throws(LineProblem) {
      switch try LineContent(line) {
      case .event(let event):
        if let reason = book.add(event) { leftOut[reason, default: 0] += 1 }
      case .leftOut(let reason): leftOut[reason, default: 0] += 1
      case .nothing: break
      case .unknown: unknown += 1
      }
    } catch {
      add(error)
    }
  }

  mutating func addTooLong() {
    number += 1
    lines += 1
    add(.tooLong)
  }

  private mutating func add(_ problem: LineProblem) {
    broken += 1
    if firstBroken.count < Self.maximumNamed {
      firstBroken.append(BrokenLine(line: number, reason: problem.message))
    }
  }
}
