internal import AuditKit
internal import Testing

@testable internal import ProjectDraft

@Suite struct ProjectReferencesTests {
  /// An app in one project, and its extension with a framework in another project in `Widgets`.
  private func files(app: String, version: String = "2.0") -> [String: String] {
    [
      "App.xcodeproj/project.pbxproj": text(
        """
        APP = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildConfigurationList = AL; buildPhases = (E); productReference = APPP; };
        APPP = { isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
        AL = { isa = XCConfigurationList; buildConfigurations = (AC); };
        AC = { isa = XCBuildConfiguration; name = Release; buildSettings = {
          PRODUCT_BUNDLE_IDENTIFIER = com.example.app; MARKETING_VERSION = 2.0;
          CURRENT_PROJECT_VERSION = 7; SDKROOT = iphoneos; }; };
        \(app)
        """, targets: "APP"),
      "Widgets/Rain.xcodeproj/project.pbxproj": text(
        """
        EXT = { isa = PBXNativeTarget; name = RainWidget; buildConfigurationList = EL;
          productType = "com.apple.product-type.app-extension"; buildPhases = (S);
          productReference = EXTP; dependencies = (D); };
        EXTP = { isa = PBXFileReference; path = Rain.appex; sourceTree = BUILT_PRODUCTS_DIR; };
        EL = { isa = XCConfigurationList; buildConfigurations = (EC); };
        EC = { isa = XCBuildConfiguration; name = Release; buildSettings = {
          PRODUCT_BUNDLE_IDENTIFIER = "com.example.app.$(PROJECT_NAME)"; SDKROOT = iphoneos;
          INFOPLIST_FILE = Info.plist; MARKETING_VERSION = \(version); }; };
        D = { isa = PBXTargetDependency; target = KIT; };
        KIT = { isa = PBXNativeTarget; name = Kinds; productReference = KITP; buildPhases = (T);
          productType = "com.apple.product-type.framework"; };
        KITP = { isa = PBXFileReference; path = Kinds.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        S = { isa = PBXSourcesBuildPhase; files = (SF); };
        SF = { isa = PBXBuildFile; fileRef = SR; };
        T = { isa = PBXSourcesBuildPhase; files = (TF); };
        TF = { isa = PBXBuildFile; fileRef = TR; };
        G = { isa = PBXGroup; children = (SR, TR); sourceTree = "<group>"; };
        SR = { isa = PBXFileReference; path = Rain.swift; sourceTree = "<group>"; };
        TR = { isa = PBXFileReference; path = Kinds.swift; sourceTree = "<group>"; };
        """, targets: "EXT, KIT"),
      "Widgets/Info.plist": """
      <plist><dict><key>CFBundleShortVersionString</key><string>$(MARKETING_VERSION)</string>
      <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
      <string>com.apple.widgetkit-extension</string></dict></dict></plist>
      """,
      "Widgets/Rain.swift": """
      import Kinds
      @main struct Rain: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: Kinds.rain, provider: Provider()) { _ in Text("") }
        }
      }
      """,
      "Widgets/Kinds.swift": "public enum Kinds { public static let rain = \"Rain\" }",
    ]
  }

  private func text(_ objects: String, targets: String) -> String {
    """
    // !$*UTF8*$!
    { objects = {
      P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (\(targets));
        projectDirPath = ""; projectReferences = ({ ProductGroup = PG; ProjectRef = OTHER; }); };
      PL = { isa = XCConfigurationList; buildConfigurations = (PC); };
      PC = { isa = XCBuildConfiguration; name = Release; buildSettings = {}; };
      \(objects)
    }; rootObject = P; }
    """
  }

