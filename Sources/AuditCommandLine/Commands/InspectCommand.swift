internal import AppProduct
internal import ArgumentParser
internal import AuditKit
internal import AuditReports

/// `audit inspect`: what a built app is made of.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Print what a built app is made of: IDs, versions, entitlements, profiles.",
    discussion: """
      PRODUCT is an .app, .appex, .xcarchive or .ipa, or the folder of an export. Nothing is \
      judged; that is what verify is for.
      """)

  @Argument(help: ArgumentHelp("What was built.", valueName: "product"), completion: .file())
  var product: String

  @Option(help: "What to print.")
  var format = PageFormat.text

  @Flag(help: "Print a manifest that says the same, to begin with.")
  var manifest = false

  @OptionGroup var page: PageOptions

  mutating func validate() throws {
    if manifest, format == .json {
      throw ValidationError("a manifest is YAML; --manifest and --format json exclude each other")
    }
  }

  func run() throws {
    do {
      let shown = WorkingFolder().shown(product)
      let read = AuditResult.Product(app: try PackagedApp(named: product), path: shown)
      // Of a product that nothing is known of the page would say the same once more.
      if format == .text, read.app.bundles.isEmpty, let problem = read.app.problems.first {
        throw Problem(path: shown, reason: problem.what)
      }
      let bytes =
        switch format {
        case _ where manifest: read.app.manifest()
        case .text: read.text(isColored: page.isColored)
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
