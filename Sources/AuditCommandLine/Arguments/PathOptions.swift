internal import ArgumentParser

/// The options that select manifests.
struct PathOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Manifests, and folders to search for *.yaml and *.yml; - is standard input. (default: \
      manifests/)
      """),
    completion: .manifests)
  var path: [String] = []

  @Option(help: "What to call the manifest on standard input.", completion: .manifests)
  var stdinPath: String?

  @Flag(help: "Print the manifests that would be read, and stop.")
  var listFiles = false

  mutating func validate() throws {
    if stdinPath?.isEmpty ?? false {
      throw ValidationError("--stdin-path is the path of a manifest, and not empty")
    }
    if stdinPath != nil, !path.contains("-") {
      throw ValidationError("--stdin-path names what the path - reads, and that is not given")
    }
  }

  /// The request that the options make.
  ///
  /// - Parameter standard: The default paths.
  func manifests(orElse standard: [String] = ["manifests/"]) -> ManifestRequest {
    ManifestRequest(
      paths: path.isEmpty ? standard : path, inputName: stdinPath, areListed: listFiles)
  }
}
