internal import BudgetReplay

/// Reads a recorded log as a stream of bytes, in the memory that its caps allow.
///
/// ```swift
/// var reader = LogReader()
/// while let piece = next() { piece.withUnsafeBytes { reader.read($0) } }
/// let log = reader.finish()
/// ```
///
/// It takes the lines that an app writes itself and those of `log show --style ndjson`, mixed too.
/// A line that cannot be read is counted, and nothing else comes of it.
public struct LogReader: Sendable {
  private var splitter = LineSplitter()
  private var log: RecordedLog
  private var isAtStart = true

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - skippedDays: Days at the beginning of a widget that do not count, for the system learns how
  ///     a new widget is used; 3 unless given.
  ///   - settings: The budget that the log is held against.
  public init(skippedDays: Int = 3, settings: ReplaySettings = ReplaySettings()) {
    log = RecordedLog(
      skippedDays: skippedDays,
      book: RecordingBook(
        skippedDays: skippedDays,
        foregroundExemptsPolicy: settings.budget.foregroundExemptsPolicy))
  }

  /// Takes the next bytes, however many.
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

  /// What was read, with a last line that no line break ends.
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
