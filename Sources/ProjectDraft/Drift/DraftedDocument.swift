internal import AuditKit
internal import WidgetManifests

/// A document as `draft` writes it now: its text, the manifest that `audit` reads from it, and the
/// origin of each value.
struct DraftedDocument {
  /// The name that the document would have as a file of its own.
  let name: String
  /// The name of the target.
  let target: String
  /// The name of the app target that embeds an extension; nil for an app.
  let host: String?
  /// Its lines, without line breaks.
  let lines: [String]
  /// Its mapping.
  let root: Node
  /// The document as an app; nil for an extension, which has a bundle instead.
  let app: AppDocument?
  let bundle: BundleDocument?
  /// The kinds that any code of the project reloads; nil if one of them is unknown.
  let reloadedKinds: Set<String>?
  private let origins: OriginComments?
  /// The folder of the project, as named and relative to the top of its repository.
  private let projectRoot: String
  private let projectFolder: String

  /// Drafts an app.
  init?(of app: AppFacts, in project: ProjectFacts) {
    let name = app.target.target
    self.init(
      ManifestWriter.Document(name: name, text: ManifestWriter.text(of: app, in: project)),
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

  /// Reads a document that the writer wrote; nil if it isn't valid, which never happens.
  private init?(
    _ document: ManifestWriter.Document, target: String, host: String?, in project: ProjectFacts
  ) {
    let source = SourceFile(path: document.name, text: document.text)
    let tree = YAMLReader.read(source, id: 0).tree
    guard let root = tree.documents.first, root.kind == .mapping else { return nil }
    let outcome = ManifestReader.read(tree, of: source, variables: Variables())
    (app, bundle) = (outcome.apps.first { !$0.isInline }, outcome.bundles.first)
    guard (app == nil) != (bundle == nil) else { return nil }
    (name, self.target, self.host, self.root) = (document.name, target, host, root)
    lines = document.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
    origins = OriginComments(source)
    (projectRoot, projectFolder) = (project.root, project.folder)
    let kinds = project.sources.reloads.map(\.kind?.value)
    reloadedKinds = kinds.contains(nil) ? nil : Set(kinds.compactMap(\.self))
  }

  /// The origin in the comment after a value.
  func origin(of place: Place) -> ValueOrigin? { origins?.origin(of: place) }

  /// The path of an origin, relative to the working directory.
  func path(of origin: ValueOrigin) -> String {
    ProjectPath.joined(projectRoot, ProjectPath.relative(origin.file, to: projectFolder))
  }

  /// The text of a value on one line.
  func text(at place: Place) -> String {
    let line = lines[Int(place.start.line) - 1].unicodeScalars
    let (start, end) = (Int(place.start.column) - 1, Int(place.end.column) - 1)
    guard place.end.line == place.start.line else { return "" }
    return String(String.UnicodeScalarView(line.dropFirst(start).prefix(end - start)))
  }

  /// A key with its value.
  ///
  /// - Parameter hasNotes: Whether its lines include the comments above it.
  func part(_ key: String, of mapping: Node, hasNotes: Bool) -> Repair.Part? {
    guard let entry = mapping.entries.first(where: { $0.key.text == key }) else { return nil }
    var first = Int(entry.key.place.start.line) - 1
    let last = Int(max(entry.key.place.end.line, entry.value.place.end.line)) - 1
    let indent = Int(entry.key.place.start.column) - 1
    while hasNotes, first > 0, lines[first - 1].drop(while: { $0 == " " }).hasPrefix("#") {
      first -= 1
    }
    return Repair.Part(
      key: key, lines: lines[first...last].map { String($0.dropFirst(indent)) },
      flow: "\(ManifestText.scalar(key)): \(flow(entry.value))")
  }

  /// An item of a list.
  func item(_ node: Node) -> Repair.Part {
    let (first, last) = (Int(node.place.start.line) - 1, Int(node.place.end.line) - 1)
    let line = lines[first]
    // An item of a list in brackets has no line of its own.
    guard let dash = line.firstIndex(where: { $0 != " " }), line[dash] == "-" else {
      return Repair.Part(lines: ["- \(flow(node))"], flow: flow(node))
    }
    let indent = line.distance(from: line.startIndex, to: dash)
    return Repair.Part(
      lines: lines[first...last].map { String($0.dropFirst(indent)) }, flow: flow(node))
  }

  /// A value in flow style, for use inside brackets.
  private func flow(_ node: Node) -> String {
    switch node.kind {
    case .scalar where node.isUnknown: ManifestText.unknown(node.text)
    case .scalar: WrittenScalar.new(node.text)
    case .sequence: "[\(node.items.map(flow).joined(separator: ", "))]"
    case .mapping:
      "{\(node.entries.map { "\(WrittenScalar.new($0.key.text)): \(flow($0.value))" }.joined(separator: ", "))}"
    }
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
