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
          + "`draft lint --all` audits each", at: origin)
    }
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