  /// The app refers to the other project, and embeds its product.
  private let reference = """
    E = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (B); };
    B = { isa = PBXBuildFile; fileRef = PROXY; platformFilter = ios; };
    PROXY = { isa = PBXReferenceProxy; path = Rain.appex; remoteRef = ITEM; };
    ITEM = { isa = PBXContainerItemProxy; containerPortal = OTHER; proxyType = 2;
      remoteInfo = RainWidget; };
    G = { isa = PBXGroup; children = (OTHER); sourceTree = "<group>"; };
    OTHER = { isa = PBXFileReference; path = Widgets/Rain.xcodeproj; sourceTree = "<group>"; };
    """

  /// The app embeds a product by its file alone.
  private let file = """
    E = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (B); };
    B = { isa = PBXBuildFile; fileRef = F; };
    F = { isa = PBXFileReference; path = Rain.appex; sourceTree = BUILT_PRODUCTS_DIR; };
    G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
    """

  private func facts(_ texts: [String: String], at path: String = "") throws -> ProjectFacts {
    try TemporaryProject(texts).use { files in
      try ProjectDraft.facts(
        of: "\(files.root)/\(path)", configuration: nil, all: false
      )[0]
    }
  }

  @Test func `an extension of a referenced project has its host and its own settings`() throws {
    let facts = try facts(files(app: reference, version: "1.9"))
    let found = try #require(facts.extensions.first)
    #expect(found.host == "App")
    #expect(found.target.bundleID?.value == "com.example.app.Rain")
    #expect(found.target.version?.value == "1.9")
    #expect(found.extensionPoint?.value == "com.apple.widgetkit-extension")
    #expect(facts.widgets(ofTarget: "RainWidget").map(\.kind?.value) == ["Rain"])
  }

  @Test func `an extension identified only by its file is found through the workspace`() throws {
    var texts = files(app: file)
    texts["Rain.xcworkspace/contents.xcworkspacedata"] = """
      <Workspace version="1.0">
        <FileRef location="group:App.xcodeproj"></FileRef>
        <Group location="group:Widgets" name="Widgets">
          <FileRef location="group:Rain.xcodeproj"></FileRef>
        </Group>
      </Workspace>
      """
    for path in ["", "Rain.xcworkspace", "App.xcodeproj"] {
      let facts = try facts(texts, at: path)
      #expect(facts.apps.map(\.target.target) == ["App"])
      #expect(facts.extensions.map(\.host) == ["App"])
      #expect(facts.problems.isEmpty)
    }
  }

