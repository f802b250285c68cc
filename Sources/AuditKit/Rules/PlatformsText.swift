internal import WidgetManifests

extension Sequence<Platforms.Target> {
  /// The targets as the key `platforms` has them, with some versions raised or added.
  func written(raising raised: [(platform: Platform, version: OSVersion)] = []) -> String {
    var versions = map { (platform: $0.platform.value, version: $0.version.value) }
    for (platform, version) in raised {
      if let index = versions.firstIndex(where: { $0.platform == platform }) {
        versions[index].version = version
      } else {
        versions.append((platform, version))
      }
    }
    let targets = versions.map { "\($0.platform.rawValue): \($0.version)" }
    return "{\(targets.joined(separator: ", "))}"
  }
}

extension WidgetContext {
  /// The widget's key `platforms` with some versions raised, and its others as they are.
  func platforms(from raised: [(platform: Platform, version: OSVersion)]) -> String {
    "platforms: \((widget.platforms.value?.targets ?? []).written(raising: raised))"
  }
}
