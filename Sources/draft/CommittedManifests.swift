internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// The manifests below a path that a user named.
struct CommittedManifests {
  private(set) var files: [SourceFile] = []
  /// The problems in reading them.
  private(set) var problems: [AuditResult.Problem] = []

  /// A byte more than a manifest may have, which is enough to know that it has too many.
  private static let limit = 10 << 20 + 1
  private static let maximumDepth = 32

  /// Reads a file, or all manifests below a folder; what is hidden in it is left out, and links to
  /// folders are not followed.
  mutating func add(_ path: String) {
    do throws(SystemError) {
      guard try FileStatus(of: SystemPath(path)).kind == .folder else {
        return read(SystemPath(path), shown: path)
      }
    } catch {
      problems.append(AuditResult.Problem(path: path, reason: error.reason))
      return
    }
    let before = files.count + problems.count
    walk(SystemPath(path), shown: path, depth: 0)
    if files.count + problems.count == before {
      problems.append(AuditResult.Problem(path: path, reason: "no manifest found (*.yaml, *.yml)"))
    }
  }

  private mutating func walk(_ folder: SystemPath, shown: String, depth: Int) {
    guard depth < Self.maximumDepth else { return }
    let entries: [FolderEntry]
    do throws(SystemError) {
      entries = try FolderEntry.list(folder)
    } catch {
      problems.append(AuditResult.Problem(path: shown, reason: error.reason))
      return
    }
    for entry in entries where !entry.isHidden {
      let path = folder.appending(entry.name)
      let name = entry.name.text
      let inner = shown == "." ? name : SystemPath(shown).appending(name).text
      let kind = entry.kind ?? (try? FileStatus(ofLink: path))?.kind
      if kind == .folder {
        walk(path, shown: inner, depth: depth + 1)
      } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml"),
        (try? FileStatus(of: path))?.kind == .file
      {
        read(path, shown: inner)
      }
    }
  }

  private mutating func read(_ path: SystemPath, shown: String) {
    do throws(SystemError) {
      let descriptor = try Descriptor(opening: path)
      let status = try FileStatus(ofDescriptor: descriptor.number)
      guard status.kind == .file else {
        problems.append(
          AuditResult.Problem(path: shown, reason: "\(status.kind.name), not a file"))
        return
      }
      let bytes = try Descriptor.contents(
        of: descriptor.number, limit: Self.limit, expecting: min(status.size, Self.limit))
      files.append(SourceFile(path: shown, bytes: bytes))
    } catch {
      problems.append(AuditResult.Problem(path: shown, reason: error.reason))
    }
  }

  /// Replaces a manifest, unless it has changed since it was read; writes a new one where it was
  /// empty and there is none.
  ///
  /// - Throws: Why it could not be written; the file is then as it was.
  static func replace(
    _ old: SourceFile, with new: SourceFile
  ) throws(AuditResult.Problem) {
    do throws(SystemError) {
      if old.bytes.isEmpty, (try? FileStatus(ofLink: SystemPath(old.path))) == nil {
        return try FileReplacement.write(to: old.path) { $0.send(new.bytes) }
      }
      let descriptor = try Descriptor(opening: SystemPath(old.path))
      let bytes = try Descriptor.contents(
        of: descriptor.number, limit: limit, expecting: old.bytes.count)
      if bytes == old.bytes {
        return try FileReplacement.rewrite(SystemPath(old.path), with: new.bytes)
      }
    } catch {
      throw AuditResult.Problem(path: old.path, reason: error.reason)
    }
    throw AuditResult.Problem(
      path: old.path, reason: "not updated: it has changed since it was read")
  }
}
