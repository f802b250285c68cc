internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

// BudgetReplay has a `Timeline`, too.
private typealias Timeline = WidgetManifests.Timeline

/// The JSON Schemas of a manifest's documents and of the configuration, for editors, and of the
/// report for programs.
///
/// They are generated from the descriptions of the keys, and describe the structure of one
/// document.
public enum ManifestSchema {
  /// Returns the schema of one document of a manifest, as JSON in UTF-8.
  public static func manifest() -> [UInt8] {
    let dialect = SchemaDialect(allowsVariables: true)
    let (app, bundle) = (AppDocument.mapping.description, BundleDocument.mapping.description)
    func title(of key: KeyDescription?) -> YAMLValue {
      ["description": .text(key?.description ?? "")]
    }
    return write([
      "$schema": dialectOfSchemas, "title": "audit manifest",
      "description":
        "One document of a manifest: an app (with the key `app`) or a widget extension (with the key `widgetBundle`).",
      "properties": [
        "app": title(of: app["app"]), "widgetBundle": title(of: bundle["widgetBundle"]),
      ],
      // An empty document is skipped.
      "if": ["type": "null"],
      "else": [
        "if": ["required": ["widgetBundle"]], "then": bundle.part.reference,
        "else": SchemaCondition.all(app.part.reference, SchemaCondition.has("app")),
      ],
      "$defs": .mapping(definitions(in: dialect)),
    ])
  }

  /// Returns the schema of `.audit.yml`, as JSON in UTF-8.
  public static func configuration() -> [UInt8] {
    let dialect = SchemaDialect(allowsVariables: false)
    let head: YAMLValue = ["$schema": dialectOfSchemas, "title": "audit configuration"]
    let parts: [MappingDescription] = [
      BudgetSettings.mapping.description, ProfileSettings.mapping.description,
      DayProfile.Session.mapping, Requirement.mapping, Requirement.filterMapping,
    ]
    let definitions = parts.map { YAMLValue.Member(key: $0.name, value: dialect.mapping($0)) }
    return write(
      head.adding(dialect.mapping(Configuration.mapping)).adding(["$defs": .mapping(definitions)]))
  }

  /// Returns the schema of the report for programs, as JSON in UTF-8.
  public static func report() -> [UInt8] {
    let head: YAMLValue = ["$schema": dialectOfSchemas, "title": "audit report"]
    return write(head.adding(ReportSchema.report))
  }

  /// - Source: https://json-schema.org/draft/2020-12
  private static let dialectOfSchemas: YAMLValue =
    "https://json-schema.org/draft/2020-12/schema"

  private static func definitions(in dialect: SchemaDialect) -> [YAMLValue.Member] {
    typealias Member = YAMLValue.Member
    let (app, inlineApp) = (AppDocument.mapping.description, AppDocument.inlineMapping.description)
    let required = inlineApp.keys.filter(\.isRequired).map(\.name)
    let bundle: [MappingDescription] = [
      BundleDocument.mapping.description, AppDocument.configured.description,
      BundleDocument.configured.description, PrivacyManifest.mapping.description,
    ]
    let widget: [MappingDescription] = [
      Intent.mapping.description, Widget.mapping.description, Widget.configured.description,
      LiveActivity.mapping.description, Prebuild.mapping.description, Timeline.mapping,
    ]
    let answers: [MappingDescription] = [
      Timeline.Case.mapping, Timeline.Case.whenMapping, Answer.mapping, Answer.branchMapping,
      Entries.mapping, Policy.mapping, Reload.mappingInApp, Reload.mappingInWidget,
    ]
    func members(_ mappings: [MappingDescription]) -> [Member] {
      mappings.map { Member(key: $0.name, value: dialect.mapping($0)) }
    }
    return [
      Member(key: app.name, value: dialect.mapping(app, required: required)),
      Member(
        key: inlineApp.name,
        value: [
          "description": .text(inlineApp.summary), "allOf": [app.part.reference],
          "propertyNames": ["not": ["pattern": "^x-"]],
        ]),
    ] + members(bundle) + [
      Member(
        key: Platforms.part.name,
        value: dialect.schema(
          .record(
            Platform.allCases.map { ($0.rawValue, nil, .release($0)) }, .scalar(OSVersion.self),
            atLeast: 1))),
      Member(key: OfferedFamily.listPart.name, value: dialect.schema(OfferedFamily.listForm)),
    ] + members(widget) + [Member(key: Timeline.casesPart.name, value: listOfCases)]
      + members(answers)
  }

  /// The schema can't require that the last case has no `when`, only that exactly one has none.
  private static var listOfCases: YAMLValue {
    [
      "type": "array", "items": Timeline.Case.mapping.part.reference, "minItems": 1,
      "contains": ["not": SchemaCondition.has(Timeline.Case.whenName)], "minContains": 1,
      "maxContains": 1,
    ]
  }

  private static func write(_ schema: YAMLValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(schema)
    writer.end()
    return writer.bytes
  }
}
