/// What a committed `ios` folder and the configuration of the Expo app say differently.
///
/// The folder is what Xcode builds; `npx expo prebuild` would write what the configuration says.
struct ExpoDrift {
  private let config: ExpoConfig
  private(set) var problems: [DraftProblem] = []

  /// Compares the apps and extensions of a project with the configuration.
  init(
    of apps: [AppFacts], _ extensions: [ExtensionFacts], with config: ExpoConfig,
    files: ProjectFiles
  ) {
    self.config = config
    let model = ExpoReader.model(of: config, files: files)
    let packaging = Packaging(model, configuration: "Release", files: files)
    let hosts = Set(extensions.compactMap(\.host))
    if let wanted = packaging.apps.first?.target {
      let same =
        apps.first { $0.target.target == wanted.target }
        ?? apps.first { hosts.contains($0.target.target) } ?? apps.first
      if let same { compare(same.target, with: wanted) }
    }
    for wanted in packaging.extensions {
      let same =
        extensions.first { $0.target.target == wanted.target.target }
        ?? extensions.first { item in
          item.target.bundleID?.value != nil
            && item.target.bundleID?.value == wanted.target.bundleID?.value
        }
      if let same {
        compare(same.target, with: wanted.target)
      } else if wanted.host != nil, let origin = wanted.target.origin {
        problems.append(
          DraftProblem(
            "the target \(wanted.target.target) is not in the committed project; \(Self.advice)",
            at: origin))
      }
    }
  }

  private static let advice = "`npx expo prebuild` would write what the configuration says"

  private mutating func compare(_ built: TargetFacts, with wanted: TargetFacts) {
    compare("bundle ID", built.bundleID, with: wanted.bundleID, of: built)
    // The configuration doesn't give these; a committed value is no contradiction.
    if !config.version.isDefault {
      compare("version", built.version, with: wanted.version, of: built)
    }
    if !config.build.isDefault { compare("build", built.build, with: wanted.build, of: built) }
    let groups = [built.appGroups, wanted.appGroups].map { $0.map(\.value) }
    guard !groups.joined().contains(nil), Set(groups[0]) != Set(groups[1]),
      built.unreadEntitlements == nil
    else { return }
    let texts = groups.map { list in
      list.isEmpty ? "none" : list.compactMap { $0 }.joined(separator: ", ")
    }
    add(
      "app groups", texts[0], built.appGroups.first?.origin ?? built.origin,
      texts[1], wanted.appGroups.first?.origin ?? wanted.origin, built)
  }

  private mutating func compare(
    _ what: String, _ built: Drafted<String>?, with wanted: Drafted<String>?, of target: TargetFacts
  ) {
    guard let built, let wanted, let first = built.value, let second = wanted.value,
      first != second
    else { return }
    add(what, first, built.origin, second, wanted.origin, target)
  }

  private mutating func add(
    _ what: String, _ built: String, _ builtOrigin: Origin?, _ wanted: String,
    _ wantedOrigin: Origin?, _ target: TargetFacts
  ) {
    let place = builtOrigin.map { " at \($0.text)" } ?? ""
    problems.append(
      DraftProblem(
        "the \(what) of \(target.target) is \(wanted) here and \(built)\(place), which is drafted; "
          + Self.advice, at: wantedOrigin ?? Origin(file: config.file)))
  }
}
