/// A product of another project that a target embeds or links.
struct ForeignProduct: Sendable, Hashable {
  /// The name of the target that uses it.
  var target: String
  /// The file name, as in `Rain.appex`; empty if only its target is named.
  var file = ""
  /// The name of the target that builds it, if the project specifies that.
  var builder: String?
  /// The other project, relative to the root of the draft; nil for any project of a workspace.
  var project: String?
  /// The platforms for which it is embedded; nil if it is linked.
  var platformFilters: [String]?
  /// Where it is named.
  var origin: Origin?
}

/// Adds the targets of other projects that a project's apps and extensions embed or link.
///
/// The other projects are those that it refers to, and those of its workspaces.
struct ProjectReferences {
  /// A project that was read.
  private struct Reading {
    let model: ProjectModel
    let foreign: [ForeignProduct]
    /// Its index among the joined projects, if one of its targets was used.
    var number: Int?
  }

  private let files: ProjectFiles
  private let ownPath: String
  /// The projects by path; nil for one that could not be read.
  private var readings: [String: Reading?] = [:]
  private var workspaceProjects: [String]?
  /// The problems with these workspaces.
  private var workspaceProblems: [DraftProblem] = []

  /// Joins to a project the targets that it uses from others.
  ///
  /// - Parameters:
  ///   - model: The project.
  ///   - foreign: The products that its targets use from others.
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
    // The path of the project that declares each target, by the target's name.
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
        // Another target has that name: rename this one, but keep the name that its settings use.
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
      // Add the targets of its own project in the same way.
      open += (target.dependencies + target.embeddings.map(\.target)).map {
        ForeignProduct(target: target.name, builder: $0, project: path)
      }
    }
  }

  /// The index of a project among those that were joined.
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

  /// The targets in other projects that build a product.
  private mutating func builders(of product: ForeignProduct) -> [(path: String, TargetModel)] {
    let paths = product.project.map { [$0] } ?? projectsOfWorkspaces()
    var found: [(path: String, TargetModel)] = []
    for path in paths {
      if let target = target(of: product, in: path) { found.append((path, target)) }
    }
    return found
  }

  /// The problem with an extension that no project builds, or that several build.
  private func problem(of product: ForeignProduct, _ paths: [String]) -> [DraftProblem] {
    guard product.platformFilters != nil, product.file.hasSuffix(".appex") else { return [] }
    let who = "\(product.target) embeds \(product.file), which "
    guard paths.isEmpty else {
      let list = paths.prefix(5).joined(separator: ", ")
      return [
        DraftProblem("\(who)several projects build: \(list); it is left out", at: product.origin)
      ]
    }
    let rest = product.project.map { "\($0) does not build" } ?? "no available project builds"
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
    // An unreadable project counts as missing; the problem names the product that is needed.
    let read = try? XcodeProjectReader.readAlone(path, in: files)
    readings[path] = .some(read.map { Reading(model: $0.model, foreign: $0.foreign) })
    return readings[path] ?? nil
  }

  /// The other projects in the workspaces in the project's folder and in the folders above it.
  private mutating func projectsOfWorkspaces() -> [String] {
    if let known = workspaceProjects { return known }
    var found: [String] = []
    var folder = ProjectPath.folder(of: ownPath)
    while true {
      for entry in files.list(folder) where entry.isFolder && entry.name.hasSuffix(".xcworkspace") {
        let workspace = ProjectPath.joined(folder, entry.name)
        let read = Workspace(workspace, files: files)
        // Ignore problems in a workspace of other projects.
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
  /// Makes a target embed another one, if it doesn't yet.
  fileprivate mutating func embed(_ embedding: TargetModel.Embedding, in name: String) {
    guard let index = targets.firstIndex(where: { $0.name == name }),
      !targets[index].embeddings.contains(where: { $0.target == embedding.target })
    else { return }
    targets[index].embeddings.append(embedding)
  }

  /// Makes a target link another one, if it doesn't yet.
  fileprivate mutating func link(_ library: String, to name: String) {
    guard let index = targets.firstIndex(where: { $0.name == name }),
      !targets[index].dependencies.contains(library)
    else { return }
    targets[index].dependencies.append(library)
  }
}
