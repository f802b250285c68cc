/// Which Swift files of a project are compiled together, and what they can see of one another.
struct ProjectSources {
  /// The files of a target, or of a target of a package.
  struct Module: Sendable {
    var name: String
    var files: [String]
    /// The names of the modules that it can use.
    var visible: [String] = []
    /// The target of the project; nil for one of a package.
    var target: TargetModel?
  }

  let model: ProjectModel
  /// In the order of the project; behind its targets those of packages that they use.
  private(set) var modules: [Module] = []

  init(_ model: ProjectModel, files: ProjectFiles) {
    self.model = model
    let packages = LocalPackages(model.localPackages, below: model.folder, files: files)
    let targets = model.targets.filter { !$0.isTest }
    let byName = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    var members: [LocalPackages.Member] = []
    var seen: Set<LocalPackages.Member> = []
    for target in targets {
      let used = Self.closure(of: target, among: byName)
      let own = packages.closure(of: used.flatMap(\.packageProducts))
      members += own.filter { seen.insert($0).inserted }
      var module = Module(name: target.name, files: target.sources.filter(Self.isSwift))
      module.visible = used.dropFirst().map(\.name) + own.map { packages[$0].name }
      module.target = target
      modules.append(module)
    }
    for member in members {
      let target = packages[member]
      var module = Module(name: target.name, files: target.files)
      module.visible = packages.closure(of: [target.name]).map { packages[$0].name }
      modules.append(module)
    }
  }

  /// A target and those that it links, itself first.
  private static func closure(
    of target: TargetModel, among all: [String: TargetModel]
  ) -> [TargetModel] {
    var (found, seen, open) = ([TargetModel](), Set<String>(), [target])
    while let next = open.popLast() {
      guard seen.insert(next.name).inserted else { continue }
      found.append(next)
      // An app depends on its extensions to embed them; it sees none of their code.
      open += next.dependencies.reversed().compactMap { all[$0] }.filter(\.isLibrary)
    }
    return found
  }

  private static func isSwift(_ path: String) -> Bool { path.hasSuffix(".swift") }
}

extension TargetModel {
  /// Whether it holds tests.
  var isTest: Bool {
    productType.hasPrefix("com.apple.product-type.bundle.unit-test")
      || productType.hasPrefix("com.apple.product-type.bundle.ui-testing")
  }

  /// Whether other targets link its code.
  var isLibrary: Bool {
    productType.hasPrefix("com.apple.product-type.framework")
      || productType.hasPrefix("com.apple.product-type.library")
  }
}
