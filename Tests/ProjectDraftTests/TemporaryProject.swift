internal import ProductBuilder

@testable internal import ProjectDraft

/// Files in a temporary folder, removed after use.
struct TemporaryProject {
  /// The contents of the files by their paths.
  let contents: [String: [UInt8]]

  init(_ texts: [String: String]) { contents = texts.mapValues { Array($0.utf8) } }

  init(bytes contents: [String: [UInt8]]) { self.contents = contents }

  /// Writes the files, passes them on, and removes them.
  func use<Result>(_ body: (ProjectFiles) throws -> Result) throws -> Result {
    let folder = try ProductFolder(contents)
    return try withExtendedLifetime(folder) { try body(ProjectFiles(root: folder.path)) }
  }
}
