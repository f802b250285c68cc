internal import SystemFiles
internal import WidgetManifests

/// A spec and everything that it includes, as one value.
struct SpecFile {
  /// The merged spec, with paths relative to the folder of the spec.
  private(set) var value: SpecValue?
  /// The files that were merged.
  private(set) var files: [String] = []
  private(set) var problems: [DraftProblem] = []

  private let source: ProjectFiles
  /// The files being read, the outermost first.
  private var open: [String] = []
  private var isFull = false

  /// Reads a spec.
  ///
  /// - Parameters:
  ///   - path: The spec, relative to the root of the draft.
  ///   - folder: The folder that its paths are relative to.
  ///   - files: The files of the draft.
  init(_ path: String, in folder: String, files: ProjectFiles) {
    source = files
    value = read(path, base: folder, own: "", from: "", why: nil)
  }

  /// - Parameters:
  ///   - path: The file.
  ///   - base: The folder that contains the reference to it.
  ///   - own: Its own folder relative to `base`, if its paths are relative to its own folder.
  ///   - outer: The folder of the including file, relative to that of the first spec.
  private mutating func read(
    _ path: String, base: String, own: String, from outer: String, why: Origin?
  ) -> SpecValue? {
    guard !open.contains(path) else {
      problems.append(DraftProblem("\(path) includes itself; it is read once", at: why))
      return nil
    }
    // A file that is included twice is merged once.
    guard !files.contains(path), let top = load(path, why: why) else { return nil }
    files.append(path)
    open.append(path)
    defer { open.removeLast() }
    let folder = ProjectPath.joined(outer, own)
    var merged: SpecValue?
    for include in Self.includes(of: top) where include.isEnabled {
      guard open.count < Limits.depth else {
        if !isFull {
          problems.append(
            DraftProblem("the specs include one another too deeply", at: why, isUnread: true))
        }
        isFull = true
        break
      }
      let base = include.isRelative ? ProjectPath.joined(base, own) : base
      let inner = include.isRelative ? ProjectPath.folder(of: include.path) : ""
      let file = ProjectPath.joined(base, include.path)
      let part = read(file, base: base, own: inner, from: folder, why: include.origin)
      merged = part?.merged(onto: merged) ?? merged
    }
    return top.resolvingPaths(from: folder).merged(onto: merged)
  }

  private mutating func load(_ path: String, why: Origin?) -> SpecValue? {
    do throws(ProjectFiles.Failure) {
      let (value, findings) = Self.parse(try source.contents(path), path)
      problems += findings.prefix(20).map { finding in
        DraftProblem(
          "\(finding.message); \(finding.help)",
          at: Origin(file: path, line: Int(finding.place.start.line)),
          isUnread: finding.severity == .error)
      }
      return value
    } catch {
      problems.append(DraftProblem("\(path): \(error.reason)", at: why, isUnread: true))
      return nil
    }
  }

  /// The name that every project must have; nil for another file, or a part of a spec.
  var projectName: String? { value?["targets"]?.mapping == nil ? nil : value?["name"]?.text }

  /// Whether nothing of it could be read.
  var isBroken: Bool { value?.mapping == nil && !problems.isEmpty }

  /// Parses one file of a spec, without its includes.
  static func parse(_ bytes: [UInt8], _ path: String) -> (value: SpecValue?, findings: [Finding]) {
    let (tree, findings) = YAMLReader.read(SourceFile(path: path, bytes: bytes), id: 0)
    return (tree.documents.first.map { SpecValue($0, file: path) }, findings)
  }

  /// A spec that another one includes.
  struct Include {
    var path: String
    /// Whether its paths are relative to its own folder, rather than that of the including spec.
    var isRelative = true
    var isEnabled = true
    var origin: Origin
  }

  /// The includes of a spec, in the order written.
  static func includes(of spec: SpecValue) -> [Include] {
    guard let value = spec["include"] else { return [] }
    return (value.list ?? [value]).compactMap { item in
      guard let path = item.text ?? item["path"]?.text else { return nil }
      return Include(
        path: path, isRelative: flag(item["relativePaths"]), isEnabled: flag(item["enable"]),
        origin: item.origin)
    }
  }

  /// A flag that may be quoted; an undefined variable counts as false, as in XcodeGen.
  private static func flag(_ value: SpecValue?) -> Bool {
    guard let value else { return true }
    return value.boolean ?? ["true", "yes", "1"].contains(value.text?.lowercased())
  }
}

/// Finds the folder that the paths of a spec are relative to.
///
/// That is its own folder, unless XcodeGen is run with `--project-root` or on a copy of the spec;
/// then it is a folder above.
enum SpecFolder {
  /// The nearest folder, from that of the spec upwards, in which most of the named files exist.
  static func find(_ path: String, files: ProjectFiles) -> String {
    let own = ProjectPath.folder(of: path)
    guard let bytes = try? files.contents(path), let spec = SpecFile.parse(bytes, path).value else {
      return own
    }
    let named = names(in: spec)
    var best = (folder: own, count: count(of: named, in: own, files))
    var folder = own
    while best.count < named.count {
      // Folders above the repository don't belong to the project.
      if files.isFolder(ProjectPath.joined(folder, ".git")) != nil { break }
      folder = ProjectPath.joined(folder, "..")
      // Neither does a folder such as /App at the root of the disk, which only shares the name.
      guard files.isFolder(folder) == true, ProcessState.resolved(files.absolute(folder)) != "/"
      else { break }
      let found = count(of: named, in: folder, files)
      if found > best.count { best = (folder, found) }
    }
    return best.folder
  }

  private static func count(of paths: [String], in folder: String, _ files: ProjectFiles) -> Int {
    paths.count { files.isFolder(ProjectPath.joined(folder, $0)) != nil }
  }

  /// The specs and sources that a spec names.
  private static func names(in spec: SpecValue) -> [String] {
    var found = SpecFile.includes(of: spec).filter(\.isEnabled).map(\.path)
    for (_, target) in spec["targets"]?.sorted ?? [] {
      let sources = target["sources"]
      let items = sources?.list ?? sources.map { [$0] } ?? []
      found += items.compactMap { $0.text ?? $0["path"]?.text }
    }
    return Array(found.filter { !$0.contains("$") }.prefix(200))
  }
}
