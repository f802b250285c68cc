internal import AppProduct
import TestTexts
internal import Testing

@testable internal import ProjectDraft

@Suite struct OpenStepPropertyListTests {
  @Test func `dictionaries, lists, text and data are read with their lines`() throws {
    let node = try OpenStepPropertyList.read(
      Array(
        """
        // !$*UTF8*$!
        {
          bare = com.apple.product-type.application; /* said behind */
          "key with space" = "line\\nbreak \\"quoted\\" \\U00e9";
          list = (a, "b c",);
          data = <0fbd 77>;
          inner = { list = (); };
        }
        """.utf8))
    #expect(node["bare"]?.string == "com.apple.product-type.application")
    #expect(node["bare"]?.line == 3)
    #expect(node["key with space"]?.string == "line\nbreak \"quoted\" é")
    #expect(node["list"]?.strings == ["a", "b c"])
    #expect(node["inner"]?["list"]?.line == 7)
    #expect(node["data"]?.value == .data([0x0F, 0xBD, 0x77]))
  }

  @Test(
    arguments: [
      ("{ a = b", "a value has no ; after it", 1),
      ("{\n a = \"b;\n}", "a quoted text has no end", 2),
      ("{\n a = 1;\n<<<<<<< HEAD\n}", "a merge conflict is not resolved", 3),
      ("{} {}", "something follows the end of the list", 1),
      ("/* {}", "a comment has no end", 1),
      ("", "the list ends before its value", 1),
      ("(1, <0g>)", "data contains something that is not a digit", 1),
    ] as [(GivenText, String, Int)])
  func `an error is reported with its line`(text: GivenText, message: String, line: Int) throws {
    #expect(throws: OpenStepPropertyList.ReadError(reason: message, line: line)) {
      try OpenStepPropertyList.read(Array(text.text.utf8))
    }
  }

  @Test func `lists nested so deep that they would exhaust the stack are refused`() {
    let text = String(repeating: "(", count: 1_000_000)
    #expect(throws: OpenStepPropertyList.ReadError(reason: "it is nested too deep", line: 1)) {
      try OpenStepPropertyList.read(Array(text.utf8))
    }
  }

  @Test func `every prefix of a list is read without a crash`() {
    let bytes = Array("{ a = (\"\\U12\\101\", <0f>, { b = c; }); /* d */ }".utf8)
    for count in bytes.indices {
      #expect(throws: OpenStepPropertyList.ReadError.self) {
        try OpenStepPropertyList.read(Array(bytes[..<count]))
      }
    }
  }
}
