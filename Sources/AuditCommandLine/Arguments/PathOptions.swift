internal import ArgumentParser

/// The options that select manifests.
struct PathOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Manifests, and folders to search for *.yaml and *.yml; - reads standard input. (default: \
      manifests/)
      """),
    completion: .manifests)
  var path: [String] = []

  @Option(
    help: ArgumentHelp(
      "Path of the manifest on standard input, for reports. (default: <stdin>)", valueName: "path",
      visibility: .hidden),
    completion: .manifests)
  var stdinPath: String?

  @Flag(
    help: ArgumentHelp("List the manifests that would be read, and exit.", visibility: .hidden))
  var listFiles = false

  mutating func validate() throws {
    if stdinPath?.isEmpty ?? false {
      throw ValidationError("--stdin-path is empty; give it the path of a manifest")
    }
    if stdinPath != nil, !path.contains("-") {
      throw ValidationError("--stdin-path needs the path -, which reads standard input")
    }
  }

  /// The request that the options make.
  func manifests() -> ManifestRequest {
    ManifestRequest(
      paths: path.isEmpty ? ["manifests/"] : path, inputName: stdinPath, areListed: listFiles)
  }
}
