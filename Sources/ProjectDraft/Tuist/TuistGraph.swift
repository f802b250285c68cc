internal import AppProduct
internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// Reads the output of `tuist graph --format json`.
///
/// - Source: https://github.com/tuist/XcodeGraph/blob/main/Sources/XcodeGraph/Graph/Graph.swift
struct TuistGraph {
  private let files: ProjectFiles
  /// The folder of the graph on the machine that printed it, and the root of the draft.
  private let base: String

  /// Reads a graph as the projects in a folder.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the working directory.
  ///   - files: The files of the draft, whose root is the folder of the graph.
  /// - Throws: The reason why the file contains no graph.
  static func read(_ path: String, files: ProjectFiles) throws(DraftError) -> [ProjectModel] {
    let bytes = try ProjectFiles.printed(path)
    guard let json = try? JSONValue.read(bytes),
      case let value = SpecValue(json, at: Origin(file: ProjectPath.name(of: path))),
      value["projects"] != nil
    else {
      throw DraftError(
        path, holding: bytes, reason: "is not what `tuist graph --format json` prints")
    }
    let projects = TuistGraph(files: files, base: value["path"]?.text ?? "").projects(value)
    guard projects.allSatisfy({ $0.targets.allSatisfy { $0.bundleID?.value != nil } }) else {
      throw DraftError(path: path, reason: "lacks bundle IDs, as before Tuist 4, and is not read")
    }
    var all = TuistProjects(projects, files: files)
    let models = all.models(packages: [])
    guard !models.isEmpty else { throw DraftError(path: path, reason: "contains no project") }
    return models
  }

  private init(files: ProjectFiles, base: String) {
    self.files = files
    self.base = base
  }

  private func projects(_ graph: SpecValue) -> [TuistProject] {
    let found = Self.pairs(graph["projects"]).compactMap { key, value -> TuistProject? in
      let isExternal = value["type"]?["external"] != nil || value["isExternal"]?.boolean == true
      return isExternal ? nil : project(value, at: value["path"]?.text ?? key.text ?? "")
    }
    return found.sorted { $0.folder < $1.folder }
  }

  /// The entries of a dictionary: an object, or a list of alternating keys and values.
  private static func pairs(_ value: SpecValue?) -> [(key: SpecValue, value: SpecValue)] {
    if let list = value?.list {
      return stride(from: 0, to: list.count - 1, by: 2).map { (list[$0], list[$0 + 1]) }
    }
    return (value?.sorted ?? []).map {
      (SpecValue(.scalar($0.key, isPlain: false), at: $0.value.origin), $0.value)
    }
  }

  /// The name and payload of an enum case: `{"name": {…}}`, or only `"name"`.
  private static func choice(_ value: SpecValue?) -> (name: String, payload: SpecValue)? {
    if let name = value?.text { return value.map { (name, $0) } }
    return value?.mapping?.first.map { ($0.key, $0.value) }
  }

  /// A path on the other machine, relative to the root of the draft.
  private func path(_ text: String) -> String {
    guard text.hasPrefix("/") else { return ProjectPath.normalized(text) }
    return ProjectPath.relative(text, to: base)
  }

  private func project(_ value: SpecValue, at folder: String) -> TuistProject? {
    guard let name = value["name"]?.text else { return nil }
    let folder = path(folder)
    let origin = Origin(file: ProjectPath.joined(folder, "Project.swift"))
    var project = TuistProject(name: name, folder: folder, origin: origin)
    project.developmentRegion = value["developmentRegion"]?.text
    project.settings = settings(value["settings"], origin)
    let listed = value["targets"]?.list ?? (value["targets"]?.sorted ?? []).map(\.value)
    project.targets = listed.compactMap { target($0, origin) }
    project.packages = (value["packages"]?.list ?? []).compactMap {
      Self.choice($0).flatMap { $0.name == "local" ? $0.payload["path"]?.text : nil }.map(path)
    }
    project.schemes = (value["schemes"]?.list ?? []).map { scheme in
      (scheme["buildAction"]?["targets"]?.list ?? []).compactMap { $0["name"]?.text }
    }
    return project
  }

  private func target(_ value: SpecValue, _ origin: Origin) -> TuistTarget? {
    guard let name = value["name"]?.text, let product = value["product"]?.text else { return nil }
    var target = TuistTarget(name: name, origin: origin, product: Self.product(product))
    target.productName = value["productName"]?.text
    target.destinations = (value["destinations"]?.texts ?? []).sorted()
    let id = value["bundleId"]?.text
    target.bundleID = Drafted(id, expression: id ?? "bundleId", origin: origin)
    for (platform, version) in value["deploymentTargets"]?.sorted ?? [] {
      guard let platform = BuildPlatform(rawValue: platform), let text = version.text else {
        continue
      }
      target.deploymentTargets[platform] = Drafted(text, expression: text, origin: origin)
    }
    target.infoPlist = list(value["infoPlist"], origin)
    target.entitlements = list(value["entitlements"], origin)
    target.sources = (value["sources"]?.list ?? []).compactMap { listed($0["path"] ?? $0) }
    let resources = value["resources"]?["resources"] ?? value["resources"]
    target.resources = (resources?.list ?? []).compactMap { item in
      listed(Self.choice(item).flatMap { $0.payload["path"] } ?? item)
    }
    if let manifest = value["resources"]?["privacyManifest"], manifest.mapping != nil {
      let types = (manifest["accessedApiTypes"]?.list ?? []).map { type in
        PropertyList.dictionary(
          (type.mapping ?? [:]).mapValues { Self.propertyList($0, depth: 0) })
      }
      target.privacyManifest = (.array(types), origin)
    }
    target.folders = (value["buildableFolders"]?.list ?? []).compactMap { listed($0["path"] ?? $0) }
    target.settings = settings(value["settings"], origin)
    target.dependencies = (value["dependencies"]?.list ?? []).compactMap { dependency($0, origin) }
    return target
  }

