internal import AppProduct
import SwiftSyntax

/// Reads the values of an evaluated manifest, as far as they are known.
struct ManifestValues {
  /// The folder of the manifest, and the one that contains the `Tuist` folder, relative to the root
  /// of the draft.
  let folder: String
  let root: String
  private(set) var problems: [DraftProblem] = []

  init(folder: String, root: String) { (self.folder, self.root) = (folder, root) }

  // MARK: Projects and targets

  /// The project in a value; nil if its name is unknown.
  mutating func project(_ fields: [String: SwiftValue], at origin: Origin) -> TuistProject? {
    guard let name = fields["name"]?.text else {
      note("the name of the project", fields["name"], or: origin)
      return nil
    }
    var project = TuistProject(name: name, folder: folder, origin: origin)
    if case .object(_, let options)? = fields["options"]?.content {
      project.developmentRegion = options["developmentRegion"]?.text
    }
    project.settings = settings(fields["settings"], of: name)
    for value in elements(fields["targets"], "the targets of \(name)") {
      guard case .object(_?, let inner) = value.content, inner["product"] != nil else {
        note("a target of \(name)", value, or: origin)
        continue
      }
      if let target = target(inner, at: Self.origin(value) ?? origin) {
        project.targets.append(target)
      }
    }
    project.schemes = (fields["schemes"]?.elements ?? []).map(schemeTargets)
    project.packages = (fields["packages"]?.elements ?? []).compactMap { value in
      guard case .member(_, let name, let given, _) = value.content,
        name == "local" || name == "package"
      else { return nil }
      return given.first { $0.label == "path" }.flatMap { path($0.value)?.value }
    }
    return project
  }

  private mutating func target(_ fields: [String: SwiftValue], at origin: Origin) -> TuistTarget? {
    guard let name = fields["name"]?.text else {
      note("the name of a target", fields["name"], or: origin)
      return nil
    }
    guard let product = Self.name(fields["product"]) else {
      note("the product of \(name)", fields["product"], or: origin)
      return nil
    }
    var target = TuistTarget(name: name, origin: origin, product: product)
    // Tests are not drafted.
    if target.isTest { return target }
    if let platform = fields["platform"], platform != .absent {
      problems.append(
        DraftProblem(
          "\(name) has a `platform`, as before Tuist 4, and is not read",
          at: Self.origin(platform) ?? origin, isUnread: true))
      return nil
    }
    target.productName = fields["productName"]?.text
    target.destinations = destinations(fields["destinations"], of: name)
    target.bundleID = fields["bundleId"].map(Self.text)
    target.deploymentTargets = deploymentTargets(fields)
    target.infoPlist =
      fields["infoPlist"].map { list($0, origin) }
      ?? .values([:], origin, extendsDefault: true)
    target.entitlements = fields["entitlements"].flatMap { list($0, origin) }
    target.sources = files(fields["sources"], "the sources of \(name)")
    target.resources = files(fields["resources"], "the resources of \(name)")
    target.privacyManifest = fields["resources"].flatMap { privacyManifest($0, origin) }
    target.folders = files(fields["buildableFolders"], "the folders of \(name)").map {
      var files = $0
      files.isPath = true
      return files
    }
    target.dependencies = dependencies(fields["dependencies"], of: name)
    target.settings = settings(fields["settings"], of: name)
    return target
  }

  // MARK: Platforms

  private mutating func destinations(_ value: SwiftValue?, of name: String) -> [String] {
    guard let value, value != .absent else { return ["iPhone", "iPad"] }
    let parts = value.elements ?? []
    let names = parts.compactMap(Self.name)
    if value.elements == nil || names.count != parts.count {
      note("the destinations of \(name)", value, or: nil)
    }
    return names
  }

  private func deploymentTargets(
    _ fields: [String: SwiftValue]
  ) -> [BuildPlatform: Drafted<String>] {
    let value = fields["deploymentTargets"]
    var found: [BuildPlatform: Drafted<String>] = [:]
    switch value?.content {
    case .member(_, "multiplatform", let given, _):
      for argument in given where argument.value != .absent {
        guard let platform = argument.label.flatMap(BuildPlatform.init(rawValue:)) else { continue }
        found[platform] = Self.text(argument.value)
      }
    case .member(_, let name, let given, _):
      guard let platform = BuildPlatform(rawValue: name), let version = given.first?.value else {
        break
      }
      found[platform] = Self.text(version)
    // `DeploymentTargets(iOS: "17.0")`
    case .object(_, let versions):
      for (name, version) in versions {
        guard let platform = BuildPlatform(rawValue: name) else { continue }
        found[platform] = Self.text(version)
      }
    case .unknown, .either:
      guard let value else { break }
      for platform in Set(destinationPlatforms(fields)) { found[platform] = Self.text(value) }
    default: break
    }
    return found
  }

