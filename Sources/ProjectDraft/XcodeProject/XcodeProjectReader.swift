/// Reads an `.xcodeproj`.
struct XcodeProjectReader {
  let objects: XcodeObjects
  let files: ProjectFiles
  let folders: [(id: String, node: OpenStepNode)]
  /// By folder: the files below it, of those folders that were searched.
  var walks: [String: [String]] = [:]
  /// By identifier of a product: the name of the target that builds it.
  var productTargets: [String: String] = [:]
  var problems: [DraftProblem] = []

  /// Reads the project of an `.xcodeproj`.
  ///
  /// - Parameters:
  ///   - path: The `.xcodeproj`, relative to the root of `files`.
  ///   - files: The files of the project.
  /// - Throws: What is wrong with its project file, if nothing of it can be read.
  static func read(
    _ path: String, in files: ProjectFiles
  ) throws(DraftProblem) -> ProjectModel {
    let file = ProjectPath.joined(path, "project.pbxproj")
    let bytes: [UInt8]
    do throws(ProjectFiles.Failure) {
      bytes = try files.contents(file)
    } catch {
      throw DraftProblem(
        "the project file can't be read: \(error.reason)", at: Origin(file: file))
    }
    let root: OpenStepNode
    do throws(OpenStepPropertyList.Mistake) {
      root = try OpenStepPropertyList.read(bytes)
    } catch {
      throw DraftProblem(
        "the project file is no property list: \(error.message)",
        at: Origin(file: file, line: error.line))
    }
    let objects = try XcodeObjects(root, file: file)
    var reader = XcodeProjectReader(
      objects: objects, files: files, folders: synchronizedFolders(in: objects))
    return reader.model(name: ProjectPath.name(of: path))
  }

  private mutating func model(name: String) -> ProjectModel {
    let project = objects.project
    let name = name.hasSuffix(".xcodeproj") ? String(name.dropLast(10)) : name
    var model = ProjectModel(name: name, folder: objects.sourceRoot)
    let configurations = objects.object("buildConfigurationList", of: project)
    model.configurations = configurations.map { self.configurations(in: $0) } ?? []
    model.defaultConfiguration = configurations?["defaultConfigurationName"]?.string
    let targets = objects.list("targets", of: project).filter {
      $0.node["isa"]?.string == "PBXNativeTarget"
    }
    for (_, target) in targets {
      if let product = target["productReference"]?.string, let name = target["name"]?.string {
        productTargets[product] = name
      }
    }
    model.targets = targets.compactMap { self.target($0.node, id: $0.id) }
    model.localPackages = localPackages()
    model.problems = problems
    return model
  }

  private func configurations(in list: OpenStepNode) -> [BuildConfiguration] {
    objects.list("buildConfigurations", of: list).compactMap { _, node in
      guard let name = node["name"]?.string else { return nil }
      var configuration = BuildConfiguration(name: name)
      if let id = node["baseConfigurationReference"], let text = id.string {
        configuration.baseFile = objects.paths[text]
        configuration.baseOrigin = objects.origin(id)
      } else if let anchor = node["baseConfigurationReferenceAnchor"],
        let folder = anchor.string.flatMap({ objects.paths[$0] }),
        let path = node["baseConfigurationReferenceRelativePath"]?.string
      {
        configuration.baseFile = ProjectPath.joined(folder, path)
        configuration.baseOrigin = objects.origin(anchor)
      }
      let settings = node["buildSettings"]?.dictionary ?? [:]
      // Sorted, as Xcode applies them: NAME[…] behind NAME, and so stronger.
      configuration.settings = settings.keys.sorted().compactMap { key in
        guard let node = settings[key] else { return nil }
        let value = node.string ?? node.strings.joined(separator: " ")
        return SettingAssignment(key: key, value: value, origin: objects.origin(node))
      }
      return configuration
    }
  }

  private mutating func target(_ node: OpenStepNode, id: String) -> TargetModel? {
    guard let name = node["name"]?.string else {
      problems.append(
        DraftProblem("a target has no name and is left out", at: objects.origin(node)))
      return nil
    }
    var target = TargetModel(
      name: name, productType: node["productType"]?.string ?? "",
      productName: node["productName"]?.string, origin: objects.origin(node))
    if let list = objects.object("buildConfigurationList", of: node) {
      target.configurations = configurations(in: list)
    }
    for (phaseID, phase) in objects.list("buildPhases", of: node) {
      add(phase, id: phaseID, to: &target)
    }
    addSynchronizedFolders(of: node, id: id, to: &target)
    for (_, dependency) in objects.list("dependencies", of: node) {
      if let name = dependencyName(dependency), !target.dependencies.contains(name) {
        target.dependencies.append(name)
      }
    }
    for (_, product) in objects.list("packageProductDependencies", of: node) {
      add(package: product, to: &target)
    }
    return target
  }

  private func dependencyName(_ node: OpenStepNode) -> String? {
    if let target = objects.object("target", of: node) { return target["name"]?.string }
    // Of another project: its name must do.
    let proxy = objects.object("targetProxy", of: node)
    return proxy?["remoteInfo"]?.string ?? node["name"]?.string
  }

  /// The folders of local packages, as the newer and the older projects list them.
  private func localPackages() -> [String] {
    let listed = objects.list("packageReferences", of: objects.project).compactMap { _, node in
      node["isa"]?.string == "XCLocalSwiftPackageReference" ? node["relativePath"]?.string : nil
    }
    let references = objects.objects.compactMap { id, node -> String? in
      guard node["isa"]?.string == "PBXFileReference",
        let kind = node["lastKnownFileType"]?.string,
        ["wrapper", "folder", "text"].contains(kind), let path = objects.paths[id],
        files.isFile(ProjectPath.joined(path, "Package.swift"))
      else { return nil }
      return path
    }
    let folders = listed.map { ProjectPath.joined(objects.sourceRoot, $0) } + references.sorted()
    var seen: Set<String> = []
    return folders.filter { seen.insert($0).inserted }
  }
}
