internal import ArgumentParser
internal import AuditKit
internal import WidgetManifests

/// `audit init`.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a commented starter manifest; never overwrites a file.",
    discussion: """
      Examples:
        audit init                        write manifests/widgets.yaml
        audit init manifests/clock.yaml   write another file
        audit init -                      print the manifest
      """)

  @Argument(
    help: ArgumentHelp(
      "File to write; - is standard output. (default: manifests/widgets.yaml)", valueName: "path"),
    completion: .manifests)
  var file: String?

  func run() throws {
    if file == "-" { return try StandardOutput.writePage(StarterManifest.bytes) }
    do throws(Problem) {
      if let file {
        try OutputFile.create(StarterManifest.bytes, at: file)
      } else {
        try OutputFile.create(StarterManifest.bytes, named: "widgets.yaml", in: "manifests")
      }
    } catch {
      StandardOutput.writeError([error])
      throw ExitCode(2)
    }
    let path = Sanitized(file ?? "manifests/widgets.yaml").text
    let command = file.map { "audit \(Sanitized($0).text)" } ?? "audit"
    try StandardOutput.writePage(Array("Wrote \(path); run `\(command)` to check it\n".utf8))
  }
}
