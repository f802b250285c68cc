import CommandSandbox
import Foundation
import Testing

@testable import AuditCommandLine

@Suite struct CompletionTests {
  private func script(_ shell: String, in sandbox: Sandbox) throws -> String {
    let outcome = try sandbox.audit("--generate-completion-script", shell)
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    return outcome.output
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell gets a valid script`(shell: String) throws {
    let sandbox = try Sandbox()
    let script = try script(shell, in: sandbox)
    for text in ["version-mismatch", "missing-families=off", "sarif", "yaml"] {
      #expect(script.contains(text), "\(text)")
    }
    try sandbox.write(script, to: "script")
    guard try sandbox.shell("command -v \(shell)").code == 0 else { return }
    let check = try sandbox.shell("\(shell) -n script")
    #expect(check.code == 0 && check.errors.isEmpty, "\(check.errors)")
  }

  @Test func `command names are those of the subcommands`() throws {
    let lines = try Sandbox().audit("--help").output.split(separator: "\n")
    let list = lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst()
    let names = list.prefix { $0.hasPrefix("  ") }.map { $0.dropFirst(2).prefix { $0 != " " } }
    #expect(CommandName.all == names.filter { $0.first?.isLowercase == true }.map(String.init))
  }

  @Test func `an unknown shell is wrong usage`() throws {
    let outcome = try Sandbox().audit("--generate-completion-script", "tcsh")
    #expect(outcome.code == 64 && outcome.output.isEmpty)
  }

  @Test
  func `bash completes commands, options, rules, formats and files`() throws {
    let sandbox = try Sandbox(["m/b.yaml": "", "a.yml": "", "x.txt": ""])
    try sandbox.write(try script("bash", in: sandbox), to: "script")
    try sandbox.write(
      #"""
      source ./script
      read -ra definition <<< "$(complete -p audit)"
      while IFS= read -r COMP_LINE; do
        COMP_POINT=${#COMP_LINE} COMPREPLY=()
        read -ra COMP_WORDS <<< "$COMP_LINE"
        [[ $COMP_LINE == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        "${definition[${#definition[@]} - 2]}" \
          audit "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "${COMPREPLY[@]}"
      done < lines
      """#, to: "complete")
    try sandbox.write(Self.cases.map { "audit \($0.line)\n" }.joined(), to: "lines")
    let outcome = try sandbox.shell("bash complete")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    let answers = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(answers.count == Self.cases.count)
    for (test, answer) in zip(Self.cases, answers) {
      let isOffered = answer.split(separator: " ").contains { $0 == test.word }
      #expect(isOffered == test.isOffered, "\(test.line): \(answer)")
    }
  }

  private static let cases: [(line: String, word: String, isOffered: Bool)] = [
    ("", "check", true), ("", "x.txt", false), ("check ", "m", true), ("check ", "a.yml", true),
    ("check ", "x.txt", false), ("fam", "families", true),
    ("explain ver", "version-mismatch", true),
    ("check --only bud", "budget-exceeded", true),
    ("check m --rule missing-fam", "missing-families=off", true),
    ("check --rule unknown-k", "unknown-key=off", false), ("check --format s", "sarif", true),
    ("replay --format ch", "checkstyle", true), ("check --format c", "csv", false),
    ("check m --str", "--strict", true), ("check --str", "--strict", true),
    ("check m ", "a.yml", true), ("check m/", "m/b.yaml", true),
    ("families --for w", "watchOS=", true),
    ("compare ", "m", true), ("compare m a", "a.yml", true), ("compare --rel", "--release", true),
    ("schema --c", "--config", true), ("rules --format m", "markdown", true),
    ("check --set budget.mo", "budget.model=", true), ("check --set pro", "profile=", true),
    ("check --fail-on ", "warning", true), ("explain version-mismatch --only v", "", false),
  ]
}
