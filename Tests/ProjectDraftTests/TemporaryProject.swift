internal import Foundation

@testable internal import ProjectDraft

/// Files in a folder of their own, gone after use.
struct TemporaryProject {
  /// What the files hold, by their paths.
  let contents: [String: [UInt8]]

  init(_ texts: [String: String]) { contents = texts.mapValues { Array($0.utf8) } }

  init(bytes contents: [String: [UInt8]]) { self.contents = contents }

  /// Writes the files, hands them out, and removes them.
  func use<Result>(_ body: (ProjectFiles) throws -> Result) throws -> Result {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? manager.removeItem(atPath: folder) }
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (path, bytes) in contents {
      let file = URL(fileURLWithPath: folder + "/" + path)
      let parent = file.deletingLastPathComponent()
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    return try body(ProjectFiles(root: folder))
  }
}
