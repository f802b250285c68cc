internal import ArgumentParser
internal import AuditReports

/// `audit schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema (2020-12) of a manifest, for editors, or of a report.",
    discussion: """
      Editors with a YAML language server use the schema that a comment names:
      # yaml-language-server: $schema=manifest.schema.json

      Examples:
        audit schema > manifest.schema.json
        audit schema --config > config.schema.json
        audit schema --report > report.schema.json
      """)

  @Flag(help: "Print the schema of the configuration file, .audit.yml, instead.")
  var config = false

  @Flag(help: "Print the schema of the report that --format json writes, instead.")
  var report = false

  mutating func validate() throws {
    if config, report { throw ValidationError("--config and --report cannot be used together") }
  }

  func run() throws {
    let bytes =
      if report {
        ManifestSchema.report()
      } else if config {
        ManifestSchema.configuration()
      } else {
        ManifestSchema.manifest()
      }
    try StandardOutput.writePage(bytes)
  }
}
