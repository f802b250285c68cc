/// The JSON Schemas of a manifest's documents and of the configuration, for editors.
///
/// They are made of the tables that the readers read by, and say what can be said of one document
/// alone: form, not meaning.
public enum ManifestSchema {
  /// The schema of one document of a manifest, as JSON in UTF-8.
  public static func manifest() -> [UInt8] {
    let dialect = SchemaDialect(allowsVariables: true)
    let bundle = SchemaPart.bundle.reference
    let app = SchemaCondition.all(SchemaPart.app.reference, SchemaCondition.has(AppKey.app))
    return write([
      "$schema": dialectOfSchemas, "title": "audit manifest",
      "description":
        "One document of a manifest: an app (with the key `app`) or a widget extension (with the key `widgetBundle`).",
      "properties": [
        "app": ["description": .text(AppKey.app.meaning.description)],
        "widgetBundle": ["description": .text(BundleKey.widgetBundle.meaning.description)],
      ],
      // A document that holds nothing is skipped.
      "if": ["type": "null"],
      "else": ["if": ["required": ["widgetBundle"]], "then": bundle, "else": app],
      "$defs": definitions(SchemaPart.manifest, dialect),
    ])
  }

  /// The schema of `.audit.yml`, as JSON in UTF-8.
  public static func configuration() -> [UInt8] {
    let dialect = SchemaDialect(allowsVariables: false)
    let head: SchemaValue = ["$schema": dialectOfSchemas, "title": "audit configuration"]
    let root = dialect.mapping(
      "How `audit` judges: the file .audit.yml.", ConfigurationKey.self, skipsExtensions: true)
    return write(
      head.adding(root).adding(["$defs": definitions(SchemaPart.configuration, dialect)]))
  }

  /// - Source: https://json-schema.org/draft/2020-12
  private static let dialectOfSchemas: SchemaValue =
    "https://json-schema.org/draft/2020-12/schema"

  private static func definitions(
    _ parts: [SchemaPart], _ dialect: SchemaDialect
  ) -> SchemaValue {
    .object(parts.map { .init(key: $0.rawValue, value: $0.definition(in: dialect)) })
  }

  private static func write(_ schema: SchemaValue) -> [UInt8] {
    var writer = JSONWriter(capacity: 1 << 15)
    schema.write(to: &writer)
    writer.end()
    return writer.bytes
  }
}