  private func destinationPlatforms(_ fields: [String: SwiftValue]) -> [BuildPlatform] {
    (fields["destinations"]?.elements ?? []).compactMap {
      Self.name($0).flatMap(TuistTarget.platform)
    }
  }

  // MARK: Property lists

  private func list(_ value: SwiftValue, _ origin: Origin) -> TuistPropertyList? {
    let place = Self.origin(value) ?? origin
    switch value.content {
    case .absent: return nil
    case .string(let text):
      if text.hasPrefix("$") { return .setting(Self.text(value)) }
      return file(value, place)
    case .dictionary(let entries): return .values(values(entries), place, extendsDefault: false)
    case .member(_, let name, let given, _):
      let first = given.first?.value
      switch (name, first) {
      case ("none", nil): return nil
      case ("default", nil): return .values([:], place, extendsDefault: true)
      case ("variable", let first?): return .setting(Self.text(first))
      case ("file", let first?): return file(first, Self.origin(first) ?? place)
      case ("dictionary", let first?), ("extendingDefault", let first?):
        guard let entries = first.entries else {
          return .unknown(Self.expression(first), Self.origin(first) ?? place)
        }
        let extends = name == "extendingDefault"
        return .values(values(entries), place, extendsDefault: extends)
      default: break
      }
    default: break
    }
    return .unknown(Self.expression(value), place)
  }

  /// The privacy manifest declared with resources.
  private func privacyManifest(
    _ resources: SwiftValue, _ origin: Origin
  ) -> (types: PropertyList, origin: Origin)? {
    guard case .member(_, _, let given, _) = resources.content,
      let value = given.first(where: { $0.label == "privacyManifest" })?.value, value != .absent
    else { return nil }
    var types = PropertyList.array([])
    if case .member(_, _, let parts, _) = value.content,
      let found = parts.first(where: { $0.label == "accessedApiTypes" })?.value
    {
      types = propertyList(found, depth: 0)
    }
    return (types, Self.origin(value) ?? origin)
  }

  private func file(_ value: SwiftValue, _ origin: Origin) -> TuistPropertyList {
    guard let path = path(value) else { return .unknown(Self.expression(value), origin) }
    return path.value.map { .file($0, origin) } ?? .unknown(path.expression, origin)
  }

  private func values(_ entries: [SwiftValue.Entry]) -> [String: TuistPropertyList.Value] {
    var values: [String: TuistPropertyList.Value] = [:]
    for entry in entries {
      guard let key = entry.key.text, entry.value != .absent else { continue }
      values[key] = TuistPropertyList.Value(
        value: propertyList(entry.value, depth: 0),
        origin: Self.origin(entry.value) ?? Self.origin(entry.key))
    }
    return values
  }

  private func propertyList(_ value: SwiftValue, depth: Int) -> PropertyList {
    guard depth < Limits.depth else { return .unknown(Self.expression(value)) }
    switch value.content {
    case .string(let text): return .string(text)
    case .localized(let text): return .string(text)
    case .int(let number): return .integer(Int64(number))
    case .double(let number): return .real(number)
    case .bool(let flag): return .boolean(flag)
    case .array(let items): return .array(items.map { propertyList($0, depth: depth + 1) })
    case .dictionary(let entries):
      let pairs = entries.compactMap { entry in
        entry.key.text.map { ($0, propertyList(entry.value, depth: depth + 1)) }
      }
      return .dictionary(Dictionary(pairs) { $1 })
    case .member(_, let name, let given, _)
    where given.count == 1
      && ["string", "integer", "real", "boolean", "array", "dictionary"].contains(name):
      return propertyList(given[0].value, depth: depth + 1)
    default: return .unknown(Self.expression(value))
    }
  }

  // MARK: Files

  private mutating func files(_ value: SwiftValue?, _ what: String, depth: Int = 0) -> [TuistFiles]
  {
    guard let value, value != .absent, depth < 4 else { return [] }
    switch value.content {
    case .string: return patterns(value, [], what)
    case .array(let parts): return parts.flatMap { files($0, what, depth: depth + 1) }
    case .object(_, let fields):
      guard let inner = fields["globs"] ?? fields["resources"] ?? fields["glob"] else { break }
      return files(inner, what, depth: depth + 1)
    case .member(_, let name, let given, _):
      switch name {
      case "sourceFilesList", "paths", "resources", "init":
        guard let first = given.first else { return [] }
        return files(first.value, what, depth: depth + 1)
      case "glob", "file", "folder", "path", "relativeToRoot", "relativeToManifest",
        "relativeToCurrentFile":
        let isPath = name.hasPrefix("relative") || name == "path"
        guard let first = isPath ? value : given.first?.value else { break }
        let left = given.first { $0.label == "excluding" }?.value
        let excluded = left.map { $0.elements ?? [$0] } ?? []
        return patterns(first, excluded, what)
      // A folder that is copied as is, or files generated in a build.
      case "folderReference", "generated": return []
      default: break
      }
    default: break
    }
    note(what, value, or: nil)
    return []
  }

