extension SpecTarget {
  /// Adds what a target links, embeds and depends on.
  ///
  /// - Parameters:
  ///   - model: The target.
  ///   - targets: All targets of the spec by their names.
  func addDependencies(to model: inout TargetModel, among targets: [String: SpecTarget]) {
    for dependency in dependencies {
      if let platforms = dependency["platforms"]?.list?.compactMap(\.text),
        !platforms.contains(platform.rawValue)
      {
        continue
      }
      if let package = dependency["package"]?.text {
        let products = dependency["products"]?.list?.compactMap(\.text)
        model.packageProducts += products ?? [dependency["product"]?.text ?? package]
      } else if let name = dependency["target"]?.text {
        add(name, dependency, to: &model, among: targets)
      }
    }
  }

  private func add(
    _ name: String, _ dependency: SpecValue, to model: inout TargetModel,
    among targets: [String: SpecTarget]
  ) {
    // A name with a slash is a target of another project.
    guard let other = targets[name] else { return }
    model.dependencies.append(other.name)
    let isStatic = ["library.static", "framework.static"].contains {
      other.productType.hasSuffix($0)
    }
    guard dependency["embed"]?.boolean ?? (isApp && !isStatic) else { return }
    model.embeddings.append(
      TargetModel.Embedding(
        target: other.name, place: other.place(copiedBy: dependency),
        platformFilters: Self.filters(of: dependency), origin: dependency.origin))
  }

  /// Where the product goes in its host.
  private func place(copiedBy dependency: SpecValue) -> TargetModel.Place {
    if let copy = dependency["copy"] {
      let destination = copy["destination"]?.text ?? copy.text
      return destination == "plugins" ? .plugIns : .other
    }
    if productType.hasSuffix("extensionkit-extension") { return .extensions }
    if isExtension { return .plugIns }
    if productType.hasSuffix("application.on-demand-install-capable") { return .appClips }
    return isApp && platform == .watchOS ? .watch : .other
  }

  /// The platforms on which something is embedded, as project files name them.
  private static func filters(of dependency: SpecValue) -> [String] {
    if let names = dependency["destinationFilters"]?.list?.compactMap(\.text) {
      return names.map { $0 == "visionOS" ? "xros" : $0.lowercased() }
    }
    switch dependency["platformFilter"]?.text {
    case "iOS": return ["ios"]
    case "macOS": return ["maccatalyst"]
    default: return []
    }
  }
}
