internal import BudgetReplay

/// The values of a recorded line, as they are written.
struct LineFields {
  let scanner: JSONScanner
  var time, event, kind, family, instance, app, build, os, platform, phase: JSONScanner.Text?
  var message, timestamp, subsystem, image: JSONScanner.Text?
  var entries: Int64?
  var first, last: Milliseconds?
  var policy: Policy?
  /// Whether it is the line with which `log show` ends.
  var isEnd = false

  /// Reads a line.
  ///
  /// - Throws: The first mistake in it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(LineProblem) {
    if !bytes.allSatisfy({ $0 < 0x80 }), String(validating: bytes, as: UTF8.self) == nil {
      throw .encoding
    }
    scanner = JSONScanner(bytes)
    var scanner = scanner
    scanner.skipSpace()
    try scanner.object { (scanner, name) throws(LineProblem) in
      guard let key = scanner.key(name) else { return try scanner.skipValue() }
      try self.read(key, &scanner)
    }
    scanner.skipSpace()
    guard scanner.position == bytes.count else { throw scanner.mistake }
  }

  private mutating func read(
    _ key: StaticKey, _ scanner: inout JSONScanner
  ) throws(LineProblem) {
    if scanner.position == scanner.bytes.count { throw .truncated }
    if scanner.current == UInt8(ascii: "n") { return try scanner.skipValue() }
    switch key {
    case .version:
      guard try scanner.number(for: key) == 1000 else { throw .version }
    case .entries:
      let thousandths = try scanner.number(for: key)
      guard thousandths >= 0, thousandths % 1000 == 0 else { throw .value(key) }
      entries = min(thousandths / 1000, RecordedAnswer.mostEntries)
    case .first: first = try scanner.duration(for: key)
    case .last: last = try scanner.duration(for: key)
    case .policy: policy = try scanner.policy()
    case .finished:
      try scanner.skipValue()
      isEnd = true
    case .time: time = try scanner.text(for: key)
    case .event: event = try scanner.text(for: key)
    case .kind: kind = try scanner.text(for: key)
    case .family: family = try scanner.text(for: key)
    case .instance: instance = try scanner.text(for: key)
    case .app: app = try scanner.text(for: key)
    case .build: build = try scanner.text(for: key)
    case .os: os = try scanner.text(for: key)
    case .platform: platform = try scanner.text(for: key)
    case .phase: phase = try scanner.text(for: key)
    case .message: message = try scanner.text(for: key)
    case .timestamp: timestamp = try scanner.text(for: key)
    case .subsystem: subsystem = try scanner.text(for: key)
    case .image: image = try scanner.text(for: key)
    }
  }

  /// Whether a value is there and is this word.
  func holds(_ text: JSONScanner.Text?, _ word: StaticString) -> Bool {
    text.map { scanner.isWord($0, word) } ?? false
  }

  /// Whether a value is there and begins with a digit.
  func isNumber(_ text: JSONScanner.Text?) -> Bool {
    guard let text, let first = scanner.bytes[text.range].first else { return false }
    return (0x30...0x39).contains(first)
  }

  /// What a value says, if it is there.
  func text(_ text: JSONScanner.Text?) -> String? { text.map { scanner.decoded($0) } }

  /// The name that a value holds.
  ///
  /// - Throws: Where it is longer than any name of a widget is.
  func name(_ text: JSONScanner.Text?, of key: StaticKey) throws(LineProblem) -> String? {
    guard let text else { return nil }
    if text.range.count > 256 { throw .value(key) }
    return scanner.decoded(text)
  }

  /// The time that a value holds.
  func time(_ text: JSONScanner.Text?, of key: StaticKey) throws(LineProblem) -> LogTime {
    guard let text else { throw .missing(key) }
    return try LogTime(UnsafeBufferPointer(rebasing: scanner.bytes[text.range]), of: key)
  }
}

extension JSONScanner {
  fileprivate mutating func number(for key: StaticKey) throws(LineProblem) -> Int64 {
    guard current == UInt8(ascii: "-") || (0x30...0x39).contains(current),
      let number = try number()
    else { throw .value(key) }
    return number
  }

  /// Seconds, of which more than a year is as good as a year.
  fileprivate mutating func duration(for key: StaticKey) throws(LineProblem) -> Milliseconds {
    let longest = RecordedAnswer.longest
    return min(max(try number(for: key), -longest), longest)
  }

  /// A string, or a number as it is written: hashes are either.
  fileprivate mutating func text(for key: StaticKey) throws(LineProblem) -> Text {
    if current == UInt8(ascii: "\"") { return try string() }
    let start = position
    guard current == UInt8(ascii: "-") || (0x30...0x39).contains(current) else {
      throw .value(key)
    }
    _ = try number()
    return Text(range: start..<position, hasEscapes: false)
  }

  /// `"atEnd"`, `"never"` or `{"after": seconds}`.
  fileprivate mutating func policy() throws(LineProblem) -> Policy {
    if current == UInt8(ascii: "\"") {
      let word = try string()
      if isWord(word, "atEnd") { return .atEnd }
      if isWord(word, "never") { return .never }
      throw .value(.policy)
    }
    guard current == UInt8(ascii: "{") else { throw .value(.policy) }
    var after: Milliseconds?
    try object { (scanner, name) throws(LineProblem) in
      if scanner.isWord(name, "after") {
        after = try scanner.duration(for: .policy)
      } else {
        try scanner.skipValue(level: 2)
      }
    }
    guard let after else { throw .value(.policy) }
    return .after(after)
  }

  /// The key of this name, if it is one that is read.
  fileprivate func key(_ name: Text) -> StaticKey? {
    func key(_ word: StaticString, _ key: StaticKey) -> StaticKey? {
      isWord(name, word) ? key : nil
    }
    return switch name.range.count {
    case 1: key("t", .time) ?? key("v", .version)
    case 2: key("ev", .event) ?? key("os", .os)
    case 3: key("app", .app)
    case 4: key("kind", .kind) ?? key("last", .last)
    case 5: key("first", .first) ?? key("build", .build) ?? key("phase", .phase)
    case 6: key("family", .family) ?? key("policy", .policy)
    case 7: key("entries", .entries)
    case 8: key("instance", .instance) ?? key("platform", .platform) ?? key("finished", .finished)
    case 9: key("timestamp", .timestamp) ?? key("subsystem", .subsystem)
    case 12: key("eventMessage", .message)
    case 16: key("processImagePath", .image)
    default: nil
    }
  }
}
