import Testing
@testable import WidgetManifests

@testable import AuditKit

/// Properties of all fixes: nothing is lost, left to do, or broken.
@Suite struct FixPropertyTests {
  /// A manifest in many styles with few findings.
  static let base = """
    x-shared: &shared {description: The weather now., families: &f [systemSmall, systemMedium]}
    app: Weather
    bundleID: com.example.weather
    version: 3.2.0
    build: "412"
    platforms: {iOS: 17.0}
    intents: [SelectCity]
    reloads:
      - cause: app
        kinds: [Current, 'Radar']
        state: foreground
        at: ["08:00"]
    ---
    widgetBundle: WeatherWidgets
    host: com.example.weather
    bundleID: com.example.weather.widgets
    version: '3.2.0'
    build: 412
    displayName: Weather
    extensionPoint: "com.apple.widgetkit-extension"
    platforms:
      iOS: 17.0
    intents:
      - name: SelectCity
        system: appIntents
        targets: [app, extension]
    widgets:
      - kind: Current
        name: Current conditions
        description: The weather now.
        configuration: static
        families:
          - systemSmall
          - systemMedium
          - 'accessoryRectangular'
        containerBackground: true
        data: [https://api.example.com/now]
        timeline:
          entries: {count: 8, every: 15m}
          policy: {after: 2h}
      - {kind: Radar, name: Radar, description: Rain, configuration: appIntent,
         intent: SelectCity, families: [systemSmall, "systemLarge"], containerBackground: true,
         timeline: {policy: {after: 1h}}}
      -   kind: "Moon"
          name: Moon
          description: >-
            The moon,
            tonight
          families: [
            systemSmall,
            systemMedium,
          ]
          containerBackground: true
          timeline: {entries: [0h, 6h], policy: atEnd}
    """

  /// Common errors, as a text and its replacement.
  static let mistakes: [(String, String)] = [
    ("version: '3.2.0'", "version: '3.2.1'"), ("build: 412", "build: 413"),
    ("build: 412", "build: &b 413"), ("families:", "famlies:"), ("families: [", "Families: ["),
    ("systemSmall", "sytemSmall"), ("systemMedium", "systemmedium"),
    ("'accessoryRectangular'", "'accesoryRectangular'"), ("\"systemLarge\"", "\"systemLage\""),
    ("iOS: 17.0", "ios: 17.0"), ("widgetkit-extension", "widgetkit-extention"),
    ("[Current, 'Radar']", "[Curent, 'Rader']"), ("intent: SelectCity", "intent: SelectCty"),
    ("configuration: static", "configuraton: static"), ("policy: atEnd", "policy: atend"),
    ("system: appIntents", "system: appIntent"), ("extension]", "extention]"),
    ("[systemSmall, systemMedium]", "[systemSmall, systemMedium, systemSmall]"),
    ("      - systemMedium\n", "      - systemMedium\n      - systemSmall\n"),
    ("        systemMedium,\n", "        systemMedium,\n        systemSmall,\n"),
    ("systemSmall, \"systemLarge\"", "systemSmall, systemSmall, \"systemLarge\""),
    (
      "displayName: Weather", "displayName: Weather # audit:ignore unknown-host, unused-intent -- x"
    ),
    ("widgets:\n", "# audit:ignore duplicate-kind -- x\nwidgets:\n"),
    ("https://", "http://"), ("{after: 2h}", "{after: 5m}"), ("{after: 1h}", "{after: '20m'}"),
    ("[0h, 6h]", "[0h]"), ("{kind: Radar,", "{<<: *shared, kind: Radar,"),
    ("families: [systemSmall, \"systemLarge\"],", ""), ("description: Rain,", ""),
    (
      "    families:\n      - systemSmall\n      - systemMedium\n      - 'accessoryRectangular'\n",
      ""
    ),
    ("cause: app", "cause: ap"), ("foreground", "foregroud"), ("---\n", "---\n&doc\n"),
    ("version: 3.2.0", "version: $(V)"), ("3.2.0", "3.2.0 "), ("\n", "\n\n"),
  ]

