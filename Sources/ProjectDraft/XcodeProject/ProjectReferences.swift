/// A product of another project that a target embeds or links.
struct ForeignProduct: Sendable, Hashable {
  /// The name of the target that takes it.
  var target: String
  /// Its file, as in `Rain.appex`; empty where only its target is named.
  var file = ""
  /// The name of the target that builds it, where the project says so.
  var builder: String?
  /// The other project, relative to the root of the draft; nil for any of a workspace.
  var project: String?
  /// The platforms for which it is embedded; nil where it is linked.
  var platformFilters: [String]?
  /// Where it is named.
  var origin: Origin?
}

/// Adds to a project the targets of other projects that its apps and extensions embed or link: those
/// of projects that it refers to, and of the workspaces beside it.
struct ProjectReferences {
  /// A project that was read.
  private struct Reading {
    let model: ProjectModel
    let foreign: [ForeignProduct]
    /// Its place among the projects that were joined, where one of its targets was taken.
    var number: Int?
  }

  private let files: ProjectFiles
  private let ownPath: String
  /// By path; nil for a project that could not be read.
  private var readings: [String: Reading?] = [:]
  private var workspaceProjects: [String]?
  /// What is wrong with these workspaces.
  private var workspaceProblems: [DraftProblem] = []

  /// The maximum number of other projects that are read.
  private static let maximumProjects = 100

  /// Joins to a project what it takes of others.
  ///
  /// - Parameters:
  ///   - model: The project.
  ///   - foreign: What its targets take of others.
  ///   - path: Its `.xcodeproj`, relative to the root of the draft.
  ///   - files: The files of the draft.
  static func join(
    _ model: inout ProjectModel, _ foreign: [ForeignProduct], at path: String,
    files: ProjectFiles
  ) {
    let all = Dictionary(model.targets.map { ($0.name, $0) }) { first, _ in first }
    let roots = model.targets.filter { $0.isApp || $0.isExtension }
    let takers = Set(roots.flatMap { $0.closure(among: all) }.map(\.name))
    let needed = foreign.filter { takers.contains($0.target) }
    guard !needed.isEmpty else { return }
    var references = ProjectReferences(files: files, ownPath: path)
    references.join(&model, needed)
  }

  private init(files: ProjectFiles, ownPath: String) {
    self.files = files
    self.ownPath = ownPath
  }

  private mutating func join(_ model: inout ProjectModel, _ needed: [ForeignProduct]) {
    var open = needed
    var names = Set(model.targets.map(\.name))
    // By name of a target: the project that it is of.
    var taken = Dictionary(names.map { ($0, ownPath) }) { first, _ in first }
    var next = 0
    while next < open.count {
      let product = open[next]
      next += 1
      let builders = builders(of: product)
      guard builders.count == 1 else {
        let problems = problem(of: product, builders.map(\.path))
        model.problems += problems
        if !problems.isEmpty {
          model.problems += workspaceProblems
          workspaceProblems = []
        }
        continue
      }
      var (path, found) = builders[0]
      if product.platformFilters != nil, let own = taken[found.name], own != path {
        // Another target of the same name: the settings keep their own.
        found.declaredName = found.name
        found.name += " (\(ProjectPath.nameParts(of: path).stem))"
      }
      if let filters = product.platformFilters {
        let embedding = TargetModel.Embedding(target: found.name, platformFilters: filters)
        model.embed(embedding, in: product.target)
      } else {
        model.link(found.name, to: product.target)
      }
      taken[found.name] = taken[found.name] ?? path
      guard names.insert(found.name).inserted, let number = number(of: path, &model),
        let reading = readings[path] ?? nil
      else { continue }
      var target = found
      target.project = number
      model.targets.append(target)
      open += reading.foreign.filter { $0.target == target.name }
      // Its own project's targets, in the same way.
      open += (target.dependencies + target.embeddings.map(\.target)).map {
        ForeignProduct(target: target.name, builder: $0, project: path)
      }
    }
  }

