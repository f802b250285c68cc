internal import AppProduct
internal import AuditKit

/// Reads an `.xcodeproj`.
struct XcodeProjectReader {
  let objects: XcodeObjects
  let files: ProjectFiles
  let folders: [(id: String, node: LocatedPropertyList)]
  /// The files below each folder that was searched.
  var walks: [String: [String]] = [:]
  /// The name of the target that builds each product, by the product's identifier.
  var productTargets: [String: String] = [:]
  /// The name of the target that builds each product, by its file name.
  var productNames: [String: String] = [:]
  /// The products of other projects that targets use.
  var foreign: [ForeignProduct] = []
  /// The extensions that scripts of a target embed.
  var scripted: [ForeignProduct] = []
  var problems: [DraftProblem] = []
  /// The number of files and settings of all targets that may still be read; several may share them.
  var left = 1_000_000

  /// Reads the project of an `.xcodeproj`, and the targets of other projects that it embeds or
  /// links.
  ///
  /// - Parameters:
  ///   - path: The `.xcodeproj`, relative to the root of `files`.
  ///   - files: The files of the project.
  /// - Throws: The problem with its project file, if nothing can be read.
  static func read(
    _ path: String, in files: ProjectFiles
  ) throws(DraftProblem) -> ProjectModel {
    var (model, foreign) = try readAlone(path, in: files)
    ProjectReferences.join(&model, foreign, at: path, files: files)
    return model
  }

  /// Reads the project of an `.xcodeproj`, and lists the products that its targets use from others.
  ///
  /// - Parameters:
  ///   - path: The `.xcodeproj`, relative to the root of `files`.
  ///   - files: The files of the project.
  /// - Throws: The problem with its project file, if nothing can be read.
  static func readAlone(
    _ path: String, in files: ProjectFiles
  ) throws(DraftProblem) -> (model: ProjectModel, foreign: [ForeignProduct]) {
    let file = ProjectPath.joined(path, "project.pbxproj")
    let bytes: [UInt8]
    do throws(ProjectFiles.Failure) {
      bytes = try files.contents(file)
    } catch {
      let reason = files.denial(of: file) ?? error.reason
      throw DraftProblem(
        "the project file can't be read: \(reason)", at: Origin(file: file), isUnread: true)
    }
    let root = try root(bytes, file)
    let objects = try XcodeObjects(root, file: file)
    var reader = XcodeProjectReader(
      objects: objects, files: files, folders: synchronizedFolders(in: objects))
    var model = reader.model(name: ProjectPath.name(of: path))
    model.schemes = XcodeSchemes.targets(in: path, files: files)
    return (model, reader.foreign)
  }

  private static func root(
    _ bytes: [UInt8], _ file: String
  ) throws(DraftProblem) -> LocatedPropertyList {
    do throws(LocatedPropertyList.ReadError) {
      return try LocatedPropertyList(readingAny: bytes)
    } catch {
      throw DraftProblem(
        "the project file isn't a property list: \(error.reason)",
        at: Origin(file: file, line: error.line), isUnread: true)
    }
  }

  private mutating func model(name: String) -> ProjectModel {
    let project = objects.project
    let name = name.hasSuffix(".xcodeproj") ? String(name.dropLast(10)) : name
    var model = ProjectModel(name: name, folder: objects.sourceRoot)
    let configurations = objects.object("buildConfigurationList", of: project)
    model.configurations = configurations.map { self.configurations(in: $0) } ?? []
    model.defaultConfiguration = configurations?["defaultConfigurationName"]?.string
    model.developmentLanguage = project["developmentRegion"]?.string
    let targets = objects.list("targets", of: project).filter {
      $0.node["isa"]?.string == "PBXNativeTarget"
    }
    for (_, target) in targets {
      if let product = target["productReference"]?.string, let name = target["name"]?.string {
        productTargets[product] = name
        if let file = fileName(of: product) { productNames[file] = name }
      }
    }
    model.targets = targets.compactMap { self.target($0.node, id: $0.id) }
    addScripted(to: &model)
    model.localPackages = localPackages()
    model.problems = problems + [objects.problem].compactMap(\.self)
    return model
  }

