internal import AuditKit
internal import WidgetManifests

/// A document of the project now: its keys and values, the manifest that `audit` reads from it, and
/// the origin of each value.
struct DraftedDocument {
  /// The name that the document would have as a file of its own.
  let name: String
  /// The name of the target.
  let target: String
  /// The name of the app target that embeds an extension; nil for an app.
  let host: String?
  /// Its keys and values.
  private let document: ManifestNode
  /// Its mapping, as nodes.
  let root: Node
  /// The document as an app; nil for an extension, which has a bundle instead.
  let app: AppDocument?
  let bundle: BundleDocument?
  /// The kinds that any code of the project reloads; nil if one of them is unknown.
  let reloadedKinds: Set<String>?
  private let nodes: NumberedNodes
  /// The folder of the project, as named and relative to the top of its repository.
  private let projectRoot: String
  private let projectFolder: String

  /// Drafts an app.
  init?(of app: AppFacts, in project: ProjectFacts) {
    let name = app.target.target
    self.init(
      ManifestWriter.Document(name: name, root: ManifestWriter.document(of: app, in: project)),
      target: name, host: nil, in: project)
  }

  /// Drafts an extension.
  ///
  /// - Parameter all: All documented extensions of the project.
  init?(of item: ExtensionFacts, among all: [ExtensionFacts], in project: ProjectFacts) {
    let host = project.apps.first { $0.target.target == item.host }
    self.init(
      ManifestWriter.document(of: item, host: host, in: project, among: all),
      target: item.target.target, host: host?.target.target, in: project)
  }

  /// Reads a document; nil if it isn't valid, which never happens.
  private init?(
    _ document: ManifestWriter.Document, target: String, host: String?, in project: ProjectFacts
  ) {
    nodes = NumberedNodes([document.root])
    guard let root = nodes.tree.documents.first else { return nil }
    let source = SourceFile(path: document.name, bytes: nodes.lines)
    let outcome = ManifestReader.read(nodes.tree, of: source, variables: Variables())
    (app, bundle) = (outcome.apps.first { !$0.isInline }, outcome.bundles.first)
    guard (app == nil) != (bundle == nil) else { return nil }
    (name, self.target, self.host, self.root) = (document.name, target, host, root)
    self.document = document.root
    (projectRoot, projectFolder) = (project.root, project.folder)
    let kinds = project.sources.reloads.map(\.kind?.value)
    reloadedKinds = kinds.contains(nil) ? nil : Set(kinds.compactMap(\.self))
  }

  /// Its lines, without line breaks.
  var lines: [String] { document.lines() }

  /// The origin that is written after a value.
  func origin(of place: Place) -> ValueOrigin? { nodes.writtenOrigin(of: place) }

  /// The path of an origin, relative to the working directory.
  func path(of origin: ValueOrigin) -> String {
    ProjectPath.joined(projectRoot, ProjectPath.relative(origin.file, to: projectFolder))
  }

  /// The text of a value on one line; empty if it has several.
  func text(at place: Place) -> String {
    guard let node = nodes.node(at: place), node.isFlow else { return "" }
    return node.flow
  }

  /// A key with its value.
  ///
  /// - Parameter hasNotes: Whether its lines include the comments above it.
  func part(_ key: String, of mapping: Node, hasNotes: Bool) -> Repair.Part? {
    nodes.node(at: mapping.place)?.entry(key, hasNotes: hasNotes).map { entry in
      Repair.Part(key: key, lines: entry.lines(), flow: String(entry.flow.dropFirst().dropLast()))
    }
  }

  /// An item of a list.
  func item(_ item: Node) -> Repair.Part? {
    nodes.node(at: item.place).map { Repair.Part(lines: $0.itemLines, flow: $0.flow) }
  }
}

/// The apps and extensions of projects as `draft` writes them now.
///
/// Each is taken by at most one document of a manifest.
struct DraftedTargets {
  private(set) var apps: [DraftedDocument] = []
  private(set) var extensions: [DraftedDocument] = []
  /// The folder of the projects, as it was named.
  let root: String
  /// The names of the apps that host widgets.
  private let hostNames: Set<String>

  init(_ projects: [ProjectFacts]) {
    for project in projects {
      let documented = project.documented
      let names = Set(documented.apps.map(\.target.target))
      // Apps that a manifest leaves out, such as variants, come last.
      let others = project.apps.filter { !names.contains($0.target.target) }
      apps += (documented.apps + others).compactMap { DraftedDocument(of: $0, in: project) }
      extensions += documented.extensions.compactMap {
        DraftedDocument(of: $0, among: documented.extensions, in: project)
      }
    }
    root = projects.first?.root ?? ""
    hostNames = Set(extensions.compactMap(\.host))
  }

  /// Takes the app that a document describes: by its bundle ID, else by its name.
  mutating func take(_ document: AppDocument) -> DraftedDocument? {
    let id = document.bundleID.text
    let platforms = document.platforms.value?.names ?? []
    let index =
      apps.firstIndex { $0.app?.isSame(id, on: platforms) == true }
      ?? apps.firstIndex { $0.app?.isSame(id) == true }
      ?? apps.firstIndex { $0.target == document.name.text }
    return index.map { apps.remove(at: $0) }
  }

  /// The apps that host widgets and have not been taken yet.
  var hosts: [DraftedDocument] { apps.filter { hostNames.contains($0.target) } }

  /// Takes the extension that a document describes: by its bundle ID, else by its name.
  mutating func take(_ document: BundleDocument) -> DraftedDocument? {
    let id = document.bundleID.text
    let name = document.name.text
    let host = document.host.value?.bundleID?.value
    let platforms = document.platforms.value?.names ?? []
    func hasHost(_ item: DraftedDocument) -> Bool {
      item.bundle?.host.value?.bundleID?.value == host
    }
    let index =
      extensions.firstIndex { hasHost($0) && $0.bundle?.isSame(id, on: platforms) == true }
      ?? extensions.firstIndex { hasHost($0) && $0.bundle?.isSame(id) == true }
      ?? extensions.firstIndex { $0.bundle?.isSame(id) == true }
      ?? extensions.firstIndex { name != nil && [$0.target, $0.bundle?.name.text].contains(name) }
    return index.map { extensions.remove(at: $0) }
  }
}

extension TargetDocument {
  /// Whether it has the bundle ID and, if platforms are given, is built for one of them.
  fileprivate func isSame(_ id: String?, on platforms: [Platform]? = nil) -> Bool {
    guard let id, self.bundleID.text == id else { return false }
    let own = self.platforms.value?.names ?? []
    return platforms.map { $0.contains(where: own.contains) } ?? true
  }
}
