extension ProjectFacts {
  /// Adds the differences between the configuration of an Expo app and the committed `ios` folder.
  ///
  /// Xcode builds the folder; `npx expo prebuild` would write the values of the configuration.
  mutating func addPrebuild(by config: ExpoConfig, files: ProjectFiles) {
    let model = ExpoReader.model(of: config, files: files)
    if config.value.object == nil || !config.evaluator.problems.isEmpty {
      let place = config.evaluator.problems.first?.origin ?? config.value.origin
      let unread = PrebuildFacts(unread: place ?? Origin(file: config.file))
      for index in apps.indices { apps[index].target.prebuild = unread }
      for index in extensions.indices { extensions[index].target.prebuild = unread }
      return
    }
    let packaging = Packaging(model, configuration: "Release", files: files)
    let hosts = Set(extensions.compactMap(\.host))
    var missing: [Drafted<String>] = []
    var kept: Set<Int> = []
    for wanted in packaging.extensions {
      let name = wanted.target.target
      let id = wanted.target.bundleID?.value
      let same =
        extensions.firstIndex { $0.target.target == name }
        ?? extensions.firstIndex { id != nil && $0.target.bundleID?.value == id }
      if let same {
        kept.insert(same)
        extensions[same].target.prebuild = prebuild(
          of: extensions[same].target, wanted.target, config)
      } else if wanted.host != nil {
        missing.append(Drafted(name, expression: name, origin: wanted.target.origin))
      }
    }
    guard let wanted = packaging.apps.first?.target else { return }
    let same =
      apps.firstIndex { $0.target.target == wanted.target }
      ?? apps.firstIndex { hosts.contains($0.target.target) } ?? apps.indices.first
    guard let same else { return }
    var differences = prebuild(of: apps[same].target, wanted, config) ?? PrebuildFacts()
    differences.extensions = missing
    if config.declaresAllTargets(files: files), !packaging.extensions.isEmpty {
      differences.removes = extensions.indices.filter { !kept.contains($0) }
        .filter { extensions[$0].host == apps[same].target.target }
        .map { index in
          let target = extensions[index].target
          return Drafted(target.target, expression: target.target, origin: target.origin)
        }
    }
    apps[same].target.prebuild = differences.isEmpty ? nil : differences
  }

  private func prebuild(
    of built: TargetFacts, _ wanted: TargetFacts, _ config: ExpoConfig
  ) -> PrebuildFacts? {
    func other(_ built: Drafted<String>?, _ wanted: Drafted<String>?) -> Drafted<String>? {
      guard let built = built?.value, let text = wanted?.value, built != text else { return nil }
      return wanted
    }
    var differences = PrebuildFacts()
    differences.bundleID = other(built.bundleID, wanted.bundleID)
    // These are defaults rather than configured, so a committed value is no contradiction.
    let version = config.version
    let isOfPackage = version.value.origin.map { ProjectPath.name(of: $0.file) } == "package.json"
    if !version.isDefault, !isOfPackage {
      differences.version = other(built.version, wanted.version)
    }
    if !config.build.isDefault { differences.build = other(built.build, wanted.build) }
    let groups = [built.appGroups, wanted.appGroups].map { $0.map(\.value) }
    if !groups.joined().contains(nil), Set(groups[0]) != Set(groups[1]),
      built.unreadEntitlements == nil
    {
      let origin = wanted.appGroups.first?.origin ?? wanted.origin ?? Origin(file: config.file)
      differences.appGroups = (groups[1].compactMap(\.self), origin)
    }
    return differences.isEmpty ? nil : differences
  }
}
