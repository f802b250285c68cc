internal import AppProduct
internal import ArgumentParser
internal import AuditKit
internal import AuditReports
internal import SystemFiles

/// `audit inspect`: the bundles of a built app.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Print the bundles of a built app: IDs, versions, entitlements, profiles.",
    usage: "audit inspect <product> [<options>]",
    discussion: """
      Nothing is checked; `audit verify` does that.

      Examples:
        audit inspect build/App.ipa
        audit inspect build/App.ipa --manifest   begin a manifest
      """)

  @Argument(
    help: "An .app, .appex, .xcarchive or .ipa, or the folder of an export.",
    completion: .file())
  var product: String

  @Option(help: "Output format.")
  var format = PageFormat.text

  @Flag(help: "Print a manifest of the product instead.")
  var manifest = false

  @OptionGroup var page: PageOptions

  mutating func validate() throws {
    if manifest, format == .json {
      throw ValidationError("--manifest prints YAML; it cannot be used with --format json")
    }
  }

  func run() throws {
    do {
      let shown = WorkingFolder().shown(product)
      let progress = RunProgress(.product)
      let line = ProgressLine(of: progress)
      defer { line?.end() }
      let app = try PackagedApp(named: product, progress: progress)
      line?.end()
      let read = AuditResult.Product(app: app, path: shown)
      // For a product of which nothing is known, the page would only repeat the problem.
      if format == .text, read.app.bundles.isEmpty, let problem = read.app.problems.first {
        throw Problem(path: shown, reason: problem.what)
      }
      let bytes =
        switch format {
        case _ where manifest: read.app.manifest()
        case .text: read.text(isColored: page.isColored, columns: ProcessState.columns)
        case .json: read.json()
        }
      try StandardOutput.write(bytes)
      if read.app.bundles.isEmpty, let problem = read.app.problems.first {
        throw Problem(path: shown, reason: problem.what)
      }
      let unread = manifest ? read.app.missingInManifest : read.app.problems.filter(\.isRefused)
      if !unread.isEmpty {
        StandardOutput.writeError(
          unread.map { problem in
            let path = problem.path.isEmpty || shown == "." ? problem.path : "/\(problem.path)"
            return Problem(path: shown == "." ? path : shown + path, reason: problem.what)
          })
        throw ExitCode(2)
      }
    } catch let code as ExitCode {
      throw code
    } catch let error as Problem {
      StandardOutput.writeError([error])
      throw ExitCode(2)
    }
  }
}
