import CommandSandbox
import Foundation
import Testing

/// The commands and options that pages mention exist.
@Suite struct CommandLineTests {
  static let commands = [
    "check", "replay", "compare", "verify", "inspect", "fleet", "rules", "explain", "families",
    "config", "schema", "init",
  ]

  /// The options in each command's help; those of `draft` also by its name.
  private func options() throws -> [String: Set<Substring>] {
    let sandbox = try Sandbox()
    func options(_ help: String) -> Set<Substring> {
      Set(help.matches(of: /--[a-z][a-z-]*/).map(\.0)).union(["--generate-completion-script"])
    }
    var all: [String: Set<Substring>] = [:]
    for command in ["write", "lint"] {
      let help = try sandbox.run(Sandbox.product("draft").path, [command, "--help-hidden"]).output
      all["draft", default: []].formUnion(options(help))
      // `audit lint` passes everything on.
      all[command] = options(help)
    }
    for command in Self.commands {
      all[command] = options(try sandbox.audit(command, "--help-hidden").output)
    }
    return all
  }

  /// Lines of code that begin with one of the programs, and code that is only options.
  private func lines(of page: DocumentationPage) throws -> [Substring] {
    let shells = try page.blocks().filter { ["sh", "console"].contains($0.language) }
    let typed = shells.flatMap(\.lines).map { $0.hasPrefix("$ ") ? $0.dropFirst(2) : $0 }
    let spans = try page.text().matches(of: /`([^`\n]+)`/).map(\.1)
    return (typed + spans).filter { $0.contains(/^(audit |draft |--[a-z])/) }
  }

  @Test func `every command and option on a page is in the help`() throws {
    let options = try options()
    let every = options.values.reduce(into: Set<Substring>()) { $0.formUnion($1) }
    var count = 0
    for page in DocumentationPage.all where !page.path.hasSuffix("Rules.md") {
      for line in try lines(of: page) {
        let command = line.prefix { $0 != "|" }
        let words = command.split(separator: " ")
        let isAudit = words.first == "audit"
        if isAudit, words.count > 1, words[1].wholeMatch(of: /[a-z]+/) != nil {
          #expect(options[String(words[1])] != nil, "\(page.path): \(line)")
        }
        let known =
          isAudit
          ? options[String(words.dropFirst().first ?? "")] ?? options["check", default: []]
          : words.first == "draft" ? options["draft", default: []] : every
        for word in words {
          guard let option = word.prefixMatch(of: /--[a-z][a-z-]*/)?.0 else { continue }
          #expect(known.contains(option), "\(page.path): \(line)")
          count += 1
        }
      }
    }
    #expect(count > 40)
  }
}
