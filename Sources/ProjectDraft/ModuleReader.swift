internal import AuditKit
import SwiftSyntax
internal import SystemFiles

/// Reads the Swift files of a project, and parses those that matter, on all processors.
struct ModuleReader {
  /// The modules in the order of the project; files that several compile are shared.
  private(set) var modules: [SourceModule] = []
  private(set) var problems: [DraftProblem] = []

  private let files: ProjectFiles
  /// The paths of files that don't exist.
  private(set) var missing: Set<String> = []

  /// Reads the files of modules.
  ///
  /// - Parameters:
  ///   - programs: The values in the bundles of targets, by the names of the targets.
  ///   - jobs: The maximum number of threads.
  ///   - progress: Receives the number of files read.
  init(
    _ sources: ProjectSources, conditions: [CompilationConditions],
    programs: [String: ProgramInfo] = [:], files: ProjectFiles,
    jobs: Int = ProcessState.processors, progress: RunProgress? = nil
  ) {
    self.files = files
    let strings = StringTables(
      sources.modules.flatMap(\.stringFiles), language: sources.model.developmentLanguage
    ) { try? files.contents($0) }
    let catalogs = sources.model.targets.flatMap(\.resources).filter { $0.hasSuffix(".xcassets") }
    let assets = AssetCatalogs(catalogs + sources.modules.flatMap(\.catalogs), files: files)
    var numbers: [String: Int] = [:]
    var paths: [String] = []
    for path in sources.modules.flatMap(\.files) where numbers[path] == nil {
      numbers[path] = paths.count
      paths.append(path)
    }
    progress?.begin(.sources, of: paths.count)
    let read = read(paths, jobs, progress)
    let ofExtensions = Set(
      sources.modules.filter { $0.target?.isExtension == true }.flatMap(\.files))
    for (module, conditions) in zip(sources.modules, conditions) {
      let files = module.files.compactMap { numbers[$0].flatMap { read[$0] } }
      modules.append(
        SourceModule(
          name: module.name, files: files, visible: module.visible, conditions: conditions,
          program: module.target.flatMap { programs[$0.name] },
          stringFiles: Set(module.stringFiles), strings: strings, assets: assets,
          ofExtensions: module.target?.isApp == true ? ofExtensions : []))
    }
  }

  /// The result of reading a file.
  private enum Outcome: Sendable {
    case file(String, at: String, IdentifierIndex, SwiftFile.ParseResult?)
    case missing
    case refused(String)
  }

  private mutating func read(
    _ paths: [String], _ jobs: Int, _ progress: RunProgress?
  ) -> [SwiftFile?] {
    let files = files
    let outcomes = Parallel.map(0..<paths.count, jobs: jobs) {
      defer { progress?.advance() }
      return Self.read(paths[$0], files)
    }
    return zip(paths, outcomes).map { named, outcome in
      switch outcome {
      case .file(let text, let path, let identifiers, let parsed):
        let file = SwiftFile(path: path, text: text, identifiers: identifiers, parsed: parsed)
        if parsed != nil, let problem = file.syntaxProblem { problems.append(problem) }
        return file
      // Projects name files that tools make, or that are long gone.
      case .missing:
        if files.denial(of: named) == nil { missing.insert(named) }
        return nil
      case .refused(let reason):
        problems.append(DraftProblem(unread: reason, at: Origin(file: named)))
        return nil
      }
    }
  }

  private static func read(_ path: String, _ files: ProjectFiles) -> Outcome {
    do throws(ProjectFiles.Failure) {
      let bytes = try files.contents(path, limit: Limits.source)
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.utf8.elementsEqual(bytes), !bytes.contains(0) else {
        return .refused("it is not UTF-8")
      }
      let identifiers = IdentifierIndex(text)
      let isWanted = SwiftFile.wanted.contains { identifiers.mentions($0) }
      let spelling = files.spelling(of: path) ?? path
      return .file(text, at: spelling, identifiers, isWanted ? SwiftFile.parse(text) : nil)
    } catch {
      return error.isMissing ? .missing : .refused(error.reason)
    }
  }
}

extension ProjectFacts {
  /// The values in each program's bundle on which all builds of its target agree.
  var programs: [String: ProgramInfo] {
    var programs: [String: ProgramInfo] = [:]
    for target in apps.map(\.target) + extensions.map(\.target) {
      var info = ProgramInfo(bundleID: target.bundleID?.value, infoTexts: target.infoTexts)
      if let other = programs[target.target] {
        if info.bundleID != other.bundleID { info.bundleID = nil }
        info.infoTexts = info.infoTexts.filter { other.infoTexts[$0.key] == $0.value }
      }
      programs[target.target] = info
    }
    return programs
  }
}
