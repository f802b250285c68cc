import Testing
import WidgetManifests

/// A manifest made to break its reader, and the expected result.
struct HostileManifest: Sendable, CustomTestStringConvertible {
  let name: String
  /// The exit code.
  let code: Int32
  /// A rule with a finding, or nil if none is required.
  let rule: String?
  let bytes: @Sendable () -> [UInt8]

  init(
    _ name: String, _ rule: String? = nil, code: Int32? = nil,
    bytes: @escaping @Sendable () -> [UInt8]
  ) {
    self.name = name
    self.code = code ?? (rule == nil ? 0 : 1)
    self.rule = rule
    self.bytes = bytes
  }

  init(
    _ name: String, _ rule: String? = nil, code: Int32? = nil,
    text: @autoclosure @escaping @Sendable () -> String
  ) {
    self.init(name, rule, code: code) { Array(text().utf8) }
  }

  var testDescription: String { name }

  static let all = syntax + encodings + values + timelines + crowds

  static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined(separator: ",")
  }

  /// An app, and a bundle of some widgets.
  static func manifest(app: String = "", bundle: String = "", widgets: String) -> String {
    "\(Example.standardApp)\n\(app)\n---\n\(Example.standardBundle)\n\(bundle)\nwidgets:\n\(widgets)"
  }

  /// A widget with additional lines.
  static func widget(_ lines: String, kind: String = "K") -> String {
    """
      - kind: \(kind)
        name: N
        description: D
        families: [systemSmall]
        containerBackground: true
        \(lines)

    """
  }

  private static func one(_ lines: String) -> String { manifest(widgets: widget(lines)) }

  // MARK: Invalid or oversized YAML

  static let syntax: [HostileManifest] = [
    HostileManifest("an alias bomb", "input-limit", text: bomb { "[\(times(9, "*\($0),"))]" }),
    HostileManifest(
      "an alias bomb of merge keys", "input-limit", text: bomb { "{<<: [\(times(9, "*\($0),"))]}" }),
    HostileManifest("an alias that contains itself", "input-limit", text: "a: &a [*a]"),
    HostileManifest("a merge key that contains itself", "input-limit", text: "a: &a {<<: *a}"),
    HostileManifest("a key that contains itself", "input-limit", text: "&a {*a : 1}"),
    HostileManifest("5,000 nested brackets", "input-limit", text: times(5_000, "[")),
    HostileManifest("5,000 nested braces", "input-limit", text: times(5_000, "{a: ")),
    HostileManifest("5,000 nested dashes", "input-limit", text: times(5_000, "- ")),
    HostileManifest("100,000 keys in one mapping", "input-limit") {
      Array((0..<100_000).map { "k\($0): 1\n" }.joined().utf8)
    },
    HostileManifest("40,000 keys of nobody's in one mapping") {
      let keys = (0..<40_000).map { "x-\($0): 1\n" }.joined()
      return Array((Example.standardApp + "\n" + keys).utf8)
    },
    HostileManifest(
      "one key 5,000 times", "duplicate-key", text: Example.standardApp + times(5_000, "\na: 1")),
    HostileManifest("5,000 documents", "wrong-type", text: times(5_000, "--- a\n")),
    HostileManifest("100,000 empty documents", code: 2, text: times(100_000, "---\n")),
    HostileManifest(
      "a scalar of 2 MB", text: Example.standardApp + "\nx-a: " + times(2_000_000, "x")),
    HostileManifest("a comment of 4 MB", text: Example.standardApp + "\n#" + times(4_000_000, "x")),
    HostileManifest("a file of 11 MB", "input-limit", text: times(11_000_000, "#")),
    HostileManifest(
      "11,000 comments, more than are read", "invalid-suppression",
      text: Example.standardApp + times(11_000, "\n# audit:ignore version-mismatch -- why")),
    HostileManifest(
      "a comment that suppresses 20,000 rules", "invalid-suppression",
      text: Example.standardApp + " # audit:ignore " + times(20_000, "a, ")),
    HostileManifest("another version of YAML", "yaml-syntax", text: "%YAML 3.0\n---\na: 1"),
    HostileManifest(
      "20,000 %TAG lines", "input-limit", text: times(20_000, "%TAG !a! tag:x,2000:\n")),
    HostileManifest("tabs for blanks", "yaml-syntax", text: Example.standardApp + "\n\tx: 1"),
    HostileManifest("a list that does not end", "yaml-syntax", text: "[" + times(50_000, "a, ")),
    HostileManifest("a quote that does not end", "yaml-syntax", text: "\"" + times(500_000, "a\n")),
    HostileManifest("blanks among words", "input-limit") {
      Array(("a: x" + times(1 << 18, " ") + times(1 << 18, "y\n  ")).utf8)
    },
    HostileManifest("an anchor of 1 MB", "missing-key", text: "a: &\(times(1_000_000, "x")) 1"),
    HostileManifest("line feeds alone", code: 2, text: times(2_000_000, "\n")),
  ]

  private static func bomb(_ level: (String) -> String) -> String {
    var text = "x-a: &a0 {k: 1}\n"
    for number in 1...60 { text += "x-\(number): &a\(number) \(level("a\(number - 1)"))\n" }
    return text
  }

  // MARK: Invalid text

  private static func app(ending bytes: [UInt8]) -> [UInt8] {
    Array("\(Example.standardApp)\nx-a: ".utf8) + bytes + [0x0A]
  }

  static let encodings: [HostileManifest] = [
    HostileManifest("a NUL", "invalid-encoding") { app(ending: [0x61, 0, 0x62]) },
    HostileManifest("an escape of a terminal", "yaml-syntax") {
      app(ending: [0x1B, 0x5B, 0x32, 0x4A])
    },
    HostileManifest("escapes that YAML spells", "unknown-key") {
      Array("\(Example.standardApp)\n\"\\e[2J\\u202E\\x9B\\n\": 1".utf8)
    },
    HostileManifest("a lone surrogate that YAML spells", "yaml-syntax") {
      app(ending: Array("\"\\uD800\"".utf8))
    },
    HostileManifest("a byte order mark in the middle", "yaml-syntax") {
      Array("\(Example.standardApp)\n\u{FEFF}x-a: 1\n".utf8)
    },
    HostileManifest("text that runs backwards", "unknown-key") {
      Array("\(Example.standardApp)\n\u{202E}gnp.exe\u{2066}\u{200F}: 1".utf8)
    },
    HostileManifest("bytes of no meaning", "invalid-encoding") {
      var random = RandomBytes(state: 7)
      return (0..<1_000_000).map { _ in random.next() }
    },
  ]

  // MARK: Values of the wrong type or size

  private static let digits = times(10_000, "9")

  static let values: [HostileManifest] = [
    HostileManifest("a tag for an object of a program", "unknown-key") {
      Array("\(Example.standardApp)\ny: !!python/object:os.system ls".utf8)
    },
    HostileManifest("a tag for bytes") {
      Array("\(Example.standardApp)\nx-a: !!binary aGk=".utf8)
    },
    HostileManifest("keys that are mappings and lists", "wrong-type") {
      Array("\(Example.standardApp)\n{a: b}: 1\n[c]: 2\n? {d: {e: f}}\n: 3".utf8)
    },
    HostileManifest(
      "a number of 400 digits", "invalid-value", text: one("placed: 1" + times(400, "0"))),
    HostileManifest("a number with an exponent", "invalid-value", text: one("placed: 1e400")),
    HostileManifest(
      "more than 64 bits", "invalid-value", text: one("placed: 18446744073709551617")),
    HostileManifest("a number below zero", "invalid-value", text: one("placed: -1")),
    HostileManifest(
      "durations that overflow", "invalid-value",
      text: one(
        "timeline: {entries: {count: 2, every: 9223372036854775807s}, policy: {after: PT9223372036854775807H}}"
      )),
    HostileManifest(
      "a version of 10,000 digits", "version-mismatch",
      text: one("").replacing(
        "version: 3.2.0\n", with: "version: 1.\(digits)\n", maxReplacements: 1)),
    HostileManifest(
      "a version of 10,000 parts", "invalid-version",
      text: one("").replacing(
        "version: 3.2.0\n", with: "version: 1\(times(10_000, ".1"))\n", maxReplacements: 1)),
    HostileManifest(
      "a deployment target of 10,000 digits", "invalid-value",
      text: "\(Example.standardApp)\n".replacing(
        "platforms: {iOS: ", with: "platforms: {iOS: \(digits)")),
    HostileManifest(
      "a size of 10,000 digits", "invalid-value",
      text: one("timeline: {entrySize: \(digits)KB, policy: never}")),
    HostileManifest(
      "local times that do not exist", "invalid-value",
      text: one("timeline: {policy: {afterLocal: \"24:60\"}}")),
    HostileManifest(
      "a key of 1,000 letters", "unknown-key",
      text: "\(Example.standardApp)\n\(times(1_000, "k")): 1"),
    HostileManifest("a kind of 1 MB", "missing-timeline", code: 0) {
      Array(manifest(widgets: widget("", kind: times(1_000_000, "k"))).utf8)
    },
    HostileManifest("50,000 variables that nobody defined", "undefined-variable") {
      Array("\(Example.standardApp)\nappGroups: [group.\(times(50_000, "$(A)"))]".utf8)
    },
    HostileManifest("2,000 variables on one line", "undefined-variable") {
      let groups = (0..<2_000).map { "$(A\($0))" }
      return Array("\(Example.standardApp)\nappGroups: [\(groups.joined(separator: ", "))]".utf8)
    },
    HostileManifest("50,000 variables that do not end", "undefined-variable") {
      Array("\(Example.standardApp)\nappGroups: [\"\(times(50_000, "$("))\"]".utf8)
    },
  ]

  // MARK: Timelines and reloads that are expensive to replay

  static let timelines: [HostileManifest] = [
    HostileManifest(
      "1,000,000 entries, and the next at once", "budget-exceeded",
      text: one("timeline: {entries: {count: 1000000, every: 1s}, policy: {after: 1s}}")),
    HostileManifest(
      "1,000,000,000 entries", "invalid-value",
      text: one("timeline: {entries: {count: 1000000000, every: 1s}, policy: atEnd}")),
    HostileManifest(
      "entries for a million years", "timeline-too-large", code: 0,
      text: one("timeline: {entries: {count: 1000000, every: 366d, from: 366d}, policy: atEnd}")),
    HostileManifest("20,000 entries in no order", "entries-too-close", code: 0) {
      Array(
        one(
          "timeline: {entries: [\(list(20_000) { "\(($0 * 7_919) % 20_011)s" })], policy: {after: 2h}}"
        ).utf8)
    },
    HostileManifest("1,000,000 local times", "timeline-too-large", code: 0) {
      Array(
        one(
          "timeline: {entries: {atLocal: [\(list(1_440) { "\"\(clock($0))\"" })], count: 1000000}, policy: never}"
        ).utf8)
    },
    HostileManifest(
      "a policy that never waits", "budget-exceeded", text: one("timeline: {policy: {after: 0s}}")),
    HostileManifest(
      "a loop that never advances", "single-entry-at-end", code: 0,
      text: one("timeline: {sequence: [{policy: atEnd}], then: loop}")),
    HostileManifest(
      "a loop of failures", text: one("timeline: {sequence: [{fail: true}], then: loop}")),
    HostileManifest("a loop of 15,000 answers", "reload-too-soon", code: 0) {
      Array(
        one(
          "timeline: {sequence: [\(list(15_000) { "{policy: {after: \($0 % 60 + 1)m}}" })], then: loop}"
        ).utf8)
    },
    HostileManifest("1,000 cases that never hold", "reload-too-soon", code: 0) {
      let cases = list(1_000) { _ in "{when: \"03:00-03:01\", policy: {after: 1s}}" }
      return Array(one("timeline: {cases: [\(cases), {policy: {after: 1h}}]}").utf8)
    },
    HostileManifest(
      "a reload each second", "reload-storm", code: 0,
      text: one(
        "timeline: {policy: {after: 2h}}\n    reloads: [{cause: push, every: 1s, between: \"12:00-14:00\"}]"
      )),
    HostileManifest(
      "more than 100,000 reloads a day", "invalid-value",
      text: one("timeline: {policy: {after: 2h}}\n    reloads: [{cause: push, perDay: 100001}]")),
    HostileManifest("10,000 reloads each second", "input-limit") {
      Array(
        one(
          "timeline: {policy: {after: 2h}}\n    reloads: [\(list(10_000) { _ in "{cause: push, every: 1s}" })]"
        ).utf8)
    },
    HostileManifest("24 reloads each second of 1,000 widgets", "input-limit") {
      Array(
        manifest(
          app: "reloads: [\(list(24) { _ in "{cause: push, every: 1s}" })]", widgets: many(1_000)
        ).utf8)
    },
    HostileManifest("1,000 reloads of kinds that 1,000 widgets do not have", "unknown-kind") {
      let reloads = (0..<1_000).map { "  - {cause: app, kinds: [Z\($0)], at: [\"08:00\"]}\n" }
      return Array(manifest(app: "reloads:\n" + reloads.joined(), widgets: many(1_000)).utf8)
    },
    HostileManifest("2,000 reloads at one time", "reload-storm") {
      Array(
        one(
          "timeline: {policy: {after: 5m}}\n    reloads: [{cause: push, at: [\(list(2_000) { _ in "\"00:00\"" })]}]"
        ).utf8)
    },
    HostileManifest("100 widgets placed 1,000 times each", "input-limit") {
      Array(
        manifest(
          widgets: (0..<100).map {
            widget("timeline: {policy: {after: \($0 + 30)m}}\n    placed: 1000", kind: "K\($0)")
          }.joined()
        ).utf8)
    },
  ]

  private static func many(_ count: Int) -> String {
    (0..<count).map { widget("timeline: {policy: {after: 2h}}", kind: "K\($0)") }.joined()
  }

  private static func clock(_ minute: Int) -> String {
    "\("\(100 + minute / 60)".suffix(2)):\("\(100 + minute % 60)".suffix(2))"
  }

  // MARK: Many of one thing

  static let crowds: [HostileManifest] = [
    HostileManifest("1,000 families in one line", "unknown-family") {
      Array(
        manifest(
          widgets: widget("").replacing("systemSmall", with: list(1_000) { _ in "sytemSmall" })
        ).utf8)
    },
    HostileManifest("5,000 groups that nobody has") {
      let groups = list(5_000) { "group.a\($0)" }
      return Array(
        manifest(app: "appGroups: [\(groups)]", bundle: "appGroups: [\(groups)]", widgets: many(1))
          .utf8)
    },
    HostileManifest("1,000 widgets of one kind", "duplicate-kind") {
      Array(manifest(widgets: times(1_000, widget("timeline: {policy: {after: 2h}}"))).utf8)
    },
    HostileManifest("2,000 apps of one ID", "conflicting-host") {
      let app = Example.standardApp
      return Array((app + times(2_000, "\n---\n" + app.replacing("3.2.0", with: "3.2.1"))).utf8)
    },
    HostileManifest("1,000 intents that nobody has", "unused-intent", code: 0) {
      Array(manifest(bundle: "intents: [\(list(1_000) { "I\($0)" })]", widgets: many(1)).utf8)
    },
    HostileManifest("5,000 links to the phone", "unknown-url-scheme", code: 0) {
      Array(manifest(widgets: widget("links: [\(list(5_000) { "\"tel:\($0)\"" })]")).utf8)
    },
  ]
}

/// Bytes that are the same on every machine.
struct RandomBytes {
  var state: UInt64

  mutating func next() -> UInt8 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 33)
  }
}