  @Test func `a product that nothing builds isn't an extension, and is reported`() throws {
    let facts = try facts(files(app: file), at: "App.xcodeproj")
    #expect(facts.extensions.isEmpty)
    #expect(
      facts.problems.map(\.message) == [
        "App embeds Rain.appex, which no available project builds; it is left out"
      ])
  }

  @Test(
    arguments: [
      ("", 1, "the workspace can't be read from here on"),
      ("<Workspace>\n<FileRef location='group:App.xcodeproj'></Group>", 2, nil),
      (
        "<Workspace>\n<FileRef location='group:App.xcodeproj'/>\n"
          + "<FileRef location='group:Wid&#103;ets/Rein.xcodeproj'/></Workspace>", 3,
        "Widgets/Rein.xcodeproj is missing"
      ),
    ] as [(String, Int, String?)])
  func `an error in a workspace is reported if nothing builds a product`(
    workspace: String, line: Int, message: String?
  ) throws {
    var texts = files(app: file)
    let path = "All.xcworkspace/contents.xcworkspacedata"
    texts[path] = workspace
    let problem = try facts(texts, at: "App.xcodeproj").problems.last
    #expect(problem?.message == message ?? "the workspace can't be read from here on")
    #expect(problem?.origin == Origin(file: path, line: line))
  }

  @Test func `a product built by two projects of a workspace is left out and reported`() throws {
    var texts = files(app: file)
    texts["Other/Rain.xcodeproj/project.pbxproj"] =
      texts["Widgets/Rain.xcodeproj/project.pbxproj"]
    texts["App.xcworkspace/contents.xcworkspacedata"] = """
      <Workspace>
      <FileRef location="group:App.xcodeproj"/><FileRef location="group:Widgets/Rain.xcodeproj"/>
      <FileRef location="group:Other/Rain.xcodeproj"/>
      </Workspace>
      """
    let facts = try facts(texts, at: "App.xcodeproj")
    #expect(facts.extensions.isEmpty)
    #expect(facts.problems.map(\.message).first?.contains("which several projects build") == true)
  }

  @Test func `a target in another project with the same name keeps its settings`() throws {
    let own = """
      OWN = { isa = PBXNativeTarget; name = RainWidget;
        productType = "com.apple.product-type.app-extension"; buildConfigurationList = OL; };
      OL = { isa = XCConfigurationList; buildConfigurations = (OC); };
      OC = { isa = XCBuildConfiguration; name = Release; buildSettings = {
        PRODUCT_BUNDLE_IDENTIFIER = com.example.app.own; SDKROOT = iphoneos; }; };
      """
    var texts = files(app: reference + own)
    let path = "App.xcodeproj/project.pbxproj"
    texts[path] = texts[path]?.replacing("targets = (APP)", with: "targets = (APP, OWN)")
    let found = try facts(texts).extensions
    #expect(found.map(\.target.target) == ["RainWidget", "RainWidget (Rain)"])
    #expect(
      found.map(\.target.bundleID?.value) == ["com.example.app.own", "com.example.app.Rain"])
    #expect(found.map(\.host) == [nil, "App"])
  }

  @Test(
    arguments: [
      #"SRC=x\ncp -R \"${BUILT_PRODUCTS_DIR}/Rain.appex\" y\nrm Old.appex"#,
      #"EXT=Rain; ditto \"$DIR/${EXT}.appex\" y"#,
      #"export A=\"Ra\"\nNAME=${A}in\ncp -R $DIR/$NAME.appex y"#,
      #"if x; then\nE=Old\nE=Rain\nfi\ncp -R \"$E.appex\" y"#,
    ])
  func `an extension copied by a script has its host`(code: String) throws {
    let script = "E = { isa = PBXShellScriptBuildPhase; shellScript = \"\(code)\"; };"
    let texts = files(
      app: reference.split(separator: "\n").dropFirst().joined(separator: "\n") + script)
    var workspace = texts
    workspace["App.xcworkspace/contents.xcworkspacedata"] = """
      <Workspace><FileRef location="container:App.xcodeproj"/>
      <FileRef location="container:Widgets/Rain.xcodeproj"/></Workspace>
      """
    #expect(try facts(workspace).extensions.map(\.host) == ["App"])
  }

  @Test func `of scripts before an extension is embedded, Thin Binary is written`() throws {
    let phases = """
      L = { isa = PBXShellScriptBuildPhase; name = Lint; };
      T = { isa = PBXShellScriptBuildPhase; name = "Thin Binary"; };
      R = { isa = PBXShellScriptBuildPhase; name = "Thin and embed"; shellScript = "set -e\\n/bin/sh \\"$FLUTTER_ROOT/packages/flutter_tools/bin/xcode_backend.sh\\" embed_and_thin\\n"; };
      C = { isa = PBXShellScriptBuildPhase; name = "Old"; shellScript = "# xcode_backend.sh embed_and_thin"; };
      """
    let texts = files(app: reference + phases)
    let path = "App.xcodeproj/project.pbxproj"
    for (order, names) in [
      ("L, T, E", ["Thin Binary"]), ("L, E, T", []), ("R, E", ["Thin Binary"]), ("C, E, R", []),
    ] {
      var texts = texts
      texts[path] = texts[path]?.replacing("buildPhases = (E)", with: "buildPhases = (\(order))")
      #expect(try facts(texts).apps[0].scriptsBeforeEmbedding.map(\.value) == names)
    }
  }

  @Test(arguments: [
    ("{}", false), (#"{"properties": {"template-rendering-intent": "original"}}"#, false),
    (#"{"properties": {"template-rendering-intent": "template"}}"#, nil),
  ])
  func `an image in a catalog has its own colors unless it is a template`(
    contents: String, isPrepared: Bool?
  ) throws {
    let names = [
      "\"red-sun\"", ".redSun", "uiImage: .redSun", "uiImage: Asset.redSun.image",
      "uiImage: UIImage(resource: .redSun)", "uiImage: UIImage(named: \"red-sun\")!",
    ]
    for (image, answer) in names.map({ ($0, isPrepared) }) + [(".moon", nil)] {
      #expect(try self.isPrepared("Image(\(image))", contents) == answer)
    }
    let made = "Asset.redSun.swiftUIImage.resizable()"
    #expect(try self.isPrepared(made, contents) == isPrepared)
    #expect(try self.isPrepared(made + ".foregroundColor(.red)", contents) == isPrepared)
    #expect(try self.isPrepared(made + ".renderingMode(.template)", contents) == nil)
    #expect(try self.isPrepared("Asset.star.swiftUIImage", contents) == nil)
    let icon = "; func icon(_ name: String) -> Image { Image(name) }"
    #expect(try self.isPrepared("icon(\"red-sun\")" + icon, contents) == isPrepared)
    #expect(try self.isPrepared("icon(entry.name)" + icon, contents) == nil)
  }

  @Test(arguments: [
    (#""alpha": "1.000""#, false), (#""reference": "systemBackgroundColor""#, false),
    (#""alpha": "1.000"}, "color": {"alpha": "0.500""#, nil),
    (#""reference": "quaternarySystemFillColor""#, nil), ("", nil),
  ])
  func `a color in a catalog is opaque if it is in all appearances`(
    contents: String, isPrepared: Bool?
  ) throws {
    for color in [
      "Color(\"sky\")", "Color.sky", "Color(.sky)", "Color(uiColor: UIColor(named: \"sky\")!)",
    ] {
      let view = "Text(\"\").background(\(color))"
      #expect(try self.isPrepared(view, "{}", color: "{\(contents)}") == isPrepared)
    }
  }

  /// Whether a widget with a view handles accented rendering, beside a picture and a color of a
  /// catalog.
  private func isPrepared(
    _ view: String, _ picture: String, color: String = "{}"
  ) throws -> Bool? {
    var texts = files(app: reference)
    texts["Widgets/Assets.xcassets/red-sun.imageset/Contents.json"] = picture
    texts["Widgets/Assets.xcassets/moon.symbolset/Contents.json"] = "{}"
    texts["Widgets/Assets.xcassets/sky.colorset/Contents.json"] = color
    let path = "Widgets/Rain.xcodeproj/project.pbxproj"
    texts[path] = texts[path]?.replacing(
      "children = (SR,", with: "children = (AR, SR,"
    ).replacing(
      "buildPhases = (S)", with: "buildPhases = (S, R)"
    ).replacing(
      "SF = {",
      with: """
        R = { isa = PBXResourcesBuildPhase; files = (AF); };
        AF = { isa = PBXBuildFile; fileRef = AR; };
        AR = { isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
        SF = {
        """)
    texts["Widgets/Rain.swift"] = """
      import Kinds
      @main struct Rain: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: Kinds.rain, provider: Provider()) { _ in Face() }
        }
      }
      struct Face: View { var body: some View { \(view.split(separator: "; ")[0]) }
        \(view.split(separator: "; ").dropFirst().joined(separator: "\n"))
      }
      """
    return try facts(texts).widgets(ofTarget: "RainWidget").first?.accented?.value
  }

  @Test func `a damaged referenced project doesn't affect the rest`() throws {
    var texts = files(app: reference)
    texts["Widgets/Rain.xcodeproj/project.pbxproj"] = "{"
    let facts = try facts(texts, at: "App.xcodeproj")
    #expect(facts.apps.count == 1)
    #expect(facts.extensions.isEmpty)
  }
}
