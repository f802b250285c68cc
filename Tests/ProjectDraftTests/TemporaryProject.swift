internal import Foundation

@testable internal import ProjectDraft

/// Files in a temporary folder, removed after use.
struct TemporaryProject {
  /// The contents of the files by their paths.
  let contents: [String: [UInt8]]

  init(_ texts: [String: String]) { contents = texts.mapValues { Array($0.utf8) } }

  init(bytes contents: [String: [UInt8]]) { self.contents = contents }

  /// Writes the files, passes them on, and removes them.
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
