extension SpecValue {
  /// Where in a spec paths stand.
  private indirect enum PathKey {
    /// A path, a list of paths, or a mapping to paths.
    case path(String)
    /// What the values of a mapping, or the items of a list, hold.
    case inside(String, [PathKey])
    /// What every value of this mapping holds.
    case each([PathKey])
  }

  private static let plist: [PathKey] = [.path("path")]
  private static let target: [PathKey] = [
    .each([
      .path("sources"), .inside("sources", plist), .path("configFiles"), .inside("info", plist),
      .inside("entitlements", plist),
    ])
  ]
  /// - Source: https://github.com/yonaskolb/XcodeGen/blob/master/Sources/ProjectSpec/Project.swift
  private static let project: [PathKey] = [
    .path("configFiles"), .inside("targets", target), .inside("targetTemplates", target),
    .inside("packages", [.each(plist)]), .path("localPackages"),
  ]

  /// The spec with its paths seen from another folder.
  func resolvingPaths(from folder: String) -> SpecValue {
    folder.isEmpty || folder == "." ? self : resolved(Self.project, folder)
  }

  private func resolved(_ keys: [PathKey], _ folder: String) -> SpecValue {
    guard case .mapping(var values) = content else { return self }
    for key in keys {
      switch key {
      case .path(let name): values[name] = values[name]?.joined(to: folder)
      case .inside(let name, let inner):
        guard let value = values[name] else { continue }
        if let items = value.list {
          let resolved = items.map { $0.resolved(inner, folder) }
          values[name] = SpecValue(.list(resolved), at: value.origin)
        } else {
          values[name] = value.resolved(inner, folder)
        }
      case .each(let inner): values = values.mapValues { $0.resolved(inner, folder) }
      }
    }
    return SpecValue(.mapping(values), at: origin)
  }

  private func joined(to folder: String) -> SpecValue {
    var copy = self
    switch content {
    case .scalar(let text, let isPlain) where !text.isEmpty:
      copy.content = .scalar(ProjectPath.joined(folder, text), isPlain: isPlain)
    case .list(let items):
      copy.content = .list(items.map { $0.text == nil ? $0 : $0.joined(to: folder) })
    case .mapping(let values) where values.values.allSatisfy { $0.text != nil }:
      copy.content = .mapping(values.mapValues { $0.joined(to: folder) })
    default: break
    }
    return copy
  }
}
