import Foundation

/// A temporary folder in which the built command is run.
final class Sandbox: Sendable {
  /// The folder, without links.
  let folder: URL

  /// Makes a folder with some files in it.
  init(_ files: [String: String] = [:]) throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = base.appendingPathComponent("draft-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file, and the folders on the way to it.
  func write(_ text: String, to path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The text of a file; nil where there is none.
  func text(_ path: String) -> String? {
    (try? Data(contentsOf: folder.appendingPathComponent(path))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The names in a folder.
  func names(in path: String = "") throws -> [String] {
    let url = folder.appendingPathComponent(path)
    return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }

  /// Runs `draft`.
  func draft(_ arguments: String...) throws -> Outcome {
    try run(Self.product("draft").path, arguments)
  }

  /// Runs a line of shell in which `$DRAFT` and `$AUDIT` are the commands.
  func shell(_ line: String) throws -> Outcome { try run("/bin/bash", ["-c", line]) }

  private func run(_ program: String, _ arguments: [String]) throws -> Outcome {
    let base = folder.path + "-\(UUID().uuidString)"
    let files = ["out", "err"].map { URL(fileURLWithPath: "\(base).\($0)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/bin:/bin", "DRAFT": Self.product("draft").path,
      "AUDIT": Self.product("audit").path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
  }

  /// A command, which is built beside the tests.
  private static func product(_ name: String) -> URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let products = (bundle ?? .main).bundleURL.deletingLastPathComponent()
    #else
      let products = Bundle.main.bundleURL
    #endif
    return products.appendingPathComponent(name)
  }
}

/// What a run left behind.
struct Outcome {
  /// The exit code, or the signal that ended it.
  let code: Int32
  /// Standard output.
  let output: String
  /// Standard error.
  let errors: String
}
