import TestTexts
import Testing
@testable import WidgetManifests

@Suite struct XCConfigTests {
  private func read(_ text: String, _ files: [String: String] = [:]) -> XCConfig {
    XCConfig(SourceFile(path: "main", text: text)) { name, _ in
      files[name].map { .file(SourceFile(path: name, text: $0)) } ?? .missing
    }
  }

  private func values(_ text: String, _ files: [String: String] = [:]) -> [String: String] {
    XCConfig.values(of: [read(text, files)])
  }

  @Test func `lines are assignments, includes, comments or errors`() {
    let config = read(
      """
      // a comment
      A = 1 ; // behind it
        B=two words
      URL = https://example.com
      EMPTY =
      C[sdk=iphoneos*][arch=*] = only there
      LONG = a \\
        b
      é = 1
      D
      #import "x"
      """)
    #expect(
      config.unconditionalAssignments.map { "\($0.name)=\($0.value)" } == [
        "A=1", "B=two words", "URL=https:", "EMPTY=", "LONG=a b",
      ])
    #expect(config.problems.map { "\($0.line):\($0.column)" } == ["9:1", "10:2", "11:1"])
  }

  private func statements(_ text: String) -> [XCConfigStatements.Statement] {
    XCConfigStatements(Array(text.utf8)).map(\.statement)
  }

  @Test(
    arguments: [
      ("A = a\\\nb", "a b"), ("A = a  \\  \n\t b", "a b"), ("A = a \\ // c\nb", "a b"),
      ("A = a // c \\\nB = b", "a"), ("A = a \\ b", "a \\ b"), ("A = \\\n\\\r\nb; // c", "b"),
      ("A = a \\", "a"), ("A = a \\\n\nB = b", "a"), ("A = a \\\n// c\nB = b", "a"),
      ("A = a \\\n#include \"b\"", "a #include \"b\""), ("A = a; \\\nb ; ", "a; b"),
      ("A = \\", ""), ("A = // c \\\nB = b", ""),
    ] as [(GivenText, String)])
  func `a value continues after a backslash at the line end, even in a comment`(
    text: GivenText, value: String
  ) {
    let first = statements(text.text).first
    #expect(first == .assignment(name: "A", conditions: [], value: value))
  }

  @Test func `a continued value has the line of its name, and the next lines keep theirs`() {
    let config = read("A = 1 \\\n 2 \\\n 3\nB = 4 \\\n\nC = 5\nD")
    #expect(config.assignments.map { "\($0.name):\($0.line)" } == ["A:1", "B:4", "C:6"])
    #expect(config.problems.map(\.line) == [7])
  }

  @Test func `only a value continues on the next line`() {
    let lines = statements("// c \\\nA[sdk=a \\\n] = 1\n#include \"b\" \\\nB = 2")
    #expect(
      lines == [
        .invalid(column: 2, isAssignment: true), .invalid(column: 1, isAssignment: true),
        .invalid(column: 1, isAssignment: false),
        .assignment(name: "B", conditions: [], value: "2"),
      ])
  }

  @Test(arguments: [
    ("#include \"E.xcconfig\"", "E.xcconfig", false), ("#include? \"E\"", "E", true),
    ("  # include\t\"a b/E\" // why", "a b/E", false), ("#include \"a//b\"", "a//b", false),
    ("#include \"<DEVELOPER_DIR>/E\"", "<DEVELOPER_DIR>/E", false),
    ("#include <E.xcconfig>", nil, false), ("#include? <E.xcconfig>", nil, false),
    ("#include E.xcconfig", nil, false), ("#include \"E", nil, false), ("#include", nil, false),
    ("#include \"E\" F", nil, false), ("#include \"\"", nil, false),
    ("#include\"E\"", nil, false), ("#include ? \"E\"", nil, false), ("#", nil, false),
  ])
  func `an include has its file name in double quotes`(
    text: String, path: String?, isOptional: Bool
  ) {
    let expected: XCConfigStatements.Statement =
      path.map { .include(path: $0, isOptional: isOptional) }
      ?? .invalid(column: 1, isAssignment: false)
    #expect(statements(text) == [expected])
  }

  @Test func `conditions are kept as written; one without an equals sign is ignored`() {
    let lines = statements(
      """
      A[sdk=iphoneos*][arch=*] [config=Debug]=1
      B[sdk=a,arch=b]=2
      C[sdk] = 3
      D[sdk=a = 4
      E[]=5
      """)
    #expect(
      lines == [
        .assignment(
          name: "A", conditions: ["sdk=iphoneos*", "arch=*", "config=Debug"], value: "1"),
        .assignment(name: "B", conditions: ["sdk=a,arch=b"], value: "2"),
        .invalid(column: 2, isAssignment: true), .invalid(column: 2, isAssignment: true),
        .invalid(column: 2, isAssignment: true),
      ])
    let config = read("A = 1\nA[sdk=iphoneos*] = 2\nA[config=Debug] = $(inherited) 3")
    #expect(config.assignments.map(\.conditions) == [[], ["sdk=iphoneos*"], ["config=Debug"]])
    #expect(XCConfig.values(of: [config]) == ["A": "1"])
  }

  @Test func `line endings of every system end a line`() {
    #expect(values("\u{FEFF}A = 1\r\nB = 2\rC = 3\n") == ["A": "1", "B": "2", "C": "3"])
  }

  @Test(
    arguments: [
      ("A = $(B)\nB = 1", "1"), ("A = ${B}$[B]$B\nB = 1", "111"), ("A = 1\nA = $(A)2", "12"),
      ("A = 1\nA = $(inherited) 2", "1 2"), ("A = $(inherited)", ""), ("A = $$(B)", "$(B)"),
      ("A = $(B_$(C))\nC = x\nB_x = 1", "1"), ("A = $(B:default=2)", "2"),
      ("A = $(B:upper)\nB = x", "X"), ("A = $(B)", nil), ("A = $(B:md5)\nB = 1", nil),
      ("A = $(B)\nB = $(A)", nil), ("A = $", "$"), ("A = $(B", "$(B"), ("A = 5$ a", "5$ a"),
    ] as [(GivenText, String?)])
  func `references lead to the last value, wherever it is assigned`(text: GivenText, value: String?)
  {
    #expect(values(text.text)["A"] == value)
  }

  @Test(arguments: ["\u{B}", "\u{C}", "\u{2028}"])
  func `other Unicode line breaks don't end a line`(text: String) {
    #expect(values("A = 1\(text)B = 2\nC = 3") == ["A": "1\(text)B = 2", "C": "3"])
    #expect(read("\n\(text)D").problems.map(\.line) == [2])
  }

  @Test func `overrides rank above every assignment, including in references`() {
    let config = read("A = 1\nB = $(A)$(C)")
    #expect(XCConfig.values(of: [config], overrides: ["A": "2", "C": "3"])["B"] == "23")
    let other = read("A = 4\nD = 5")
    #expect(XCConfig.values(of: [config, other])["A"] == "1")
    #expect(XCConfig.values(of: [config, other])["D"] == "5")
  }

  @Test func `an include is replaced by the lines of its file; cycles are skipped`() {
    let files = ["b": "A = 2\n#include \"main\"\n#include \"c\"", "c": "#include \"b\"\nC = 1"]
    #expect(values("A = 1\n#include \"b\"", files) == ["A": "2", "C": "1"])
    #expect(values("#include \"b\"\nA = 1", files) == ["A": "1", "C": "1"])
    #expect(read("#include? \"none\"").problems.isEmpty)
    #expect(read("\n#include \"none\"").problems.map(\.line) == [2])
  }

  @Test func `endless includes are given up`() {
    let config = XCConfig(SourceFile(path: "0", text: "#include \"1\"\n#include \"1\"")) {
      _, path in
      let next = (Int(path) ?? 0) + 1
      return .file(SourceFile(path: "\(next)", text: "#include \"1\"\n#include \"1\""))
    }
    #expect(!config.problems.isEmpty && config.problems.count < 2_000)
  }

  @Test func `the number of reported errors is limited, however often a file is included`() {
    let text = String(repeating: "#include \"b\"\nD\n", count: 900)
    let config = read(text, ["b": String(repeating: "E\n", count: 10)])
    #expect(config.problems.count == XCConfig.Limits().problems)
  }

  @Test func `files that are too long in total aren't read further`() {
    let long = String(repeating: "// \(String(repeating: "-", count: 1_000))\n", count: 1_100)
    let config = read(String(repeating: "#include \"b\"\n", count: 50), ["b": long])
    #expect(config.problems.first?.message == "it and the files around it are over 10 MiB")
  }

  @Test func `an unterminated reference and the text after it stay unchanged`() {
    let open = String(repeating: "$(", count: 4_990)
    let text = (0..<40).map { "V\($0) = \(open)$(A)\n" }.joined() + "A = a"
    #expect(values(text)["V39"] == open + "$(A)")
    #expect(values("A = $({)})$[(]$(B)\nB = b")["A"] == nil)
    #expect(values("A = x${B)$(B)\nB = b")["A"] == "x${B)$(B)")
  }

  @Test func `values that double repeatedly stay undefined`() {
    var text = "V0 = xx\n"
    for number in 1...90 { text += "V\(number) = $(V\(number - 1))$(V\(number - 1))\n" }
    let values = values(text)
    #expect(values["V10"]?.count == 2_048 && values["V90"] == nil)
    let chain = (0..<20_000).map { "V\($0) = $(V\($0 + 1))" }.joined(separator: "\n")
    #expect(self.values(chain).isEmpty)
    let open = "A = " + String(repeating: "$(", count: 50_000)
    #expect(self.values(open).isEmpty)
  }

  @Test func `a file that isn't text is reported`() {
    let config = XCConfig(SourceFile(path: "x", bytes: [0x41, 0xFF])) { _, _ in .missing }
    #expect(config.problems.map(\.message) == ["not UTF-8"])
  }
}

extension XCConfig {
  /// The value of every name; the first file ranks highest, and `overrides` above all files.
  fileprivate static func values(
    of configs: [XCConfig], overrides: [String: String] = [:]
  ) -> [String: String] {
    var values = XCConfigValues(
      configs.reversed().flatMap(\.unconditionalAssignments), overrides: overrides)
    return values.resolve()
  }
}