  private mutating func patterns(
    _ value: SwiftValue, _ excluded: [SwiftValue], _ what: String
  ) -> [TuistFiles] {
    guard let pattern = path(value)?.value else {
      note(what, value, or: nil)
      return []
    }
    return [TuistFiles(pattern: pattern, excluding: excluded.compactMap { path($0)?.value })]
  }

  /// A path, relative to the root of the draft; nil for other values.
  func path(_ value: SwiftValue) -> Drafted<String>? {
    switch value.content {
    case .string(let text): return located(text, in: folder, value)
    case .unknown, .either:
      return Drafted(nil, expression: Self.expression(value), origin: Self.origin(value))
    case .member(_, let name, let given, _):
      guard let part = given.first?.value else { return nil }
      guard let text = part.text else { return path(part) }
      switch name {
      case "relativeToRoot": return located(text, in: root, value)
      case "relativeToCurrentFile":
        guard let file = value.place?.file.path else { return nil }
        return located(text, in: ProjectPath.folder(of: file), value)
      case "relativeToManifest", "path", "glob", "local", "string":
        return located(text, in: folder, value)
      default: return nil
      }
    default: return nil
    }
  }

  private func located(_ text: String, in folder: String, _ value: SwiftValue) -> Drafted<String> {
    // Earlier versions used two slashes for the root folder.
    let isFromRoot = text.hasPrefix("//")
    let isAbsolute = text.hasPrefix("/") && !isFromRoot
    let path = ProjectPath.joined(
      isFromRoot ? root : folder, isFromRoot ? String(text.dropFirst(2)) : text)
    return Drafted(isAbsolute ? nil : path, expression: text, origin: Self.origin(value))
  }

  // MARK: Dependencies and schemes

  private mutating func dependencies(
    _ value: SwiftValue?, of name: String
  ) -> [TuistDependency] {
    elements(value, "the dependencies of \(name)").compactMap { value in
      let kind: TuistDependency.Kind?
      guard case .member(_, let way, let given, _) = value.content else {
        note("a dependency of \(name)", value, or: nil)
        return nil
      }
      func argument(_ label: String) -> SwiftValue? {
        given.first { $0.label == label }?.value
      }
      switch way {
      case "target", "macro": kind = argument("name")?.text.map { .target($0) }
      case "external": kind = argument("name")?.text.map { .product($0) }
      case "package": kind = argument("product")?.text.map { .product($0) }
      case "project":
        guard let target = argument("target")?.text,
          let folder = argument("path").flatMap({ path($0)?.value })
        else {
          kind = nil
          break
        }
        kind = .project(target, folder: folder)
      // Prebuilt frameworks, and those of the system.
      default: return nil
      }
      guard let kind else {
        note("a dependency of \(name)", value, or: nil)
        return nil
      }
      return TuistDependency(kind: kind, origin: Self.origin(value))
    }
  }

  private func schemeTargets(_ value: SwiftValue) -> [String] {
    guard case .object(_, let fields) = value.content,
      case .object(_, let action)? = fields["buildAction"]?.content
    else { return [] }
    return (action["targets"]?.elements ?? []).compactMap { target in
      if let name = target.text { return name }
      guard case .member(_, _, let given, _) = target.content else { return nil }
      return given.last?.value.text
    }
  }

  // MARK: Settings

  private mutating func settings(_ value: SwiftValue?, of name: String) -> TuistSettings {
    var settings = TuistSettings()
    guard let value, value != .absent else { return settings }
    guard case .object(_?, let fields) = value.content else {
      note("settings", value, or: nil)
      settings.base.isIncomplete = true
      return settings
    }
    settings.base = settingValues(fields["base"])
    for field in ["debug", "release"] {
      guard let value = fields[field] else { continue }
      settings.configurations.append(
        TuistSettings.Configuration(
          name: field == "debug" ? "Debug" : "Release", isDebug: field == "debug",
          settings: settingValues(value)))
    }
    for value in elements(fields["configurations"], "the configurations of \(name)") {
      guard case .member(_, let way, let given, _) = value.content,
        way == "debug" || way == "release",
        let title = given.first(where: { $0.label == "name" }).flatMap({ Self.title($0.value) })
      else {
        note("a configuration of \(name)", value, or: nil)
        continue
      }
      var configuration = TuistSettings.Configuration(name: title, isDebug: way == "debug")
      configuration.settings = settingValues(given.first { $0.label == "settings" }?.value)
      if let file = given.first(where: { $0.label == "xcconfig" })?.value, file != .absent {
        if let path = path(file)?.value {
          configuration.file = (path, Self.origin(file))
        } else {
          note("the xcconfig of \(name)", file, or: nil)
          configuration.settings.isIncomplete = true
        }
      }
      settings.configurations.append(configuration)
    }
    return settings
  }

