/// The rules of findings that the reader reports.
///
/// They have no check of their own, and comments can't suppress them.
package enum ReadingRules {
  /// Their descriptions, in the order of the reference.
  package static let infos: [RuleInfo] = [
    .yamlSyntax,
    .invalidEncoding,
    .inputLimit,
    .duplicateKey,
    .unknownKey,
    .missingKey,
    .wrongType,
    .invalidValue,
    .undefinedVariable,
    .misplacedKey,
    .invalidSuppression,
    .unusedSuppression,
  ]

  /// The rules after whose findings the rest of the file is not read.
  package static let givingUp: Set<String> = [
    RuleInfo.yamlSyntax.id, RuleInfo.invalidEncoding.id, RuleInfo.inputLimit.id,
  ]
}

extension RuleInfo {
  /// A file that isn't YAML.
  package static let yamlSyntax = RuleInfo(
    id: "yaml-syntax",
    group: .reading,
    severity: .error,
    summary: "The file is not valid YAML.",
    rationale: """
      After a syntax error it is unclear what was meant, so the rest of the file is not read. \
      Documents that end before it, and all other files, are read as usual.
      """,
    remedy: "correct the file at this place; everything before it was read",
    source: "https://yaml.org/spec/1.1/",
    valid: [.bundle("displayName: \"Weather: today\"")],
    invalid: [
      .bundle("displayName: \"Weather\" ↓today"),
      .bundle("displayName: ↓*name"),
    ])

  /// A file that isn't UTF-8 or UTF-16 text.
  package static let invalidEncoding = RuleInfo(
    id: "invalid-encoding",
    group: .reading,
    severity: .error,
    summary: "The file is neither UTF-8 nor UTF-16 with a byte order mark, or contains a NUL.",
    rationale: """
      A manifest is text. Invalid bytes mean a damaged file, another encoding or a file that is not \
      a manifest; guessing would invent bundle IDs.
      """,
    remedy: "save the file as UTF-8",
    source: "https://yaml.org/spec/1.1/#id868742",
    valid: [.bundle("displayName: \"Wetter in Zürich\"")],
    invalid: [])

  /// A file that exceeds a limit on its size, depth or cost.
  package static let inputLimit = RuleInfo(
    id: "input-limit",
    group: .reading,
    severity: .error,
    summary: "The file exceeds a limit on its size, its depth or the work of its replay.",
    rationale: """
      A few lines of aliases of aliases expand to more than a machine can hold, and a thousand \
      brackets to more than a stack can; a thousand widgets that reload every second take minutes \
      to replay. The limits are far above any real manifest: 64 levels, 10 MiB, 100,000 nodes \
      including those of aliases, widgets placed 10,000 times, and 14,000,000 steps of the replay, \
      or twice as many for the runs of a single widget. In each day, run and model, a reload takes \
      five steps, or one if it comes before the floor.
      """,
    remedy: "split the file, or write it with fewer levels and aliases",
    source: "https://cwe.mitre.org/data/definitions/770.html",
    valid: [],
    invalid: [
      .whole(
        """
        x-loop: &loop
          again: ↓*loop
        """)
    ])

  /// A key that its mapping already has.
  package static let duplicateKey = RuleInfo(
    id: "duplicate-key",
    group: .reading,
    severity: .error,
    summary: "A mapping has the same key twice.",
    rationale: """
      YAML forbids it, and programs that allow it disagree on which value counts. Here it is the \
      first; the second is ignored. A key next to `<<` that is also in the merged mapping is not a \
      duplicate.
      """,
    remedy: "keep one of the two",
    source: "https://yaml.org/spec/1.1/#id861060",
    valid: [
      .bundle(
        """
        x-base: &base {displayName: Weather}
        <<: *base
        displayName: Forecast
        """)
    ],
    invalid: [
      .bundle(
        """
        displayName: Weather
        ↓displayName: Forecast
        """)
    ])

  package static let unknownKey = RuleInfo(
    id: "unknown-key",
    group: .reading,
    severity: .error,
    summary: "A mapping has a key that the manifest format does not know.",
    rationale: """
      A misspelled key would otherwise be silently ignored, and what it was meant to declare would \
      never be checked.
      """,
    remedy: "correct the spelling, or remove the key",
    source: "",
    valid: [
      .widget("url: weather://city", app: "urlSchemes: [weather]"),
      .whole(
        """
        x-versions: &versions {version: 3.2.0, build: 412}
        app: Weather
        bundleID: com.example.weather
        platforms: {iOS: 16.0}
        <<: *versions
        """),
    ],
    invalid: [
      .widget("↓famlies: [systemSmall]"),
      .bundle("", app: "↓colour: blue"),
    ])

  package static let missingKey = RuleInfo(
    id: "missing-key",
    group: .reading,
    severity: .error,
    summary: "A mapping lacks a key that it must have, or the key has no value.",
    rationale: """
      Without its identity, version, platforms and host, an app or an extension cannot be compared \
      with anything.
      """,
    remedy: "add the key",
    source: "",
    valid: [.bundle("displayName: Weather")],
    invalid: [
      .whole(
        """
        ↓app: Weather
        bundleID: com.example.weather
        build: 412
        platforms: {iOS: 16.0}
        """),
      .whole(
        """
        app: Weather
        bundleID: com.example.weather
        ↓version:
        build: 412
        platforms: {iOS: 16.0}
        """),
      .whole("↓name: Weather"),
      .widget("timeline: ↓{entries: [0h, 1h]}"),
    ])

