/// An extension and the hosts that embed the same build of it.
struct EmbeddedExtension {
  var facts: ExtensionFacts
  /// The names of the hosts' targets, in the project's order.
  var hosts: [String]

  /// The extensions of a project, in its order; a target that is built differently for another
  /// host, as for another platform, comes once for each build.
  static func all(in facts: ProjectFacts) -> [EmbeddedExtension] {
    var result: [EmbeddedExtension] = []
    for item in facts.extensions {
      let hosts = item.host.map { [$0] } ?? []
      if let index = result.firstIndex(where: { $0.facts.isSameBuild(as: item) }) {
        result[index].hosts += hosts
      } else {
        result.append(EmbeddedExtension(facts: item, hosts: hosts))
      }
    }
    return result
  }
}

extension ExtensionFacts {
  fileprivate func isSameBuild(as other: ExtensionFacts) -> Bool {
    let (a, b) = (target, other.target)
    return a.target == b.target && a.bundleID?.value == b.bundleID?.value
      && a.version?.value == b.version?.value && a.build?.value == b.build?.value
      && a.platforms.mapValues(\.value) == b.platforms.mapValues(\.value)
      && a.appGroups.map(\.value) == b.appGroups.map(\.value)
      && extensionPoint?.value == other.extensionPoint?.value
  }
}
