import TestTexts
internal import Foundation
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

  @Test func `a file with a merge conflict is not read`() throws {
    let text = "A = 1\n<<<<<<< HEAD\nA = 2\n=======\nA = 3\n>>>>>>> main\n"
    let result = try chain(["Config/A.xcconfig": text])
    #expect(result.chain.missingFile == "Config/A.xcconfig")
    #expect(result.problems.map(\.isUnread) == [true])
    #expect(
      result.problems.first?.message
        == "it can't be read: the merge conflict in line 2 is not resolved")
  }

  @Test func `comments, semicolons and continued lines are read as in Xcode`() throws {
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
    let result = try chain(["Config/A.xcconfig": text])
    #expect(result.chain.assignments.map(\.origin?.line) == [2, 3, 5, 6])
    #expect(result.chain.assignments.map(\.name) == ["URL", "LIST", "ID", "EMPTY"])
    #expect(result.chain.assignments.map(\.value) == ["https:", "one two", "watch", ""])
    #expect(
      result.chain.assignments[2].conditions == [
        SettingCondition(parameter: "sdk", pattern: "watchos*")
      ])
    #expect(result.problems.map(\.origin?.line) == [8])
    #expect(
      result.problems.map(\.message) == ["this line neither sets anything nor includes a file"])
  }

  @Test func `a file in angle brackets isn't included, as in Xcode`() throws {
    let result = try chain([
      "Config/A.xcconfig": "#include <B.xcconfig>\nA = 1", "Config/B.xcconfig": "B = 2",
    ])
    #expect(result.chain.assignments.map(\.name) == ["A"])
    #expect(
      result.problems == [
        DraftProblem(
          "this line neither sets anything nor includes a file",
          at: Origin(file: "Config/A.xcconfig", line: 1))
      ])
  }

  @Test func `bytes that aren't UTF-8 are replaced, and the rest is read`() throws {
    try TemporaryProject([:]).use { files in
      let path = files.root + "/A.xcconfig"
      #expect(FileManager.default.createFile(atPath: path, contents: Data([0x41, 0x3D, 0xFF])))
      var reader = XcconfigReader(files: files, projectFolder: "")
      #expect(reader.chain(of: "A.xcconfig", namedAt: nil).assignments.map(\.value) == ["\u{FFFD}"])
    }
  }

  @Test func `included files are found in any case and without their extension`() throws {
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
    #expect(result.chain.missingFile == nil)
  }

  @Test func `a missing file is reported with its place unless it is optional`() throws {
    let result = try chain(["Config/A.xcconfig": "#include? \"B\"\n#include \"Secret.xcconfig\""])
    #expect(result.chain.missingFile != nil)
    #expect(
      result.problems == [
        DraftProblem(
          "Secret.xcconfig is missing, so its settings are unknown",
          at: Origin(file: "Config/A.xcconfig", line: 2))
      ])
    #expect(try chain([:]).problems.map(\.origin) == [Origin(file: "p", line: 1)])
  }

  @Test func `errors in a file are reported up to a limit, in linear time`() throws {
    let text = String(repeating: "nonsense\n", count: 120_000)
    let result = try chain(["Config/A.xcconfig": text])
    #expect(result.chain.missingFile != nil)
    #expect(result.problems.count == 100_001)
    #expect(result.problems.last?.message == "it is too long, and not read from here on")
  }

  @Test func `an include with a NUL in its name is reported and not read`() throws {
    let result = try chain(["Config/A.xcconfig": "#include \"A.xcconfig\0/\"\nA = 1"])
    #expect(result.chain.assignments.map(\.value) == ["1"])
    #expect(result.problems.count == 1)
  }

  @Test func `files that include each other many times are read to an end`() throws {
    var files = ["Config/A.xcconfig": "#include \"1.xcconfig\"\n#include \"1.xcconfig\""]
    for number in 1...40 {
      let include = "#include \"\(number + 1).xcconfig\"\n"
      files["Config/\(number).xcconfig"] = include + include
    }
    let result = try chain(files)
    #expect(result.chain.missingFile != nil)
  }

  @Test(
    arguments: [
      ("version: 1.2.3+45 # ours", "1.2.3", "45"), ("version: '1.2.3'", "1.2.3", "1.2.3"),
      ("version: 1.2.3+45\r", "1.2.3", "45"), ("publish_to: none", "1.0.0", "1"),
      ("version: 1.2.3-beta.1+45", "1.2.3.1", "45"), ("version: 1.2.3+1-dev.3", "1.2.3", "1.3"),
      ("version: 1.2.3+a.45", "1.2.3", "45"), ("version: 1.2.3+x", "1.2.3", "1.2.3"),
      ("version: 2", "2.0.0", "2"), ("version: 1.2.3-rc", "1.2.3", "1.2.3"),
    ] as [(GivenText, String, String)])
  func `settings from Flutter's tools come from the version in pubspec.yaml`(
    line: GivenText, name: String, build: String
  ) throws {
    let result = try chain([
      "Config/A.xcconfig": "#include \"Generated.xcconfig\"",
      "pubspec.yaml": "name: x\n" + line.text,
    ])
    let mac = try chain([
      "Config/A.xcconfig": "#include \"ephemeral/Flutter-Generated.xcconfig\"",
      "pubspec.yaml": "name: x\n" + line.text,
    ])
    #expect(mac.chain.assignments.map(\.value) == result.chain.assignments.map(\.value))
    #expect(result.problems.isEmpty)
    #expect(result.chain.missingFile == nil)
    #expect(
      result.chain.assignments.map { "\($0.name)=\($0.value)" }
        == ["FLUTTER_BUILD_NAME=\(name)", "FLUTTER_BUILD_NUMBER=\(build)"])
    let isWritten = line.text.hasPrefix("version")
    #expect(
      result.chain.assignments[0].origin
        == Origin(file: "pubspec.yaml", line: isWritten ? 2 : nil))
    for unread in [nil, "version: [1.2", "version: [1.2]"] {
      var texts = ["Config/A.xcconfig": "#include \"Generated.xcconfig\""]
      texts["pubspec.yaml"] = unread
      #expect(try chain(texts).chain.missingFile != nil)
    }
  }
}
