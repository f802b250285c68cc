import TestTexts
import Testing
@testable import WidgetManifests

/// Each type of fix changes only what is wrong, and keeps its style.
@Suite struct FixTests {
  @Test(arguments: [
    FixCase(
      "plain", .bundle("version: 3.2.1  # why", app: "version: 3.2.0"),
      "-version: 3.2.1  # why", "+version: 3.2.0  # why"),
    FixCase(
      "in quotes", .bundle("version: '3.2'\nbuild: \"413\""),
      "-version: '3.2'", "-build: \"413\"", "+version: '3.2.0'", "+build: \"412\""),
    FixCase(
      "with an anchor", .bundle("version: &n 3.2.1\nx-v: *n"),
      "-version: &n 3.2.1", "+version: &n 3.2.0"),
    FixCase(
      "through an alias", .whole(Self.aliased), "-  - &n 3.2.1 # theirs", "+  - &n 3.2.0 # theirs"),
    FixCase(
      "merged", .bundle("x-v: &v {version: 3.2.1}\n<<: *v", without: ["version"]),
      "-x-v: &v {version: 3.2.1}", "+x-v: &v {version: 3.2.0}"),
    FixCase(
      "the host's value by its variable", .bundle("version: 3.2.1", app: "version: \"$(V)\""),
      variables: ["V": "3.2.0"], "-version: 3.2.1", "+version: $(V)"),
    FixCase("by its own variable", .bundle("version: $(W)"), variables: ["W": "3.2.1"]),
    FixCase("with escapes", .bundle("version: \"3.2.\\x31\"")),
    FixCase("as a block", .bundle("version: |-\n  3.2.1")),
    FixCase(
      "over two lines", .bundle("displayName: W\nbuild:\n  !!str 413"),
      "-  !!str 413", "+  !!str 412"),
  ])
  func `versions and builds are set to the host's`(_ test: FixCase) { test.check() }

  @Test(arguments: [
    FixCase(
      "one family", .widget("families: systemSmall"),
      "-    families: systemSmall", "+    families: [systemSmall]"),
    FixCase(
      "families without commas", .widget("families: small medium"), isUnsafe: true,
      "-    families: small medium", "+    families: [systemSmall, systemMedium]"),
    FixCase(
      "one group in quotes", .bundle("keychainGroups: \"a.b\"", app: "keychainGroups: [a.b]"),
      "-keychainGroups: \"a.b\"", "+keychainGroups: [\"a.b\"]"),
    FixCase("a list in a variable", .widget("families: $(F)"), variables: ["F": "systemSmall"]),
    FixCase(
      "yes and no", .bundle("wantsLocation: No\npushEntitlement: 'yes'"),
      "-wantsLocation: No", "-pushEntitlement: 'yes'", "+wantsLocation: false",
      "+pushEntitlement: 'true'"),
    FixCase(
      "yes that is the name of another key",
      .widget("containerBackground: *y", bundle: "displayName: &y \"yes\"")),
    FixCase(
      "words for units", .widget("timeline: {entries: [0h, 4h], policy: {after: 240 minutes}}"),
      "-    timeline: {entries: [0h, 4h], policy: {after: 240 minutes}}",
      "+    timeline: {entries: [0h, 4h], policy: {after: 240m}}"),
    FixCase(
      "seconds, as in code", .widget("timeline: {policy: {after: 14400}}"), isUnsafe: true,
      "-    timeline: {policy: {after: 14400}}", "+    timeline: {policy: {after: 4h}}"),
    FixCase(
      "the name of an app", .bundle("host: Weather"),
      "-host: Weather", "+host: com.example.weather"),
    FixCase(
      "the family of a mapping", .widget("families: [{accesoryInline: {iOS: 16.0}}]"),
      "-    families: [{accesoryInline: {iOS: 16.0}}]",
      "+    families: [{accessoryInline: {iOS: 16.0}}]"),
    FixCase(
      "the platform of families", .widget("families: {ios: [systemSmall]}"),
      "-    families: {ios: [systemSmall]}", "+    families: {iOS: [systemSmall]}"),
    FixCase(
      "a document's end",
      .whole(Example.bundle("displayName: Weather").manifest.replacing("---\n", with: "")),
      isUnsafe: true, "+---"),
  ])
  func `an almost correct value is corrected`(_ test: FixCase) { test.check() }

  static let aliased = Example.bundle("version: *n").manifest.replacing(
    "---\n", with: "---\nx-versions:\n  - &n 3.2.1 # theirs\n")

