internal import BudgetReplay

/// What a recorded log says, added up.
public struct RecordedLog: Sendable {
  /// Lines with anything in them.
  public private(set) var lines = 0
  /// Lines that could not be read.
  public private(set) var broken = 0
  /// Lines that are read and not known: other events, or other messages of chronod.
  public private(set) var unknown = 0
  /// The first lines that could not be read.
  public private(set) var firstBroken: [BrokenLine] = []
  /// Lines that count for nothing, by the reason.
  package private(set) var leftOut: [LeftOut: Int] = [:]
  /// Days at the beginning of a widget that do not count.
  package let skippedDays: Int
  package private(set) var book: RecordingBook
  private var number = 0

  /// How many broken lines are named.
  static let named = 10

  /// A line that could not be read.
  public struct BrokenLine: Sendable, Hashable {
    /// Its number, from 1, blank lines counted.
    public var line: Int
    /// What is wrong, without a full stop.
    public var reason: String
  }

  init(skippedDays: Int, book: RecordingBook) {
    self.skippedDays = skippedDays
    self.book = book
  }

  /// Lines that are known for what they are.
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
    if firstBroken.count < Self.named {
      firstBroken.append(BrokenLine(line: number, reason: problem.message))
    }
  }
}
