/// Reads a log as a stream of bytes, line by line.
///
/// It accepts lines that an app writes itself and those of `log show --style ndjson`,
/// `unifiedlog_iterator` and `idevicesyslog`, in any mixture.
package struct LogStream: Sendable {
  private var splitter = LineSplitter()
  private var texts: [JSONScanner.Text] = []
  private var isAtStart = true
  /// The year of lines without one.
  private let year: Int64?

  /// The result of reading a line, including blank ones.
  package enum Line {
    case content(LineContent)
    case problem(LineError)
    case blank
  }

  /// Creates a reader.
  ///
  /// - Parameter year: The year of lines without one, such as those of `idevicesyslog`.
  package init(year: Int64? = nil) { self.year = year }

  /// Reads the next bytes.
  ///
  /// - Parameter body: Receives each line that ends there, with its bytes, or for a line that is
  ///   too long, those of its hash.
  package mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ body: (Line, LineBytes) -> Void
  ) {
    let piece = bytes.assumingMemoryBound(to: UInt8.self)
    var offset = 0
    while let line = splitter.next(in: piece, from: &offset) {
      switch line {
      case .within(let range): take(UnsafeBufferPointer(rebasing: piece[range]), body)
      case .joined(let line): line.withUnsafeBufferPointer { take($0, body) }
      case .tooLong(let hash): takeTooLong(hash, body)
      }
    }
  }

  /// Reads the next bytes.
  package mutating func read(_ bytes: [UInt8], _ body: (Line, LineBytes) -> Void) {
    bytes.withUnsafeBytes { read($0, body) }
  }

  /// Reads a last line without a line break.
  package mutating func finish(_ body: (Line, LineBytes) -> Void) {
    let splitter = splitter
    self.splitter = LineSplitter()
    switch splitter.last() {
    case .joined(let line): line.withUnsafeBufferPointer { take($0, body) }
    case .tooLong(let hash): takeTooLong(hash, body)
    case .within, nil: break
    }
    isAtStart = true
  }

  private func takeTooLong(_ hash: UInt64, _ body: (Line, LineBytes) -> Void) {
    var bytes: [UInt8] = []
    bytes.append(word: hash)
    bytes.withUnsafeBufferPointer { body(.problem(.tooLong), LineBytes(bytes: $0)) }
  }

  private mutating func take(
    _ line: UnsafeBufferPointer<UInt8>, _ body: (Line, LineBytes) -> Void
  ) {
    var line = line
    if isAtStart {
      isAtStart = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) {
        line = UnsafeBufferPointer(rebasing: line.dropFirst(3))
      }
    }
    // Nearly every line begins with its brace.
    if line.first != UInt8(ascii: "{"), line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
    {
      return body(.blank, LineBytes(bytes: line))
    }
    do throws(LineError) {
      body(.content(try content(line)), LineBytes(bytes: line))
    } catch {
      body(.problem(error), LineBytes(bytes: line))
    }
  }

  private mutating func content(
    _ line: UnsafeBufferPointer<UInt8>
  ) throws(LineError) -> LineContent {
    if line.first != UInt8(ascii: "{"), let (time, end) = try LogTime.clock(line, year: year) {
      return try LineContent(syslog: line, time: time, from: end)
    }
    var fields = LineFields(line, reusing: texts)
    texts = []
    defer { texts = fields.texts }
    try fields.read()
    return try LineContent(fields)
  }
}

/// Support for lines of `idevicesyslog`: `Mar  8 06:00:00 Phone chronod(ChronoKit)[123] <Notice>:
/// message`.
extension LineContent {
  fileprivate init(
    syslog line: UnsafeBufferPointer<UInt8>, time: LogTime, from start: Int
  ) throws(LineError) {
    let text = ArraySlice(line[start...])
    if !LineSplitter.isASCII(line), String(validating: text, as: UTF8.self) == nil {
      throw .encoding
    }
    guard let level = text.range(of: ">: "), level.upperBound < text.endIndex else {
      self = .nothing
      return
    }
    let words = text[..<level.lowerBound].split(separator: 0x20)
    guard words.count >= 2 else {
      self = .nothing
      return
    }
    // The device's name may have several words; the process comes before the level.
    let process = words[words.count - 2]
    let isOfChronod = process.starts(with: "chronod(".utf8) || process.starts(with: "chronod[".utf8)
    guard let message = SystemMessage(text[level.upperBound...], isOfChronod: isOfChronod) else {
      self = isOfChronod ? .otherMessage : .nothing
      return
    }
    let device = words.dropLast(2).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
    try self.init(message, time: time, device: device.isEmpty ? nil : .text(device))
  }
}

