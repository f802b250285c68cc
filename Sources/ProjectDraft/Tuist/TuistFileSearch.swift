internal import SystemFiles

/// Finds the files that match patterns, as Tuist does.
///
/// - Source:
///   https://github.com/tuist/tuist/blob/main/Sources/TuistLoader/Models+ManifestMappers/Target+ManifestMapper.swift
struct TuistFileSearch {
  let files: ProjectFiles
  /// The files below each folder that was searched.
  private var known: [String: [String]] = [:]

  init(files: ProjectFiles) { self.files = files }

  /// The extensions of files that are compiled.
  ///
  /// - Source: https://github.com/tuist/XcodeGraph/blob/main/Sources/XcodeGraph/Models/Target.swift
  private static let compiledTypes: Set<String> = [
    "m", "swift", "mm", "cpp", "c++", "cc", "c", "d", "s", "intentdefinition", "metal", "mlmodel",
    "clp",
  ]
  /// The extensions of folders that Xcode treats as one file; patterns don't match their contents.
  private static let packages: Set<String> = [
    "xcassets", "framework", "xcframework", "bundle", "app", "scnassets", "playground",
    "xcodeproj", "xcworkspace", "xcdatamodeld", "xcdatamodel", "docc", "mlpackage", "rcproject",
    "xcstickers", "appiconset", "icon",
  ]

  /// The files of a target that are compiled and those that are copied, each once.
  mutating func files(of target: TuistTarget) -> (compiled: [String], copied: [String]) {
    let inFolders = target.folders.flatMap { below($0) }
    let compiled =
      target.sources.flatMap { matching($0) }.filter(Self.isCompiled)
      + inFolders.filter(Self.isCompiled)
    let copied =
      target.resources.flatMap { matching($0) } + inFolders.filter { !Self.isCompiled($0) }
    return (compiled.unique, copied.unique)
  }

  private static func isCompiled(_ path: String) -> Bool {
    compiledTypes.contains(ProjectPath.nameParts(of: path).extension.lowercased())
  }

  private static func isPackage(_ path: String) -> Bool {
    packages.contains(ProjectPath.nameParts(of: path).extension.lowercased())
  }

  private mutating func below(_ folder: TuistFiles) -> [String] {
    let left = folder.excluding.flatMap { PathPattern.all($0) }
    return listed(folder.pattern).filter { path in !left.contains { $0.matches(path) } }
  }

  private mutating func matching(_ files: TuistFiles) -> [String] {
    let isPattern = !files.isPath && files.pattern.utf8.contains { "*?[{".utf8.contains($0) }
    guard isPattern else {
      guard let found = self.files.spelling(of: files.pattern),
        self.files.isFolder(found) == false || Self.isPackage(found)
      else { return [] }
      return [found]
    }
    let parts = files.pattern.split(separator: "/", omittingEmptySubsequences: true)
    let fixed = parts.prefix { part in !part.utf8.contains { "*?[{".utf8.contains($0) } }
    let base = fixed.joined(separator: "/")
    guard let found = self.files.spelling(of: base) else { return [] }
    // The spelling on disk may differ.
    let rest = parts.dropFirst(fixed.count).joined(separator: "/")
    let pattern = found.isEmpty ? rest : "\(found)/\(rest)"
    let wanted = PathPattern.all(pattern)
    let left = files.excluding.flatMap { PathPattern.all($0) }
    return listed(found).filter { path in
      wanted.contains { $0.matchesWhole(path) } && !left.contains { $0.matches(path) }
    }
  }

  private mutating func listed(_ folder: String) -> [String] {
    if let known = known[folder] { return known }
    let found = files.walk(folder, isOneFile: Self.isPackage)
    known[folder] = found
    return found
  }
}
