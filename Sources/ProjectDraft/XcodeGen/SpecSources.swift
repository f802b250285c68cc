internal import SystemFiles

/// The files in the `sources` of a target.
struct SpecSources {
  /// The compiled and the copied files, relative to the root of the draft, each once.
  private(set) var compiled: [String] = []
  private(set) var copied: [String] = []
  /// The `Info.plist` used if the target names none, as for `INFOPLIST_FILE`.
  private(set) var infoPlist: String?

  /// The paths that don't exist and aren't optional.
  private(set) var missing: [SpecValue] = []

  private let project: SpecProject
  private var seen: Set<String> = []

  /// Extensions of files that are compiled, and of files that belong to no build phase.
  ///
  /// - Source: https://github.com/yonaskolb/XcodeGen/blob/master/Sources/ProjectSpec/FileType.swift
  private static let compiledTypes: Set<String> = [
    "swift", "gyb", "m", "mm", "cpp", "cp", "cxx", "c", "cc", "S", "xcdatamodeld",
    "xcmappingmodel", "intentdefinition", "metal", "mlmodel", "mlpackage", "rcproject", "iig",
    "docc",
  ]
  private static let otherTypes: Set<String> = [
    "h", "hh", "hpp", "ipp", "tpp", "hxx", "def", "framework", "xpc", "appex", "xcconfig",
    "entitlements", "gpx", "lproj", "xcfilelist", "apns", "pch", "xctestplan", "modulemap",
    "swiftcrossimport", "orig",
  ]

  init(_ value: SpecValue?, in project: SpecProject) {
    self.project = project
    let items = value?.list ?? value.map { [$0] } ?? []
    for item in items {
      guard let path = item.text ?? item["path"]?.text else { continue }
      add(item, at: ProjectPath.joined(project.folder, path))
    }
  }

  private mutating func add(_ item: SpecValue, at named: String) {
    guard let path = project.files.spelling(of: named) else {
      if project.files.denial(of: named) == nil, item["optional"]?.boolean != true,
        !named.contains("$")
      {
        missing.append(item["path"] ?? item)
      }
      return
    }
    let type = item["type"]?.text
    guard project.files.isFolder(path) == true, !Self.isPackage(path) else {
      note(path)
      take(path, phase: item["buildPhase"])
      return
    }
    let excludes = (item["excludes"]?.texts ?? []).prefix(512).flatMap(PathPattern.all)
    let includes = (item["includes"]?.texts ?? []).prefix(512).flatMap(PathPattern.all)
    let start = path.isEmpty ? 0 : path.utf8.count + 1
    for file in project.files.walk(path, isOneFile: Self.isPackage) {
      note(file)
      let inner = String(file.utf8.dropFirst(start)) ?? file
      if excludes.contains(where: { $0.matches(inner) }) { continue }
      if !includes.isEmpty, !includes.contains(where: { $0.matches(inner) }) { continue }
      // A folder of type `folder` is copied as is.
      if type != "folder" { take(file, phase: item["buildPhase"]) }
    }
  }

  /// Records an `Info.plist`; the one nearest to the top counts.
  private mutating func note(_ path: String) {
    guard ProjectPath.name(of: path) == "Info.plist" else { return }
    let start = project.folder.isEmpty ? 0 : project.folder.utf8.count + 1
    guard let relative = String(path.utf8.dropFirst(start)) else { return }
    let depth = { (path: String) in path.utf8.count { $0 == UInt8(ascii: "/") } }
    if infoPlist.map({ depth($0) > depth(relative) }) ?? true { infoPlist = relative }
  }

  private mutating func take(_ path: String, phase: SpecValue?) {
    guard seen.insert(path).inserted else { return }
    let type = ProjectPath.nameParts(of: path).extension
    if let phase = phase?.text {
      if phase == "sources" { compiled.append(path) }
      if phase == "resources" { copied.append(path) }
    } else if Self.compiledTypes.contains(type) {
      compiled.append(path)
    } else if !Self.otherTypes.contains(type), phase == nil, !type.isEmpty {
      copied.append(path)
    }
  }

  /// Whether Xcode shows a folder as one file.
  private static func isPackage(_ path: String) -> Bool {
    let packages = [
      "xcassets", "bundle", "framework", "xcframework", "xcdatamodeld", "xcdatamodel",
      "playground", "xcodeproj", "xcworkspace", "docc", "icon", "scnassets", "mlpackage", "app",
      "appex", "rcproject", "stringsdict", "sks",
    ]
    return packages.contains(ProjectPath.nameParts(of: path).extension)
  }
}
