import BudgetReplay
import Testing

@testable import FleetLogs

struct LogStreamTests {
  /// The lines that aren't blank.
  private func read(_ bytes: [UInt8], pieces: Int = .max) -> [Result<String, LineError>] {
    var lines: [Result<String, LineError>] = []
    func add(_ line: LogStream.Line, _ bytes: LineBytes) {
      switch line {
      case .content(.event(let line)): lines.append(.success(bytes.text(line.kind) ?? ""))
      case .content(let content): lines.append(.success("\(content)"))
      case .problem(let problem): lines.append(.failure(problem))
      case .blank: break
      }
    }
    var stream = LogStream()
    for start in stride(from: 0, to: bytes.count, by: min(pieces, max(bytes.count, 1))) {
      stream.read(Array(bytes[start...].prefix(pieces)), add)
    }
    stream.finish(add)
    return lines
  }

  private func read(_ text: String) -> [Result<String, LineError>] { read(Array(text.utf8)) }

  private func reload(after minutes: Int64 = 0, _ rest: String = "") -> String {
    FleetLog.line(
      "timeline", at: FleetLog.start + minutes * 60_000, device: "a",
      #","entries":1,"first":0,"last":0,"policy":{"after":900}"# + rest) + "\n"
  }

  @Test(
    arguments: [
      (Array("{\"v\":1,\0}".utf8), "not JSON"),
      (Array("{\"ev\":\"a\u{0}b\"}".utf8), "not JSON"),
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
      (Array("[1]".utf8), "not JSON"),
      (Array("{".utf8), "ends too early"),
      (Array(#"{"t":"#.utf8), "ends too early"),
      (Array(#"{"t":"\ud8"#.utf8), "ends too early"),
      (Array(#"{"t":"\x"}"#.utf8), "not JSON"),
      (Array(#"{"t":01}"#.utf8), "not JSON"),
      (Array(#"{"a":tru}"#.utf8), "not JSON"),
      (Array(#"{"a":1,}"#.utf8), "not JSON"),
      (Array(#"{"a":1}}"#.utf8), "not JSON"),
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
    let lines = read(Array(reload().utf8) + line + [0x0A])
    #expect(lines.first == .success("Radar") && lines.count == 2)
    #expect(throws: LineError.self) { try lines[1].get() }
    if case .failure(let problem) = lines[1] { #expect(problem.message == reason) }
  }

  @Test func `half a surrogate pair becomes a replacement character`() {
    let lines = read(
      #"{"ev":"timeline","t":"2026-03-01T00:00:00Z","kind":"a\ud800\u0041\ud83d\ude00\n"}"#)
    #expect(lines == [.success("a\u{FFFD}A😀\n")])
  }

  @Test func `empty lines, CRLF, a byte order mark and a missing final line break are accepted`() {
    let one = reload().dropLast()
    let lines = read("\u{FEFF}\(one)\r\n\r\n  \n\(one)")
    #expect(lines == [.success("Radar"), .success("Radar")])
  }

  @Test func `a truncated last line is invalid`() {
    #expect(read(reload() + reload().dropLast(9)) == [.success("Radar"), .failure(.truncated)])
  }

  @Test(arguments: [1, 2, 7, 8, 9, 64, 1000]) func `input may be split anywhere`(size: Int) {
    var text = ""
    for index in 0..<40 as Range<Int64> {
      text += reload(after: 15 * index)
      text += index == 5 ? "not a line\n" : ""
    }
    var expected = Array(repeating: Result<String, LineError>.success("Radar"), count: 41)
    expected[6] = .failure(.syntax)
    #expect(read(Array(text.utf8), pieces: size) == expected)
  }

  @Test func `a line of the maximum length is read and one byte more isn't`() {
    let bare = #"{"ev":"push","t":"2026-03-01T00:00:00Z","x":""}"#
    let results: [(Int, Result<String, LineError>)] = [(0, .success("")), (1, .failure(.tooLong))]
    for (extra, expected) in results {
      let fill = String(repeating: "x", count: LineSplitter.limit - bare.utf8.count + extra)
      let line = bare.dropLast(2) + fill + "\"}\n"
      for size in [1000, Int.max] {
        #expect(read(Array((line + line).utf8), pieces: size) == [expected, expected])
      }
    }
  }

  @Test func `timelines keep when they ask for the next one`() {
    func line(_ event: String, _ rest: String) -> String {
      FleetLog.line(event, at: FleetLog.start, device: "a", rest) + "\n"
    }
    let text =
      line("timeline", #","entries":5,"last":3600,"policy":"atEnd""#)
      + line("timeline", #","policy":"never""#) + line("timeline", "")
      + line("timeline", #","first":-1.5,"policy":{"after":1e30}"#)
    var answers: [RecordedAnswer?] = []
    var problems: [LineError] = []
    var stream = LogStream()
    stream.read(Array(text.utf8)) { line, _ in
      switch line {
      case .content(.event(let event)):
        if case .timeline(let answer, _) = event.what { answers.append(answer) }
      case .problem(let problem): problems.append(problem)
      default: break
      }
    }
    #expect(
      answers == [
        RecordedAnswer(last: 3_600_000, policy: .atEnd), RecordedAnswer(last: 0, policy: .never),
        nil,
      ])
    #expect(problems == [.value(.policy)])
  }

  @Test(arguments: [
    (#","build":"debug""#, "leftOut(FleetLogs.LeftOut.debug)"),
    (#","build":"release","os":"macOS 26.1""#, "leftOut(FleetLogs.LeftOut.macOS)"),
    (#","platform":"iOS Simulator""#, "leftOut(FleetLogs.LeftOut.simulator)"),
    (#","build":"release""#, "Radar"),
  ])
  func `lines from builds and platforms without limits don't count`(rest: String, result: String) {
    #expect(read(reload(rest)) == [.success(result)])
  }

  @Test func `lines from chronod about reloads are read`() {
    func unified(_ message: String, image: String = "chronod") -> String {
      #"{"subsystem":"com.apple.chrono","processImagePath":"\/usr\/libexec\/\#(image)","#
        + #""eventMessage":"\#(message)","timestamp":"2026-03-01 00:00:00.000000-0500"}"# + "\n"
    }
    let widget =
      #"[com.example::com.example.ext:Rain:Radar:systemSmall::170.00\/170.00\/24.00:(null)]"#
    let lines = read(
      unified("\(widget) on local reload: succeeded with 5 entries")
        + unified("\(widget) reload: begin")
        + unified("\(widget) on local reload: failed with too large timeline archive 99")
        + unified("\(widget) reload: failed with error CHSErrorDomain Code=1050")
        + unified("Scheduling task for: 2026-03-01 in 300.000000s")
        + unified("Wake event fired for date: 2026-03-01")
        + unified("Request ended for Radar:systemSmall:(noIntent) - success", image: "Ext")
        + unified("something else")
        + unified("[<private>] on local reload: succeeded with 1 entries")
        + "{\"count\":9,\"finished\":1}\n")
    #expect(
      lines.map { try? $0.get() } == [
        "Rain:Radar", "nothing", "Rain:Radar", "Rain:Radar", "nothing", "nothing", "nothing",
        "otherMessage", "<private>", "nothing",
      ])
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
      let lines = read(bytes, pieces: 1 + Int(random.next(below: 50)))
      #expect(lines.allSatisfy { (try? $0.get()) ?? "unknown" == "unknown" })
    }
  }

  @Test func `a line with one changed byte is read or invalid`() {
    let line = Array(reload(#","instance":"\u00e9\n""#).utf8)
    for index in line.indices.dropLast() {
      for byte in [0, 0x22, 0x5C, 0x7B, 0x7D, 0x2C, 0x30, 0xFF] as [UInt8] {
        var changed = line
        changed[index] = byte
        #expect(read(changed).count == 1)
      }
    }
  }
}
