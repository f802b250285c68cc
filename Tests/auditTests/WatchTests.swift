import TestTexts
import CommandSandbox
import Foundation
import Testing

@Suite struct WatchTests {
  @Test func `changed and new files, the configuration and its files start another run`() throws {
    let sandbox = try Sandbox(["m/a.yaml": Sample.clean])
    let watch = try RunningAudit(in: sandbox, "m", "--watch", "--no-replay")
    let clear = "No findings (budgets not replayed) in"
    #expect(try watch.output(afterRuns: 1) == "\(clear) 1 file (1 app, 1 bundle, 1 widget)\n")
    #expect(!(try watch.output(afterRuns: 1)).contains("\u{1B}"))

    try sandbox.write(Sample.error, to: "m/a.yaml")
    #expect(try watch.output(afterRuns: 2).contains("1 error in 1 file"))

    try sandbox.write(Sample.manifest(named: "other"), to: "m/deep/b.yaml")
    #expect(try watch.output(afterRuns: 3).contains("1 error in 2 files"))

    try sandbox.write("rules: {version-mismatch: off}\nprofile: ./p.yml", to: ".audit.yml")
    #expect(try watch.errors(afterRuns: 4).contains("p.yml: No such file or directory"))

    try sandbox.write("days: 2", to: "p.yml")
    #expect(
      try watch.output(afterRuns: 5).hasSuffix(
        "\(clear) 2 files (2 apps, 2 bundles, 2 widgets)\n"))

    try FileManager.default.removeItem(at: sandbox.folder.appending(path: "m/deep"))
    #expect(
      try watch.output(afterRuns: 6).hasSuffix("\(clear) 1 file (1 app, 1 bundle, 1 widget)\n"))

    let end = watch.interrupt()
    #expect(end.code == 0 && end.isExit)
    #expect(try watch.errors(afterRuns: 6).hasSuffix("; press Ctrl-C to stop\n"))
  }

  @Test(arguments: [(GivenText(Sample.error), 1), ("a: [", 1), ("", 2)] as [(GivenText, Int)])
  func `Ctrl-C ends with the exit code of the last run`(manifest: GivenText, code: Int) throws {
    let sandbox = try Sandbox(["a.yaml": manifest.text])
    let watch = try RunningAudit(in: sandbox, "a.yaml", "--watch")
    _ = try watch.output(afterRuns: 1)
    let end = watch.interrupt()
    #expect(Int(end.code) == code && end.isExit)
  }

  @Test func `a report in a folder of manifests doesn't start another run`() throws {
    let sandbox = try Sandbox(["m/a.yaml": Sample.clean])
    let watch = try RunningAudit(in: sandbox, "m", "--watch", "--format", "json=m/report.yaml")
    _ = try watch.errors(afterRuns: 1)
    try sandbox.write(Sample.error, to: "m/a.yaml")
    _ = try watch.errors(afterRuns: 2)
    #expect(watch.interrupt().isExit)
    #expect(try watch.runs() == 2)
  }

  @Test(arguments: [["-"], ["a.yaml", "--list-files"]])
  func `an input that can't be watched is wrong usage`(arguments: [String]) throws {
    let sandbox = try Sandbox(["a.yaml": Sample.clean])
    let outcome = try sandbox.audit(arguments + ["--watch"])
    #expect(outcome.code == 64 && outcome.errors.contains("--watch"))
  }
}

/// A process of the command that runs until it is stopped.
private final class RunningAudit {
  private let process = Process()
  private let files: [URL]
  private let watchdog: DispatchWorkItem

  init(in sandbox: Sandbox, _ arguments: String...) throws {
    let base = sandbox.folder.path + "-watch"
    files = ["out", "err"].map { URL(fileURLWithPath: "\(base).\($0)") }
    for file in files { try Data().write(to: file) }
    process.executableURL = Sandbox.binary
    process.arguments = arguments
    process.currentDirectoryURL = sandbox.folder
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    watchdog = Sandbox.watchdog(of: process)
  }

  deinit {
    watchdog.cancel()
    if process.isRunning { process.terminate() }
    for file in files { try? FileManager.default.removeItem(at: file) }
  }

  /// The number of runs that have ended, according to their output.
  func runs() throws -> Int {
    try text(1).components(separatedBy: "audit: watching ").count - 1
  }

  /// Standard output after a number of runs has ended.
  func output(afterRuns count: Int) throws -> String {
    try wait(for: count)
    return try text(0)
  }

  /// Standard error after a number of runs has ended.
  func errors(afterRuns count: Int) throws -> String {
    try wait(for: count)
    return try text(1)
  }

  /// Sends the signal of Ctrl-C, and waits for the end.
  func interrupt() -> (code: Int32, isExit: Bool) {
    process.interrupt()
    process.waitUntilExit()
    return (process.terminationStatus, process.terminationReason == .exit)
  }

  private func wait(for count: Int) throws {
    while try runs() < count, process.isRunning { Thread.sleep(forTimeInterval: 0.02) }
    #expect(try runs() == count)
  }

  private func text(_ index: Int) throws -> String {
    String(decoding: try Data(contentsOf: files[index]), as: UTF8.self)
  }
}
