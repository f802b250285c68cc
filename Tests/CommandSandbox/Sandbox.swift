import AuditKit
import Foundation
import Testing

/// A temporary folder in which the built command is run.
final class Sandbox: Sendable {
  /// The folder, without links.
  let folder: URL

  /// Makes a folder with some files in it.
  init(_ files: [String: String] = [:]) throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = base.appendingPathComponent("audit-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file, and the folders on the way to it.
  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  /// Writes a file of bytes, and the folders on the way to it.
  func write(_ bytes: [UInt8], to path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// The text of a file; nil where there is none.
  func text(_ path: String) -> String? {
    (try? Data(contentsOf: folder.appendingPathComponent(path))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The names of all files, hidden ones included.
  func names(in path: String = "") throws -> [String] {
    let url = folder.appendingPathComponent(path)
    return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }

  /// Makes a link.
  func link(_ path: String, to target: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  /// Runs `audit`.
  func audit(
    _ arguments: String..., input: String = "", in path: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(
      Self.binary.path, arguments, input: input, in: path, environment: environment)
  }

  /// Runs `audit` with the arguments of a test.
  func audit(
    _ arguments: [String], in path: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(Self.binary.path, arguments, input: "", in: path, environment: environment)
  }

  /// Runs `audit` with no more memory and processor time than any input may cost: 300 MB, 2 s.
  ///
  /// What takes more is killed, which is no exit.
  func confined(_ arguments: [String], input: String = "") throws -> Outcome {
    let line = "ulimit -t 2 -d 300000; exec \"$0\" \"$@\""
    return try run(
      "/bin/bash", ["-c", line, Self.binary.path] + arguments, input: input, in: "",
      environment: [:])
  }

  /// Runs a line of shell in which `$AUDIT` is the command.
  func shell(_ line: String) throws -> Outcome {
    try run(
      "/bin/bash", ["-c", line], input: "", in: "", environment: ["AUDIT": Self.binary.path])
  }

  private func run(
    _ program: String, _ arguments: [String], input: String, in path: String,
    environment: [String: String]
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
    // What waits for ever takes no time of a processor.
    let identifier = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
    defer { watchdog.cancel() }
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, isExit: process.terminationReason == .exit,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }

  /// The command, which is built beside the tests.
  static let binary: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let products = (bundle ?? .main).bundleURL.deletingLastPathComponent()
    #else
      let products = Bundle.main.bundleURL
    #endif
    return products.appendingPathComponent("audit")
  }()
}

/// What a run left behind.
struct Outcome {
  /// The exit code, or the signal that ended it.
  let code: Int32
  /// Whether it ended by itself.
  let isExit: Bool
  /// Standard output.
  let output: String
  /// Standard error.
  let errors: String

  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// What no terminal should be sent: controls but the line feed, and what turns text around.
  var rawControls: Set<Unicode.Scalar> {
    let unwanted: [ClosedRange<UInt32>] = [
      0x00...0x09, 0x0B...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E,
      0x2066...0x2069, 0xFEFF...0xFEFF,
    ]
    return Set(
      (output + errors).unicodeScalars.filter { scalar in
        unwanted.contains { $0.contains(scalar.value) }
      })
  }
}

/// Manifests that are judged in a known way.
enum Sample {
  /// Nothing is to be said of it.
  static let clean = manifest()
  /// One error: `version-mismatch`.
  static let error = manifest(version: "3.2.1")
  /// One warning: `unused-suppression`.
  static let warning = "# audit:ignore version-mismatch -- for a test\n" + clean

  /// An app and a bundle with one widget.
  static func manifest(version: String = "3.2.0", named name: String = "weather") -> String {
    let text = """
      \(Example.standardApp)
      ---
      \(Example.standardBundle.replacing("version: 3.2.0", with: "version: \(version)"))
      widgets:
        - \(Example.standardWidget.replacing("\n", with: "\n    "))

      """
    return text.replacing("com.example.weather", with: "com.example.\(name)")
  }
}
