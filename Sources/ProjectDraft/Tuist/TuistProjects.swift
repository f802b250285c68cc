internal import AppProduct

/// Converts the projects of a workspace to the Xcode projects that Tuist would generate.
struct TuistProjects {
  let projects: [TuistProject]
  let files: ProjectFiles
  private var search: TuistFileSearch
  private let byFolder: [String: TuistProject]

  init(_ projects: [TuistProject], files: ProjectFiles) {
    (self.projects, self.files) = (projects, files)
    search = TuistFileSearch(files: files)
    byFolder = Dictionary(projects.map { ($0.folder, $0) }) { first, _ in first }
  }

  /// The projects with an app or an extension, each including the targets of others that it links;
  /// the first project if there are none.
  mutating func models(packages: [String]) -> [ProjectModel] {
    let built = projects.filter { $0.targets.contains(where: \.isProgram) }
    return (built.isEmpty ? Array(projects.prefix(1)) : built).map { project in
      model(of: project, packages: packages)
    }
  }

  private mutating func model(of project: TuistProject, packages: [String]) -> ProjectModel {
    var model = ProjectModel(name: project.name, folder: project.folder)
    model.configurations = layers(of: project)
    model.defaultConfiguration = Self.defaultConfiguration(of: project)
    model.developmentLanguage = project.developmentRegion
    model.schemes = project.schemes.filter { !$0.isEmpty }
    model.localPackages = project.packages + packages
    let linked = linkedTargets(of: project, &model.problems)
    model.targets = project.targets.map { self.target($0, of: project, in: model) }
    for (other, target) in linked {
      model.targets.append(self.target(target, of: other, in: model))
    }
    return model
  }

  // MARK: Dependencies

  /// The targets of other projects that a project's targets depend on.
  private func linkedTargets(
    of project: TuistProject, _ problems: inout [DraftProblem]
  ) -> [(project: TuistProject, target: TuistTarget)] {
    var found: [(project: TuistProject, target: TuistTarget)] = []
    var seen = Set(
      project.targets.map { TuistDependency.Kind.project($0.name, folder: project.folder) })
    var open = project.targets.flatMap { target in
      target.dependencies.map { (project: project, target: target, dependency: $0) }
    }
    while let next = open.popLast() {
      let (name, folder): (String, String)
      switch next.dependency.kind {
      case .target(let own): (name, folder) = (own, next.project.folder)
      case .project(let other, let place): (name, folder) = (other, place)
      case .product: continue
      }
      guard let other = byFolder[folder],
        let target = other.targets.first(where: { $0.name == name })
      else {
        if !next.target.isTest {
          problems.append(
            DraftProblem(
              "the target \(name), on which \(next.target.name) depends, was not found",
              at: next.dependency.origin ?? next.target.origin))
        }
        continue
      }
      if folder != project.folder, target.isProgram, next.target.isApp {
        // https://github.com/tuist/tuist/issues/6734
        problems.append(
          DraftProblem(
            "Tuist embeds no \(target.product) of another project: \(name) is not in \(next.target.name)",
            at: next.dependency.origin ?? next.target.origin))
      }
      guard seen.insert(.project(name, folder: folder)).inserted else { continue }
      found.append((other, target))
      open += target.dependencies.map { (project: other, target: target, dependency: $0) }
    }
    return found.sorted {
      ($0.project.folder, $0.target.name) < ($1.project.folder, $1.target.name)
    }
  }

  private func dependencies(of target: TuistTarget) -> [String] {
    target.dependencies.compactMap { dependency in
      switch dependency.kind {
      case .target(let name), .project(let name, _): name
      case .product: nil
      }
    }
  }

  // MARK: Targets

  private mutating func target(
    _ target: TuistTarget, of project: TuistProject, in model: ProjectModel
  ) -> TargetModel {
    var result = TargetModel(
      name: target.name, productType: target.productType, origin: target.origin)
    (result.sources, result.resources) = search.files(of: target)
    result.dependencies = dependencies(of: target)
    result.packageProducts = target.dependencies.compactMap {
      if case .product(let name) = $0.kind { name } else { nil }
    }
    if target.isApp, project.folder == model.folder {
      let own = Dictionary(project.targets.map { ($0.name, $0) }) { first, _ in first }
      result.embeddings = target.dependencies.compactMap { dependency in
        guard case .target(let name) = dependency.kind, own[name]?.isEmbedded == true else {
          return nil
        }
        return TargetModel.Embedding(target: name)
      }
    }
    let lists = [
      declared(target.infoPlist, of: target, in: project, "InfoPlists/\(target.name)-Info.plist"),
      declared(
        target.entitlements, of: target, in: project, "Entitlements/\(target.name).entitlements"),
    ]
    (result.declaredInfoPlist, result.declaredEntitlements) = (lists[0], lists[1])
    if let (types, origin) = target.privacyManifest {
      var declared = DeclaredPropertyList(path: "PrivacyInfo.xcprivacy", origin: origin)
      declared.set("NSPrivacyAccessedAPITypes", types, at: origin)
      result.declaredPrivacyManifest = declared
    }
    result.configurations = layers(of: target, in: project, of: model)
    return result
  }

