internal import AppProduct

/// An `.xcworkspace`: a list of projects.
struct Workspace {
  /// The existing projects, in order, without those of CocoaPods.
  private(set) var projects: [String] = []
  /// The parts that can't be read, and the missing projects.
  private(set) var problems: [DraftProblem] = []

  /// Whether part of it can't be read.
  private(set) var isBroken = false

  /// Reads a workspace.
  ///
  /// - Parameters:
  ///   - path: The workspace, relative to the root of the draft.
  ///   - files: The files of the draft.
  init(_ path: String, files: ProjectFiles) {
    let file = ProjectPath.joined(path, "contents.xcworkspacedata")
    do throws(ProjectFiles.Failure) {
      let bytes = try files.contents(file)
      var tokens = XMLTokens(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
      do throws(XMLTokens.SyntaxError) {
        try read(&tokens, file, in: ProjectPath.folder(of: path), files)
      } catch {
        isBroken = true
        problems.append(
          DraftProblem(
            "the workspace can't be read from here on",
            at: Origin(file: file, line: tokens.line()), isUnread: true))
      }
    } catch {
      isBroken = true
      problems.append(
        DraftProblem(
          "the workspace can't be read: \(error.reason)", at: Origin(file: file), isUnread: true))
    }
  }

  /// - Parameter container: The folder of the workspace.
  private mutating func read(
    _ tokens: inout XMLTokens, _ file: String, in container: String, _ files: ProjectFiles
  ) throws(XMLTokens.SyntaxError) {
    // The open elements, each with the folder of its group.
    var open: [(name: String, folder: String)] = []
    repeat {
      let tag = try tokens.nextTag()
      if tag.form == .end {
        guard open.popLast()?.name == tag.name else { throw XMLTokens.SyntaxError() }
        continue
      }
      guard open.count < Limits.depth, !open.isEmpty || tag.name == "Workspace" else {
        throw XMLTokens.SyntaxError()
      }
      let location = try tokens.attribute("location", of: tag) ?? ""
      let around = open.last?.folder ?? container
      // `group:Widgets` is below the group, `container:Widgets` below the workspace.
      let colon = location.firstIndex(of: ":") ?? location.startIndex
      let base = location[..<colon] == "group" ? around : container
      let item = ProjectPath.joined(base, String(location[colon...].drop { $0 == ":" }))
      if tag.name == "FileRef" { add(item, at: Origin(file: file, line: tokens.line()), files) }
      if tag.form == .start { open.append((tag.name, tag.name == "Group" ? item : around)) }
    } while !open.isEmpty
    try tokens.end()
  }

  private mutating func add(_ project: String, at origin: Origin, _ files: ProjectFiles) {
    guard project.hasSuffix(".xcodeproj"), !project.hasSuffix("Pods.xcodeproj") else { return }
    guard let spelling = files.spelling(of: project) else {
      problems.append(DraftProblem("\(project) is missing", at: origin))
      return
    }
    if !projects.contains(spelling) { projects.append(spelling) }
  }
}
