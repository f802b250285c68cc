internal import AppProduct
internal import ProductBuilder
internal import Testing

@testable internal import ProjectDraft

@Suite struct XcodeProjectReaderTests {
  private func model(
    _ objects: String, files: [String: String] = [:]
  ) throws -> ProjectModel {
    let text = """
      // !$*UTF8*$!
      { objects = {
      P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (APP, EXT); };
      L = { isa = XCConfigurationList; buildConfigurations = (C); defaultConfigurationName = Release; };
      C = { isa = XCBuildConfiguration; name = Release; buildSettings = { A = (x, y); }; };
      \(objects)
      }; rootObject = P; }
      """
    let all = files.merging(["App/Some.xcodeproj/project.pbxproj": text]) { first, _ in first }
    return try TemporaryProject(all).use { files in
      try XcodeProjectReader.read("App/Some.xcodeproj", in: files)
    }
  }

  @Test func `a project file in XML or binary is read, in XML with line numbers`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>objects</key><dict>
      <key>P</key><dict><key>isa</key><string>PBXProject</string>
        <key>buildConfigurationList</key><string>L</string>
        <key>targets</key><array><string>APP</string></array></dict>
      <key>L</key><dict><key>isa</key><string>XCConfigurationList</string>
        <key>buildConfigurations</key><array><string>C</string></array></dict>
      <key>C</key><dict><key>isa</key><string>XCBuildConfiguration</string>
        <key>name</key><string>Release</string>
        <key>buildSettings</key><dict>
          <key>CURRENT_PROJECT_VERSION</key><integer>7</integer>
        </dict></dict>
      <key>APP</key><dict><key>isa</key><string>PBXNativeTarget</string>
        <key>name</key><string>App</string>
        <key>productType</key><string>com.apple.product-type.application</string></dict>
      </dict>
      <key>rootObject</key><string>P</string>
      </dict></plist>
      """
    let model = try TemporaryProject(["Some.xcodeproj/project.pbxproj": text]).use { files in
      try XcodeProjectReader.read("Some.xcodeproj", in: files)
    }
    #expect(model.targets.map(\.name) == ["App"])
    let setting = try #require(model.configurations.first?.settings.first)
    #expect(setting.name == "CURRENT_PROJECT_VERSION" && setting.value == "7")
    #expect(setting.origin?.line == 12)
    let binary = try LocatedPropertyList(reading: Array(text.utf8)).value.binary
    let project = TemporaryProject(bytes: ["Some.xcodeproj/project.pbxproj": binary])
    let same = try project.use { files in
      try XcodeProjectReader.read("Some.xcodeproj", in: files)
    }
    #expect(same.targets.map(\.name) == ["App"])
    let first = try #require(same.configurations.first?.settings.first)
    #expect(first.value == "7" && first.origin?.line == 1)
  }

  @Test func `a truncated XML project file is reported with its path`() throws {
    let project = TemporaryProject(["Some.xcodeproj/project.pbxproj": "<plist><dict><key>a"])
    #expect(throws: DraftProblem.self) {
      try project.use { try XcodeProjectReader.read("Some.xcodeproj", in: $0) }
    }
  }

  private let targets = """
    APP = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
      buildConfigurationList = L; buildPhases = (S, E); productReference = APPP;
      dependencies = (D); packageProductDependencies = (K); };
    EXT = { isa = PBXNativeTarget; name = Ext; productReference = EXTP; buildPhases = ();
      productType = "com.apple.product-type.app-extension"; };
    APPP = { isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
    EXTP = { isa = PBXFileReference; path = Ext.appex; sourceTree = BUILT_PRODUCTS_DIR; };
    D = { isa = PBXTargetDependency; target = EXT; };
    K = { isa = XCSwiftPackageProductDependency; productName = Kit; };
    S = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
    E = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; dstPath = ""; files = (B3); };
    B1 = { isa = PBXBuildFile; fileRef = F1; };
    B2 = { isa = PBXBuildFile; fileRef = F2; };
    B3 = { isa = PBXBuildFile; fileRef = EXTP; platformFilter = ios; };
    """

  // 700 phases with 700 files took 1 GB, and 300 targets 25 s.
  @Test func `repeated references count once`() throws {
    func repeated(_ id: String) -> String {
      Array(repeating: id, count: 700).joined(separator: ", ")
    }
    let model = try model(
      """
      P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (APP, \(repeated("EXT"))); };
      G = { isa = PBXGroup; sourceTree = "<group>"; children = (\(repeated("A"))); };
      A = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
      B = { isa = PBXBuildFile; fileRef = A; };
      S = { isa = PBXSourcesBuildPhase; files = (\(repeated("B"))); };
      APP = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
        buildPhases = (\(repeated("S"))); };
      EXT = { isa = PBXNativeTarget; name = Ext; productType = "com.apple.product-type.app-extension"; };
      """)
    #expect(model.targets.map(\.name) == ["App", "Ext"])
    #expect(model.targets[0].sources == ["App/A.swift"])
  }

  @Test func `the files that targets share are bounded in sum`() throws {
    let files = (0..<1_500).map { "F\($0)" }
    let objects = files.map {
      """
      \($0) = { isa = PBXFileReference; path = \($0).swift; sourceTree = "<group>"; };
      B\($0) = { isa = PBXBuildFile; fileRef = \($0); };

      """
    }
    let targets = (0..<700).map {
      "T\($0) = { isa = PBXNativeTarget; name = T\($0); buildPhases = (S); };\n"
    }
    let model = try model(
      """
      P = { isa = PBXProject; mainGroup = G; targets = (\((0..<700).map { "T\($0)" }.joined(separator: ", "))); };
      G = { isa = PBXGroup; sourceTree = "<group>"; children = (\(files.joined(separator: ", "))); };
      S = { isa = PBXSourcesBuildPhase; files = (\(files.map { "B\($0)" }.joined(separator: ", "))); };
      """ + objects.joined() + targets.joined())
    #expect((600..<700).contains(model.targets.count))
    #expect(model.problems.map(\.isUnread) == [true])
  }

  @Test func `the values of a variable of a script are bounded`() {
    var variables = ShellVariables()
    for line in ["A=a; A=b", String(repeating: "A=$A$A$A;", count: 5_000)] {
      variables.read(line[...])
    }
    #expect(variables.expanded("$A/x").count == 8)
    #expect(variables.expanded("$A/x").first == "a/x")
  }

  @Test func `files are found by the paths of their groups`() throws {
    let model = try model(
      targets + """
        G = { isa = PBXGroup; children = (H, F2); sourceTree = "<group>"; };
        H = { isa = PBXGroup; children = (F1, G); path = Views; sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = ../Shared/B.swift; sourceTree = SOURCE_ROOT; };
        """)
    #expect(model.name == "Some")
    #expect(model.folder == "App")
    #expect(model.targets.map(\.name) == ["App", "Ext"])
    #expect(model.targets[0].sources == ["App/Views/A.swift", "Shared/B.swift"])
    #expect(model.targets[0].dependencies == ["Ext"])
    #expect(model.targets[0].packageProducts == ["Kit"])
  }

  @Test func `a group in a path that is too long is reported and not entered`() throws {
    let groups = (0..<5_000).map {
      "\($0 == 0 ? "G" : "G\($0)") = { isa = PBXGroup; children = (G\($0 + 1)); path = a; };\n"
    }
    let problems = try model(targets + groups.joined()).problems
    #expect(problems.map(\.isUnread) == [true])
    #expect(problems[0].message.hasPrefix("the path of this group is too long"))
  }

  @Test func `an app is paired with its extension by a copy phase`() throws {
    let app = try model(targets).targets[0]
    #expect(app.embeddings.map(\.target) == ["Ext"])
    #expect(app.embeddings.map(\.platformFilters) == [["ios"]])
  }

  @Test func `settings are read with their conditions and lines`() throws {
    let model = try model(
      """
      APP = { isa = PBXNativeTarget; name = App; buildConfigurationList = M; };
      M = { isa = XCConfigurationList; buildConfigurations = (N); };
      N = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F;
        buildSettings = {
          "ID[sdk=watchos*]" = watch;
          ID = phone;
        }; };
      G = { isa = PBXGroup; children = (F); path = Config; sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
      """)
    let configuration = try #require(model.targets.first?.configurations.first)
    #expect(configuration.baseFile == "App/Config/App.xcconfig")
    #expect(configuration.settings.map(\.value) == ["phone", "watch"])
    #expect(configuration.settings.map { $0.origin?.line } == [11, 10])
    #expect(
      configuration.settings[1].conditions
        == [SettingCondition(parameter: "sdk", pattern: "watchos*")])
    #expect(model.configurations.first?.settings.first?.value == "x y")
    #expect(model.defaultConfiguration == "Release")
  }

  @Test func `files of a synchronized folder are used, except its exceptions`() throws {
    let model = try model(
      """
      APP = { isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (W); };
      EXT = { isa = PBXNativeTarget; name = Ext; };
      G = { isa = PBXGroup; children = (W); sourceTree = "<group>"; };
      W = { isa = PBXFileSystemSynchronizedRootGroup; path = Code; exceptions = (X, Y);
        explicitFolders = (Raw); sourceTree = "<group>"; };
      X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = APP;
        membershipExceptions = (Info.plist, Old.swift); };
      Y = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = EXT;
        membershipExceptions = (In/Shared.swift); };
      """,
      files: [
        "App/Code/A.swift": "", "App/Code/Old.swift": "", "App/Code/Info.plist": "",
        "App/Code/In/Shared.swift": "", "App/Code/PrivacyInfo.xcprivacy": "",
        "App/Code/Raw/B.swift": "", "App/Code/P.playground/C.swift": "",
        "App/Code/Assets.xcassets/photo.imageset/Contents.json": "",
      ])
    #expect(
      model.targets.map(\.sources)
        == [["App/Code/A.swift", "App/Code/In/Shared.swift"], ["App/Code/In/Shared.swift"]])
    let resources = [
      "App/Code/Assets.xcassets", "App/Code/P.playground", "App/Code/PrivacyInfo.xcprivacy",
    ]
    #expect(model.targets[0].resources == resources)
  }

  @Test func `a file of a synchronized folder in a copy phase isn't compiled`() throws {
    let model = try model(
      """
      APP = { isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (W);
        buildPhases = (C); };
      EXT = { isa = PBXNativeTarget; name = Ext; buildPhases = (S); };
      C = { isa = PBXCopyFilesBuildPhase; files = (); };
      S = { isa = PBXSourcesBuildPhase; files = (); };
      G = { isa = PBXGroup; children = (W); sourceTree = "<group>"; };
      W = { isa = PBXFileSystemSynchronizedRootGroup; path = Code; exceptions = (X, Y);
        sourceTree = "<group>"; };
      X = { isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = C;
        membershipExceptions = (Template.swift); };
      Y = { isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = S;
        membershipExceptions = (Shared.swift); };
      """,
      files: ["App/Code/A.swift": "", "App/Code/Shared.swift": "", "App/Code/Template.swift": ""])
    #expect(
      model.targets.map(\.sources)
        == [["App/Code/A.swift", "App/Code/Shared.swift"], ["App/Code/Shared.swift"]])
  }

  @Test func `folders around the project aren't searched`() throws {
    let model = try model(
      """
      APP = { isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (W); };
      EXT = { isa = PBXNativeTarget; name = Ext; };
      G = { isa = PBXGroup; children = (W); sourceTree = "<group>"; };
      W = { isa = PBXFileSystemSynchronizedRootGroup; path = ../..; exceptions = (X);
        sourceTree = "<group>"; };
      X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = EXT;
        membershipExceptions = ("../..", ""); };
      """)
    #expect(model.targets.map(\.sources) == [[], []])
  }

  @Test func `a damaged project file is read or refused`() throws {
    let text = Array(
      """
      { objects = { P = { isa = PBXProject; mainGroup = G; targets = (A, A, P); };
      G = { isa = PBXGroup; children = (G, F, S); path = "x/y"; sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = a.xcconfig; };
      S = { isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E); path = ""; };
      E = { target = A; membershipExceptions = ("../..", ""); };
      A = { isa = PBXNativeTarget; name = A; productType = "com.apple.product-type.application";
      fileSystemSynchronizedGroups = (S); buildConfigurationList = L; dependencies = (A);
      productReference = F; buildPhases = (C); };
      C = { isa = PBXCopyFilesBuildPhase; files = (B); }; B = { fileRef = F; };
      L = { buildConfigurations = (X); }; X = { name = Release; baseConfigurationReference = F;
      buildSettings = { "A[x" = "$($(A"; B = "$(B:upper:default=$(B))"; }; }; };
      rootObject = P; }
      """.utf8)
    var read = 0
    for index in text.indices {
      // Each byte left out, and each replaced by one that opens a list.
      for damaged in [
        text[..<index] + text[(index + 1)...], text[..<index] + [0x28] + text[index...],
      ] {
        let file = ["S.xcodeproj/project.pbxproj": String(decoding: damaged, as: UTF8.self)]
        guard index.isMultiple(of: 37) else { continue }
        try TemporaryProject(file).use { files in
          guard let model = try? XcodeProjectReader.read("S.xcodeproj", in: files) else { return }
          read += 1
          _ = Packaging(model, configuration: "Release", files: files)
        }
      }
    }
    #expect(read > 5)
  }

  @Test func `an invalid project file is reported with its line`() throws {
    let missing = DraftProblem(
      "the project file can't be read: no such file or folder",
      at: Origin(file: "Some.xcodeproj/project.pbxproj"), isUnread: true)
    #expect(throws: missing) {
      try TemporaryProject([:]).use { try XcodeProjectReader.read("Some.xcodeproj", in: $0) }
    }
    let broken = DraftProblem(
      "the project file isn't a property list: a value has no ; after it",
      at: Origin(file: "Some.xcodeproj/project.pbxproj", line: 2), isUnread: true)
    #expect(throws: broken) {
      try TemporaryProject(["Some.xcodeproj/project.pbxproj": "{\na = b c\n}"])
        .use { try XcodeProjectReader.read("Some.xcodeproj", in: $0) }
    }
  }
}
