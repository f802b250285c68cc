internal import ArgumentParser
internal import AuditKit
internal import WidgetManifests

/// `audit init`.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a starter manifest, with comments; what is there already stays.",
    discussion: "Without FILE it is manifests/widgets.yaml, and - is standard output.")

  @Argument(help: "The file to write.", completion: .manifests)
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
    try StandardOutput.writePage(Array("Wrote \(path); `\(command)` checks it\n".utf8))
  }
}
