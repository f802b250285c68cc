/// A folder of Swift sources without a project, with each program in it treated as a target.
enum SourceFolder {
  /// The targets that the sources make, as far as their folders show.
  ///
  /// A program is recognized by its `@main`. Its target is the highest folder around it that
  /// contains no other program. Files outside of these folders are a library that all programs may
  /// use. Packages keep their own targets.
  static func model(of folder: String, files: ProjectFiles) -> ProjectModel {
    let all = files.walk(
      folder, enters: ProjectFiles.isSearched, isOneFile: { $0.hasSuffix(".xcassets") })
    let packages = all.filter { ProjectPath.name(of: $0) == "Package.swift" }
      .map { ProjectPath.folder(of: $0) }
    let sources = all.filter { path in
      path.hasSuffix(".swift") && !isTest(path) && ProjectPath.name(of: path) != "Package.swift"
        && !packages.contains { $0.isEmpty ? false : path.hasPrefix($0 + "/") }
    }
    let resources = all.filter { ProjectPath.isStringTable($0) || $0.hasSuffix(".xcassets") }
    let mains = sources.filter { isProgram($0, files) }.map { ProjectPath.folder(of: $0) }
    let roots = Set(mains).map { uppermost($0, without: mains) }
    var grouped: [String: [String]] = [:]
    for path in sources { grouped[root(of: path, among: roots), default: []].append(path) }
    let name = folder.isEmpty ? "Sources" : ProjectPath.name(of: folder)
    var model = ProjectModel(name: name, folder: folder)
    let hasLibrary = grouped[""] != nil && !roots.contains("")
    for (root, paths) in grouped.sorted(by: { $0.key < $1.key }) {
      let isLibrary = root.isEmpty && hasLibrary
      var target = TargetModel(
        name: root.isEmpty ? name : title(root),
        productType: "com.apple.product-type." + (isLibrary ? "framework" : "tool"),
        origin: Origin(file: paths[0]))
      target.sources = paths
      target.resources = resources.filter { self.root(of: $0, among: roots) == root }
      if hasLibrary, !isLibrary { target.dependencies = [name] }
      if !isLibrary {
        addLists(to: &target, of: model, around: mains, below: root, among: all, files)
      }
      model.targets.append(target)
    }
    return model
  }

  /// Turns a program into an extension if an `Info.plist` beside it says so, with the entitlements
  /// and the privacy manifest found there.
  private static func addLists(
    to target: inout TargetModel, of model: ProjectModel, around programs: [String],
    below root: String, among all: [String], _ files: ProjectFiles
  ) {
    let own = Set(programs).filter { self.root(of: $0 + "/", among: [root]) == root }
    guard own.count == 1, var folder = own.first else { return }
    // In the program's own folder, or else in the nearest one above it.
    var beside: [String] = []
    while true {
      beside = all.filter { ProjectPath.folder(of: $0) == folder }
      let lists = beside.filter { ProjectPath.name(of: $0).hasSuffix("Info.plist") }
      if lists.count == 1, isExtension(lists[0], files) {
        set("INFOPLIST_FILE", lists[0], of: &target, in: model)
        break
      }
      guard lists.isEmpty, folder != root, !folder.isEmpty else { return }
      folder = ProjectPath.folder(of: folder)
    }
    target.productType = TargetModel.appExtension
    let entitlements = beside.filter { $0.hasSuffix(".entitlements") }
    if entitlements.count == 1 {
      set("CODE_SIGN_ENTITLEMENTS", entitlements[0], of: &target, in: model)
    }
    target.resources += beside.filter { ProjectPath.name(of: $0) == "PrivacyInfo.xcprivacy" }
  }

  private static func isExtension(_ list: String, _ files: ProjectFiles) -> Bool {
    let list = try? PackagedPropertyList(list, in: files)
    return list?["NSExtension"] != nil || list?["EXAppExtensionAttributes"] != nil
  }

  private static func set(
    _ name: String, _ path: String, of target: inout TargetModel, in model: ProjectModel
  ) {
    if target.configurations.isEmpty {
      target.configurations = [BuildConfiguration(name: "Release")]
    }
    // Paths of settings are relative to the project's folder.
    let path = model.folder.isEmpty ? path[...] : path.dropFirst(model.folder.count + 1)
    target.configurations[0].settings.append(SettingAssignment(name: name, value: String(path)))
  }

  private static func isTest(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasSuffix("Tests") || $0 == "Tests" }
  }

  private static func isProgram(_ path: String, _ files: ProjectFiles) -> Bool {
    guard let bytes = try? files.contents(path, limit: Limits.source) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("@main")
  }

  /// The highest folder around a program that contains no other program.
  private static func uppermost(_ folder: String, without all: [String]) -> String {
    var best = folder
    while !best.isEmpty {
      let outer = ProjectPath.folder(of: best)
      let others = all.contains {
        $0 != folder && (outer.isEmpty || ($0 + "/").hasPrefix(outer + "/"))
      }
      if others { break }
      best = outer
    }
    return best
  }

  /// The innermost of the folders that contains a file; empty if none does.
  private static func root(of path: String, among roots: [String]) -> String {
    roots.filter { path.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count } ?? ""
  }

  /// The name of a target: the last component of its folder's path, apart from `Sources` and the
  /// like.
  private static func title(_ folder: String) -> String {
    let plain: Set = ["Sources", "Source", "src", "Main"]
    let parts = folder.split(separator: "/").map(String.init)
    return parts.last { !plain.contains($0) } ?? folder
  }
}
