/// A mapping of a manifest or of the configuration, which a schema defines once.
enum SchemaPart: String, CaseIterable, Sendable {
  case app, inlineApp, bundle, privacyManifest, platforms, intent, widget
  case timeline, cases, `case`, when, answer, entries, policy, appReload, widgetReload
  case budget, profile, session, requirement, filter

  /// The parts of a manifest; the others belong to the configuration.
  static let manifest: [SchemaPart] = allCases.filter { !configuration.contains($0) }
  /// The parts of the configuration.
  static let configuration: [SchemaPart] = [.budget, .profile, .session, .requirement, .filter]

  /// What stands for the part in the schema of another one.
  var reference: SchemaValue { ["$ref": "#/$defs/\(rawValue)"] }

  /// The schema of the part.
  func definition(in dialect: SchemaDialect) -> SchemaValue {
    switch self {
    case .app:
      dialect.mapping(
        "An app: what its Info.plist, entitlements and code declare, as far as widgets depend on "
          + "it.",
        AppKey.self, table: AppKey.inlineTable, skipsExtensions: true)
    case .inlineApp:
      [
        "description": "An app that is written where it is needed; `app`, its name, is optional.",
        "allOf": [Self.app.reference], "propertyNames": ["not": ["pattern": "^x-"]],
      ]
    case .bundle: Self.bundle(in: dialect)
    case .privacyManifest:
      dialect.mapping("What a privacy manifest states.", PrivacyKey.self)
    case .platforms:
      dialect.schema(
        .record(
          Platform.allCases.map { ($0.rawValue, nil, .release($0)) }, .scalar(OSVersion.self),
          atLeast: 1))
    case .intent: dialect.mapping("An intent that configures widgets.", IntentKey.self)
    case .widget: Self.widget(in: dialect)
    case .timeline: Self.timeline(in: dialect)
    case .cases: Self.listOfCases
    case .case: Self.case(in: dialect)
    case .when: Self.when(in: dialect)
    case .answer:
      dialect.mapping(
        "One answer of a provider.", AnswerKey.self,
        conditions: Self.answer(
          policy: .policy, fail: .fail, others: [AnswerKey.entries, .policy, .entrySize]))
    case .entries: Self.entries(in: dialect)
    case .policy: Self.policy(in: dialect)
    case .appReload:
      dialect.mapping(
        "Reloads that the app or the system asks for.", ReloadKey.self, conditions: Self.reload)
    case .widgetReload:
      dialect.mapping(
        "Reloads of one widget.", ReloadKey.self, misplaced: [.kinds], conditions: Self.reload)
    case .budget: dialect.mapping("How reloads are budgeted.", BudgetKey.self)
    case .profile: dialect.mapping("The days that are replayed.", ProfileKey.self)
    case .session: dialect.mapping("When an app is in use.", SessionKey.self)
    case .requirement:
      dialect.mapping(
        "A rule that a team states itself.", RequirementKey.self, conditions: [Self.someCondition])
    case .filter:
      dialect.mapping(
        "Of what a rule is stated.", FilterKey.self, conditions: [Self.someCondition])
    }
  }
}

// The conditions are those that the readers of the same mappings check; a test holds the two
// together over manifests that were changed at random.
extension SchemaPart {
  private typealias If = SchemaCondition

  /// Something is said of the value.
  private static var someCondition: SchemaValue {
    let keys = ConditionKey.allCases.compactMap { FilterKey(rawValue: $0.rawValue) }
    return ["anyOf": .array(keys.map { If.has($0) })]
  }

  private static func bundle(in dialect: SchemaDialect) -> SchemaValue {
    let today = If.value(
      of: BundleKey.extensionPoint, isOneOf: [.text(BundleDocument.Point.today.rawValue)])
    let widgetKit = If.value(
      of: BundleKey.extensionPoint,
      isAbsentOrOneOf: [.text(BundleDocument.Point.widgetKit.rawValue)])
    let hasWidgets: SchemaValue = [
      "required": ["widgets"], "properties": ["widgets": ["type": "array", "minItems": 1]],
    ]
    return dialect.mapping(
      "A widget extension: an appex and the widgets of its WidgetBundle.", BundleKey.self,
      skipsExtensions: true,
      conditions: [
        If.when(today, then: If.lacks([BundleKey.widgets])),
        If.when(widgetKit, then: If.all(hasWidgets, If.lacks([BundleKey.displayModes]))),
      ])
  }

