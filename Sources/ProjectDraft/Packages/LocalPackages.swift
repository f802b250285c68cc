/// The Swift packages in the tree of a project, and what their products are made of.
struct LocalPackages: Sendable {
  /// A target of one of the packages.
  struct Member: Sendable, Hashable {
    var package: Int
    var target: Int
  }

  private(set) var packages: [LocalPackage] = []
  private var byProduct: [String: [Member]] = [:]
  private var byTarget: [String: [Member]] = [:]

  private static let most = 500

  /// Reads the packages of a project and those that lie below a folder.
  ///
  /// - Parameters:
  ///   - named: The folders that the project names.
  ///   - folder: A folder to search, since a workspace may hold packages that no project names.
  init(_ named: [String], below folder: String, files: ProjectFiles) {
    let found = files.walk(folder) { ProjectDiscovery.isSearched(ProjectPath.name(of: $0)) }
      .filter { ProjectPath.name(of: $0) == "Package.swift" }
      .map { ProjectPath.folder(of: $0) }
    var seen: Set<String> = []
    for folder in (named.compactMap(files.spelling) + found).prefix(Self.most) {
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

  subscript(member: Member) -> LocalPackage.Target {
    packages[member.package].targets[member.target]
  }

  /// The targets behind names of products, or of targets where no product has the name.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - package: The package that names them, whose own targets come first.
  func members(_ names: [String], in package: Int? = nil) -> [Member] {
    names.flatMap { name -> [Member] in
      let own = (byTarget[name] ?? []).filter { $0.package == package }
      if !own.isEmpty { return own }
      return byProduct[name] ?? byTarget[name] ?? []
    }
  }

  /// The targets behind products, and all that these depend on.
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
