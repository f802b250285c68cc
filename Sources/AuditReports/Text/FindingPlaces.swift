internal import AuditKit
internal import WidgetManifests

/// The range of a finding for formats with lines and columns; it counts from 1 and is never
/// reversed.
struct FindingRegion {
  /// The first line.
  let startLine: Int
  /// The column of the first character.
  let startColumn: Int
  /// The last line.
  let endLine: Int
  /// The column after the last character.
  let endColumn: Int

  /// Creates the range of a place; nil if the finding is about the whole file.
  init?(_ place: Place) {
    guard place.start.line >= 1 else { return nil }
    let end = max(place.start, place.end)
    startLine = Int(place.start.line)
    startColumn = max(Int(place.start.column), 1)
    endLine = Int(end.line)
    endColumn = max(Int(end.column), endLine == startLine ? startColumn : 1)
  }
}

/// The location of a run's folder, for formats whose paths are relative to a folder above it.
public struct ReportRoot: Sendable {
  /// The folders between the two, outermost first; empty if both are the same.
  private let folders: [Substring]

  /// Creates a root from the path to the run's folder, such as `apps/manifests`.
  public init(below path: String = "") {
    folders = path.split(separator: "/")
  }

  /// Returns the path of a file from the root; an absolute path is unchanged.
  func path(_ path: String) -> String {
    if folders.isEmpty || path.utf8.starts(with: "/".utf8) { return path }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let up = parts.prefix { $0 == ".." }.count
    let outside = Array(repeating: Substring(".."), count: max(up - folders.count, 0))
    return (outside + folders.dropLast(up) + parts.dropFirst(up)).joined(separator: "/")
  }

  /// Returns the path of the file of a place; nil if the run has no such file.
  func path(of place: Place, in result: AuditResult) -> String? {
    result.file(of: place).map { $0.pathFromTop ?? path($0.path) }
  }

  /// Returns the path of a problem; only one with a position is about a file of the run.
  func path(of problem: AuditResult.Problem) -> String {
    problem.position == nil ? problem.path : path(problem.path)
  }
}
