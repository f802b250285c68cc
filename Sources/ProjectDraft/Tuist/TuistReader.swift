import SwiftParser
import SwiftSyntax
internal import SystemFiles

/// Reads Tuist's manifests as the projects that would be generated from them.
///
/// Nothing is executed: manifests and their helpers are evaluated as far as their text allows.
struct TuistReader {
  private let files: ProjectFiles
  private var manifests: [String: SwiftFile] = [:]
  private var roots: [String: TuistRoot] = [:]
  private var problems: [DraftProblem] = []
  /// The uses of the environment, and the files that were searched for them.
  private var environment: [(name: String, origin: Origin)] = []
  private var noted: Set<String> = []
  private let budget: EvaluationBudget

  private init(files: ProjectFiles, budget: EvaluationBudget) {
    (self.files, self.budget) = (files, budget)
  }

  /// Reads a manifest and the projects that it refers to.
  ///
  /// - Parameters:
  ///   - path: A `Workspace.swift` or a `Project.swift`, relative to the root of the draft.
  ///   - files: The files of the draft.
  ///   - budget: The steps that are left to the draft.
  /// - Returns: The projects that have an app or an extension, and the problems in reading them.
  static func read(
    _ path: String, files: ProjectFiles, budget: EvaluationBudget = EvaluationBudget()
  ) -> (models: [ProjectModel], problems: [DraftProblem]) {
    var reader = TuistReader(files: files, budget: budget)
    let projects = reader.projects(from: path)
    reader.noteEnvironment()
    var all = TuistProjects(projects, files: files)
    var models = all.models(packages: reader.packages(around: path))
    guard !models.isEmpty else { return ([], reader.problems.unique) }
    models[0].problems = (reader.problems + models[0].problems).unique
    return (models, [])
  }

  // MARK: Projects

