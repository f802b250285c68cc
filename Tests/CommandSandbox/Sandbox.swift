package import Foundation

/// A temporary folder in which the built commands run.
package final class Sandbox: Sendable {
  /// The folder, with links resolved.
  package let folder: URL

  /// Makes a folder with some files in it.
  package init(_ files: [String: String] = [:]) throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = base.appendingPathComponent("command-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file and its parent folders.
  package func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  /// Writes a file of bytes and its parent folders.
  package func write(_ bytes: [UInt8], to path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// The text of a file, or nil if there is none.
  package func text(_ path: String) -> String? {
    (try? Data(contentsOf: folder.appendingPathComponent(path))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The names of all files, hidden ones included.
  package func names(in path: String = "") throws -> [String] {
    let url = folder.appendingPathComponent(path)
    return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }

  /// Makes a link.
  package func link(_ path: String, to target: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  /// Runs a program in the folder or a subfolder.
  package func run(
    _ program: String, _ arguments: [String], input: String = "", in path: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    // Beside the folder, so that a run never finds them.
    let base = folder.path + "-\(UUID().uuidString)"
    let files = ["in", "out", "err"].map { URL(fileURLWithPath: "\(base).\($0)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try Data(input.utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder.appendingPathComponent(path)
    process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    let watchdog = Self.watchdog(of: process)
    defer { watchdog.cancel() }
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, isExit: process.terminationReason == .exit,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }

  /// Kills a process that hangs, so that a run of the tests ends.
  ///
  /// It waits for 10 minutes, hundreds of times longer than any process takes, so that a slow or
  /// busy machine fails no test.
  package static func watchdog(of process: Process) -> DispatchWorkItem {
    let identifier = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: watchdog)
    return watchdog
  }

  /// The path of a command, which is built beside the tests.
  package static func product(_ name: String) -> URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let products = (bundle ?? .main).bundleURL.deletingLastPathComponent()
    #else
      let products = Bundle.main.bundleURL
    #endif
    return products.appendingPathComponent(name)
  }
}

/// The result of a run.
package struct Outcome {
  /// The exit code, or the signal that ended it.
  package let code: Int32
  /// Whether it exited normally.
  package let isExit: Bool
  /// Standard output.
  package let output: String
  /// Standard error.
  package let errors: String

  /// The lines of standard output.
  package var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// Characters that must not reach a terminal: controls but the line feed, and direction marks.
  ///
  /// The mark that audit prints after a right-to-left cell, before a space, is allowed.
  package var rawControls: Set<Unicode.Scalar> {
    let unwanted: [ClosedRange<UInt32>] = [
      0x00...0x09, 0x0B...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E,
      0x2066...0x2069, 0xFEFF...0xFEFF,
    ]
    return Set(
      (output + errors).replacing("\u{200E} ", with: " ").unicodeScalars.filter { scalar in
        unwanted.contains { $0.contains(scalar.value) }
      })
  }
}
