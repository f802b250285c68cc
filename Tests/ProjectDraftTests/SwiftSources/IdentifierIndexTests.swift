import TestTexts
import Testing

@testable import ProjectDraft

struct IdentifierIndexTests {
  private func has(_ name: String, _ names: Set<UInt64>) -> Bool {
    names.contains(IdentifierIndex.hash(name))
  }

  @Test func `a name is found from where it is visible`() {
    let index = IdentifierIndex(
      """
      let global = 1
      func run() { let local = 2; struct Inner {} }
      struct Outer { var stored = 3; typealias Name = Int }
      extension A.B { static var added: Int { let hidden = 4; return hidden } }
      typealias Other = Outer
      """)
    #expect(has("global", index.globals) && has("run", index.globals))
    for name in ["local", "stored", "added", "hidden"] {
      #expect(!has(name, index.globals), "\(name)")
    }
    for name in ["Outer", "Inner", "A", "B", "Name", "Other"] {
      #expect(has(name, index.types), "\(name)")
    }
    #expect(has("added", index.extensionMembers))
    for name in ["stored", "hidden"] { #expect(!has(name, index.extensionMembers), "\(name)") }
    #expect(index.mentions("hidden") && !index.mentions("absent"))
  }

  @Test(
    arguments: [
      "let text = \"{ \\\" {\"", "let text = \"\"\"\n{ \"{\"\n\"\"\"", "let text = #\"\\{\"{\"#",
      "let text = \"\\(values.map { \"{\\($0)\" })\"", "// {\n", "/* { /* } */ { */",
      "#if os(iOS)\nlet text = 1\n#endif",
    ] as [GivenText])
  func `braces in strings and comments don't open a scope`(text: GivenText) {
    let index = IdentifierIndex(text.text + "\nfunc run() { let local = 1 }\nlet global = 2\n")
    #expect(has("global", index.globals))
    #expect(!has("local", index.globals))
  }

  @Test(
    arguments: [
      "struct A {", "}", "let a = /\"/", "/* never closed", "let b = \"never closed\n",
    ] as [GivenText])
  func `if scopes are uncertain, every declaration is visible everywhere`(text: GivenText) {
    let index = IdentifierIndex("func run() { let local = 1 }\n" + text.text + "\nlet global = 2\n")
    #expect(has("local", index.globals) && has("global", index.globals))
    #expect(has("local", index.types) && has("local", index.extensionMembers))
  }
}
