internal import WidgetManifests

/// Apps of one project of which only one is ever shipped or installed: they share a bundle ID, or
/// embed the same extension, for the same platform.
struct AppVariants: Sendable {
  /// The name of the target that a manifest contains.
  var written: String
  /// The names of the other targets, in the project's order.
  var others: [String]
}

extension ProjectFacts {
  /// The groups of apps that are variants of one another.
  var variants: [AppVariants] {
    var groups = DisjointIndices(count: apps.count)
    var byKey: [String: Int] = [:]
    func join(_ index: Int, _ key: String) {
      if let first = byKey[key] { groups.join(first, index) } else { byKey[key] = index }
    }
    var numbers: [String: Int] = [:]
    for (index, app) in apps.enumerated() {
      numbers[app.target.target] = index
      // With universal purchase, apps for different platforms have one ID.
      guard let id = app.target.bundleID?.value?.lowercased() else { continue }
      let known = app.target.platforms.keys.sorted()
      for platform in known.isEmpty ? Platform.allCases.map(\.rawValue) : known {
        join(index, "id \(platform) \(id)")
      }
    }
    for item in extensions where hasWidgets(item) {
      guard let index = item.host.flatMap({ numbers[$0] }) else { continue }
      for platform in item.target.platforms.keys {
        join(index, "extension \(platform) \(item.target.target)")
      }
    }
    return groups.groups.filter { $0.count > 1 }.map(variants)
  }

  /// Chooses one of several apps: preferably one whose bundle ID is a prefix of its extension's,
  /// then the one that the default scheme builds, then the one with the most widget extensions.
  private func variants(_ indices: [Int]) -> AppVariants {
    let embedded = Dictionary(grouping: extensions.filter { $0.host != nil && hasWidgets($0) }) {
      $0.host ?? ""
    }
    func own(_ index: Int) -> [ExtensionFacts] { embedded[apps[index].target.target] ?? [] }
    func isPrefix(_ index: Int) -> Bool {
      guard let id = apps[index].target.bundleID?.value else { return false }
      return own(index).contains { $0.target.bundleID?.value?.hasPrefix(id + ".") == true }
    }
    func number(ofScheme index: Int) -> Int {
      schemes.firstIndex { $0.contains(apps[index].target.target) } ?? schemes.count
    }
    func rank(_ index: Int) -> (Int, Int, Int, Int, Int) {
      let extensions = own(index).count
      return (
        extensions > 0 ? 0 : 1, isPrefix(index) ? 0 : 1, number(ofScheme: index), -extensions, index
      )
    }
    let best = indices.min { rank($0) < rank($1) } ?? indices[0]
    return AppVariants(
      written: apps[best].target.target,
      others: indices.filter { $0 != best }.map { apps[$0].target.target })
  }

  /// The problems that name the variants omitted from a manifest.
  var variantProblems: [DraftProblem] {
    variants.map { group in
      let others = group.others.prefix(5).joined(separator: ", ")
      let more = group.others.count > 5 ? ", …" : ""
      let origin = apps.first { $0.target.target == group.written }?.target.origin
      return DraftProblem(
        "\(group.written) and \(others)\(more) are variants of one app, of which a "
          + "manifest contains the first; `draft --all --output FOLDER` writes a folder for each, and "
          + "`audit lint --all` audits each", at: origin)
    }
  }
}

extension ProjectFacts {
  /// The iOS app that embeds a watch app; nil if it is unknown which of several does, and for a
  /// watch app without a companion.
  func host(of app: AppFacts) -> AppFacts? {
    guard app.target.platforms.keys.elementsEqual([Platform.watchOS.rawValue]), !app.isWatchOnly
    else { return nil }
    var names = app.hosts
    if names.count > 1 {
      let others = Set(variants.flatMap(\.others))
      names.removeAll(where: others.contains)
    }
    guard names.count == 1 else { return nil }
    return apps.first { $0.target.target == names[0] && $0.target.platforms["iOS"] != nil }
  }

  /// The apps that lack an extension with widgets: all for its platform if none embeds it; otherwise
  /// those that schemes archive and that have most of its host's code, but no widgets at all, and its
  /// host where a setting excludes it.
  func apps(lacking item: ExtensionFacts) -> [Drafted<String>] {
    let platforms = Set(item.target.platforms.keys)
    guard !widgets(ofTarget: item.target.target).isEmpty else { return [] }
    // An App Clip is no place for it, nor is the app of a test.
    func isCandidate(_ app: AppFacts) -> Bool {
      let name = app.target.target
      let isForTests = name.contains("UITest") || name.hasSuffix("TestHost")
      let isWatchApp = app.target.platforms.keys.elementsEqual([Platform.watchOS.rawValue])
      return (app.hosts.isEmpty || isWatchApp) && !isForTests
        && !platforms.isDisjoint(with: app.target.platforms.keys)
    }
    func named(_ app: AppFacts) -> Drafted<String> {
      Drafted(app.target.target, expression: "", origin: app.target.origin)
    }
    guard let host = apps.first(where: { $0.target.target == item.host }) else {
      return item.host == nil ? apps.filter(isCandidate).map(named) : []
    }
    let code = Set(host.target.swiftFiles)
    // Few apps share code, so that the other tests are made for few.
    let others = apps.filter { app in
      let name = app.target.target
      return name != item.host && !code.isEmpty
        && app.target.swiftFiles.count(where: code.contains) * 5 >= code.count * 4
        && isCandidate(app) && !extensions.contains { $0.host == name && hasWidgets($0) }
        && (schemes.allSatisfy(\.isEmpty) || schemes.contains { $0.contains(name) })
    }
    return others.map(named) + [item.excludedFrom].compactMap(\.self)
  }
}

/// Indices joined into groups (union-find).
private struct DisjointIndices {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  private mutating func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  mutating func join(_ first: Int, _ second: Int) {
    let (a, b) = (root(of: first), root(of: second))
    parents[max(a, b)] = min(a, b)
  }

  /// The groups, in the order of their first members.
  var groups: [[Int]] {
    var copy = self
    var groups: [Int: [Int]] = [:]
    for index in parents.indices { groups[copy.root(of: index), default: []].append(index) }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }
}
