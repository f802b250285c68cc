internal import AuditCommandLine
internal import AuditKit
internal import ProjectDraft
internal import SystemFiles
internal import WidgetManifests

/// Writes documents into a folder, one file each; those of an app's variants into separate folders.
struct OutputFolder {
  let path: String
  /// Whether existing files are replaced.
  let replaces: Bool

  /// Writes all documents, or none if one of their files exists and must not be replaced.
  ///
  /// - Returns: The paths that were written, in the order of the documents.
  /// - Throws: The reason if it fails; files that were written are complete.
  func write(_ documents: [ManifestWriter.Document]) throws(AuditResult.Problem) -> [String] {
    let names = FileNames.names(for: documents.map(\.name))
    let folders = documents.map { document in
      document.variant.map { SystemPath(path).appending(FileNames.stem(of: $0)).text } ?? path
    }
    let paths = zip(folders, names).map { SystemPath($0).appending($1).text }
    if (try? FileStatus(of: SystemPath(path)))?.kind == .file {
      throw AuditResult.Problem(path: path, reason: "is a file; --output takes a folder")
    }
    if !replaces {
      for path in paths where (try? FileStatus(ofLink: SystemPath(path))) != nil {
        throw AuditResult.Problem(
          path: path,
          reason: "already exists; --update \(self.path) changes what differs, --force replaces it")
      }
    }
    for folder in Set(folders).sorted() {
      try attempt(folder) { () throws(SystemError) in try Folder.makeAll(folder) }
    }
    for (path, document) in zip(paths, documents) {
      if replaces { Self.warnOfLostLines(at: path, with: document) }
      try attempt(path) { () throws(SystemError) in
        try FileReplacement.write(Array(document.text.utf8), to: path)
      }
    }
    return paths
  }

  /// Returns the paths of new files for documents with some names, none of which exists.
  func freePaths(for names: [String]) -> [String] {
    var names = names
    while true {
      let paths = FileNames.names(for: names).map { SystemPath(path).appending($0).text }
      let used = paths.indices.filter { index in
        (try? FileStatus(ofLink: SystemPath(paths[index]))) != nil
      }
      if used.isEmpty { return paths }
      for index in used { names[index] += "-new" }
    }
  }

  private func attempt(
    _ path: String, _ body: () throws(SystemError) -> Void
  ) throws(AuditResult.Problem) {
    do throws(SystemError) {
      try body()
    } catch {
      throw AuditResult.Problem(path: path, reason: error.reason)
    }
  }

  /// Warns of handwritten lines that are lost with the old file.
  private static func warnOfLostLines(at path: String, with document: ManifestWriter.Document) {
    guard (try? FileStatus(of: SystemPath(path)))?.kind == .file else { return }
    let old = CommittedManifests(at: path)
    for problem in old.problems {
      Message.write("\(problem.place): replaced, but not compared: \(problem.reason)")
    }
    for file in old.sources {
      guard let sentence = LostLines(replacing: file.bytes, with: document.text).sentence else {
        continue
      }
      Message.write("\(path): \(sentence)")
    }
  }
}

/// File names of documents, unique even ignoring case.
enum FileNames {
  static func names(for titles: [String]) -> [String] {
    var taken: Set<String> = []
    return titles.map { title in
      let stem = self.stem(of: title)
      var name = stem
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(stem)-\(number)"
        number += 1
      }
      return name + ".yaml"
    }
  }

  /// The maximum length of a name without its extension, in bytes; file systems allow 255.
  private static let maximumLength = 200

  /// A title without characters that are special in paths or invisible; never a hidden file.
  static func stem(of title: String) -> String {
    var stem = ""
    for scalar in title.unicodeScalars {
      guard stem.utf8.count < maximumLength else { break }
      let isPlain = Sanitized(String(scalar)).text == String(scalar)
      let isAllowed = isPlain && !"/\\:*?\"<>|".unicodeScalars.contains(scalar)
      stem.unicodeScalars.append(isAllowed ? scalar : "-")
    }
    while stem.hasPrefix(".") || stem.hasPrefix("-") { stem.removeFirst() }
    return stem.isEmpty ? "manifest" : stem
  }
}
