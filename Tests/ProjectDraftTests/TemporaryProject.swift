internal import Foundation

@testable internal import ProjectDraft

/// Files in a folder of their own, gone after use.
struct TemporaryProject {
  /// The files' text by their paths.
  let texts: [String: String]

  init(_ texts: [String: String]) { self.texts = texts }

  /// Writes the files, hands them out, and removes them.
  func use<Result>(_ body: (ProjectFiles) throws -> Result) throws -> Result {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? manager.removeItem(atPath: folder) }
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (path, text) in texts {
      let file = URL(fileURLWithPath: folder + "/" + path)
      let parent = file.deletingLastPathComponent()
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try body(ProjectFiles(root: folder))
  }
}
