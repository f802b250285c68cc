internal import ArgumentParser
internal import AuditReports

/// `audit schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema (2020-12) of a manifest, for editors.",
    discussion: """
      An editor with a YAML language server uses it where a document has the line
      # yaml-language-server: $schema=manifest.schema.json
      """)

  @Flag(help: "Print that of the configuration, .audit.yml.")
  var config = false

  func run() throws {
    try StandardOutput.writePage(
      config ? ManifestSchema.configuration() : ManifestSchema.manifest())
  }
}
