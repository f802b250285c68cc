/// The Swift packages in the tree of a project, and the targets of their products.
struct LocalPackages: Sendable {
  /// A target of one of the packages.
  struct Member: Sendable, Hashable {
    var package: Int
    var target: Int
  }

  private(set) var packages: [LocalPackage] = []
  private var byProduct: [String: [Member]] = [:]
  private var byTarget: [String: [Member]] = [:]

  /// Reads the packages of a project and those below a folder.
  ///
  /// - Parameters:
  ///   - named: The folders that the project names.
  ///   - folder: A folder to search, since a workspace may contain packages that no project names.
  init(_ named: [String], below folder: String, files: ProjectFiles) {
    let found = files.search(folder)
      .filter { ProjectPath.name(of: $0) == "Package.swift" }
      .map { ProjectPath.folder(of: $0) }
    var seen: Set<String> = []
    for folder in named.compactMap(files.spelling) + found {
      guard seen.insert(folder).inserted, let package = LocalPackage.read(folder, files: files)
      else { continue }
      packages.append(package)
    }
    for (number, package) in packages.enumerated() {
      for (index, target) in package.targets.enumerated() {
        byTarget[target.name, default: []].append(Member(package: number, target: index))
      }
    }
    for (number, package) in packages.enumerated() {
      for (product, targets) in package.products {
        let members = targets.flatMap { byTarget[$0] ?? [] }.filter { $0.package == number }
        byProduct[product, default: []] += members
      }
    }
  }

  /// The package manifests that can't be read.
  var problems: [DraftProblem] { packages.compactMap(\.problem) }

  subscript(member: Member) -> LocalPackage.Target {
    packages[member.package].targets[member.target]
  }

  /// The targets of products, or the targets with these names if no products have them.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - package: The package that uses the names; its own targets come first.
  func members(_ names: [String], in package: Int? = nil) -> [Member] {
    names.flatMap { name -> [Member] in
      let own = (byTarget[name] ?? []).filter { $0.package == package }
      if !own.isEmpty { return own }
      return byProduct[name] ?? byTarget[name] ?? []
    }
  }

  /// The targets of products, and all that they depend on.
  func closure(of names: [String]) -> [Member] {
    var (open, seen, found) = (members(names), Set<Member>(), [Member]())
    while let next = open.popLast() {
      guard seen.insert(next).inserted, !self[next].isTest else { continue }
      found.append(next)
      open += members(self[next].dependencies, in: next.package)
    }
    return found.sorted { ($0.package, $0.target) < ($1.package, $1.target) }
  }
}

/// A Swift package in the tree of a project.
struct LocalPackage: Sendable {
  /// A target whose sources were found.
  struct Target: Sendable {
    var name: String
    /// The Swift files, relative to the root of the draft.
    var files: [String] = []
    /// The paths of its string tables.
    var stringFiles: [String] = []
    /// The paths of its asset catalogs.
    var catalogs: [String] = []
    /// The names of the targets and products that it depends on, of this package or another.
    var dependencies: [String] = []
    var isTest = false
  }

  /// Its folder, relative to the root of the draft.
  var folder: String
  var targets: [Target] = []
  /// The targets of each product.
  var products: [String: [String]] = [:]
  /// Why nothing of it is known, or only its folders.
  var problem: DraftProblem?

  /// Reads a package.
  ///
  /// - Returns: The package, or nil if the folder contains no package manifest.
  static func read(_ folder: String, files: ProjectFiles) -> LocalPackage? {
    guard let folder = files.spelling(of: folder) else { return nil }
    let path = ProjectPath.joined(folder, "Package.swift")
    guard files.isFolder(path) != nil else { return nil }
    let bytes: [UInt8]
    do throws(DraftProblem) {
      bytes = try files.bytes(of: path, limit: Limits.source)
    } catch {
      return LocalPackage(folder: folder, problem: error)
    }
    let manifest = PackageManifest(String(decoding: bytes, as: UTF8.self))
    var package = LocalPackage(folder: folder, products: manifest.products)
    package.problem = manifest.failure?.problem(in: path)
    package.targets = manifest.targets.compactMap { package.target($0, files: files) }
    // Find targets whose names are computed by a loop or a helper by their folders.
    let known = Set(package.targets.map(\.name))
    if !manifest.isComplete {
      for entry in files.list(ProjectPath.joined(folder, "Sources"))
      where entry.isFolder && !known.contains(entry.name) {
        let target = PackageManifest.Target(name: entry.name)
        if let target = package.target(target, files: files) { package.targets.append(target) }
      }
    }
    return package
  }

  private func target(_ declared: PackageManifest.Target, files: ProjectFiles) -> Target? {
    guard let root = root(of: declared, files: files) else { return nil }
    var target = Target(name: declared.name, dependencies: declared.dependencies)
    target.isTest = declared.isTest
    let excluded = Set(declared.exclude.map { ProjectPath.joined(root, $0) })
    let found = files.walk(
      root, enters: { !excluded.contains($0) && ProjectFiles.isSearched($0) },
      isOneFile: { $0.hasSuffix(".xcassets") })
    let kept = declared.sources.map { ProjectPath.joined(root, $0) }
    target.files = found.filter { path in
      path.hasSuffix(".swift") && !excluded.contains(path)
        && (kept.isEmpty || kept.contains { path == $0 || path.hasPrefix($0 + "/") })
    }
    target.stringFiles = found.filter(ProjectPath.isStringTable)
    target.catalogs = found.filter { $0.hasSuffix(".xcassets") }
    return target
  }

  /// The folder of a target: the one that it specifies, or the conventional one.
  ///
  /// - Source: https://docs.swift.org/package-manager/PackageDescription/PackageDescription.html
  private func root(of target: PackageManifest.Target, files: ProjectFiles) -> String? {
    if let path = target.path { return files.spelling(of: ProjectPath.joined(folder, path)) }
    let folders =
      target.isTest
      ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
    for name in folders {
      let path = ProjectPath.joined(folder, "\(name)/\(target.name)")
      if files.isFolder(path) == true { return files.spelling(of: path) }
    }
    // Since tools version 5.9, the only target of a package may be in `Sources` itself.
    let sources = ProjectPath.joined(folder, "Sources")
    let containsFiles = files.list(sources).contains { !$0.isFolder && $0.name.hasSuffix(".swift") }
    return containsFiles && !target.isTest ? files.spelling(of: sources) : nil
  }
}
