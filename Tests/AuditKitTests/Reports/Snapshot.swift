import Foundation
import Testing

/// Compares output with the file of that name in `__Snapshots__` beside the test.
func expectSnapshot(
  _ output: [UInt8], _ name: String, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let snapshot = URL(filePath: file).deletingLastPathComponent()
    .appending(path: "__Snapshots__").appending(path: name)
  try expectSnapshot(output, at: snapshot, sourceLocation: sourceLocation)
}

/// Compares output with a recorded file.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead; a missing file fails.
func expectSnapshot(
  _ output: [UInt8], at snapshot: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try Data(output).write(to: snapshot)
    return
  }
  guard let recorded = try? Data(contentsOf: snapshot) else {
    Issue.record("no \(snapshot.lastPathComponent); record it", sourceLocation: sourceLocation)
    return
  }
  #expect(
    String(decoding: output, as: UTF8.self) == String(decoding: recorded, as: UTF8.self),
    sourceLocation: sourceLocation)
}