  /// A list that Tuist writes.
  private func declared(
    _ list: TuistPropertyList?, of target: TuistTarget, in project: TuistProject, _ name: String
  ) -> DeclaredPropertyList? {
    guard case .values(let values, let origin, let extendsDefault)? = list else { return nil }
    var declared = DeclaredPropertyList(
      path: ProjectPath.joined(project.folder, "Derived/\(name)"), origin: origin,
      defaults: extendsDefault ? Self.infoPlistDefaults(of: target) : [:])
    declared.defaultReason = "Tuist's default, since `infoPlist` has no"
    for (key, value) in values { declared.set(key, value.value, at: value.origin ?? origin) }
    return declared
  }

  /// The default values in the `Info.plist` that Tuist writes.
  ///
  /// - Source:
  ///   https://github.com/tuist/tuist/blob/05cf37383fc193e1831d92e4c623308fe363accd/Sources/TuistGenerator/Generator/InfoPlistContentProvider.swift
  private static func infoPlistDefaults(of target: TuistTarget) -> [String: PropertyList] {
    if ["staticLibrary", "dynamicLibrary"].contains(target.product) { return [:] }
    return DeclaredPropertyList.infoPlistDefaults.merging([
      "CFBundleExecutable": .string("$(EXECUTABLE_NAME)")
    ]) { $1 }
  }

  // MARK: Settings

  /// The configurations of a project; Debug and Release if it specifies none.
  private static func configurations(of project: TuistProject) -> [TuistSettings.Configuration] {
    let named = project.settings.configurations
    return named.isEmpty
      ? [
        TuistSettings.Configuration(name: "Debug", isDebug: true),
        TuistSettings.Configuration(name: "Release", isDebug: false),
      ] : named
  }

  /// The release configuration: `Release`, or the first one by name.
  ///
  /// - Source:
  ///   https://github.com/tuist/XcodeGraph/blob/main/Sources/XcodeGraph/Models/Settings.swift
  private static func defaultConfiguration(of project: TuistProject) -> String? {
    let all = configurations(of: project)
    let releases = all.filter { !$0.isDebug }.map(\.name).sorted()
    return releases.first { $0.lowercased() == "release" } ?? releases.first ?? all.first?.name
  }

  private func layers(of project: TuistProject) -> [BuildConfiguration] {
    Self.configurations(of: project).map { configuration in
      var layer = BuildConfiguration(
        name: configuration.name, baseFile: configuration.file?.path,
        baseOrigin: configuration.file?.origin)
      // The default for debug configurations.
      if configuration.isDebug {
        layer.settings.append(
          SettingAssignment(name: "SWIFT_ACTIVE_COMPILATION_CONDITIONS", value: "DEBUG"))
      }
      layer.add(project.settings.base)
      if configuration.isDebug { layer.add(project.settings.debugBase) }
      layer.add(configuration.settings)
      return layer
    }
  }

  /// The layers of a target; if it comes from another project, above that project's layers.
  ///
  /// - Source:
  ///   https://github.com/tuist/tuist/blob/main/Sources/TuistGenerator/Generator/ConfigGenerator.swift
  private func layers(
    of target: TuistTarget, in project: TuistProject, of model: ProjectModel
  ) -> [BuildConfiguration] {
    let isOwn = project.folder == model.folder
    let below = isOwn ? [] : layers(of: project)
    let own = target.settings.configurations
    var names = Self.configurations(of: project).map { ($0.name, $0.isDebug) }
    names += own.filter { other in !names.contains { $0.0.lowercased() == other.name.lowercased() }
    }
    .map { ($0.name, $0.isDebug) }
    return names.map { name, isDebug in
      let same = own.first { $0.name.lowercased() == name.lowercased() }
      var layer = BuildConfiguration(
        name: name, baseFile: same?.file?.path, baseOrigin: same?.file?.origin)
      if let outer = below.first(where: { $0.name == name }) {
        layer.settings = outer.settings
        layer.isIncomplete = outer.isIncomplete
        if layer.baseFile == nil {
          (layer.baseFile, layer.baseOrigin) = (outer.baseFile, outer.baseOrigin)
        }
      }
      layer.settings += derivedSettings(of: target, in: project, of: model)
      layer.add(target.settings.base)
      if isDebug { layer.add(target.settings.debugBase) }
      if let same { layer.add(same.settings) }
      return layer
    }
  }

