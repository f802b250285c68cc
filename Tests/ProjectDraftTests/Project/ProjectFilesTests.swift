internal import Foundation
internal import Testing

@testable internal import ProjectDraft

@Suite struct ProjectFilesTests {
  @Test func `a file is found in any case, component by component`() throws {
    try TemporaryProject(["Config/Version.Public.xcconfig": "A = 1"]).use { files in
      let spelling = files.spelling(of: "config/Version.public.xcconfig")
      #expect(spelling == "Config/Version.Public.xcconfig")
      let bytes = try files.contents("CONFIG/version.public.XCCONFIG")
      #expect(bytes == Array("A = 1".utf8))
      #expect(files.spelling(of: "Config/Other.xcconfig") == nil)
    }
  }

  @Test func `an exact match precedes a match in another case`() throws {
    try TemporaryProject(["A.txt": "upper", "a.txt": "lower"]).use { files in
      let (lower, upper) = (try files.contents("a.txt"), try files.contents("A.txt"))
      #expect(lower == Array("lower".utf8))
      #expect(upper == Array("upper".utf8))
    }
  }

  @Test func `a long path that doesn't exist is abandoned at the first component`() throws {
    let deep = String(repeating: "b/", count: 2000)
    try TemporaryProject(["a/A/x": ""]).use { files in
      for _ in 0..<100 { #expect(files.spelling(of: "a/" + deep) == nil) }
      #expect(files.spelling(of: "A/a/X") == "a/A/x")
      #expect(files.spelling(of: "a/../../" + deep) == nil)
      #expect(files.spelling(of: "a/A\0/x") == nil)
    }
  }

  @Test func `a folder is listed in the byte order of its names`() throws {
    try TemporaryProject(["b": "", "a/x": "", "C": "", "ä": ""]).use { files in
      #expect(files.list("").map(\.name) == ["C", "a", "b", "ä"])
      #expect(files.list("").map(\.isFolder) == [false, true, false, false])
      #expect(files.list("nothing").isEmpty)
    }
  }

  @Test func `pipes, folders, missing and oversized files are refused with a reason`() throws {
    try TemporaryProject(["folder/long": String(repeating: "x", count: 2 << 20)]).use { files in
      #expect(mkfifo(files.root + "/pipe", 0o600) == 0)
      #expect(failure { try files.contents("pipe") }?.reason == "it is a pipe, not a file")
      #expect(failure { try files.contents("folder") }?.reason == "it is a folder, not a file")
      #expect(failure { try files.contents("none") }?.isMissing == true)
      let long = failure { try files.contents("folder/long", limit: 1 << 20) }
      #expect(long?.reason == "it is longer than 1 MiB")
    }
  }

  @Test func `a walk follows no link in a cycle or out of the root`() throws {
    try TemporaryProject(["in/a.swift": "", "in/.hidden/b": "", "out/c": ""]).use { files in
      let manager = FileManager.default
      let root = files.root + "/in"
      try manager.createSymbolicLink(atPath: root + "/loop", withDestinationPath: ".")
      try manager.createSymbolicLink(atPath: root + "/away", withDestinationPath: "/usr")
      try manager.createSymbolicLink(atPath: root + "/near", withDestinationPath: "../out")
      #expect(files.walk("in") == ["in/a.swift", "in/near/c"])
      #expect(ProjectFiles(root: root).walk("") == ["a.swift"])
    }
  }

  @Test(arguments: [
    ("a/./b//c", "a/b/c"), ("a/../b", "b"), ("../a", "../a"), ("a/../../b", "../b"),
    ("/a/../../b", "/b"), ("./", ""),
  ])
  func `a path is reduced to its shortest form`(path: String, expected: String) {
    #expect(ProjectPath.normalized(path) == expected)
  }

  private func failure(_ body: () throws -> some Any) -> ProjectFiles.Failure? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? ProjectFiles.Failure
    }
  }
}
