import CommandSandbox
import Foundation
import Testing

@testable import AuditCommandLine
@testable import AuditKit

/// Output on a terminal: lines that fit, and the progress of a long run.
@Suite struct TerminalTests {
  /// Manifests with long names and every type of finding.
  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox([
      "long.yaml": Sample.manifest(named: "long").replacing(
        "kind: Current", with: "kind: com.example.weather.widgets.RainInTheNextHours")
    ])
    try FileManager.default.copyItem(
      at: DocumentationPage.root.appending(path: "manifests"),
      to: sandbox.folder.appending(path: "manifests"))
    return sandbox
  }

  private static let commands = [
    "", "long.yaml", "rules", "families", "families --for iOS=16", "explain budget-exceeded",
    "replay manifests/study --why --advise",
    "replay manifests/study --runs 3 --profile typical",
    "compare manifests/good manifests", "--list-unknown", "--help", "check --help", "--jobs 0",
    "nowhere/", "nosuchcommand --why",
  ]

  /// Returns the lines that a terminal of some width shows for a command.
  private static func lines(of command: String, in sandbox: Sandbox, columns: Int) throws
    -> [String]
  {
    let line = "stty cols \(columns); \"$AUDIT\" \(command)"
    let output = try sandbox.shell(
      "TERM=xterm NO_COLOR=1 script -qec '\(line)' /dev/null < /dev/null"
    ).output
    // Progress is erased before anything else is written.
    return output.split(whereSeparator: \.isNewline).map { line in
      String(line.ranges(of: "\u{1B}[K").last.map { line[$0.upperBound...] } ?? line)
    }
  }

  @Test(
    .enabled(if: OutputTests.hasTerminal, "no terminal can be opened here by the command script"),
    arguments: [80, 160])
  func `no line is wider than the terminal unless a word is`(columns: Int) throws {
    let sandbox = try Self.sandbox()
    for command in Self.commands {
      let lines = try Self.lines(of: command, in: sandbox, columns: columns)
      #expect(!lines.isEmpty)
      for line in lines where line.count > columns {
        // An address or a path, which must not be broken.
        #expect((line.split(separator: " ").last?.count ?? 0) > 40, "\(command): \(line)")
      }
    }
  }

  @Test(
    .enabled(if: OutputTests.hasTerminal, "no terminal can be opened here by the command script"))
  func `lines wrap between words on a terminal and stay whole in a pipe`() throws {
    let sandbox = try Self.sandbox()
    let piped = try sandbox.audit("manifests", "--no-replay")
    let shown = try Self.lines(of: "manifests --no-replay", in: sandbox, columns: 60)
    #expect(piped.lines.contains { $0.count > 100 } && piped.lines.count < shown.count)
    func words(_ lines: [String]) -> [Substring] { lines.flatMap { $0.split(separator: " ") } }
    // Excerpts are cut to the width; everything else is complete.
    let missing = Set(words(piped.lines)).subtracting(words(shown))
    #expect(missing.allSatisfy { $0.contains("{") || $0.contains("^") || $0.contains("}") })
  }

  @Test(
    .enabled(if: OutputTests.hasTerminal, "no terminal can be opened here by the command script"))
  func `a narrow terminal omits the band, then the hours, then the time`() throws {
    let sandbox = try Self.sandbox()
    var headers: [String] = []
    for columns in [100, 84, 70, 50] {
      let lines = try Self.lines(of: "manifests", in: sandbox, columns: columns)
      headers.append(
        try #require(lines.first { $0.contains("  asked  charged") })
          .split(separator: " ").joined(separator: " "))
    }
    #expect(
      headers == [
        "widget asked charged band verdict dry at 40/70 0 6 12 18",
        "widget asked charged verdict dry at 40/70 0 6 12 18",
        "widget asked charged verdict dry at 40/70", "widget asked charged verdict",
      ])
    let long = try Self.lines(of: "long.yaml", in: sandbox, columns: 70)
    #expect(long.contains("  com.example.weather.widgets.RainInTheNextHours"))
  }

  @Test func `colour follows the options and environment variables`() throws {
    let sandbox = try Sandbox(["a.yaml": Sample.error])
    for (environment, isColored) in [
      (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], false),
      (["CLICOLOR_FORCE": ""], false), (["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": ""], true),
    ] {
      let outcome = try sandbox.audit(["a.yaml"], environment: environment)
      #expect(outcome.output.contains("\u{1B}[") == isColored, "\(environment)")
    }
  }

  @Test(
    .enabled(if: OutputTests.hasTerminal, "no terminal can be opened here by the command script"))
  func `progress isn't written to a pipe and changes no byte of the output`() throws {
    let sandbox = try Self.sandbox()
    let arguments = "manifests/good --runs 40 --profile typical --days 30"
    let line = "\"$AUDIT\" \(arguments) > shown.txt"
    let terminal = try sandbox.shell("TERM=xterm script -qec '\(line)' /dev/null < /dev/null")
    let piped = try sandbox.shell("\"$AUDIT\" \(arguments)")
    #expect(piped.errors.isEmpty && sandbox.text("shown.txt") == piped.output)
    // A progress line is erased at the end, and nothing else is written.
    #expect(terminal.output.isEmpty || terminal.output.hasSuffix("\r\u{1B}[K"))
  }

  @Test func `the remaining time is known after a second, steady, and short in words`() {
    var forecast = ProgressForecast()
    func left(_ number: Int, _ done: Int, at time: Int) -> Int? {
      let state = RunProgress.State(step: .judging, number: number, done: done, total: 100)
      return forecast.secondsLeft(of: state, at: time)
    }
    #expect(left(1, 0, at: 0) == nil && left(1, 5, at: 500) == nil)
    #expect(left(1, 10, at: 1_000) == 9)
    #expect(left(1, 20, at: 2_000) == 8)
    // One slow item hardly changes the estimate.
    #expect(left(1, 20, at: 4_000) == 7)
    #expect(left(1, 100, at: 5_000) == nil)
    // Each step has its own estimate.
    #expect(left(2, 0, at: 6_000) == nil && left(2, 50, at: 8_000) == 2)
    #expect(
      [3, 12, 55, 56, 61, 600].map(ProgressForecast.words) == [
        "3 s", "15 s", "55 s", "1 min", "2 min", "10 min",
      ])
  }
}
