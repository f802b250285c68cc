internal import AuditKit
internal import SystemFiles

/// A recorded log, named on the command line.
struct LogFile {
  /// The path; - is standard input.
  let path: String
  /// The number of days at the beginning of each widget that are not counted.
  let skippedDays: Int
  /// The year of lines without one.
  let year: Int64?

  /// Reads it as a stream, however long it is.
  ///
  /// - Throws: If it can't be read, or no line of it is valid.
  func read(
    settings: ReplaySettings, from working: WorkingFolder, _ progress: RunProgress
  ) throws(Problem) -> RecordedLog {
    var reader = LogReader(skippedDays: skippedDays, settings: settings, year: year)
    let shown = path == "-" ? "<stdin>" : working.shown(path)
    if path == "-" {
      progress.begin(.log)
      try LogInput.standardInput { reader.read($0) }
    } else {
      let found = FoundFile(path: SystemPath(path), shown: shown)
      let input = try LogInput(found)
      // The unpacked size isn't known.
      progress.begin(.log, of: input.packing == .none ? input.status.size : 0)
      try input.pieces { piece in
        reader.read(piece)
        progress.advance(by: piece.count)
      }
    }
    let log = reader.finish()
    if log.understood == 0 {
      let reason = log.firstBroken.first.map { "; line \($0.line): \($0.reason)" } ?? ""
      throw Problem(path: shown, reason: "no line is a recorded reload\(reason)")
    }
    return log
  }
}