  /// A manifest with some errors and a comment of its own on many lines.
  static func manifest(_ random: inout SplitMix) -> (text: String, comments: [String]) {
    var text = base
    for _ in 0...random.next(6) {
      let (right, wrong) = mistakes[random.next(mistakes.count)]
      let places = text.ranges(of: right)
      if places.isEmpty { continue }
      text.replaceSubrange(places[random.next(places.count)], with: wrong)
    }
    var comments: [String] = []
    var isBlock = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let wasBlock = isBlock
      if line.hasSuffix(">-") || (isBlock && line.hasPrefix("        ")) {
        isBlock = !line.hasSuffix("tonight")
      } else {
        isBlock = false
      }
      guard !wasBlock, !line.contains("#"), random.next(3) == 0 else { return String(line) }
      comments.append("# note \(comments.count) ends")
      return "\(line) \(comments[comments.count - 1])"
    }
    return (lines.joined(separator: random.next(2) == 0 ? "\n" : "\r\n"), comments)
  }

  @Test func `a manifest without findings isn't changed`() {
    let fixed = Audit().fix([SourceFile(path: "a.yaml", text: Self.base)], includesUnsafe: true)
    #expect(
      fixed.before.findings.isEmpty, "\(fixed.before.findings.map(\.message))")
    #expect(fixed.changes.isEmpty)
  }

  @Test(arguments: 0..<4)
  func `fixes converge, keep every comment and remove the findings they fix`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    var options = Audit.Options()
    options.variables = Variables(["V": "3.2.0"])
    if seed > 0 { options.replay = nil }
    let audit = try Audit(options: options)
    var count = 0
    for number in 0..<(seed == 0 ? 6 : 25) {
      let (text, comments) = Self.manifest(&random)
      let isUnsafe = random.next(2) == 0
      let source = SourceFile(path: "a.yaml", text: text)
      let fixed = audit.fix([source], includesUnsafe: isUnsafe)
      let shown = "\(number): \(fixed.changedLines)\n\(text)"
      let again = audit.fix(fixed.result.files, includesUnsafe: isUnsafe)
      #expect(again.changes.isEmpty, "\(shown)")
      let after = fixed.text
      #expect(comments.allSatisfy(after.contains), "\(shown)")
      let broken: Set = ["yaml-syntax", "duplicate-key"]
      let wasBroken = fixed.before.findings.contains { broken.contains($0.rule) }
      #expect(wasBroken || !fixed.result.findings.contains { broken.contains($0.rule) }, "\(shown)")
      let left = fixed.result.findings.filter { $0.fix.map { $0.isSafe || isUnsafe } ?? false }
      #expect(left.isEmpty, "\(left.map(\.message)) \(shown)")
      let refused = Set(fixed.refusals.map(\.finding.message))
      let lasting = Set(fixed.result.findings.map(\.message)).subtracting(refused)
      for finding in fixed.before.findings where finding.fix.map(\.isSafe) ?? false {
        #expect(!lasting.contains(finding.message), "\(finding.message) \(shown)")
      }
      count += fixed.result.summary.fixed
      #expect((fixed.result.summary.fixed > 0) == !fixed.changes.isEmpty, "\(shown)")
    }
    #expect(count > 8)
  }

  /// With several errors, some fixes apply only after others: in one of 60 of these manifests.
  @Test func `fixes of a damaged manifest converge`() throws {
    var random = SplitMix(state: 7)
    var options = Audit.Options()
    options.replay = nil
    let audit = try Audit(options: options)
    for _ in 0..<300 {
      var text = Self.base
      for _ in 0...random.next(6) {
        let (right, wrong) = Self.mistakes[random.next(Self.mistakes.count)]
        text = text.replacing(right, with: wrong)
      }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for _ in 0..<random.next(4) {
        let line = random.next(lines.count)
        if random.next(2) == 0 {
          lines.remove(at: line)
        } else {
          lines.insert(lines[line], at: random.next(lines.count))
        }
      }
      let isUnsafe = random.next(2) == 0
      let source = SourceFile(path: "a.yaml", text: lines.joined(separator: "\n"))
      let fixed = audit.fix([source], includesUnsafe: isUnsafe)
      let again = audit.fix(fixed.result.files, includesUnsafe: isUnsafe)
      #expect(again.changes.isEmpty, "\(fixed.text)")
    }
  }
}

/// Random numbers that are the same on every machine.
struct SplitMix {
  var state: UInt64

  /// A number from 0 up to, but not including, a bound.
  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