  private mutating func settingValues(_ value: SwiftValue?) -> TuistSettings.Values {
    var values = TuistSettings.Values()
    guard let value, value != .absent else { return values }
    if case .member(_, "init", [], _) = value.content { return values }
    guard let entries = value.entries else {
      note("settings", value, or: nil)
      values.isIncomplete = true
      return values
    }
    for entry in entries {
      guard let key = entry.key.text else {
        values.isIncomplete = true
        continue
      }
      values.values[key] = Self.setting(entry.value)
    }
    return values
  }

  /// The value of a setting: `YES` for a Boolean, the items of an array separated by spaces.
  private static func setting(_ value: SwiftValue) -> Drafted<String> {
    var parts: [String] = []
    var open = [value]
    while let next = open.popLast() {
      switch next.content {
      case .string(let text): parts.append(text)
      case .bool(let flag): parts.append(flag ? "YES" : "NO")
      case .int(let number): parts.append(String(number))
      case .array(let items): open += items.reversed()
      case .member(_, let name, let given, _)
      where given.count == 1 && ["string", "array", "init", "boolean"].contains(name):
        open.append(given[0].value)
      default: return Drafted(nil, expression: expression(value), origin: origin(value))
      }
    }
    let text = parts.joined(separator: " ")
    return Drafted(text, expression: text, origin: origin(value))
  }

  /// The name of a configuration.
  private static func title(_ value: SwiftValue) -> String? {
    switch value.content {
    case .string(let text): text
    case .object(_, let fields): fields["rawValue"]?.text
    case .member(_, "debug", [], _): "Debug"
    case .member(_, "release", [], _): "Release"
    case .member(_, "configuration", let given, _): given.first?.value.text
    default: nil
    }
  }

  // MARK: Values

  private mutating func elements(_ value: SwiftValue?, _ what: String) -> [SwiftValue] {
    guard let value, value != .absent else { return [] }
    if let elements = value.elements { return elements }
    if case .member(_, "init", [], _) = value.content { return [] }
    note(what, value, or: nil)
    return []
  }

  /// Reports an unknown value with its expression.
  private mutating func note(_ what: String, _ value: SwiftValue?, or origin: Origin?) {
    let reason = value.map { "can't be known: \(Self.expression($0))" } ?? "can't be known"
    let place = value.flatMap(Self.origin) ?? origin
    // A helper that creates many targets is reported once.
    guard problems.count < Limits.items,
      !problems.contains(where: { $0.origin == place && $0.message.hasSuffix(reason) })
    else { return }
    problems.append(DraftProblem("\(what) \(reason)", at: place))
  }

  private static func text(_ value: SwiftValue) -> Drafted<String> {
    let text = value.text
    return Drafted(text, expression: text ?? expression(value), origin: origin(value))
  }

  /// The name of a case.
  private static func name(_ value: SwiftValue?) -> String? {
    guard case .member(_, let name, _, _)? = value?.content else { return nil }
    return name
  }

  /// The place of the text that a value comes from; nil if that isn't in the project.
  static func origin(_ value: SwiftValue) -> Origin? {
    guard let origin = value.origin, origin.file != ProjectDescriptionModule.path else {
      if case .member(_, _, let given, _) = value.content {
        return given.first.flatMap { ownOrigin($0.value) }
      }
      return nil
    }
    return origin
  }

  private static func ownOrigin(_ value: SwiftValue) -> Origin? {
    value.origin.flatMap { $0.file == ProjectDescriptionModule.path ? nil : $0 }
  }

  /// A readable text of an expression on one line.
  static func expression(_ value: SwiftValue) -> String {
    guard let node = value.place?.node else { return "it depends on a condition" }
    let words = node.trimmedDescription.split { $0.isWhitespace }.joined(separator: " ")
    let printable = String(words.filter { !$0.unicodeScalars.contains { $0.value < 0x20 } })
    return printable.count > Limits.shown ? printable.prefix(Limits.shown) + "…" : printable
  }
}
