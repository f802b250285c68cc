internal import WidgetManifests

/// Reads `.xcconfig` files with what they include.
struct XcconfigReader {
  /// The assignments of a file and of all that it includes.
  struct Chain {
    /// In the order in which they are applied.
    var assignments: [SettingAssignment] = []
    /// The first required file that could not be read; it may assign unknown settings.
    var missingFile: String?
  }

  let files: ProjectFiles
  /// The folder to search for files that the including file's folder lacks.
  let projectFolder: String
  private var reported: [DraftProblem] = []
  private var chains: [String: Chain] = [:]

  /// The problems, each once, in the order in which they occurred.
  var problems: [DraftProblem] { reported.unique }

  init(files: ProjectFiles, projectFolder: String) {
    self.files = files
    self.projectFolder = projectFolder
  }

  /// Reads a configuration's file.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the root of the draft.
  ///   - origin: Where it is named.
  mutating func chain(of path: String, namedAt origin: Origin?) -> Chain {
    if let known = chains[path] { return known }
    var chain = Chain()
    if let found = files.spelling(of: path) {
      switch open(found) {
      case .file(let source): chain = self.chain(read(source))
      case .unreadable(let path, let reason):
        chain.missingFile = path
        reported.append(DraftProblem(unread: reason, at: Origin(file: path)))
      case .missing: chain.missingFile = path
      }
    } else if let settings = generated(path) {
      chain.assignments = settings
    } else if !Self.isOfCocoaPods(path) {
      chain.missingFile = path
      report("\(path) is missing, so its settings are unknown", at: origin)
    }
    chains[path] = chain
    return chain
  }

  /// The names that a file and its includes set unconditionally.
  func names(setBy path: String) -> Set<String> {
    guard let found = files.spelling(of: path), case .file(let source) = open(found) else {
      return []
    }
    return Set(read(source).unconditionalAssignments.map(\.name))
  }

  private func read(_ source: SourceFile) -> XCConfig {
    var limits = XCConfig.Limits()
    (limits.files, limits.depth) = (500, 500)
    (limits.bytes, limits.statements, limits.problems) = (Limits.file, 100_000, .max)
    return XCConfig(source, limits: limits, find: find)
  }

  /// Finds an included file: below the including file's folder, else below the project's.
  private func find(_ name: String, from file: String) -> XCConfig.Inclusion {
    for name in [name, name + ".xcconfig"] {
      for folder in [ProjectPath.folder(of: file), projectFolder] {
        let candidate = ProjectPath.joined(folder, name)
        if files.isFile(candidate), let found = files.spelling(of: candidate) {
          return open(found)
        }
      }
    }
    return .missing
  }

  private func open(_ path: String) -> XCConfig.Inclusion {
    do throws(ProjectFiles.Failure) {
      // Like Xcode, repairs bytes that are not UTF-8 instead of refusing the file.
      let bytes = try files.contents(path)
      if let line = bytes.mergeConflictLine {
        return .unreadable(path: path, reason: "the merge conflict in line \(line) is not resolved")
      }
      return .file(SourceFile(path: path, text: String(decoding: bytes, as: UTF8.self)))
    } catch {
      return .unreadable(path: path, reason: error.reason)
    }
  }

  /// Converts what was read, and reports what could not be.
  private mutating func chain(_ config: XCConfig) -> Chain {
    var chain = Chain()
    for problem in config.problems {
      let origin = Origin(file: problem.path, line: problem.line)
      var unread = problem.path
      switch problem.kind {
      case .invalid(isAssignment: false):
        report("this line neither sets anything nor includes a file", at: origin)
        continue
      case .invalid(isAssignment: true):
        report(Self.invalidName, at: origin)
        continue
      case .missing(let path) where Self.isOfCocoaPods(path): continue
      case .missing(let path):
        if let settings = generated(path) {
          chain.assignments += settings
          continue
        }
        unread = ProjectPath.joined(ProjectPath.folder(of: problem.path), path)
        report("\(path) is missing, so its settings are unknown", at: origin)
      case .unreadable(_, let path, let reason):
        unread = path
        reported.append(DraftProblem(unread: reason, at: Origin(file: path)))
      case .tooManyFiles:
        report(
          "it includes too many files, so that not all of them are read", at: origin, isUnread: true
        )
      case .tooManyBytes, .tooManyStatements, .notUTF8:
        report("it is too long, and not read from here on", at: origin, isUnread: true)
      }
      chain.missingFile = chain.missingFile ?? unread
    }
    for assignment in config.assignments {
      let origin = Origin(
        file: assignment.path, line: assignment.line, columns: assignment.columns)
      if let conditions = SettingCondition.conditions(in: assignment.conditions.map { $0[...] }) {
        chain.assignments.append(
          SettingAssignment(
            name: assignment.name, conditions: conditions, value: assignment.value, origin: origin))
      } else {
        report(Self.invalidName, at: origin)
      }
    }
    return chain
  }

  /// The settings of a missing file that a tool generates; nil if they are unknown.
  private func generated(_ path: String) -> [SettingAssignment]? {
    guard FlutterSettings.files.contains(ProjectPath.name(of: path)) else { return nil }
    return FlutterSettings.assignments(around: projectFolder, files: files)
  }

  private static let invalidName = "this isn't the name of a build setting; it is ignored"

  /// Whether CocoaPods generates the file: it then assigns nothing that a draft asks for.
  private static func isOfCocoaPods(_ path: String) -> Bool {
    ProjectPath.name(of: path).hasPrefix("Pods-")
      || path.utf8.starts(with: "Pods/".utf8) || path.contains("/Pods/")
  }

  private mutating func report(_ message: String, at origin: Origin?, isUnread: Bool = false) {
    reported.append(DraftProblem(message, at: origin, isUnread: isUnread))
  }
}