  private func configurations(in list: LocatedPropertyList) -> [BuildConfiguration] {
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
      // Sorted, as Xcode applies them: NAME[…] follows NAME, so that it takes precedence.
      configuration.settings = settings.keys.sorted().compactMap { key in
        guard let node = settings[key] else { return nil }
        let value = node.string ?? node.strings.joined(separator: " ")
        return SettingAssignment(key: key, value: value, origin: objects.origin(node))
      }
      return configuration
    }
  }

  private mutating func target(_ node: LocatedPropertyList, id: String) -> TargetModel? {
    guard left > 0 else { return nil }
    defer {
      if left <= 0 {
        problems.append(
          DraftProblem(
            "the targets have too many files and settings; those from here on are not read",
            at: objects.origin(node), isUnread: true))
      }
    }
    guard let name = node["name"]?.string else {
      problems.append(
        DraftProblem("a target has no name and is left out", at: objects.origin(node)))
      return nil
    }
    var target = TargetModel(
      name: name, productType: node["productType"]?.string ?? "", origin: objects.origin(node))
    target.product = node["productReference"]?.string.flatMap(fileName)
    if let list = objects.object("buildConfigurationList", of: node) {
      target.configurations = configurations(in: list)
      left -= target.configurations.reduce(0) { $0 + $1.settings.count }
    }
    var scripts: [(name: String, origin: Origin)] = []
    for (_, phase) in objects.list("buildPhases", of: node) {
      add(phase, to: &target)
      switch phase["isa"]?.string {
      case "PBXShellScriptBuildPhase":
        let name = isThinning(phase) ? EmbedOrder.phase : phase["name"]?.string
        if let name { scripts.append((name, objects.origin(phase))) }
      case "PBXCopyFilesBuildPhase" where copiesExtension(phase):
        target.scriptsBeforeEmbedding = scripts
      default: break
      }
    }
    addSynchronizedFolders(of: node, id: id, to: &target)
    for (_, dependency) in objects.list("dependencies", of: node) {
      if let name = dependencyName(dependency), !target.dependencies.contains(name) {
        target.dependencies.append(name)
        addForeign(objects.object("targetProxy", of: dependency), builder: name, to: target)
      }
    }
    for (_, product) in objects.list("packageProductDependencies", of: node) {
      add(package: product, to: &target)
    }
    return target
  }

  private func dependencyName(_ node: LocatedPropertyList) -> String? {
    if let target = objects.object("target", of: node) { return target["name"]?.string }
    // For a target of another project, only its name is known.
    let proxy = objects.object("targetProxy", of: node)
    return proxy?["remoteInfo"]?.string ?? node["name"]?.string
  }

  /// The folders of local packages, as listed in newer and in older projects.
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
    return folders.unique
  }
}

/// Support for folders whose files belong to a target without being listed, introduced in Xcode 16.
extension XcodeProjectReader {
  /// The synchronized folders in the order of the project file.
  static func synchronizedFolders(in objects: XcodeObjects) -> [(
    id: String, node: LocatedPropertyList
  )] {
    objects.objects
      .filter { $0.value["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" }
      .sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }
      .map { (id: $0.key, node: $0.value) }
  }

  /// Adds the files of a target's own folders, and its files in the folders of other targets.
  mutating func addSynchronizedFolders(
    of node: LocatedPropertyList, id target: String, to model: inout TargetModel
  ) {
    let own = Set(node["fileSystemSynchronizedGroups"]?.strings ?? [])
    let phases = Set(node["buildPhases"]?.strings ?? [])
    for folder in folders {
      guard let path = objects.paths[folder.id] else { continue }
      // The exceptions for a target are the files that it excludes from its own folders, and the
      // files that it includes from others.
      let exceptions = objects.list("exceptions", of: folder.node).filter {
        if let phase = $0.node["buildPhase"]?.string {
          // Exceptions for a phase: a file that is only copied is no longer compiled.
          return phases.contains(phase) && own.contains(folder.id) != isOfMembers(phase)
        }
        return $0.node["target"]?.string == target
      }
      let listed = exceptions.flatMap { $0.node["membershipExceptions"]?.strings ?? [] }
      let names = Set(listed.map(ProjectPath.normalized).filter { !Self.leadsOut($0) })
      if own.contains(folder.id) {
        let opaque = folder.node["explicitFolders"]?.strings ?? []
        add(filesBelow: path, leavingOut: names.union(opaque), to: &model)
      } else {
        for name in names.sorted() {
          let path = ProjectPath.joined(path, name)
          if files.isFolder(path) == true, !Self.isOneFile(path) {
            add(filesBelow: path, leavingOut: [], to: &model)
          } else {
            add(path, to: &model)
          }
        }
      }
    }
  }

  /// Whether a phase compiles files or copies them as resources.
  private func isOfMembers(_ phase: String) -> Bool {
    let kind = objects[phase]?["isa"]?.string ?? ""
    return ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"].contains(kind)
  }

  private mutating func add(
    filesBelow folder: String, leavingOut exceptions: Set<String>, to target: inout TargetModel
  ) {
    guard let folder = files.spelling(of: folder) else { return }
    let exceptions = Set(exceptions.map { ProjectPath.joined(folder, $0) })
    for file in walk(folder) where !Self.isBelow(exceptions, file, in: folder) {
      add(file, to: &target)
    }
  }

