internal import ArgumentParser
internal import AuditReports

/// `audit schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema (2020-12) of a manifest, for editors.",
    discussion: """
      Editors with a YAML language server use the schema that a comment names:
      # yaml-language-server: $schema=manifest.schema.json

      Examples:
        audit schema > manifest.schema.json
        audit schema --config > config.schema.json
      """)

  @Flag(help: "Print the schema of the configuration file, .audit.yml, instead.")
  var config = false

  func run() throws {
    try StandardOutput.writePage(
      config ? ManifestSchema.configuration() : ManifestSchema.manifest())
  }
}
