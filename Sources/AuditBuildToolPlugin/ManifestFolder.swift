import Foundation

/// A folder of manifests and the files that affect its audit.
struct ManifestFolder {
  let url: URL
  /// The `.audit.yml` of the nearest parent.
  let configuration: URL?

  /// Finds the folder `manifests` in another folder; nil if there is none.
  init?(in folder: URL) {
    url = folder.appendingPathComponent("manifests", isDirectory: true)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    configuration = Self.configuration(above: url)
  }

  /// The files whose changes can change the findings.
  var files: [URL] { manifests + configured }

  private var manifests: [URL] {
    let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { ["yaml", "yml"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }

  private static func configuration(above folder: URL) -> URL? {
    var parent = folder
    while parent.path != "/" {
      parent.deleteLastPathComponent()
      let file = parent.appendingPathComponent(".audit.yml")
      if FileManager.default.fileExists(atPath: file.path) { return file }
    }
    return nil
  }

  /// The configuration, the existing files that it names, and the default baseline.
  private var configured: [URL] {
    guard let configuration else { return [] }
    let text = (try? String(contentsOf: configuration, encoding: .utf8)) ?? ""
    let folder = configuration.deletingLastPathComponent()
    let words = text.split { " \t\r\n,[]{}\"'".contains($0) }.map(String.init)
    let named = (words + [".audit-baseline.json"])
      .filter { $0.hasSuffix(".xcconfig") || $0.hasSuffix(".json") }
      .map { URL(fileURLWithPath: $0, relativeTo: folder).absoluteURL }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
    return [configuration] + named
  }
}
