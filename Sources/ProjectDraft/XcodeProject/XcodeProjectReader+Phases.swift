extension XcodeProjectReader {
  /// Adds what a build phase compiles, copies or links.
  mutating func add(_ phase: OpenStepNode, id: String, to target: inout TargetModel) {
    for (_, file) in objects.list("files", of: phase) {
      let reference = file["fileRef"]?.string
      switch phase["isa"]?.string {
      case "PBXSourcesBuildPhase": target.sources += paths(of: reference)
      case "PBXResourcesBuildPhase": target.resources += paths(of: reference)
      case "PBXCopyFilesBuildPhase":
        guard let reference, let embedded = productTargets[reference] else { continue }
        target.embeddings.append(
          TargetModel.Embedding(
            target: embedded, place: place(of: phase), platformFilters: platformFilters(of: file),
            origin: objects.origin(file)))
      case "PBXFrameworksBuildPhase":
        if let product = objects.object("productRef", of: file) {
          add(package: product, to: &target)
        } else if let linked = reference.flatMap({ productTargets[$0] }),
          !target.dependencies.contains(linked)
        {
          target.dependencies.append(linked)
        }
      default: break
      }
    }
  }

  func add(package product: OpenStepNode, to target: inout TargetModel) {
    guard let name = product["productName"]?.string, !target.packageProducts.contains(name)
    else { return }
    target.packageProducts.append(name)
  }

  /// The platforms for which a file of a phase counts, in both spellings that Xcode has had.
  private func platformFilters(of file: OpenStepNode) -> [String] {
    file["platformFilters"]?.strings ?? file["platformFilter"]?.string.map { [$0] } ?? []
  }

  /// The path of a file; those of its languages or versions where it is a group of such.
  private func paths(of id: String?) -> [String] {
    guard let id, let node = objects[id] else { return [] }
    switch node["isa"]?.string {
    case "PBXVariantGroup":
      return objects.list("children", of: node).compactMap { objects.paths[$0.id] }
    case "PBXFileReference", "XCVersionGroup": return objects.paths[id].map { [$0] } ?? []
    default: return []
    }
  }

  /// Where a copy phase puts what it copies.
  ///
  /// - Source: https://developer.apple.com/documentation/xcode/configuring-app-extension-targets
  private func place(of phase: OpenStepNode) -> TargetModel.Place {
    let path = phase["dstPath"]?.string ?? ""
    switch phase["dstSubfolderSpec"]?.string {
    case "13": return .plugIns
    // The products folder, below which the path names the wrapper; or the wrapper itself.
    case "16", "1", "6":
      if path.contains("EXTENSIONS_FOLDER_PATH") || path.hasSuffix("/Extensions")
        || path == "Extensions"
      {
        return .extensions
      }
      if path.contains("PLUGINS_FOLDER_PATH") || path.hasSuffix("PlugIns") { return .plugIns }
      if path.hasSuffix("Watch") { return .watch }
      return path.hasSuffix("AppClips") ? .appClips : .other
    default: return .other
    }
  }
}