  /// The files below a folder, cached since several targets may use it.
  ///
  /// A folder above the project is not searched, since it may contain anything.
  private mutating func walk(_ folder: String) -> [String] {
    if let known = walks[folder] { return known }
    let isAround = folder.split(separator: "/").allSatisfy { $0 == ".." } && !folder.isEmpty
    if isAround { return [] }
    let found = files.walk(folder, isOneFile: Self.isOneFile)
    walks[folder] = found
    return found
  }

  /// Whether a file or one of the folders that contain it is an exception.
  private static func isBelow(
    _ exceptions: Set<String>, _ file: String, in folder: String
  ) -> Bool {
    guard !exceptions.isEmpty else { return false }
    var path = file
    while path != folder, path.utf8.count > folder.utf8.count {
      if exceptions.contains(path) { return true }
      path = ProjectPath.folder(of: path)
    }
    return false
  }

  private static func leadsOut(_ path: String) -> Bool {
    path.isEmpty || path == ".." || path.hasPrefix("../") || path.hasPrefix("/")
  }

  private func add(_ file: String, to target: inout TargetModel) {
    let isSource = Self.sourceExtensions.contains(ProjectPath.nameParts(of: file).extension)
    if isSource { target.sources.append(file) } else { target.resources.append(file) }
  }

  private static let sourceExtensions: Set = [
    "swift", "m", "mm", "c", "cc", "cpp", "intentdefinition", "metal",
  ]

  /// Whether Xcode treats a folder as one file.
  private static func isOneFile(_ folder: String) -> Bool {
    oneFileExtensions.contains(ProjectPath.nameParts(of: folder).extension)
  }

  private static let oneFileExtensions: Set = [
    "xcassets", "bundle", "framework", "xcframework", "xcdatamodeld", "xcodeproj", "docc", "icon",
    "app", "scnassets", "playground", "xcstickers", "rkassets", "mlpackage", "xcworkspace",
  ]

  /// Adds the files that a build phase compiles, copies or links.
  mutating func add(_ phase: LocatedPropertyList, to target: inout TargetModel) {
    let kind = phase["isa"]?.string
    for (_, file) in objects.list("files", of: phase) where left > 0 {
      let reference = file["fileRef"]?.string
      switch kind {
      case "PBXSourcesBuildPhase": target.sources += paths(of: reference)
      case "PBXResourcesBuildPhase": target.resources += paths(of: reference)
      case "PBXCopyFilesBuildPhase": embed(reference, platformFilters(of: file), in: &target)
      case "PBXFrameworksBuildPhase":
        if let product = objects.object("productRef", of: file) {
          add(package: product, to: &target)
        } else {
          link(reference, to: &target)
        }
      default: break
      }
    }
    if kind == "PBXShellScriptBuildPhase" { addScript(phase, of: target) }
  }

  func add(package product: LocatedPropertyList, to target: inout TargetModel) {
    guard let name = product["productName"]?.string, !target.packageProducts.contains(name)
    else { return }
    target.packageProducts.append(name)
  }

  /// The platforms of a file in a phase, in both of Xcode's notations.
  private func platformFilters(of file: LocatedPropertyList) -> [String] {
    file["platformFilters"]?.strings ?? file["platformFilter"]?.string.map { [$0] } ?? []
  }

  /// The path of a file, or those of its languages or versions if it is a group of these.
  private mutating func paths(of id: String?) -> [String] {
    guard let id, let node = objects[id] else { return [] }
    let ids =
      switch node["isa"]?.string {
      case "PBXVariantGroup": objects.list("children", of: node).map(\.id)
      case "PBXFileReference", "XCVersionGroup": [id]
      default: [String]()
      }
    left -= ids.count
    return ids.compactMap { objects.paths[$0] }
  }
}

/// Support for products that targets embed and link, from the project itself and from others.
extension XcodeProjectReader {
  private mutating func embed(
    _ id: String?, _ platformFilters: [String], in target: inout TargetModel
  ) {
    guard let id, let file = fileName(of: id) else { return }
    // A product that was dragged into a phase is named only by its file.
    if let own = productTargets[id] ?? ownTarget(of: id, file) {
      target.embeddings.append(
        TargetModel.Embedding(target: own, platformFilters: platformFilters))
    } else if Self.isBundle(file), let node = objects[id] {
      var product = foreignProduct(node, file, target)
      product.platformFilters = platformFilters
      product.origin = objects.origin(node)
      foreign.append(product)
    }
  }

  /// Whether a phase copies an app extension.
  private func copiesExtension(_ phase: LocatedPropertyList) -> Bool {
    objects.list("files", of: phase).contains { _, file in
      file["fileRef"]?.string.flatMap(fileName)?.hasSuffix(".appex") == true
    }
  }