  @Test(arguments: [
    FixCase(
      "family", .widget("families: [systemSmall, sytemMedium]"),
      "-    families: [systemSmall, sytemMedium]", "+    families: [systemSmall, systemMedium]"),
    FixCase(
      "family in quotes", .widget("families:\n  - 'systemsmall' # small"),
      "-      - 'systemsmall' # small", "+      - 'systemSmall' # small"),
    FixCase(
      "key and its value", .widget("famlies: [systemSmal]", without: ["families"]),
      "-    famlies: [systemSmal]", "+    families: [systemSmall]"),
    FixCase(
      "key in quotes", .widget("\"Families\": [systemSmall]", without: ["families"]),
      "-    \"Families\": [systemSmall]", "+    \"families\": [systemSmall]"),
    FixCase(
      "platform", .bundle("platforms: {ios: 16.0}"),
      "-platforms: {ios: 16.0}", "+platforms: {iOS: 16.0}"),
    FixCase(
      "policy", .widget("timeline: {entries: [0h, 2h], policy: atend}"),
      "-    timeline: {entries: [0h, 2h], policy: atend}",
      "+    timeline: {entries: [0h, 2h], policy: atEnd}"),
    FixCase(
      "extension point", .bundle("extensionPoint: com.apple.widgetkit-extention"),
      "-extensionPoint: com.apple.widgetkit-extention",
      "+extensionPoint: com.apple.widgetkit-extension"),
    FixCase(
      "kind of a reload",
      .bundle("", app: "reloads: [{cause: push, kinds: [Curent], at: [\"08:00\"]}]"),
      "-reloads: [{cause: push, kinds: [Curent], at: [\"08:00\"]}]",
      "+reloads: [{cause: push, kinds: [Current], at: [\"08:00\"]}]"),
    FixCase(
      "kind that needs quotes",
      .widget(
        "kind: \"a, b\"", app: "reloads: [{cause: push, kinds: [a. b], at: [\"08:00\"]}]"),
      "-reloads: [{cause: push, kinds: [a. b], at: [\"08:00\"]}]",
      "+reloads: [{cause: push, kinds: [\"a, b\"], at: [\"08:00\"]}]"),
    FixCase(
      "kind with a dollar",
      .widget(
        "kind: Cash$$Flow",
        app: "reloads: [{cause: push, kinds: ['Cash$Flo'], at: [\"08:00\"]}]"),
      "-reloads: [{cause: push, kinds: ['Cash$Flo'], at: [\"08:00\"]}]",
      "+reloads: [{cause: push, kinds: ['Cash$$Flow'], at: [\"08:00\"]}]"),
    FixCase(
      "intent",
      .widget(
        "configuration: intent\nintent: SelectCty", bundle: "intents: [SelectCity]",
        app: "intents: [SelectCity]"),
      "-    intent: SelectCty", "+    intent: SelectCity"),
    FixCase(
      "variable", .bundle("version: ${MARKETING_VERSON}", app: "version: 3.2.0"),
      isUnsafe: true, variables: ["MARKETING_VERSION": "3.2.0"],
      "-version: ${MARKETING_VERSON}", "+version: ${MARKETING_VERSION}"),
    FixCase(
      "a word that may be another one", .widget("reloads: [{cause: pus, at: [\"08:00\"]}]"),
      isUnsafe: true,
      "-    reloads: [{cause: pus, at: [\"08:00\"]}]",
      "+    reloads: [{cause: push, at: [\"08:00\"]}]"),
    FixCase("nothing similar", .widget("families: [tiny]")),
  ])
  func `a misspelled word is replaced by the nearest one`(_ test: FixCase) { test.check() }

  @Test(arguments: [
    FixCase(
      "in brackets", .widget("families: [systemSmall, systemMedium, systemSmall]"),
      "-    families: [systemSmall, systemMedium, systemSmall]",
      "+    families: [systemSmall, systemMedium]"),
    FixCase(
      "between others", .widget("families: [systemSmall,systemSmall , systemMedium]"),
      "-    families: [systemSmall,systemSmall , systemMedium]",
      "+    families: [systemSmall , systemMedium]"),
    FixCase(
      "in brackets on lines",
      .widget("families: [\n  systemSmall,\n  systemSmall,\n  systemMedium,\n  systemMedium ]"),
      "-      systemSmall,", "-      systemMedium ]", "+       ]"),
    FixCase(
      "in a block",
      .widget("families:\n  - systemSmall\n  # twice\n  - systemSmall\n  - systemLarge"),
      "-      - systemSmall"),
    FixCase(
      "with a comment", .widget("families:\n  - systemSmall\n  - \"systemSmall\" # why"),
      "-      - \"systemSmall\" # why", "+      # why"),
    FixCase("with an anchor", .widget("families: [systemSmall, &s systemSmall]")),
    FixCase("as an alias", .widget("families: [&s systemSmall, *s]")),
    FixCase(
      "through an alias",
      .widget(
        "families: *f", bundle: "x-f: &f [systemSmall, systemSmall]"),
      "-x-f: &f [systemSmall, systemSmall]", "+x-f: &f [systemSmall]"),
  ])
  func `a duplicate family is removed, and a comment beside it stays`(_ test: FixCase) {
    test.check()
  }

