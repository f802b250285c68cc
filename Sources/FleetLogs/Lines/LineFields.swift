internal import BudgetReplay

/// The values in a line of JSON that are read.
struct LineFields {
  private let scanner: JSONScanner
  /// The texts by key; the memory is reused for the next line.
  private(set) var texts: [JSONScanner.Text]
  /// The keys that have a text, as bits.
  private var present: UInt32 = 0
  private(set) var first, last: Milliseconds?
  private(set) var policy: Policy?
  /// Whether it is the last line of `log show`.
  private(set) var isEnd = false

  /// Creates the fields of a line that hasn't been read yet.
  ///
  /// - Parameter texts: The texts of another line, for reuse.
  init(_ bytes: UnsafeBufferPointer<UInt8>, reusing texts: consuming [JSONScanner.Text]) {
    scanner = JSONScanner(bytes)
    self.texts = texts
    let missing = LineKey.allCases.count - self.texts.count
    if missing > 0 {
      let none = JSONScanner.Text(range: 0..<0, hasEscapes: false)
      self.texts.append(contentsOf: repeatElement(none, count: missing))
    }
  }

  /// Reads the line.
  ///
  /// - Throws: The first problem of the line.
  mutating func read() throws(LineError) {
    var scanner = scanner
    let bytes = scanner.bytes
    if !LineSplitter.isASCII(bytes), String(validating: bytes, as: UTF8.self) == nil {
      throw .encoding
    }
    scanner.skipSpace()
    try scanner.object { (scanner, name) throws(LineError) in
      guard let key = scanner.key(name) else { return try scanner.skipValue() }
      try self.read(key, &scanner)
    }
    scanner.skipSpace()
    guard scanner.position == bytes.count else { throw scanner.problem }
  }

  private mutating func read(
    _ key: LineKey, _ scanner: inout JSONScanner
  ) throws(LineError) {
    if scanner.position == scanner.bytes.count { throw .truncated }
    if scanner.current == UInt8(ascii: "n") { return try scanner.skipValue() }
    switch key {
    case .version:
      guard try scanner.number(for: key) == 1000 else { throw .version }
    case .entries:
      let thousandths = try scanner.number(for: key)
      guard thousandths >= 0, thousandths % 1000 == 0 else { throw .value(key) }
    case .first: first = try scanner.duration(for: key)
    case .last: last = try scanner.duration(for: key)
    case .policy: policy = try scanner.policy()
    case .finished:
      try scanner.skipValue()
      isEnd = true
    default:
      texts[key.rawValue] = try scanner.text(for: key)
      present |= 1 << UInt32(key.rawValue)
    }
  }

  /// Returns the text of a key as written, the last one if there are several.
  private subscript(key: LineKey) -> JSONScanner.Text? {
    present & 1 << UInt32(key.rawValue) == 0 ? nil : texts[key.rawValue]
  }

  /// Returns whether a key has a text.
  func has(_ key: LineKey) -> Bool { self[key] != nil }

  /// Returns whether the text of a key is the given word.
  func holds(_ key: LineKey, _ word: StaticString) -> Bool {
    self[key].map { scanner.isWord($0, word) } ?? false
  }

  /// Returns whether the text of a key ends with the given word.
  func ends(_ key: LineKey, _ word: StaticString) -> Bool {
    guard let text = self[key] else { return false }
    let count = word.utf8CodeUnitCount
    let tail = max(text.range.lowerBound, text.range.upperBound - count)..<text.range.upperBound
    return scanner.isWord(JSONScanner.Text(range: tail, hasEscapes: false), word)
  }

  /// Returns whether the text of a key begins with a digit.
  func isNumber(_ key: LineKey) -> Bool {
    guard let text = self[key], let first = scanner.bytes[text.range].first else { return false }
    return (0x30...0x39).contains(first)
  }

  /// Returns the text of a key.
  func text(_ key: LineKey) -> String? { self[key].map { scanner.decoded($0) } }

  /// Returns the UTF-8 text of a key; empty if it has none.
  func bytes(_ key: LineKey) -> ArraySlice<UInt8> {
    guard let text = self[key] else { return [] }
    if text.hasEscapes { return ArraySlice(scanner.decoded(text).utf8) }
    return ArraySlice(scanner.bytes[text.range])
  }