  package static let wrongType = RuleInfo(
    id: "wrong-type",
    group: .reading,
    severity: .error,
    summary: "A value has the wrong shape: a text, a list or a mapping where another is expected.",
    rationale: """
      A single text is never read as a list of one: something that looks like a list in one file \
      and not in the next is a source of silent gaps.
      """,
    remedy: "write the value in the expected shape",
    source: "",
    valid: [.widget("families: [systemSmall, systemMedium]")],
    invalid: [
      .widget("families: ↓systemSmall"),
      .bundle("platforms: ↓[iOS]"),
    ])

  package static let invalidValue = RuleInfo(
    id: "invalid-value",
    group: .reading,
    severity: .error,
    summary: "A text is not the word, duration, time, platform or version that its key expects.",
    rationale: """
      A value that can't be understood can't be checked; a default in its place would hide the \
      mistake.
      """,
    remedy: "write a value that the key accepts",
    source: "",
    valid: [.widget("timeline: {policy: {after: 1h30m}}")],
    invalid: [
      .widget("timeline: {policy: ↓atend}"),
      .widget("timeline: {policy: {after: ↓3600}}"),
      .widget("interactive: ↓yes"),
      .bundle("", app: "platforms: {iOS: ↓sixteen}"),
    ])

  package static let undefinedVariable = RuleInfo(
    id: "undefined-variable",
    group: .reading,
    severity: .error,
    summary: "A `$(NAME)` is not defined; a note if `draft` names the file that may define it.",
    rationale: """
      Xcode silently makes an undefined build setting empty, so the value would be empty in the \
      built product. Here it is an error, and no other rule checks the value. If the project includes \
      a settings file that is not committed, that file may define it: `draft` names the file after \
      the value, as in `# Widgets/Info.plist:7, lacks Config/Secrets.xcconfig`.
      """,
    remedy:
      "define it with --define NAME=VALUE, or list its .xcconfig under `variablesFrom:` in .audit.yml",
    source:
      "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project",
    valid: [.widget("description: It costs $$5, not $5.")],
    invalid: [
      .bundle("version: ↓$(MARKETING_VERSION)"),
      .bundle("displayName: Weather ↓${SUFFIX}"),
    ])

  package static let misplacedKey = RuleInfo(
    id: "misplaced-key",
    group: .reading,
    severity: .error,
    summary: "A key is known, but not for this configuration or extension point.",
    rationale: """
      WidgetKit has no such thing there: a control has no families and no timeline, ActivityKit \
      updates a Live Activity, a Today extension has no WidgetBundle.
      """,
    remedy: "remove the key, or change the configuration",
    source: "",
    valid: [
      .widget(
        "configuration: staticControl\npush: true", without: ["families", "timeline"],
        bundle: "platforms: {iOS: 26.0}\npushEntitlement: true", app: "platforms: {iOS: 26.0}")
    ],
    invalid: [
      .widget(
        "configuration: staticControl\n↓families: [systemSmall]", without: ["timeline"],
        app: "platforms: {iOS: 18.0}"),
      .widget("timeline:\n  cases:\n    - {↓when: \"07:00-22:00\", policy: {after: 2h}}"),
    ])

  /// A comment that was meant to suppress findings but doesn't.
  package static let invalidSuppression = RuleInfo(
    id: "invalid-suppression",
    group: .reading,
    severity: .error,
    summary: """
      A suppression names no rule, an unknown rule or a Reading rule, gives no reason, or is \
      malformed.
      """,
    rationale: """
      A suppression is a decision, and the reason is what the next person needs to judge it. One \
      with a misspelled rule would let its finding through or, worse, look as if it covered \
      something. A Reading rule can't be suppressed, because what could not be read is unknown.
      """,
    remedy: "write it as `# audit:ignore RULE, RULE -- reason`",
    source: "",
    valid: [
      .widget(
        "families: [systemSmall, systemSmall] # audit:ignore duplicate-family -- shows the rule")
    ],
    invalid: [
      .bundle("displayName: Weather ↓# audit:ignore missing-display-name"),
      .bundle("displayName: Weather # audit:ignore ↓mising-display-name -- set by the build"),
      .bundle("displayName: Weather # audit:ignore ↓duplicate-key -- it is needed twice"),
      .bundle("displayName: Weather ↓# audit: ignore missing-display-name -- set by the build"),
    ])

  /// A suppression that doesn't match a finding.
  package static let unusedSuppression = RuleInfo(
    id: "unused-suppression",
    group: .reading,
    severity: .warning,
    summary: "A suppression covers no finding of the rule that it names.",
    rationale: """
      The mistake was corrected, or the comment is in the wrong place: then the finding that it \
      was written for is still reported. An unused suppression would hide the next finding.
      """,
    remedy: "remove the rule from the comment, or move the comment to the line it is for",
    source: "https://realm.github.io/SwiftLint/superfluous_disable_command.html",
    valid: [
      .widget(
        """
        # audit:ignore duplicate-family -- shows the rule
        families:
          - systemSmall
          - systemSmall
        """)
    ],
    invalid: [
      .bundle("displayName: Weather # audit:ignore ↓missing-display-name -- set by the build")
    ])
}