  private mutating func link(_ id: String?, to target: inout TargetModel) {
    guard let id, let node = objects[id], let file = fileName(of: id) else { return }
    if file == "WidgetKit.framework" { target.linksWidgetKit = true }
    if let own = productTargets[id] {
      if !target.dependencies.contains(own) { target.dependencies.append(own) }
    } else if node["isa"]?.string == "PBXReferenceProxy" || isBuilt(node) {
      foreign.append(foreignProduct(node, file, target))
    }
  }

  /// The target in this project that builds a file, if a reference names the file but not the
  /// target.
  private func ownTarget(of id: String, _ file: String) -> String? {
    objects[id]?["isa"]?.string == "PBXFileReference" && Self.isBundle(file)
      ? productNames[file] : nil
  }

  /// A product of another project.
  private func foreignProduct(
    _ node: LocatedPropertyList, _ file: String, _ target: TargetModel
  ) -> ForeignProduct {
    let proxy = objects.object("remoteRef", of: node)
    return ForeignProduct(
      target: target.name, file: file, builder: proxy?["remoteInfo"]?.string,
      project: proxy?["containerPortal"]?.string.flatMap { objects.paths[$0] })
  }

  /// Records a dependency on a target of another project.
  private mutating func addForeign(
    _ proxy: LocatedPropertyList?, builder: String, to target: TargetModel
  ) {
    guard let portal = proxy?["containerPortal"]?.string,
      objects[portal]?["isa"]?.string == "PBXFileReference", let project = objects.paths[portal]
    else { return }
    foreign.append(ForeignProduct(target: target.name, builder: builder, project: project))
  }

  /// Whether a script is that of Flutter's Thin Binary phase, whatever its name in the project.
  ///
  /// - Source:
  ///   https://github.com/flutter/flutter/blob/master/packages/flutter_tools/bin/xcode_backend.sh
  private func isThinning(_ phase: LocatedPropertyList) -> Bool {
    let lines = (phase["shellScript"]?.string ?? "").split(whereSeparator: \.isNewline)
    return lines.contains { line in
      line.first { !$0.isWhitespace } != "#" && line.contains("xcode_backend")
        && line.split(whereSeparator: \.isWhitespace).contains("embed_and_thin")
    }
  }

  /// Records the extensions that a script copies.
  private mutating func addScript(_ phase: LocatedPropertyList, of target: TargetModel) {
    var variables = ShellVariables()
    var named = phase["inputPaths"]?.strings ?? []
    for line in (phase["shellScript"]?.string ?? "").split(whereSeparator: \.isNewline) {
      if line.first(where: { !$0.isWhitespace }) == "#" { continue }
      variables.read(line)
      let words = line.split { $0.isWhitespace || $0 == "\"" || $0 == "/" || $0 == ";" }
      guard words.contains(where: { ["cp", "ditto", "mv", "rsync"].contains($0) }) else { continue }
      named += variables.expanded(line)
    }
    for file in named.flatMap(Self.extensions).unique {
      scripted.append(
        ForeignProduct(
          target: target.name, file: file, platformFilters: [], origin: objects.origin(phase)))
    }
  }

  /// Embeds extensions that scripts copy and that no phase embeds.
  private mutating func addScripted(to model: inout ProjectModel) {
    for product in scripted {
      let own = productNames[product.file]
      let isEmbedded =
        if let own {
          model.targets.contains { $0.embeddings.contains { $0.target == own } }
        } else {
          foreign.contains { $0.file == product.file && $0.platformFilters != nil }
        }
      guard !isEmbedded, let index = model.targets.firstIndex(where: { $0.name == product.target })
      else { continue }
      if let own {
        model.targets[index].embeddings.append(TargetModel.Embedding(target: own))
      } else {
        foreign.append(product)
      }
    }
  }

  /// The file names of extensions in a text, except those with variables.
  private static func extensions(in text: String) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while let range = rest.firstRange(of: ".appex") {
      let stem = rest[..<range.lowerBound].reversed().prefix { !"/\"'$=:;()}".contains($0) }
      if !stem.isEmpty, !"}$".contains(text[..<range.lowerBound].dropLast(stem.count).last ?? "/") {
        let words = String(stem.reversed()).split(separator: " ")
        found.append((words.last.map(String.init) ?? "") + ".appex")
      }
      rest = rest[range.upperBound...]
    }
    return found
  }

  /// The last component of the path of a file, or of a product of another project.
  private func fileName(of id: String) -> String? {
    guard let node = objects[id] else { return nil }
    return (node["path"]?.string ?? node["name"]?.string).map(ProjectPath.name)
  }

  /// Whether a reference is to a build product.
  private func isBuilt(_ node: LocatedPropertyList) -> Bool {
    node["sourceTree"]?.string == "BUILT_PRODUCTS_DIR"
  }

  /// Whether a file is an app extension, or an app such as one for a watch.
  private static func isBundle(_ file: String) -> Bool {
    ["appex", "app"].contains(ProjectPath.nameParts(of: file).extension)
  }
}