  /// Returns the name of a key.
  ///
  /// - Throws: If it is longer than any name of a widget.
  func name(_ key: LineKey) throws(LineError) -> LogLine.Name? {
    guard let text = self[key] else { return nil }
    if text.range.count > LogLine.Name.maximumLength { throw .value(key) }
    return text.hasEscapes ? .text(scanner.decoded(text)) : .range(text.range)
  }

  /// Returns the time of a key.
  ///
  /// - Throws: If there is none, or if it isn't a time with its offset from UTC.
  func time(_ key: LineKey) throws(LineError) -> LogTime {
    guard let text = self[key] else { throw .missing(key) }
    return try LogTime(UnsafeBufferPointer(rebasing: scanner.bytes[text.range]), of: key)
  }
}

extension JSONScanner {
  fileprivate mutating func number(for key: LineKey) throws(LineError) -> Int64 {
    guard current == UInt8(ascii: "-") || (0x30...0x39).contains(current),
      let number = try number()
    else { throw .value(key) }
    return number
  }

  /// Reads a number of seconds, at most a year.
  fileprivate mutating func duration(for key: LineKey) throws(LineError) -> Milliseconds {
    let longest = RecordedAnswer.maximumDuration
    return min(max(try number(for: key), -longest), longest)
  }

  /// Reads a string, or a number as written; hashes may be either.
  fileprivate mutating func text(for key: LineKey) throws(LineError) -> Text {
    if current == UInt8(ascii: "\"") { return try string() }
    let start = position
    guard current == UInt8(ascii: "-") || (0x30...0x39).contains(current) else {
      throw .value(key)
    }
    _ = try number()
    return Text(range: start..<position, hasEscapes: false)
  }

  /// Reads `"atEnd"`, `"never"` or `{"after": seconds}`.
  fileprivate mutating func policy() throws(LineError) -> Policy {
    if current == UInt8(ascii: "\"") {
      let word = try string()
      if isWord(word, "atEnd") { return .atEnd }
      if isWord(word, "never") { return .never }
      throw .value(.policy)
    }
    guard current == UInt8(ascii: "{") else { throw .value(.policy) }
    var after: Milliseconds?
    try object { (scanner, name) throws(LineError) in
      if scanner.isWord(name, "after") {
        after = try scanner.duration(for: .policy)
      } else {
        try scanner.skipValue(level: 2)
      }
    }
    guard let after else { throw .value(.policy) }
    return .after(after)
  }

  /// Returns the key with a name; nil for one that isn't read.
  fileprivate func key(_ name: Text) -> LineKey? {
    func key(_ word: StaticString, _ key: LineKey) -> LineKey? {
      isWord(name, word) ? key : nil
    }
    return switch name.range.count {
    case 1: key("t", .time) ?? key("v", .version)
    case 2: key("ev", .event) ?? key("os", .os)
    case 3: key("app", .app)
    case 4: key("kind", .kind) ?? key("last", .last)
    case 5:
      key("first", .first) ?? key("build", .build) ?? key("phase", .phase) ?? key("error", .error)
    case 6: key("family", .family) ?? key("policy", .policy) ?? key("device", .device)
    case 7: key("entries", .entries) ?? key("message", .message) ?? key("process", .image)
    case 8:
      key("instance", .instance) ?? key("appBuild", .appBuild) ?? key("platform", .platform)
        ?? key("finished", .finished)
    case 9: key("timestamp", .timestamp) ?? key("subsystem", .subsystem)
    case 12: key("eventMessage", .message)
    case 16: key("processImagePath", .image)
    default: nil
    }
  }
}

/// The keys of a recorded line that are read; all others are skipped.
enum LineKey: Int, Sendable, CaseIterable {
  case version, time, event, kind, family, instance, entries, first, last, policy, app, build
  case os, platform, phase, device, appBuild, error
  /// Keys of the unified log, as written by `log show` and `unifiedlog_iterator`.
  case message, timestamp, subsystem, image, finished

  /// The name of the key in messages.
  var name: String {
    switch self {
    case .version: "v"
    case .time: "t"
    case .event: "ev"
    case .message: "eventMessage"
    case .image: "processImagePath"
    default: "\(self)"
    }
  }
}

extension LineError {
  /// The error that a required key is missing.
  static func missing(_ key: LineKey) -> LineError { .missing(key: key.name) }
  /// The error that the value of a key isn't allowed.
  static func value(_ key: LineKey) -> LineError { .value(key: key.name) }
}