  private func listed(_ value: SpecValue) -> TuistFiles? {
    value.text.map { TuistFiles(pattern: path($0), isPath: true) }
  }

  /// The name for a product in manifests, converted from `app_extension` and the like.
  private static func product(_ name: String) -> String {
    switch name {
    case "watch_2_app": return "watch2App"
    case "watch_2_extension": return "watch2Extension"
    default: break
    }
    let words = name.split(separator: "_")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private func dependency(_ value: SpecValue, _ origin: Origin) -> TuistDependency? {
    guard let (name, payload) = Self.choice(value) else { return nil }
    let kind: TuistDependency.Kind?
    switch name {
    case "target": kind = payload["name"]?.text.map { .target($0) }
    case "package": kind = payload["product"]?.text.map { .product($0) }
    case "project":
      guard let target = payload["target"]?.text, let folder = payload["path"]?.text else {
        return nil
      }
      // Sources of packages are not available.
      if files.isFolder(path(folder)) != true { return nil }
      kind = .project(target, folder: path(folder))
    default: kind = nil
    }
    return kind.map { TuistDependency(kind: $0, origin: origin) }
  }

  // MARK: Property lists and settings

  private func list(_ value: SpecValue?, _ origin: Origin) -> TuistPropertyList? {
    guard let (name, payload) = Self.choice(value) else { return nil }
    switch name {
    case "file":
      return payload["path"]?.text.map { .file(path($0), origin) }
    case "variable":
      return (payload["_0"] ?? payload).text.map {
        .setting(Drafted($0, expression: $0, origin: origin))
      }
    case "dictionary", "extendingDefault":
      let entries = payload["_0"] ?? payload["with"]
      let values = (entries?.mapping ?? [:]).mapValues {
        TuistPropertyList.Value(value: Self.propertyList($0, depth: 0), origin: origin)
      }
      return .values(values, origin, extendsDefault: name == "extendingDefault")
    default: return .unknown("infoPlist", origin)
    }
  }

  private static func propertyList(_ value: SpecValue, depth: Int) -> PropertyList {
    guard depth < Limits.depth, let (name, payload) = choice(value) else {
      return .unknown("a value")
    }
    let inner = payload["_0"] ?? payload
    switch name {
    case "string":
      if case .scalar(let text, _) = inner.content { return .string(text) }
    case "integer", "real", "boolean": return inner.propertyList
    case "array": return .array((inner.list ?? []).map { propertyList($0, depth: depth + 1) })
    case "dictionary":
      return .dictionary((inner.mapping ?? [:]).mapValues { propertyList($0, depth: depth + 1) })
    default: break
    }
    return .unknown(name)
  }

  private func settings(_ value: SpecValue?, _ origin: Origin) -> TuistSettings {
    var settings = TuistSettings()
    settings.base = values(value?["base"], origin)
    settings.debugBase = values(value?["baseDebug"], origin)
    let configurations = Self.pairs(value?["configurations"])
    for (key, configuration) in configurations {
      guard let name = key["name"]?.text ?? key.text else { continue }
      let variant = key["variant"]?.text ?? name.lowercased()
      var found = TuistSettings.Configuration(name: name, isDebug: variant == "debug")
      found.settings = values(configuration["settings"], origin)
      if let file = configuration["xcconfig"]?.text { found.file = (path(file), origin) }
      settings.configurations.append(found)
    }
    settings.configurations.sort { $0.name < $1.name }
    return settings
  }

  private func values(_ value: SpecValue?, _ origin: Origin) -> TuistSettings.Values {
    var found = TuistSettings.Values()
    for (key, setting) in value?.mapping ?? [:] {
      let inner = Self.choice(setting).map { $0.payload["_0"] ?? $0.payload } ?? setting
      let texts: [String] =
        inner.list.map { $0.compactMap(\.text) } ?? inner.text.map { [$0] } ?? []
      let text = texts.joined(separator: " ")
      found.values[key] = Drafted(text, expression: text, origin: origin)
    }
    return found
  }
}

extension SpecValue {
  /// Converts a JSON value; null becomes empty.
  fileprivate init(_ value: JSONValue, at origin: Origin) {
    switch value.content {
    case .null: self.init(.scalar("", isPlain: true), at: origin)
    case .flag(let flag): self.init(.scalar("\(flag)", isPlain: true), at: origin)
    case .number(let thousandths):
      let text = thousandths.map { PlainScalar.number($0).phrase } ?? ""
      self.init(.scalar(text, isPlain: true), at: origin)
    case .text(let text): self.init(.scalar(text, isPlain: false), at: origin)
    case .array(let items):
      self.init(.list(items.map { SpecValue($0, at: origin) }), at: origin)
    case .object(let members):
      let values = members.map { ($0.key, SpecValue($0.value, at: origin)) }
      self.init(.mapping(Dictionary(values) { $1 }), at: origin)
    }
  }
}
