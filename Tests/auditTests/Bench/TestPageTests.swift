import CommandSandbox
import Foundation
import Testing

/// The output of CI/test with a stand-in for `swift`.
@Suite struct TestPageTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox([
      "bin/pkg-config": "#!/bin/bash\n",
      "bin/swift": """
      #!/bin/bash
      [ "$1" = test ] || { cat build; [ ! -s build ]; exit; }
      printf '%s\\n' "$@" > arguments
      while [ "$1" != --event-stream-output-path ]; do shift; done
      cat events > "$2"
      cat output
      exit "$(cat code)"
      """,
      "build": "", "output": "", "events": "", "code": "0",
    ])
    for name in ["test", "libyaml.sh"] {
      try sandbox.write(Array(try Data(contentsOf: try Template(name).url)), to: "CI/\(name)")
    }
    _ = try sandbox.shell("chmod +x bin/* CI/test")
  }

  private func test(_ line: String = "CI/test --filter 'a b'") throws -> Outcome {
    try sandbox.shell("PATH=\"$PWD/bin:$PATH\"; \(line)")
  }

  private static func event(_ kind: String, at time: Double, _ test: String, _ more: String = "")
    -> String
  {
    #"{"kind":"event","payload":{"instant":{"absolute":\#(time),"since1970":1},"kind":"\#(kind)","#
      + #""messages":[\#(more)],"testID":"T.S\/`\#(test)`()\/S.swift:5:4"},"version":"6.3.0"}"#
      + "\n"
  }

  private static func end(_ test: String, _ symbol: String, after seconds: String) -> String {
    let text = "Test \(test)() \(symbol)ed after \(seconds) seconds."
    return event("testEnded", at: 9, test, #"{"symbol":"\#(symbol)","text":"\#(text)"}"#)
  }

  @Test func `failures are printed in full, everything else is counted`() throws {
    let failure = """
      ✘ Test `it holds`() recorded an issue at S.swift:6:5: Expectation failed: 1 == 2
      ↳ one and two

      """
    let closing = "✘ Test run with 3 tests in 1 suite failed after 4.5 seconds with 1 issue.\n"
    try sandbox.write(
      "Test Suite 'All tests' started\n◇ Test run started.\n\(failure)\(closing)", to: "output")
    try sandbox.write(
      Self.end("it holds", "fail", after: "3.000") + Self.end("two", "pass", after: "0.750")
        + Self.end("three", "pass", after: "10.250")
        + Self.event(
          "testSkipped", at: 9, "four",
          #"{"symbol":"skip","text":"Test \"four\" skipped: \"no ruby\""}"#), to: "events")
    try sandbox.write("1", to: "code")
    let counts = """
      Log: \(sandbox.folder.path)/.artefacts/test.log
      Test "four" skipped: "no ruby"
      2 passed, 1 failed, 1 skipped

      """
    let outcome = try test()
    #expect(outcome.code == 1)
    #expect(outcome.output == failure + closing + counts)
    #expect(sandbox.text("arguments")?.hasSuffix("\n--filter\na b\n") == true)
    let slowest = """
      The slowest tests, in seconds:
      10.250 Test three()
      3.000 Test it holds()
      0.750 Test two()

      """
    #expect(try test("CI/test --no-parallel").output == failure + closing + slowest + counts)
  }

  @Test func `a crash is printed with the last lines and the tests that had started`() throws {
    try sandbox.write("◇ Test run started.\nFatal error: index\n", to: "output")
    try sandbox.write(
      Self.event("testCaseStarted", at: 1, "one") + Self.event("testCaseStarted", at: 1, "two")
        + Self.event("testCaseEnded", at: 2, "one"), to: "events")
    try sandbox.write("139", to: "code")
    let outcome = try test()
    #expect(outcome.code == 139)
    #expect(outcome.output.contains("swift test ended with 139; the last lines of its output:\n"))
    #expect(outcome.output.contains("\nFatal error: index\n"))
    #expect(
      outcome.output.contains("Tests that began but didn't end:\n  T.S/`two`()/S.swift:5:4\n"))
  }

  @Test func `a failed build ends the run with its errors`() throws {
    try sandbox.write("[1/2] Compiling\na.swift:1:2: error: no such name\n", to: "build")
    let outcome = try test()
    #expect(outcome.code == 1 && sandbox.text("arguments") == nil)
    #expect(outcome.output.hasPrefix("a.swift:1:2: error: no such name\nswift build ended with 1"))
  }
}