  private static func widget(in dialect: SchemaDialect) -> SchemaValue {
    let conditions = Widget.Configuration.allCases.filter { !$0.misplacedKeys.isEmpty }.map {
      If.when(
        If.value(of: WidgetKey.configuration, isOneOf: [.text($0.rawValue)]),
        then: If.lacks($0.misplacedKeys))
    }
    return dialect.mapping(
      "A widget, control or Live Activity.", WidgetKey.self, conditions: conditions)
  }

  private static func timeline(in dialect: SchemaDialect) -> SchemaValue {
    let answer: [TimelineKey] = [.entries, .policy, .entrySize, .fail]
    let one = Self.answer(
      policy: .policy, fail: .fail, others: [TimelineKey.entries, .policy, .entrySize])
    let withoutCases = If.when(
      If.has(TimelineKey.sequence), then: If.lacks(answer),
      else: ["allOf": .array([If.lacks([TimelineKey.then])] + one)])
    return dialect.mapping(
      "What a provider answers: one answer, a sequence of them, or cases.", TimelineKey.self,
      conditions: [
        If.when(
          If.has(TimelineKey.cases), then: If.lacks(answer + [.sequence, .then]),
          else: withoutCases)
      ])
  }

  /// Which case is the last cannot be said, only that one has no `when`.
  private static let listOfCases: SchemaValue = [
    "type": "array", "items": Self.case.reference, "minItems": 1,
    "contains": ["not": If.has(CaseKey.when)], "minContains": 1, "maxContains": 1,
  ]

  private static func `case`(in dialect: SchemaDialect) -> SchemaValue {
    let one = answer(
      policy: .policy, fail: .fail, others: [CaseKey.entries, .policy, .entrySize])
    return dialect.mapping(
      "Answers that are given at certain times.", CaseKey.self,
      conditions: [
        If.when(
          If.has(CaseKey.sequence),
          then: If.lacks([CaseKey.entries, .policy, .entrySize, .fail]),
          else: ["allOf": .array([If.lacks([CaseKey.then])] + one)])
      ])
  }

  private static func when(in dialect: SchemaDialect) -> SchemaValue {
    dialect.mapping(
      "A part of some days.", WhenKey.self,
      conditions: [["anyOf": [If.has(WhenKey.span), If.has(WhenKey.weekdays)]]])
  }

  /// An answer fails and says nothing else, or has a policy.
  private static func answer<Key: ManifestKey>(
    policy: Key, fail: Key, others: [Key]
  ) -> [SchemaValue] {
    [
      If.when(If.value(of: fail, isOneOf: [true, "true"]), then: If.lacks(others)),
      If.when(If.value(of: fail, isAbsentOrOneOf: [false, "false"]), then: If.has(policy)),
    ]
  }

  private static func entries(in dialect: SchemaDialect) -> SchemaValue {
    let several: SchemaValue = [
      "properties": ["count": ["minimum": 2, "pattern": "^0*([2-9]|[1-9][0-9]+)$"]]
    ]
    return dialect.mapping(
      "Entries at even steps, or at local times.", EntriesKey.self,
      conditions: [
        If.when(
          If.has(EntriesKey.atLocal), then: If.lacks([EntriesKey.every, .from]),
          else: If.when(several, then: If.has(EntriesKey.every)))
      ])
  }

  private static func policy(in dialect: SchemaDialect) -> SchemaValue {
    dialect.mapping(
      "A policy with a time.", PolicyKey.self,
      conditions: [
        If.when(
          If.has(PolicyKey.after), then: If.lacks([PolicyKey.afterLocal]),
          else: If.has(PolicyKey.afterLocal))
      ])
  }

  /// Exactly one of `at`, `every` and `perDay`; `state` is the app's alone.
  private static let reload: [SchemaValue] = [
    If.when(
      If.has(ReloadKey.at), then: If.lacks([ReloadKey.every, .perDay, .between]),
      else: If.when(
        If.has(ReloadKey.every), then: If.lacks([ReloadKey.perDay]),
        else: If.has(ReloadKey.perDay))),
    If.when(
      If.value(
        of: ReloadKey.cause,
        isOneOf: Reload.Cause.allCases.filter { $0 != .app }.map { .text($0.rawValue) }),
      then: If.lacks([ReloadKey.state])),
  ]
}
