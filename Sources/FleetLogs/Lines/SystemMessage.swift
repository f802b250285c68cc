/// Lines that the system writes to the unified log, as printed by `log show --style ndjson` and
/// `unifiedlog_iterator`.
///
/// They aren't documented and change between releases, so they are read leniently.
extension LineContent {
  init(unifiedLog fields: LineFields) throws(LineError) {
    // A widget's own process also logs requests, for snapshots.
    let isOfChronod =
      (!fields.has(.image) || fields.ends(.image, "chronod"))
      && (!fields.has(.subsystem) || fields.holds(.subsystem, "com.apple.chrono"))
    guard let what = SystemMessage(fields.bytes(.message), isOfChronod: isOfChronod) else {
      self = isOfChronod ? .otherMessage : .nothing
      return
    }
    try self.init(what, time: try fields.time(.timestamp), device: try fields.name(.device))
  }

  /// The content of a message.
  init(
    _ message: SystemMessage, time: @autoclosure () throws(LineError) -> LogTime,
    device: LogLine.Name?
  ) throws(LineError) {
    switch message {
    case .nothing: self = .nothing
    case .reload(let reload):
      let time = try time()
      if reload.kind?.utf8.count ?? 0 > LogLine.Name.maximumLength { throw .value(.message) }
      let what: LogLine.What
      switch reload.outcome {
      case .begun:
        self = .nothing
        return
      case .entries: what = .timeline(nil, isForeground: false)
      case .failed(let code, let cause): what = .failure(code: code, cause: cause)
      }
      self = .event(
        LogLine(
          time: time, what: what, kind: reload.kind.map { .text($0) },
          family: reload.family.map { .text($0) }, instance: reload.instance.map { .text($0) },
          device: device))
    case .symptom(let symptom):
      self = .event(LogLine(time: try time(), what: .symptom(symptom), device: device))
    }
  }
}

/// A message of the system that is about widgets.
enum SystemMessage {
  case reload(ChronodMessage)
  /// A message with a cause of failures.
  case symptom(Symptom)
  /// A known message that isn't about one widget.
  case nothing

  /// Reads a message; nil for any other.
  ///
  /// - Parameters:
  ///   - message: Its UTF-8.
  ///   - isOfChronod: Whether chronod wrote it, rather than another process.
  init?(_ message: ArraySlice<UInt8>, isOfChronod: Bool) {
    if isOfChronod, let reload = ChronodMessage(message) {
      self = .reload(reload)
    } else if let symptom = Symptom(message) {
      self = .symptom(symptom)
    } else if isOfChronod, ChronodMessage.isAboutWakes(message) {
      self = .nothing
    } else {
      return nil
    }
  }
}

/// A message of chronod about the reload of one widget.
struct ChronodMessage {
  /// The widget; chronod may hide its name.
  var kind, family, instance: String?
  var outcome: Outcome

  /// The state of the reload.
  enum Outcome: Equatable {
    case begun
    case entries
    case failed(code: String?, cause: Symptom?)
  }

  /// Reads `[app::extension:kind:family::size:intent] on local reload: succeeded with 5 entries`.
  ///
  /// - Source: lines that developers quote (https://github.com/steipete/CodexBar/issues/2838)
  init?(_ message: ArraySlice<UInt8>) {
    guard let (descriptor, said) = Self.parts(message) else { return nil }
    if said.begins(with: "on local reload: succeeded with ") {
      outcome = .entries
    } else if said.begins(with: "on local reload: failed") || said.begins(with: "reload: failed") {
      let code = Symptom.code(String(decoding: said, as: UTF8.self))
      outcome = .failed(code: code, cause: Symptom(said))
    } else if said.begins(with: "reload: begin") {
      outcome = .begun
    } else {
      return nil
    }
    let parts = descriptor.split(separator: "::", omittingEmptySubsequences: false)
    guard parts.count >= 2 else {
      kind = descriptor
      return
    }
    let names = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard names.count >= 3 else {
      kind = String(parts[1])
      return
    }
    kind = names[1..<names.count - 1].joined(separator: ":")
    family = String(names.last ?? "")
    instance = parts.count > 2 ? parts[2...].joined(separator: "::") : nil
  }