  private mutating func projects(from path: String) -> [TuistProject] {
    let folder = ProjectPath.folder(of: path)
    var open = [folder]
    if TuistManifest.kind(of: path) == TuistManifest.workspace { open = listed(in: path) }
    var seen: Set<String> = []
    var found: [TuistProject] = []
    open.reverse()
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      let manifest = ProjectPath.joined(next, "Project.swift")
      guard files.isFile(manifest), let project = project(at: manifest) else { continue }
      found.append(project)
      let others = project.targets.flatMap(\.dependencies).compactMap { dependency -> String? in
        guard case .project(_, let folder) = dependency.kind, !seen.contains(folder) else {
          return nil
        }
        return folder
      }
      open += others.reversed()
    }
    return found
  }

  /// The folders of the projects of a workspace.
  private mutating func listed(in path: String) -> [String] {
    let folder = ProjectPath.folder(of: path)
    guard let (fields, values) = evaluated(path, "Workspace"), let projects = fields["projects"],
      let elements = projects.elements
    else {
      problems.append(
        DraftProblem(
          "the projects of the workspace can't be known; those in its folder are read",
          at: Origin(file: path)))
      return manifestFolders(below: folder)
    }
    return elements.flatMap { element -> [String] in
      guard let pattern = values.path(element)?.value else {
        problems.append(
          DraftProblem(
            "a project of the workspace can't be known: \(ManifestValues.expression(element))",
            at: ManifestValues.origin(element) ?? Origin(file: path)))
        return []
      }
      guard pattern.utf8.contains(where: { "*?[{".utf8.contains($0) }) else { return [pattern] }
      let wanted = PathPattern.all(pattern)
      return manifestFolders(below: folder).filter { path in
        wanted.contains { $0.matchesWhole(path) }
      }
    }
  }

  private func manifestFolders(below folder: String) -> [String] {
    files.search(folder)
      .filter { ProjectPath.name(of: $0) == "Project.swift" }
      .map { ProjectPath.folder(of: $0) }
  }

  private mutating func project(at path: String) -> TuistProject? {
    guard let (fields, read) = evaluated(path, "Project") else { return nil }
    var values = read
    let project = values.project(fields, at: Origin(file: path))
    problems += values.problems
    return project
  }

  /// The local packages around a manifest, which Tuist's own package may use.
  private mutating func packages(around path: String) -> [String] {
    let root = root(of: ProjectPath.folder(of: path)).folder
    return files.search(root)
      .filter { ProjectPath.name(of: $0) == "Package.swift" }
      .map { ProjectPath.folder(of: $0) }
  }

  // MARK: Manifests

  /// The fields of the project or the workspace that a manifest declares.
  private mutating func evaluated(
    _ path: String, _ type: String
  ) -> (fields: [String: SwiftValue], values: ManifestValues)? {
    let folder = ProjectPath.folder(of: path)
    let root = root(of: folder)
    guard let file = file(path) else { return nil }
    note(unknownModulesOf: [file] + root.modules.flatMap(\.files), in: root)
    findEnvironment(in: [file] + root.modules.flatMap(\.files))
    var own = SourceModule(name: "\(path)", files: [file])
    own.conditions = CompilationConditions(platform: "macOS", flags: [])
    var modules = [root.description] + root.modules + [own]
    let names = modules.map(\.name)
    // Tuist's module sees the project's modules, since its parameters accept values from their
    // extensions.
    for index in modules.indices { modules[index].visible = names }
    var fields: [String: SwiftValue]?
    var reason: String?
    SymbolTable.withTables(of: modules, budget: budget) { tables in
      guard let table = tables[own.name] else { return }
      for declaration in table.declarations(of: file).variables.reversed() {
        for binding in declaration.bindings {
          let variable = VariableDefinition(
            declaration: declaration, binding: binding,
            scope: Scope(table: table, file: file))
          let value = Evaluator(.description).value(ofGlobal: variable)
          if case .object(let made?, let found) = value.content, made.path == [type],
            made.table.module.name == ProjectDescriptionModule.name
          {
            fields = found
            return
          }
          if reason == nil, value.isUnknown, value.elements == nil {
            let why = Evaluator.only(value).reason?.reason ?? "it is known only at run time"
            reason = "\(variable.name) can't be evaluated: \(why)"
          }
        }
      }
    }
    guard let fields else {
      problems.append(
        DraftProblem(
          "\(reason ?? "it declares no \(type)"); pass the output of `tuist graph --format json` with --tuist-graph",
          at: Origin(file: path)))
      return nil
    }
    return (fields, ManifestValues(folder: folder, root: root.folder))
  }

  private mutating func file(_ path: String) -> SwiftFile? {
    if let known = manifests[path] { return known }
    do throws(DraftProblem) {
      let bytes = try files.bytes(of: path, limit: Limits.source)
      let file = SwiftFile(path: path, text: String(decoding: bytes, as: UTF8.self))
      if let problem = file.syntaxProblem { problems.append(problem) }
      manifests[path] = file
      return file
    } catch {
      problems.append(error)
      return nil
    }
  }

  // MARK: Helpers

  /// The folder with `Tuist` around a manifest, and its helpers and plugins.
  private mutating func root(of folder: String) -> TuistRoot {
    let path = rootFolder(around: folder)
    if let known = roots[path] { return known }
    var root = TuistRoot(
      folder: path,
      description: SourceModule(
        name: ProjectDescriptionModule.name, files: [ProjectDescriptionModule.file]))
    add(
      "ProjectDescriptionHelpers", ProjectPath.joined(path, "Tuist/ProjectDescriptionHelpers"),
      to: &root)
    let plugins = files.search(path)
      .filter { ProjectPath.name(of: $0) == "Plugin.swift" }
    for plugin in plugins {
      let folder = ProjectPath.folder(of: plugin)
      guard let name = pluginName(plugin) else { continue }
      root.names.insert(name)
      add(name, ProjectPath.joined(folder, "ProjectDescriptionHelpers"), to: &root)
    }
    roots[path] = root
    return root
  }

  private mutating func add(_ name: String, _ folder: String, to root: inout TuistRoot) {
    let paths = files.walk(folder).filter { $0.hasSuffix(".swift") }
    guard !paths.isEmpty else { return }
    var module = SourceModule(name: name, files: paths.compactMap { file($0) })
    module.conditions = CompilationConditions(platform: "macOS", flags: [])
    root.modules.append(module)
    root.names.insert(name)
  }

  /// The name of a plugin: the text in its only call.
  private mutating func pluginName(_ path: String) -> String? {
    guard let file = file(path), file.text.contains(ProjectDescriptionModule.name) else {
      return nil
    }
    for case .decl(let declaration) in file.tree.statements.map(\.item) {
      let bindings = declaration.as(VariableDeclSyntax.self)?.bindings
      for binding in bindings.map(Array.init) ?? [] {
        let call = binding.initializer?.value.as(FunctionCallExprSyntax.self)
        if call?.calledName == "Plugin" {
          let text = call?.argument("name")?.as(StringLiteralExprSyntax.self)
          return text?.representedLiteralValue
        }
      }
    }
    return nil
  }

  /// The nearest folder with a `Tuist` folder, or the top of the repository.
  ///
  /// - Source:
  ///   https://github.com/tuist/tuist/blob/main/Sources/TuistRootDirectoryLocator/RootDirectoryLocator.swift
  private func rootFolder(around folder: String) -> String {
    // Above the root of the draft, search only in its repository.
    let maximumAbove = files.pathFromRepository.split(separator: "/").count
    var path = folder
    while path.split(separator: "/").prefix(while: { $0 == ".." }).count <= maximumAbove {
      let containsTuist =
        files.isFile(ProjectPath.joined(path, "Tuist.swift"))
        || files.isFolder(ProjectPath.joined(path, "Tuist")) == true
      if containsTuist { return path }
      if files.isFolder(ProjectPath.joined(path, ".git")) != nil { return path }
      path = ProjectPath.folder(of: path)
    }
    return folder
  }

  /// Reports modules of plugins whose sources are missing.
  private mutating func note(unknownModulesOf files: [SwiftFile], in root: TuistRoot) {
    let known = root.names.union([
      ProjectDescriptionModule.name, "ProjectDescriptionHelpers", "Foundation", "Swift",
      "FoundationEssentials", "RegexBuilder", "PackageDescription", "Darwin", "Glibc",
    ])
    for file in files {
      for name in file.imports.subtracting(known).sorted() {
        problems.append(
          DraftProblem(
            "the helpers of \(name) are missing: pass the output of `tuist graph --format json` "
              + "with --tuist-graph", at: Origin(file: file.path)))
      }
    }
  }

  /// Reports all uses of the environment, which isn't read, in one problem.
  private mutating func noteEnvironment() {
    guard let first = environment.first else { return }
    let others = Set(environment.map(\.name)).count - 1
    let names = others == 0 ? "\(first.name) is" : "\(first.name) and \(others) others are"
    problems.append(
      DraftProblem("\(names) not read; the draft assumes no value", at: first.origin))
  }

  /// Finds the uses of the environment.
  private mutating func findEnvironment(in files: [SwiftFile]) {
    for file in files where file.text.contains("Environment") && noted.insert(file.path).inserted {
      for token in file.tree.tokens(viewMode: .sourceAccurate)
      where token.tokenKind == .identifier("Environment") {
        guard let access = token.parent?.parent?.as(MemberAccessExprSyntax.self),
          access.base?.trimmedDescription == "Environment"
        else { continue }
        environment.append(
          (name: access.trimmedDescription, origin: file.origin(of: access)))
      }
    }
  }
}

/// The folder that paths in manifests may be relative to, and the modules that manifests import.
private struct TuistRoot {
  /// Relative to the root of the draft.
  var folder: String
  var description: SourceModule
  /// The helpers, and the local plugins.
  var modules: [SourceModule] = []
  var names: Set<String> = []
}
