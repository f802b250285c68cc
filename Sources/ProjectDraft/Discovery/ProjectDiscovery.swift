internal import SystemFiles

/// Finds the projects that a path names or that a folder contains.
struct ProjectDiscovery {
  /// Something that can be drafted.
  enum Place: Sendable, Hashable {
    /// An `.xcodeproj`.
    case xcodeProject(String)
    /// An XcodeGen spec, and the folder to which its paths are relative.
    case spec(String, folder: String)
    /// A `Workspace.swift` or a `Project.swift` of Tuist.
    case tuist(String)
    /// The configuration of an Expo app.
    case expo(String)
    /// A folder of Swift sources without a project.
    case sources(String)

    /// Its path, relative to the root of the draft.
    var path: String {
      switch self {
      case .xcodeProject(let path), .spec(let path, _), .tuist(let path), .expo(let path),
        .sources(let path):
        path
      }
    }
  }

  /// The root of all paths: the folder of the project, or the one that was named.
  let files: ProjectFiles
  private(set) var places: [Place] = []
  /// The problems in reading a workspace or a configuration.
  private(set) var problems: [DraftProblem] = []

  /// Finds the projects at a path.
  ///
  /// - Parameter path: An `.xcodeproj`, a spec, or a folder, which may contain several projects.
  init(_ path: String) throws(DraftError) {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(of: SystemPath(path))
    } catch {
      throw DraftError(path: path, reason: error.reason)
    }
    let trimmed = Self.trimmed(path)
    let (folder, name) = ProjectPath.parts(of: trimmed)
    switch (status.kind, ProjectPath.nameParts(of: name).extension.lowercased()) {
    case (.folder, "xcodeproj"):
      files = ProjectFiles(root: folder)
      places = [.xcodeProject(name)]
    case (.folder, "xcworkspace"):
      files = ProjectFiles(root: folder)
      let workspace = Workspace(name, files: files)
      places = workspace.projects.map { .xcodeProject($0) }
      problems = workspace.problems
      try requireSome(in: path)
    case (.folder, _):
      files = ProjectFiles(root: trimmed)
      places = Self.search(files)
      if places.isEmpty || places == [.sources("")],
        let config = ExpoConfig(in: "", files: files)
      {
        if let unread = ExpoDiscovery.unread(config, in: files, hasSwift: !places.isEmpty) {
          (places, problems) = ([], [unread])
        } else if places.isEmpty {
          problems = config.evaluator.problems
        }
      }
      // A workspace says which of several projects belong together.
      if places.count > 1 {
        problems = files.list("").filter { $0.isFolder && $0.name.hasSuffix(".xcworkspace") }
          .flatMap { Workspace($0.name, files: files).problems }
      }
      problems += places.flatMap(generated(by:))
      if places == [.sources("")], let above = Self.project(above: files) {
        let project = ProjectPath.normalized(ProjectPath.joined(files.root, above))
        problems.append(
          DraftProblem(
            "only the Swift files of this folder are read; \(project) says which targets compile them",
            at: nil))
      }
      try requireSome(in: path)
    case (.file, "pbxproj"):
      let (outer, project) = ProjectPath.parts(of: folder)
      files = ProjectFiles(root: outer)
      places = [.xcodeProject(project)]
    case (.file, _) where ExpoDiscovery.isConfig(name):
      files = ProjectFiles(root: folder)
      places = [.expo(name)]
    case (.file, "yml"), (.file, "yaml"), (.file, "json"):
      files = ProjectFiles(root: folder)
      places = [.spec(name, folder: SpecFolder.find(name, files: files))]
    case (.file, "swift"):
      files = ProjectFiles(root: folder)
      places = TuistManifest.isManifest(name, files: files) ? [.tuist(name)] : [.sources("")]
    default:
      let reason = "is \(status.kind.name), not a project that draft can read"
      throw DraftError(path: path, reason: reason)
    }
  }

  /// The path of a project in a folder above, within the same repository; nil if there is none.
  private static func project(above files: ProjectFiles) -> String? {
    var folder = ""
    for _ in files.pathFromRepository.split(separator: "/").prefix(maximumDepth) {
      folder = ProjectPath.joined(folder, "..")
      let names = (try? FolderEntry.list(files.absolute(folder)))?.map(\.name.text) ?? []
      let project = names.sorted().first { name in
        name.hasSuffix(".xcodeproj") || specNames.contains(name)
          || [TuistManifest.project, TuistManifest.workspace].contains(name)
      }
      if let project { return ProjectPath.joined(folder, project) }
    }
    return nil
  }

  /// Names a project by its kind and path: `the Xcode project App.xcodeproj`.
  static func kind(of path: String) -> String {
    let name = ProjectPath.name(of: path)
    if path.isEmpty { return "the Swift files" }
    if name.hasSuffix(".xcodeproj") { return "the Xcode project \(path)" }
    if name.hasSuffix(".swift") { return "the Tuist manifest \(path)" }
    return ExpoDiscovery.isConfig(name) ? "the Expo app of \(path)" : "the XcodeGen spec \(path)"
  }

  private func requireSome(in path: String) throws(DraftError) {
    guard places.isEmpty else { return }
    if let problem = problems.first {
      let place = problem.origin.map { "\($0.place): " } ?? ""
      throw DraftError(path: path, reason: place + problem.message)
    }
    let reason =
      "contains no .xcodeproj, no XcodeGen spec, no Tuist manifest, no Expo app with widgets and "
      + "no Swift file"
    throw DraftError(path: path, reason: OtherBuildSystem.problem(in: files)?.message ?? reason)
  }

  /// The projects directly in a folder, or if there are none, those further down.
  private static func search(_ files: ProjectFiles) -> [Place] {
    var level = [""]
    var found: [Place] = []
    for depth in 0..<maximumDepth where !level.isEmpty {
      var next: [String] = []
      for folder in level.prefix(maximumFolders) {
        let entries = files.list(folder)
        found += places(in: folder, entries, files)
        next += entries.filter { $0.isFolder && ProjectFiles.isSearched($0.name) }
          .map { ProjectPath.joined(folder, $0.name) }
      }
      if depth == 0, !found.isEmpty { return found }
      level = next
    }
    if !found.isEmpty { return TuistManifest.withoutMembers(found) }
    let hasSwift = files.search("")
      .contains { $0.hasSuffix(".swift") }
    return hasSwift ? [.sources("")] : []
  }

  private static let maximumDepth = 8
  static let maximumFolders = 20_000

  private static func places(
    in folder: String, _ entries: [ProjectFiles.Entry], _ files: ProjectFiles
  ) -> [Place] {
    let projects = entries.filter { $0.isFolder && $0.name.hasSuffix(".xcodeproj") }
      .map { ProjectPath.joined(folder, $0.name) }
      .filter {
        let path = ProjectPath.joined($0, "project.pbxproj")
        return files.isFile(path) || files.denial(of: path) != nil
      }
    var generated: Set<String> = []
    let specs = entries.filter { !$0.isFolder && specNames.contains($0.name.lowercased()) }
      .compactMap { entry -> Place? in
        let path = ProjectPath.joined(folder, entry.name)
        let base = SpecFolder.find(path, files: files)
        let spec = SpecFile(path, in: base, files: files)
        // A broken spec is reported when it is drafted; a part of another spec is not a project.
        guard let name = spec.projectName ?? (spec.isBroken ? "" : nil) else { return nil }
        generated.insert(name)
        return .spec(path, folder: base)
      }
    let manifests = TuistManifest.places(in: folder, entries, files)
    let expo = projects.isEmpty ? ExpoDiscovery.path(in: folder, entries, files) : nil
    // A generated project may be older than what it is generated from.
    let kept = projects.filter {
      manifests.isEmpty && !generated.contains(ProjectPath.nameParts(of: $0).stem)
    }
    return kept.map { .xcodeProject($0) } + specs + manifests + (expo.map { [.expo($0)] } ?? [])
  }

  /// Says which projects beside a place are not read, since one is generated from it.
  private func generated(by place: Place) -> [DraftProblem] {
    switch place {
    case .spec, .tuist: break
    case .xcodeProject, .expo, .sources: return []
    }
    return files.list(ProjectPath.folder(of: place.path)).compactMap { entry in
      let path = ProjectPath.joined(ProjectPath.folder(of: place.path), entry.name)
      guard entry.isFolder, entry.name.hasSuffix(".xcodeproj"),
        !places.contains(.xcodeProject(path))
      else { return nil }
      return DraftProblem(
        "is not read, since a project is generated from \(ProjectPath.name(of: place.path))",
        at: Origin(file: path))
    }
  }

  private static let specNames: Set = [
    "project.yml", "project.yaml", "project.json", "xcodegen.yml", "xcodegen.yaml",
  ]

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
