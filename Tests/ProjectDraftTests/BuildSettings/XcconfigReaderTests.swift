internal import Testing

@testable internal import ProjectDraft

@Suite struct XcconfigReaderTests {
  private func chain(
    _ files: [String: String]
  ) throws -> (chain: XcconfigReader.Chain, problems: [DraftProblem]) {
    try TemporaryProject(files).use { files in
      var reader = XcconfigReader(files: files, projectFolder: "App")
      let chain = reader.chain(of: "Config/A.xcconfig", namedAt: Origin(file: "p", line: 1))
      return (chain, reader.problems)
    }
  }

  @Test func `Comments, semicolons and joined lines are read as Xcode reads them`() {
    let text = """
      // a comment
      URL = https://example.com // cut at the slashes
      LIST = one \\
        two
      ID[sdk=watchos*] = watch;
      EMPTY =
      #include? "B.xcconfig"
      nonsense
      """
    let lines = XcconfigLines(Array(text.utf8)).statements
    #expect(lines.map(\.line) == [2, 3, 5, 6, 7, 8])
    #expect(
      lines.map(\.statement) == [
        .assignment(key: "URL", value: "https:"), .assignment(key: "LIST", value: "one two"),
        .assignment(key: "ID[sdk=watchos*]", value: "watch"),
        .assignment(key: "EMPTY", value: ""), .include(path: "B.xcconfig", isOptional: true),
        .unknown,
      ])
  }

  @Test func `Files are included in place, under another case and without their extension`() throws
  {
    let result = try chain([
      "Config/A.xcconfig": "A = 1\n#include \"version.xcconfig\"\n#include \"Team\"\nA = 3",
      "Config/Version.xcconfig": "A = 2\n#include \"A.xcconfig\"",
      "App/Team.xcconfig": "T = t",
    ])
    #expect(result.chain.assignments.map(\.value) == ["1", "2", "t", "3"])
    #expect(
      result.chain.assignments.map(\.origin) == [
        Origin(file: "Config/A.xcconfig", line: 1),
        Origin(file: "Config/Version.xcconfig", line: 1),
        Origin(file: "App/Team.xcconfig", line: 1), Origin(file: "Config/A.xcconfig", line: 4),
      ])
    #expect(result.problems.isEmpty)
    #expect(!result.chain.isIncomplete)
  }

  @Test func `A missing file is named with its place, unless it may be missing`() throws {
    let result = try chain(["Config/A.xcconfig": "#include? \"B\"\n#include \"Secret.xcconfig\""])
    #expect(result.chain.isIncomplete)
    #expect(
      result.problems == [
        DraftProblem(
          "Secret.xcconfig is missing, so that what it sets is unknown",
          at: Origin(file: "Config/A.xcconfig", line: 2))
      ])
    #expect(try chain([:]).problems.map(\.origin) == [Origin(file: "p", line: 1)])
  }

  @Test func `A file of nothing but mistakes is read to a bound, in no time`() throws {
    let text = String(repeating: "nonsense\n", count: 120_000)
    let result = try chain(["Config/A.xcconfig": text])
    #expect(result.chain.isIncomplete)
    #expect(result.problems.count == 100_001)
    #expect(result.problems.last?.message == "it is too long, and not read from here on")
  }

  @Test func `A name with a NUL is no name of a file, and none of the file itself`() throws {
    let result = try chain(["Config/A.xcconfig": "#include \"A.xcconfig\0/\"\nA = 1"])
    #expect(result.chain.assignments.map(\.value) == ["1"])
    #expect(result.problems.count == 1)
  }

  @Test func `Files that include each other many times are read to an end`() throws {
    var files = ["Config/A.xcconfig": "#include \"1.xcconfig\"\n#include \"1.xcconfig\""]
    for number in 1...40 {
      let include = "#include \"\(number + 1).xcconfig\"\n"
      files["Config/\(number).xcconfig"] = include + include
    }
    let result = try chain(files)
    #expect(result.chain.isIncomplete)
  }
}
