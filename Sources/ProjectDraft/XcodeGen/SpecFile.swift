internal import SystemFiles
internal import WidgetManifests

/// A spec and all that it includes, as one value.
struct SpecFile {
  /// The merged spec, with paths relative to the folder of the spec.
  private(set) var value: SpecValue?
  /// The files that it is made of.
  private(set) var files: [String] = []
  private(set) var problems: [DraftProblem] = []

  private let source: ProjectFiles
  /// The files that are being read, the first one outermost.
  private var open: [String] = []
  private var isFull = false

  /// How many files a spec may be made of, and how deep they may include one another.
  private static let maximumFiles = 500
  private static let maximumDepth = 32

  /// Reads a spec.
  ///
  /// - Parameters:
  ///   - path: The spec, relative to the root of the draft.
  ///   - folder: The folder to which its paths are relative.
  ///   - files: What is read.
  init(_ path: String, in folder: String, files: ProjectFiles) {
    source = files
    value = read(path, base: folder, own: "", from: "", why: nil)
  }

  /// - Parameters:
  ///   - path: The file.
  ///   - base: The folder from which it was named.
  ///   - own: Its own folder, from `base`, where its paths are relative to it.
  ///   - outer: The folder of the file that includes it, relative to that of the first spec.
  private mutating func read(
    _ path: String, base: String, own: String, from outer: String, why: Origin?
  ) -> SpecValue? {
    guard !open.contains(path) else {
      problems.append(DraftProblem("\(path) includes itself; it is read once", at: why))
      return nil
    }
    // What is included twice is merged once.
    guard !files.contains(path), let top = load(path, why: why) else { return nil }
    files.append(path)
    open.append(path)
    defer { open.removeLast() }
    let folder = ProjectPath.joined(outer, own)
    var merged: SpecValue?
    for include in Self.includes(of: top) where include.isEnabled {
      guard files.count < Self.maximumFiles, open.count < Self.maximumDepth else {
        if !isFull {
          problems.append(
            DraftProblem("too many specs include one another", at: why, isUnread: true))
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
      problems += findings.prefix(20).map {
        DraftProblem($0.message, at: Origin(file: path, line: Int($0.place.start.line)))
      }
      return value
    } catch {
      problems.append(DraftProblem("\(path): \(error.reason)", at: why, isUnread: true))
      return nil
    }
  }

  /// The name that every project must have; nil for a file that is none, or a part of one.
  var projectName: String? { value?["targets"]?.mapping == nil ? nil : value?["name"]?.text }

  /// Whether nothing of it could be read.
  var isBroken: Bool { value?.mapping == nil && !problems.isEmpty }

  /// One file of a spec, without what it includes.
  static func parse(_ bytes: [UInt8], _ path: String) -> (value: SpecValue?, findings: [Finding]) {
    let (tree, findings) = YAMLReader.read(SourceFile(path: path, bytes: bytes), id: 0)
    return (tree.documents.first.map { SpecValue($0, file: path) }, findings)
  }

  /// A spec that another includes.
  struct Include {
    var path: String
    /// Whether its paths are relative to its own folder, not to that of the including spec.
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

  /// A flag that may be quoted; a variable that nobody sets counts as false, as in XcodeGen.
  private static func flag(_ value: SpecValue?) -> Bool {
    guard let value else { return true }
    return value.boolean ?? ["true", "yes", "1"].contains(value.text?.lowercased())
  }
}

/// Finds the folder to which the paths of a spec are relative.
///
/// That is its own folder, unless XcodeGen is run with `--project-root` or on a copy of the spec:
/// then the paths are relative to a folder above it.
enum SpecFolder {
  private static let maximumLevels = 6

  /// The nearest folder, from that of the spec upwards, below which most of what it names is there.
  static func find(_ path: String, files: ProjectFiles) -> String {
    let own = ProjectPath.folder(of: path)
    guard let bytes = try? files.contents(path), let spec = SpecFile.parse(bytes, path).value else {
      return own
    }
    let named = names(in: spec)
    var best = (folder: own, count: count(of: named, in: own, files))
    var folder = own
    for _ in 0..<maximumLevels where best.count < named.count {
      // Above the repository nothing belongs to the project.
      if files.isFolder(ProjectPath.joined(folder, ".git")) != nil { break }
      folder = ProjectPath.joined(folder, "..")
      // Nor does a folder such as /App at the root of the disk, which only has the same name.
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

  /// The specs, sources and property lists that a spec names.
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