  /// The place of a project among those that were joined.
  private mutating func number(of path: String, _ model: inout ProjectModel) -> Int? {
    guard var reading = readings[path] ?? nil else { return nil }
    if let number = reading.number { return number }
    var other = reading.model
    model.localPackages = (model.localPackages + other.localPackages).unique
    (other.targets, other.schemes) = ([], [])
    reading.number = model.joined.count
    readings[path] = reading
    model.problems += other.problems
    model.joined.append(other)
    return reading.number
  }

  /// The targets of other projects that build a product.
  private mutating func builders(of product: ForeignProduct) -> [(path: String, TargetModel)] {
    let paths = product.project.map { [$0] } ?? projectsOfWorkspaces()
    var found: [(path: String, TargetModel)] = []
    for path in paths {
      if let target = target(of: product, in: path) { found.append((path, target)) }
    }
    return found
  }

  /// The problem with an extension that no project builds, or several.
  private func problem(of product: ForeignProduct, _ paths: [String]) -> [DraftProblem] {
    guard product.platformFilters != nil, product.file.hasSuffix(".appex") else { return [] }
    let who = "\(product.target) embeds \(product.file), which "
    guard paths.isEmpty else {
      let list = paths.prefix(5).joined(separator: ", ")
      return [
        DraftProblem("\(who)several projects build: \(list); it is left out", at: product.origin)
      ]
    }
    let rest = product.project.map { "\($0) does not build" } ?? "no project at hand builds"
    return [DraftProblem("\(who)\(rest); it is left out", at: product.origin)]
  }

  private mutating func target(of product: ForeignProduct, in path: String) -> TargetModel? {
    guard let reading = reading(of: path) else { return nil }
    let targets = reading.model.targets
    if let builder = product.builder, let same = targets.first(where: { $0.name == builder }) {
      return same
    }
    return product.file.isEmpty ? nil : targets.first { $0.product == product.file }
  }

  private mutating func reading(of path: String) -> Reading? {
    if let known = readings[path] { return known }
    guard readings.count < Self.maximumProjects else { return nil }
    // One that cannot be read is as one that is not there: the project itself says what it needs.
    let read = try? XcodeProjectReader.readAlone(path, in: files)
    readings[path] = .some(read.map { Reading(model: $0.model, foreign: $0.foreign) })
    return readings[path] ?? nil
  }

  /// The other projects of the workspaces in the project's folder and in those above it.
  private mutating func projectsOfWorkspaces() -> [String] {
    if let known = workspaceProjects { return known }
    var found: [String] = []
    var folder = ProjectPath.folder(of: ownPath)
    while true {
      for entry in files.list(folder) where entry.isFolder && entry.name.hasSuffix(".xcworkspace") {
        let workspace = ProjectPath.joined(folder, entry.name)
        let read = Workspace(workspace, files: files)
        // One of another project may lack what it likes.
        if read.projects.contains(ownPath) {
          found += read.projects
        } else if !read.isBroken {
          continue
        }
        workspaceProblems += read.problems
      }
      if folder.isEmpty || folder.hasPrefix("..") { break }
      folder = ProjectPath.folder(of: folder)
    }
    workspaceProjects = found.unique.filter { $0 != ownPath }
    return workspaceProjects ?? []
  }
}

extension ProjectModel {
  /// Lets a target embed another; once.
  fileprivate mutating func embed(_ embedding: TargetModel.Embedding, in name: String) {
    guard let index = targets.firstIndex(where: { $0.name == name }),
      !targets[index].embeddings.contains(where: { $0.target == embedding.target })
    else { return }
    targets[index].embeddings.append(embedding)
  }

  /// Lets a target link another; once.
  fileprivate mutating func link(_ library: String, to name: String) {
    guard let index = targets.firstIndex(where: { $0.name == name }),
      !targets[index].dependencies.contains(library)
    else { return }
    targets[index].dependencies.append(library)
  }
}
