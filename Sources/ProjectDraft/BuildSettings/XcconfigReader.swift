/// Reads `.xcconfig` files with what they include.
struct XcconfigReader {
  /// What a file and all that it includes assign.
  struct Chain {
    /// In the order in which they are applied.
    var assignments: [SettingAssignment] = []
    /// Whether a file is missing that the project can't do without, so that settings may be
    /// assigned of which nothing is known.
    var isIncomplete = false
  }

  /// The most files of one chain, and the most lines of all of them that say something.
  private static let mostFiles = 500
  private static let mostLines = 100_000

  let files: ProjectFiles
  /// The folder in which files are looked for that the including file's folder lacks.
  let projectFolder: String
  private(set) var told = DraftProblems()
  private var chains: [String: Chain] = [:]

  var problems: [DraftProblem] { told.all }

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
      var read = Count()
      self.read(found, into: &chain, way: [], &read)
    } else if !Self.isOfCocoaPods(path) {
      chain.isIncomplete = true
      report("\(path) is missing, so that what it sets is unknown", at: origin)
    }
    chains[path] = chain
    return chain
  }

  /// CocoaPods makes its files on each machine, and assigns nothing in them that a draft asks for.
  private static func isOfCocoaPods(_ path: String) -> Bool {
    ProjectPath.name(of: path).hasPrefix("Pods-")
      || path.utf8.starts(with: "Pods/".utf8) || path.contains("/Pods/")
  }

  /// How much of one chain was read.
  private struct Count {
    var files = 0
    var lines = 0
  }

  private mutating func read(
    _ file: String, into chain: inout Chain, way: [String], _ count: inout Count
  ) {
    // A file that includes itself is passed over, as Xcode does.
    guard !way.contains(file) else { return }
    count.files += 1
    guard count.files <= Self.mostFiles, count.lines <= Self.mostLines else {
      chain.isIncomplete = true
      report("it includes too many files, so that not all of them are read", at: Origin(file: file))
      return
    }
    let bytes: [UInt8]
    do throws(ProjectFiles.Failure) {
      bytes = try files.contents(file)
    } catch {
      chain.isIncomplete = true
      report("it can't be read: \(error.reason)", at: Origin(file: file))
      return
    }
    for (statement, line) in XcconfigLines(bytes).statements {
      let origin = Origin(file: file, line: line)
      count.lines += 1
      guard count.lines <= Self.mostLines else {
        chain.isIncomplete = true
        return report("it is too long, and not read from here on", at: origin)
      }
      switch statement {
      case .assignment(let key, let value):
        if let assignment = SettingAssignment(key: key, value: value, origin: origin) {
          chain.assignments.append(assignment)
        } else {
          report("this is no name of a build setting and is passed over", at: origin)
        }
      case .include(let path, let isOptional):
        if let found = included(path, from: file) {
          read(found, into: &chain, way: way + [file], &count)
        } else if !isOptional, !Self.isOfCocoaPods(path) {
          chain.isIncomplete = true
          report("\(path) is missing, so that what it sets is unknown", at: origin)
        }
      case .unknown:
        report("this line neither sets anything nor includes a file", at: origin)
      }
    }
  }

  /// The file that an include means: below the including file's folder, else the project's.
  private func included(_ path: String, from file: String) -> String? {
    let folders = [ProjectPath.folder(of: file), projectFolder]
    for name in [path, path + ".xcconfig"] {
      for folder in folders {
        let candidate = ProjectPath.joined(folder, name)
        if files.isFile(candidate) { return files.spelling(of: candidate) }
      }
    }
    return nil
  }

  private mutating func report(_ message: String, at origin: Origin?) {
    told.add(DraftProblem(message, at: origin))
  }
}
