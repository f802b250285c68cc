internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// All that a run goes by, as far as it takes to see that something of it has changed.
///
/// The configuration and what it names are small, so they are read; of manifests it is enough to
/// look at when they were written. New ones are found as a run finds them.
struct Inputs: Equatable {
  private var settings = ReadSettings.none
  private var files: [Stamp] = []

  /// Looks at what a run would go by now.
  init(of request: AuditRequest) {
    let working = WorkingFolder()
    var paths: [FoundFile] = []
    var excluded: IgnoreList?
    do throws(SettingsError) {
      let read = try Settings(request, from: working)
      settings = .read(
        [read.file?.source.bytes ?? [], read.profile.source?.bytes ?? []],
        read.variables.values.values)
      excluded = read.excluded
      paths += [read.baseline?.path].compactMap(\.self).map { file(at: $0) }
    } catch {
      settings = .failed(error.problems.map { "\($0.path): \($0.reason)" })
    }
    var search = Search(from: working, excluding: excluded)
    for path in request.paths { search.add(path) }
    let reports = Set(
      request.reports.compactMap { report in
        if case .file(let path) = report.target { working.shown(path) } else { nil }
      })
    paths += search.files.filter { !reports.contains($0.shown) }
    files = paths.map { Stamp(path: $0.shown, status: try? FileStatus(of: $0.path)) }
  }

  /// How much is watched, such as `3 files`.
  var summary: String { files.count == 1 ? "1 file" : "\(files.count) files" }

  private enum ReadSettings: Equatable {
    case none
    /// The bytes of the files that say something, and the variables of those that define them.
    case read([[UInt8]], [String: String])
    /// What is wrong; other files may have to change than those that were read.
    case failed([String])
  }

  /// What tells that a file has been written to, replaced or removed.
  private struct Stamp: Equatable {
    let path: String
    let identity: FileStatus.Identity?
    let size: Int?
    let modified: FileStatus.Instant?

    init(path: String, status: FileStatus?) {
      self.path = path
      identity = status?.identity
      size = status?.size
      modified = status?.modified
    }
  }
}

private func file(at path: String) -> FoundFile { FoundFile(path: SystemPath(path), shown: path) }
