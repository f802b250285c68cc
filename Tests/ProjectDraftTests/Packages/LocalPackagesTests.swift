internal import Testing

@testable internal import ProjectDraft

@Suite struct LocalPackagesTests {
  @Test func `targets are found by convention, by path, and through stored lists`() throws {
    let texts = [
      "Kit/Package.swift": """
      import PackageDescription
      let all = ["Core", "UI"]
      let package = Package(
        name: "Kit", products: [.library(name: "Kit", targets: all)],
        targets: [
          .target(name: "Core"),
          .target(name: "UI", dependencies: [.target(name: "Core"), "Outside"], path: "Views",
            exclude: ["Old"]),
          .testTarget(name: "CoreTests", dependencies: ["Core"]),
        ])
      """,
      "Kit/Sources/Core/a.swift": "", "Kit/Views/b.swift": "", "Kit/Views/Old/c.swift": "",
      "Kit/Tests/CoreTests/d.swift": "",
    ]
    try TemporaryProject(texts).use { files in
      let packages = LocalPackages([], below: "", files: files)
      let members = packages.closure(of: ["Kit"]).map { packages[$0] }
      #expect(members.map(\.name) == ["Core", "UI"])
      #expect(members.map(\.files) == [["Kit/Sources/Core/a.swift"], ["Kit/Views/b.swift"]])
      #expect(packages.closure(of: ["CoreTests"]).isEmpty)
    }
  }

  @Test func `a product includes what it needs from other packages`() throws {
    let texts = [
      "A/Package.swift": package("A", needing: "B"), "A/Sources/A/a.swift": "",
      "B/Package.swift": package("B", needing: "A"), "B/Sources/B/b.swift": "",
    ]
    try TemporaryProject(texts).use { files in
      let packages = LocalPackages(["B"], below: "", files: files)
      #expect(packages.closure(of: ["A"]).map { packages[$0].name } == ["B", "A"])
    }
  }

  @Test func `the catalogs and string tables of a target are its own`() throws {
    let texts = [
      "A/Package.swift": package("A", needing: "B"), "A/Sources/A/a.swift": "",
      "A/Sources/A/Resources/Art.xcassets/sun.imageset/Contents.json": "{}",
      "A/Sources/A/en.lproj/A.strings": "", "A/Art.xcassets/Contents.json": "{}",
    ]
    try TemporaryProject(texts).use { files in
      let target = LocalPackage.read("A", files: files)?.targets.first
      #expect(target?.catalogs == ["A/Sources/A/Resources/Art.xcassets"])
      #expect(target?.stringFiles == ["A/Sources/A/en.lproj/A.strings"])
    }
  }

  @Test func `a target with a computed name is found by its folder`() throws {
    let texts = [
      "Package.swift":
        "let package = Package(name: \"P\", targets: names.map { .target(name: $0) })",
      "Sources/Made/a.swift": "",
    ]
    try TemporaryProject(texts).use { files in
      let made = LocalPackage.read("", files: files)
      #expect(made?.targets.map(\.name) == ["Made"])
    }
  }

  @Test func `a manifest that can't be parsed is told, and its targets are found by their folders`()
    throws
  {
    let texts = [
      "Package.swift": "let name = \(String(repeating: "[", count: 60))latforms: [.iOS(.v17)],",
      "Sources/Made/a.swift": "",
    ]
    try TemporaryProject(texts).use { files in
      let packages = LocalPackages([], below: "", files: files)
      #expect(packages.packages.flatMap(\.targets).map(\.name) == ["Made"])
      #expect(packages.problems.map(\.origin) == [Origin(file: "Package.swift", line: 1)])
    }
  }

  private func package(_ name: String, needing other: String) -> String {
    """
    let package = Package(
      name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
      targets: [.target(name: "\(name)", dependencies: [.product(name: "\(other)", package: "x")])])
    """
  }
}
