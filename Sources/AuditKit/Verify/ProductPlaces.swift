internal import AppProduct
internal import WidgetManifests

/// The places of a product's files in a run, each the whole file.
///
/// Findings about them are reported like those about manifests.
struct ProductPlaces: Sendable {
  /// The paths as shown, sorted.
  let paths: [String]
  private let root: String
  private var ids: [String: SourceFile.ID] = [:]

  /// Collects the files of a product that findings may be about.
  ///
  /// - Parameter root: The product's own path as shown.
  init(of app: PackagedApp, at root: String) {
    var files: Set<String> = [""]
    for bundle in app.bundles {
      files.formUnion([bundle.path, bundle.infoPath])
      if !bundle.profile.isAbsent { files.insert(bundle.profilePath) }
      if !bundle.privacyManifest.isAbsent { files.insert(bundle.privacyManifestPath) }
      if let executable = bundle.executablePath, !bundle.executable.isAbsent {
        files.insert(executable)
      }
      files.formUnion(bundle.misplaced.map(bundle.path(of:)))
    }
    files.formUnion(app.problems.map(\.path))
    if app.archive?.value != nil { files.insert(ArchiveInfo.path) }
    self.root = root
    paths = files.map { Self.shown($0, root) }.sorted()
  }

  private static func shown(_ path: String, _ root: String) -> String {
    if path.isEmpty { return root }
    return root == "." ? path : "\(root)/\(path)"
  }

  /// Returns the path of a file of the product as shown.
  func shown(_ path: String) -> String { Self.shown(path, root) }

  /// Returns the places in a run with these files, in this order.
  func numbered(in files: [String]) -> ProductPlaces {
    var numbered = self
    numbered.ids = Dictionary(
      files.enumerated().map { ($1, SourceFile.ID($0)) }, uniquingKeysWith: { first, _ in first })
    return numbered
  }

  /// Returns the place of a file of the product, or of the product itself if the file is unknown.
  func place(of path: String) -> Place {
    let id = ids[Self.shown(path, root)] ?? ids[root] ?? -1
    let whole = Position(line: 0, column: 0)
    return Place(file: id, start: whole, end: whole)
  }
}