  /// Returns whether a message is about chronod's own wakes, which don't belong to a widget.
  static func isAboutWakes(_ message: ArraySlice<UInt8>) -> Bool {
    message.contains("Scheduling task for: ") || message.contains("Wake event fired for date: ")
  }

  /// Returns the text in the last brackets before the message, and the message.
  private static func parts(
    _ message: ArraySlice<UInt8>
  ) -> (descriptor: String, said: ArraySlice<UInt8>)? {
    for marker in ["] on local reload: ", "] reload: "] as [StaticString] {
      guard let end = message.range(of: marker)?.lowerBound,
        let open = message[..<end].lastIndex(of: UInt8(ascii: "["))
      else { continue }
      let descriptor = message[open..<end].dropFirst()
      return (String(decoding: descriptor, as: UTF8.self), message[(end + 2)...])
    }
    return nil
  }
}

/// A cause of failures in a message of the system.
package enum Symptom: UInt8, Sendable, CaseIterable {
  /// The ID of a group doesn't begin with the team's.
  case groupRefused
  /// The extension ended while the system requested its widgets.
  case descriptorsFailed
  /// chronod's errors 1050 and 1103.
  case reloadRefused, reloadFailed
  /// A process kept a file or database locked while it was suspended.
  case lockedInBackground
  /// A timeline exceeded the system's maximum size.
  case timelineTooLarge

  /// The cause in a message; nil if there is none.
  ///
  /// - Source: lines that developers quote (https://github.com/steipete/CodexBar/issues/2838,
  ///   https://github.com/home-assistant/iOS/pull/4998)
  init?(_ message: ArraySlice<UInt8>) {
    if message.contains("REJECTED. Group containers identifiers should be prefixed") {
      self = .groupRefused
    } else if message.contains("too large timeline archive") {
      self = .timelineTooLarge
    } else if message.contains("0xdead10cc") {
      self = .lockedInBackground
    } else if message.contains("CHSErrorDomain Code=1050") {
      self = .reloadRefused
    } else if message.contains("CHSErrorDomain Code=1103") {
      self = .reloadFailed
    } else if message.contains("getAllDescriptors"),
      message.contains("NSCocoaErrorDomain Code=4099")
    {
      self = .descriptorsFailed
    } else {
      return nil
    }
  }

  /// Returns the domain and code of an error, as in `NSCocoaErrorDomain Code=4099`.
  static func code(_ message: String) -> String? {
    let words = message.split(separator: " ").prefix(64)
    guard let index = words.firstIndex(where: { $0.hasPrefix("Code=") }), index > 0 else {
      return nil
    }
    let digits = words[index].dropFirst(5).prefix(20)
      .prefix { $0.isASCII && ($0.isNumber || $0 == "-") }
    // An error may also be printed as `Error Domain=NSCocoaErrorDomain Code=4099`.
    let word = words[index - 1]
    let domain = word[(word.firstIndex(of: "=").map(word.index(after:)) ?? word.startIndex)...]
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }.suffix(64)
    return digits.isEmpty || domain.isEmpty ? nil : "\(domain) Code=\(digits)"
  }
}

/// Searches bytes for ASCII text. A `String` compares characters; 200,000 lines of `log show` or
/// `idevicesyslog` then take 8.8 s or 9.4 s of a core rather than 0.9 s or 0.7 s.
extension ArraySlice<UInt8> {
  /// Returns the range of the first occurrence of a text.
  func range(of text: StaticString) -> Range<Int>? {
    let first = text.utf8Start[0]
    let count = text.utf8CodeUnitCount
    var index = startIndex
    while index + count <= endIndex {
      if self[index] == first, self[index...].begins(with: text) { return index..<index + count }
      index += 1
    }
    return nil
  }

  fileprivate func contains(_ text: StaticString) -> Bool { range(of: text) != nil }

  fileprivate func begins(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount
      && (0..<text.utf8CodeUnitCount).allSatisfy { self[startIndex + $0] == text.utf8Start[$0] }
  }
}
