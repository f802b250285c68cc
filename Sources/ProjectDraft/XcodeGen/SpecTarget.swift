internal import AppProduct

/// A target of a spec, after its templates are applied.
struct SpecTarget {
  let name: String
  let productType: String
  /// The platform; nil for `auto`, used with supported destinations.
  let platform: BuildPlatform?
  let destinations: [BuildPlatform]
  fileprivate let value: SpecValue
  fileprivate let project: SpecProject

  /// Reads the basic properties of a target.
  ///
  /// - Returns: The target, or nil with a problem if XcodeGen would reject it.
  static func read(
    _ key: String, _ value: SpecValue, in project: SpecProject, _ problems: inout [DraftProblem]
  ) -> SpecTarget? {
    func refuse(_ message: String) -> SpecTarget? {
      problems.append(DraftProblem("\(message); the target is left out", at: value.origin))
      return nil
    }
    guard let type = value["type"]?.text else { return refuse("target \(key) has no type") }
    let asked = value["supportedDestinations"]?.list?.compactMap(\.text) ?? []
    var destinations = SettingPresets.destinations.filter { asked.contains($0.rawValue) }
    if destinations == [.macCatalyst] { destinations = [.iOS, .macCatalyst] }
    let named = value["platform"]?.text ?? (destinations.isEmpty ? "" : "auto")
    let platform = BuildPlatform(rawValue: named)
    guard named == "auto" || platform != nil && platform != .macCatalyst else {
      return refuse("target \(key) has no known platform")
    }
    let prefix = "com.apple.product-type."
    return SpecTarget(
      name: value["name"]?.text ?? key, productType: type.hasPrefix(prefix) ? type : prefix + type,
      platform: platform, destinations: destinations, value: value, project: project)
  }

  /// Whether its product is an app.
  var isApp: Bool {
    productType.hasPrefix("com.apple.product-type.application")
      && !productType.hasSuffix(".system-extension")
  }

  /// The dependencies as written: targets to link, embed or only build first.
  var dependencies: [SpecValue] { value["dependencies"]?.list ?? [] }

  /// The target in a project model, without what it embeds.
  func model(_ problems: inout [DraftProblem]) -> TargetModel {
    var model = TargetModel(name: name, productType: productType, origin: value.origin)
    let sources = SpecSources(value["sources"], in: project)
    model.lacksSources = !sources.missing.isEmpty
    problems += sources.missing.map { path in
      DraftProblem("the source \(path.text ?? "") of \(name) doesn't exist", at: path.origin)
    }
    (model.sources, model.resources) = (sources.compiled, sources.copied)
    // https://github.com/yonaskolb/XcodeGen/blob/master/Sources/XcodeGenKit/InfoPlistGenerator.swift
    model.declaredInfoPlist = declared("info", over: DeclaredPropertyList.infoPlistDefaults)
    model.declaredEntitlements = declared("entitlements", over: [:])
    model.configurations = project.names.map { layer(in: $0, infoPlist: sources.infoPlist) }
    return model
  }

  /// One layer of settings above its xcconfig.
  private func layer(in configuration: String, infoPlist: String?) -> BuildConfiguration {
    let base = project.configFile(configuration, of: value)
    var presets: [String: SpecValue] = [:]
    if project.hasPresets(for: "targets") {
      let values = SettingPresets.target(
        platform, destinations: destinations, productType: productType)
      presets = values.mapValues { text($0) }
    }
    if let version = value["deploymentTarget"]?.asVersion {
      let platforms = destinations.isEmpty ? [platform].compactMap(\.self) : destinations
      for platform in platforms where platform != .macCatalyst {
        presets[platform.deploymentTarget] = version
      }
    }
    let below = project.namesSet(by: project.configFile(configuration, of: project.spec))
    let files = below.union(project.namesSet(by: base))
    let own = project.own(SpecSettings(value["settings"]), in: configuration)
    var values = project.without(files, presets).merging(own) { $1 }
    if let path = value["entitlements"]?["path"] { values["CODE_SIGN_ENTITLEMENTS"] = path }
    if values["INFOPLIST_FILE"] == nil {
      values["INFOPLIST_FILE"] = value["info"]?["path"] ?? infoPlist.map { text($0) }
    }
    if values["PRODUCT_BUNDLE_IDENTIFIER"] == nil,
      !files.contains("PRODUCT_BUNDLE_IDENTIFIER"),
      project.own(project.settings, in: configuration)["PRODUCT_BUNDLE_IDENTIFIER"] == nil
    {
      values["PRODUCT_BUNDLE_IDENTIFIER"] = bundleIDFromPrefix
    }
    return BuildConfiguration(
      name: configuration, baseFile: base?.path, baseOrigin: base?.origin,
      settings: SettingAssignment.sorted(values))
  }

  /// The prefix in the options and the name of the target, without characters that a bundle ID
  /// can't contain.
  ///
  /// - Source: https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#options
  private var bundleIDFromPrefix: SpecValue? {
    guard let prefix = project.option("bundleIdPrefix"), let text = prefix.text else { return nil }
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "_", "-": escaped.append("-")
      case ".": escaped.append(".")
      default: if scalar.isAlphanumeric { escaped.unicodeScalars.append(scalar) }
      }
    }
    return SpecValue(.scalar("\(text).\(escaped)", isPlain: false), at: prefix.origin)
  }

  private func declared(
    _ key: String, over defaults: [String: PropertyList]
  ) -> DeclaredPropertyList? {
    guard let block = value[key], let path = block["path"]?.text else { return nil }
    let file = ProjectPath.joined(project.folder, path)
    var result = DeclaredPropertyList(path: file, origin: block.origin, defaults: defaults)
    for (key, property) in block["properties"]?.mapping ?? [:] {
      result.set(key, property.propertyList, at: property.origin)
    }
    return result
  }

  private func text(_ text: String) -> SpecValue {
    SpecValue(.scalar(text, isPlain: false), at: value.origin)
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a mark or a number, as in Foundation's `alphanumerics`.
  fileprivate var isAlphanumeric: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}

extension SpecTarget {
  /// Adds the dependencies of a target: what it links, embeds and requires.
  ///
  /// - Parameters:
  ///   - model: The target.
  ///   - targets: All targets of the spec by their names.
  func addDependencies(to model: inout TargetModel, among targets: [String: SpecTarget]) {
    for dependency in dependencies {
      if let platforms = dependency["platforms"]?.list?.compactMap(\.text),
        !platforms.contains(platform?.rawValue ?? "auto")
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
    // A name with a slash refers to a target of another project.
    guard let other = targets[name] else { return }
    model.dependencies.append(other.name)
    let isStatic = ["library.static", "framework.static"].contains {
      other.productType.hasSuffix($0)
    }
    guard dependency["embed"]?.boolean ?? (isApp && !isStatic) else { return }
    model.embeddings.append(
      TargetModel.Embedding(target: other.name, platformFilters: Self.filters(of: dependency)))
  }

  /// The platforms for which a dependency is embedded, as named in project files.
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
