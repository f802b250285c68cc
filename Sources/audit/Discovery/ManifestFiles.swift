internal import AuditKit

/// Reads manifests, each once however often it is named.
struct ManifestFiles {
  private var seen: Set<FileStatus.Identity> = []

  /// Whether a path leads to a manifest that was read, which no report may replace.
  func hold(_ path: String) -> Bool {
    guard let status = try? FileStatus(of: SystemPath(path)) else { return false }
    return seen.contains(status.identity)
  }

  /// Reads a manifest from standard input, in the place of the file of that name if there is one.
  mutating func readInput(as name: String) throws(Problem) -> SourceFile {
    if let status = try? FileStatus(of: SystemPath(name)) { seen.insert(status.identity) }
    do throws(SystemError) {
      let bytes = try Descriptor.contents(of: 0, limit: OpenFile.limit, expecting: 1 << 16)
      return SourceFile(path: name, bytes: bytes)
    } catch {
      throw Problem(path: "standard input", reason: error.reason)
    }
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - isListed: Whether it is only to be opened, because nothing but its name is wanted.
  /// - Returns: The manifest; nil where it was read before.
  mutating func read(_ file: FoundFile, isListed: Bool) throws(Problem) -> SourceFile? {
    let open = try OpenFile.open(file)
    guard seen.insert(open.status.identity).inserted else { return nil }
    return SourceFile(path: file.shown, bytes: isListed ? [] : try open.contents())
  }
}