  /// The settings that Tuist derives from a target's declaration.
  private func derivedSettings(
    of target: TuistTarget, in project: TuistProject, of model: ProjectModel
  ) -> [SettingAssignment] {
    var settings: [SettingAssignment] = []
    func add(_ name: String, _ value: String, _ origin: Origin? = nil) {
      settings.append(SettingAssignment(name: name, value: value, origin: origin))
    }
    func add(_ name: String, _ value: Drafted<String>) {
      settings.append(SettingAssignment(name: name, value, at: target.origin))
    }
    if let id = target.bundleID { add("PRODUCT_BUNDLE_IDENTIFIER", id) }
    add("PRODUCT_NAME", target.productName ?? target.sanitizedName)
    let platforms = target.platforms
    add("SDKROOT", platforms.count == 1 ? platforms[0].sdk : "auto")
    if platforms.count > 1 {
      add("SUPPORTED_PLATFORMS", platforms.map(\.sdk).joined(separator: " "))
    }
    let families = target.deviceFamilies
    if !families.isEmpty { add("TARGETED_DEVICE_FAMILY", families, target.origin) }
    if platforms.contains(.iOS) {
      let isCatalyst = target.destinations.contains("macCatalyst")
      add("SUPPORTS_MACCATALYST", isCatalyst ? "YES" : "NO")
    }
    for (platform, version) in target.deploymentTargets.sorted(by: {
      $0.key.rawValue < $1.key.rawValue
    }) {
      add(platform.deploymentTarget, version)
    }
    for (name, list) in [
      ("INFOPLIST_FILE", target.infoPlist), ("CODE_SIGN_ENTITLEMENTS", target.entitlements),
    ] {
      switch list {
      case .file(let path, let origin):
        add(name, ProjectPath.relative(path, to: model.folder), origin)
      case .setting(let value): add(name, value)
      case .unknown(let expression, let origin):
        add(name, Drafted(nil, expression: expression, origin: origin))
      case .values, nil: break
      }
    }
    return settings
  }
}

extension BuildConfiguration {
  fileprivate mutating func add(_ values: TuistSettings.Values) {
    if values.isIncomplete { isIncomplete = true }
    for (key, value) in values.values.sorted(by: { $0.key < $1.key }) {
      let origin = value.origin ?? Origin(file: "")
      guard
        var assignment = SettingAssignment(
          key: key, value: value.value ?? value.expression, origin: origin)
      else { continue }
      assignment.origin = value.origin
      assignment.isKnown = value.value != nil
      settings.append(assignment)
    }
  }
}

extension TuistTarget {
  /// The type of the product in project files.
  ///
  /// - Source: https://github.com/tuist/tuist/blob/main/Sources/TuistCore/Models/Product.swift
  var productType: String {
    let type =
      switch product {
      case "app", "watch2App": "application"
      case "appClip": "application.on-demand-install-capable"
      case "appExtension": "app-extension"
      case "extensionKitExtension": "extensionkit-extension"
      case "messagesExtension": "app-extension.messages"
      case "stickerPackExtension": "app-extension.messages-sticker-pack"
      case "tvTopShelfExtension": "tv-app-extension"
      case "watch2Extension": "watchkit2-extension"
      case "framework": "framework"
      case "staticFramework": "framework.static"
      case "staticLibrary": "library.static"
      case "dynamicLibrary": "library.dynamic"
      case "unitTests": "bundle.unit-test"
      case "uiTests": "bundle.ui-testing"
      case "commandLineTool", "macro": "tool"
      case "xpc": "xpc-service"
      case "systemExtension": "system-extension"
      default: "bundle"
      }
    return "com.apple.product-type." + type
  }

  var isApp: Bool { ["app", "watch2App", "appClip"].contains(product) }
  var isTest: Bool { ["unitTests", "uiTests"].contains(product) }
  /// Whether it is an app or an extension.
  var isProgram: Bool { isApp || product.hasSuffix("Extension") && product != "systemExtension" }

  /// Whether an app that depends on it in the same project embeds it.
  ///
  /// - Source:
  ///   https://github.com/tuist/tuist/blob/main/Sources/TuistCore/Graph/GraphTraverser.swift
  var isEmbedded: Bool {
    product == "appClip" || product == "watch2App" || isProgram && !isApp
      || product == "app" && platforms == [.watchOS]
  }

  var sanitizedName: String { String(name.map { $0 == "-" || $0 == "/" ? "_" : $0 }) }

  /// The platform of a destination, as in `iPhone`.
  static func platform(_ destination: String) -> BuildPlatform? {
    switch destination {
    case "iPhone", "iPad", "macCatalyst", "macWithiPadDesign", "appleVisionWithiPadDesign": .iOS
    case "mac": .macOS
    case "appleTv": .tvOS
    case "appleWatch": .watchOS
    case "appleVision": .visionOS
    default: nil
    }
  }

  /// Its platforms, without Mac Catalyst.
  var platforms: [BuildPlatform] {
    let own = Set(destinations.compactMap(Self.platform))
    let found = BuildPlatform.allCases.filter(own.contains)
    return found.isEmpty ? [.iOS] : found
  }

  /// The numbers of its device families.
  fileprivate var deviceFamilies: String {
    let numbers = [
      ("iPhone", "1"), ("iPad", "2"), ("appleTv", "3"), ("appleWatch", "4"), ("appleVision", "7"),
    ]
    return numbers.filter { destinations.contains($0.0) }.map(\.1).joined(separator: ",")
  }
}
