internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// The state of all inputs of a run, to detect changes.
///
/// The configuration and the files that it names are small, so they are read; for manifests,
/// comparing the modification times is enough. New manifests are found as in a run.
struct Inputs: Equatable {
  private var settings = ReadSettings.none
  private var files: [Stamp] = []

  /// Reads the current state of the inputs of a run.
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

  /// The watched files, such as `3 files`.
  var summary: String { files.count == 1 ? "1 file" : "\(files.count) files" }

  private enum ReadSettings: Equatable {
    case none
    /// The bytes of the configuration and the profile, and the values of variables.
    case read([[UInt8]], [String: String])
    /// The errors; files other than those that were read may have to change.
    case failed([String])
  }

  /// The state of a file, which changes when it is written, replaced or removed.
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