/// The bytes of a line, valid while it is being read.
package struct LineBytes {
  fileprivate let bytes: UnsafeBufferPointer<UInt8>

  /// Returns a name of the line.
  package func text(_ name: LogLine.Name?) -> String? {
    switch name {
    case nil: nil
    case .range(let range): String(decoding: bytes[range], as: UTF8.self)
    case .text(let text): text
    }
  }

  /// Appends a name of the line, and a byte that no name contains.
  func append(_ name: LogLine.Name?, to names: inout [UInt8]) {
    switch name {
    case nil: break
    case .range(let range): names.append(contentsOf: bytes[range])
    case .text(let text): names.append(contentsOf: text.utf8)
    }
    names.append(0xFF)
  }

  /// Returns whether a name of the line was appended at an offset, and advances the offset past it.
  func has(_ name: LogLine.Name?, at offset: inout Int, of names: [UInt8]) -> Bool {
    let start = offset
    switch name {
    case nil: break
    case .range(let range):
      offset += range.count
      guard offset < names.count else { return false }
      for index in 0..<range.count
      where names[start + index] != bytes[range.lowerBound + index] {
        return false
      }
    case .text(let text):
      offset += text.utf8.count
      guard offset < names.count, names[start..<offset].elementsEqual(text.utf8) else {
        return false
      }
    }
    guard offset < names.count, names[offset] == 0xFF else { return false }
    offset += 1
    return true
  }

  /// Adds the whole line to a hash.
  func add(to hash: inout SipHash) { hash.add(UnsafeRawBufferPointer(bytes)) }
}

/// Splits a stream of bytes into lines; keeps at most ``limit`` bytes of an incomplete one.
struct LineSplitter {
  /// The maximum number of bytes of a line; longer ones aren't kept.
  static let limit = 64 << 10

  private var carried: [UInt8] = []
  /// The hash so far of a line that is too long.
  private var skipped: SipHash?

  /// A line without its line break.
  enum Line {
    /// A range of the piece.
    case within(Range<Int>)
    /// A line that began in an earlier piece.
    case joined([UInt8])
    /// A line with more bytes than the limit, by its hash.
    case tooLong(UInt64)
  }

  /// Returns the next line that ends in a piece; if there is none, keeps the rest and returns nil.
  ///
  /// - Parameter offset: The offset of the line, which is advanced to the next line.
  mutating func next(in piece: UnsafeBufferPointer<UInt8>, from offset: inout Int) -> Line? {
    let start = offset
    guard let end = Self.lineBreak(in: piece, from: start) else {
      offset = piece.count
      keep(piece[start...])
      return nil
    }
    offset = end + 1
    if skipped != nil || end - start > Self.limit - carried.count {
      skip(piece[start..<end])
      defer { skipped = nil }
      return skipped.map { .tooLong($0.end()) }
    }
    if carried.isEmpty { return .within(start..<end) }
    defer { carried.removeAll(keepingCapacity: true) }
    return .joined(carried + piece[start..<end])
  }

  /// Returns the last line if the stream ends without a line break.
  consuming func last() -> Line? {
    if let skipped { return .tooLong(skipped.end()) }
    return carried.isEmpty ? nil : .joined(carried)
  }

  private mutating func keep(_ rest: Slice<UnsafeBufferPointer<UInt8>>) {
    if skipped != nil || rest.count > Self.limit - carried.count {
      skip(rest)
    } else {
      carried.append(contentsOf: rest)
    }
  }

  private mutating func skip(_ rest: Slice<UnsafeBufferPointer<UInt8>>) {
    var hash = skipped ?? SipHash(SipHash.Key())
    hash.add(carried)
    hash.add(rest)
    skipped = hash
    carried.removeAll(keepingCapacity: true)
  }

  /// Returns whether all bytes are ASCII, in words of eight bytes.
  static func isASCII(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(line)
    var (index, union) = (0, UInt64(0))
    while index + 8 <= raw.count {
      union |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < raw.count {
      union |= UInt64(raw[index])
      index += 1
    }
    return union & 0x8080_8080_8080_8080 == 0
  }

  /// Returns the offset of the next line feed, found in words of eight bytes.
  ///
  /// - Source: Sean Eron Anderson, Bit Twiddling Hacks, "Determine if a word has a zero byte"
  ///   (https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord)
  private static func lineBreak(in piece: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(piece)
    var index = start
    while index + 8 <= raw.count {
      let word =
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
      if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 { break }
      index += 8
    }
    while index < piece.count {
      if piece[index] == 0x0A { return index }
      index += 1
    }
    return nil
  }
}