  @Test(arguments: [
    FixCase(
      "in a block", .widget("", without: ["families"]),
      "+    families: [systemSmall, systemMedium, systemLarge, systemExtraLarge]"),
    FixCase(
      "on an old system", .widget("", without: ["families"], app: "platforms: {iOS: 14.0}"),
      "+    families: [systemSmall, systemMedium, systemLarge]"),
    FixCase(
      "on a watch", .widget("", without: ["families"], app: "platforms: {watchOS: 9.0}"),
      "+    families: [accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner]"
    ),
    FixCase(
      "in braces",
      .bundle(
        """
        widgets:
          - {kind: A, name: N, # n
             description: D, timeline: {policy: never}, interactive: true}
        """),
      "-     description: D, timeline: {policy: never}, interactive: true}",
      "+     description: D, families: [systemSmall, systemMedium, systemLarge, systemExtraLarge], timeline: {policy: never}, interactive: true}"
    ),
    FixCase(
      "after a comment, not inside a block of text",
      .bundle(
        """
        widgets:
          -   kind: A # a
              name: N
              description: |+
                D

              timeline: {policy: {after: 2h}}
        """),
      "+      families: [systemSmall, systemMedium, systemLarge, systemExtraLarge]"),
    FixCase(
      "in a merged mapping",
      .bundle(
        "x-w: &w\n  name: N\n  description: D\n  timeline: {policy: {after: 2h}}\nwidgets:\n  - kind: A\n    <<: *w"
      ),
      "+    families: [systemSmall, systemMedium, systemLarge, systemExtraLarge]"),
    FixCase("that are present but empty", .widget("families:")),
    FixCase(
      "of an unknown platform",
      .widget("", without: ["families"], bundle: "platforms: {tvOS: 16.0}")),
  ])
  func `a missing list of families is added, as without one all are offered`(_ test: FixCase) {
    test.check()
  }

  @Test(arguments: [
    FixCase(
      "http", .widget("data: [\"http://api.example.com/now?a=b\", HTTP://example.com]"),
      isUnsafe: true,
      "-    data: [\"http://api.example.com/now?a=b\", HTTP://example.com]",
      "+    data: [\"https://api.example.com/now?a=b\", https://example.com]"),
    FixCase("http at a port", .widget("data: [http://api.example.com:8080/now]"), isUnsafe: true),
    FixCase(
      "an interval", .widget("timeline: {policy: {after: 5m}}"), isUnsafe: true,
      "-    timeline: {policy: {after: 5m}}", "+    timeline: {policy: {after: 36m}}"),
    FixCase(
      "an interval on its own line",
      .widget("timeline:\n  policy:\n    after: '30m' # often"),
      isUnsafe: true, "-        after: '30m' # often", "+        after: '36m' # often"),
    FixCase(
      "an interval with other reloads",
      .widget("timeline: {policy: {after: 10m}}\nreloads: [{cause: push, at: [\"08:00\"]}]"),
      isUnsafe: true,
      "-    timeline: {policy: {after: 10m}}", "+    timeline: {policy: {after: 37m}}"),
    FixCase(
      "at the end without entries", .widget("timeline: {policy: atEnd}"), isUnsafe: true,
      "-    timeline: {policy: atEnd}", "+    timeline: {policy: {after: 36m}}"),
    FixCase(
      "the name of a rule",
      .widget("families: [systemSmall] # audit:ignore missing-familes, unknown-host -- why"),
      isUnsafe: true,
      "-    families: [systemSmall] # audit:ignore missing-familes, unknown-host -- why",
      "+    families: [systemSmall]"),
  ])
  func `a fix that changes the app's behaviour isn't safe`(_ test: FixCase) { test.check() }

  @Test(arguments: [
    FixCase(
      "at the end of a line", .bundle("displayName: W  # audit:ignore missing-display-name -- n"),
      "-displayName: W  # audit:ignore missing-display-name -- n", "+displayName: W"),
    FixCase(
      "on its own line",
      .bundle("# one\n  # audit:ignore missing-display-name -- n  \n# two\ndisplayName: W"),
      "-  # audit:ignore missing-display-name -- n  "),
    FixCase(
      "one rule of two",
      .widget(
        "families: [systemSmall, systemSmall] # audit:ignore missing-name,duplicate-family -- n"),
      "-    families: [systemSmall, systemSmall] # audit:ignore missing-name,duplicate-family -- n",
      "+    families: [systemSmall, systemSmall] # audit:ignore duplicate-family -- n"),
    FixCase(
      "all of three",
      .bundle("displayName: W # audit:ignore unknown-kind, unknown-host,missing-name -- n"),
      "-displayName: W # audit:ignore unknown-kind, unknown-host,missing-name -- n",
      "+displayName: W"),
  ])
  func `a suppression without a finding is removed`(_ test: FixCase) { test.check() }
}
