import BudgetReplay
import Testing

@testable import AuditKit
@testable import FleetLogs

struct LogReaderTests {
  @Test func `lines from devices other than the first don't count`() {
    let day = (0..<96).map { LogText.start + Int64($0) * 900_000 }
    func lines(_ device: String) -> String {
      day.map { LogText.line("timeline", at: $0 + 7, #","device":"\#(device)""#) }.joined()
    }
    let log = LogText.read(lines("a") + lines("b"))
    #expect(log.leftOut == [.otherDevice: 96])
    #expect(log.book.widgets.count == 1)
  }

  @Test func `lines in any order give the same result as sorted lines`() {
    let lines = (0..<500).map { LogText.timeline(at: LogText.start + Int64($0) * 900_000) }
    let (ordered, reversed) = (
      LogText.read(lines.joined()), LogText.read(lines.reversed().joined())
    )
    #expect(ordered.book.widgets.map(\.first) == reversed.book.widgets.map(\.first))
    #expect(ordered.book.widgets.map(\.lastReload) == reversed.book.widgets.map(\.lastReload))
    #expect(reversed.leftOut == ordered.leftOut)
  }

  private func hostile(_ line: [UInt8]) -> RecordedLog {
    LogText.read(Array(LogText.timeline(at: LogText.start).utf8) + line + [0x0A])
  }

  @Test(
    arguments: [
      (Array("{\"v\":1,\0}".utf8), "not JSON at column 8"),
      (Array("{\"ev\":\"a\u{0}b\"}".utf8), "not JSON at column 9"),
      ([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D], "not UTF-8"),
      (Array(#"{"ev":"timeline","t":1e400}"#.utf8), "the value of t is not understood"),
      (
        Array(
          #"{"ev":"timeline","t":"2026-03-01T00:00:00Z","kind":"A","entries":1\#(String(repeating: "0", count: 400))}"#
            .utf8), "the value of entries is not understood"
      ),
      (Array(#"{"ev":"x","entries":1e400}"#.utf8), "the value of entries is not understood"),
      (Array(#"{"ev":"x","entries":-1}"#.utf8), "the value of entries is not understood"),
      (Array(#"{"ev":"x","entries":1.5}"#.utf8), "the value of entries is not understood"),
      (
        Array(#"{"ev":"x","policy":{"after":1e99999999999}}"#.utf8),
        "the value of policy is not understood"
      ),
      (Array(#"{"ev":"x","policy":"daily"}"#.utf8), "the value of policy is not understood"),
      (
        Array((#"{"a":"# + String(repeating: "[", count: 5000)).utf8),
        "nested deeper than 64 levels"
      ),
      (
        Array((String(repeating: #"{"a":"#, count: 5000) + "1").utf8),
        "nested deeper than 64 levels"
      ),
      (Array(repeating: 0x20, count: 1 << 20), "longer than 64 KiB"),
      (Array("[1]".utf8), "not JSON at column 1"),
      (Array("{".utf8), "ends too early"),
      (Array(#"{"t":"#.utf8), "ends too early"),
      (Array(#"{"t":"\ud8"#.utf8), "ends too early"),
      (Array(#"{"t":"\x"}"#.utf8), "not JSON at column 8"),
      (Array(#"{"t":01}"#.utf8), "not JSON at column 7"),
      (Array(#"{"a":tru}"#.utf8), "not JSON at column 9"),
      (Array(#"{"a":1,}"#.utf8), "not JSON at column 8"),
      (Array(#"{"a":1}}"#.utf8), "not JSON at column 8"),
      (Array(#"{}"#.utf8), "without the key ev"),
      (Array(#"{"v":2,"ev":"timeline"}"#.utf8), "an unknown version of the format"),
      (Array(#"{"ev":"timeline"}"#.utf8), "without the key t"),
      (Array(#"{"ev":"timeline","t":"2026-03-01T00:00:00Z"}"#.utf8), "without the key kind"),
      (
        Array(#"{"ev":"push","t":"2026-03-01T00:00:00"}"#.utf8),
        "a time without its offset from UTC"
      ),
      (
        Array(#"{"ev":"push","t":"2026-02-29T00:00:00Z"}"#.utf8), "the value of t is not understood"
      ),
      (Array(#"{"ev":["timeline"]}"#.utf8), "the value of ev is not understood"),
    ] as [([UInt8], String)])
  func `an invalid line is reported and all others count`(line: [UInt8], reason: String) {
    let log = hostile(line)
    #expect(log.firstBroken == [RecordedLog.BrokenLine(line: 2, reason: reason)])
    #expect(log.lines == 2)
    #expect(log.understood == 1)
  }

  @Test func `half a surrogate pair becomes a replacement character`() {
    let log = LogText.read(
      #"{"ev":"timeline","t":"2026-03-01T00:00:00Z","kind":"a\ud800\u0041\ud83d\ude00\n"}"#)
    #expect(log.book.widgets.map(\.name.kind) == ["a\u{FFFD}A😀\n"])
  }

  @Test func `empty lines, CRLF, a byte order mark and a missing final line break are accepted`() {
    let one = LogText.timeline(at: LogText.start).dropLast()
    let log = LogText.read("\u{FEFF}\(one)\r\n\r\n  \n\(one)")
    #expect(log.lines == 2)
    #expect(log.broken == 0)
    #expect(log.book.widgets.map(\.kept.reloads.count) == [2])
  }

  @Test func `a truncated last line is invalid`() {
    let log = LogText.read(
      LogText.timeline(at: LogText.start) + LogText.timeline(at: LogText.start).dropLast(9))
    #expect(log.firstBroken.map(\.line) == [2])
    #expect(log.understood == 1)
  }

  @Test(arguments: [1, 2, 7, 8, 9, 64, 1000]) func `input may be split anywhere`(size: Int) {
    var text = ""
    for index in 0..<40 {
      text += LogText.timeline(at: LogText.start + Int64(index) * 900_000)
      text += index == 5 ? "not a line\n" : ""
    }
    let log = LogText.read(Array(text.utf8), pieces: size)
    #expect(log.lines == 41)
    #expect(log.firstBroken.map(\.line) == [7])
    #expect(log.book.widgets[0].kept.reloads.count == 40)
  }

  @Test func `a line of the maximum length is read and one byte more isn't`() {
    let bare = #"{"ev":"push","t":"2026-03-01T00:00:00Z","x":""}"#
    for (extra, broken) in [(0, 0), (1, 1)] {
      let fill = String(repeating: "x", count: LineSplitter.limit - bare.utf8.count + extra)
      let line = bare.dropLast(2) + fill + "\"}\n"
      for size in [1000, Int.max] {
        let log = LogText.read(Array((line + line).utf8), pieces: size)
        #expect(log.lines == 2)
        #expect(log.broken == 2 * broken)
      }
    }
  }

  @Test(arguments: [
    ("2026-03-08T06:00:00.123-05:00", 1_772_967_600_123, -18_000),
    ("2026-03-08 06:00:00.123456-0500", 1_772_967_600_123, -18_000),
    ("2026-03-08T11:00:00,1Z", 1_772_967_600_100, 0),
    ("2026-03-08T16:45:00+05:45", 1_772_967_600_000, 20_700),
    ("0001-01-01T00:00:00+00", -62_135_596_800_000, 0),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000, 0),
  ])
  func `times are read with their UTC offset`(text: String, instant: Int64, offset: Int64) throws {
    let time = try Array(text.utf8).withUnsafeBufferPointer { try LogTime($0, of: .time) }
    #expect(time == LogTime(instant: instant, offset: offset))
  }

  @Test(arguments: [
    "", "2026", "2026-3-8T06:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
    "2026-04-31T00:00:00Z", "2026-03-08T24:00:00Z", "2026-03-08T06:60:00Z",
    "2026-03-08T06:00:61Z", "2026-03-08T06:00:00.Z", "2026-03-08T06:00:00ZZ",
    "2026-03-08T06:00:00+25:00", "2026-03-08T06:00:00+5", "0000-01-01T00:00:00Z",
  ])
  func `times in other formats are refused`(text: String) {
    #expect(throws: LineError.value(.time)) {
      try Array(text.utf8).withUnsafeBufferPointer { try LogTime($0, of: .time) }
    }
  }

  @Test func `random bytes never stop the reader`() {
    var random = SplitMix64(seed: 7)
    let alphabet = Array(#"{}[]",:\u0tfn-+.eE19 "#.utf8) + [0, 0x0A, 0x0D, 0x80, 0xC3, 0xFF]
    for _ in 0..<200 {
      let bytes = (0..<400).map { _ in alphabet[Int(random.next(below: UInt64(alphabet.count)))] }
      let log = LogText.read(bytes, pieces: 1 + Int(random.next(below: 50)))
      #expect(log.understood == 0)
    }
  }

  @Test func `a line with one changed byte is read or invalid`() {
    let line = Array(LogText.timeline(at: LogText.start, #","instance":"\u00e9\n""#).utf8)
    for index in line.indices.dropLast() {
      for byte in [0, 0x22, 0x5C, 0x7B, 0x7D, 0x2C, 0x30, 0xFF] as [UInt8] {
        var changed = line
        changed[index] = byte
        #expect(LogText.read(changed).lines == 1)
      }
    }
  }
}
