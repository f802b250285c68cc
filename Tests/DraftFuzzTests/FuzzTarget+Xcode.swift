internal import FuzzTarget
internal import ProductBuilder

extension FuzzTarget {
  /// A file that lies beside `project.pbxproj`; the first byte says which.
  static let besideProject = FuzzTarget(
    "beside-project", maximum: 4096, seeds: { BesideProjectSeeds.parts }
  ) { bytes in
    guard let number = bytes.first else { return [] }
    var files = BesideProjectSeeds.project
    let names = BesideProjectSeeds.texts.keys.sorted()
    files[names[Int(number) % names.count]] = Array(bytes.dropFirst())
    return DraftFuzz.broken(files)
  }
}

/// An app whose widget is of another project, with all that Xcode and its tools put beside a project.
enum BesideProjectSeeds {
  static let project: [String: [UInt8]] = {
    let all = texts.merging(["Widgets/A.swift": DraftSeeds.widget]) { $1 }
    return all.mapValues { Array($0.utf8) }
  }()

  /// Each text after its number.
  static let parts: [[UInt8]] = texts.sorted { $0.key < $1.key }.enumerated().map {
    [UInt8($0)] + Array($1.value.utf8)
  }

  static let texts = [
    "A.xcodeproj/project.pbxproj": """
    { objects = {
    P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (APP); };
    L = { isa = XCConfigurationList; buildConfigurations = (C); };
    C = { isa = XCBuildConfiguration; name = Release; buildSettings = { CODE_SIGN_STYLE = Manual;
      PRODUCT_BUNDLE_IDENTIFIER = com.example.a; IPHONEOS_DEPLOYMENT_TARGET = 17.0; }; };
    APP = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
      buildConfigurationList = L; buildPhases = (E, SH); };
    E = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (B); };
    B = { isa = PBXBuildFile; fileRef = F; };
    SH = { isa = PBXShellScriptBuildPhase; inputPaths = ("$(SRCROOT)/V.appex"); shellScript =
      "# a\\nDIR=Out; export EXT='W'; A=`b`\\ncp -R \\"${DIR}/$EXT.appex\\" \\"${DIR}\\" # c\\n"; };
    F = { isa = PBXFileReference; explicitFileType = "wrapper.app-extension"; path = W.appex;
      sourceTree = BUILT_PRODUCTS_DIR; };
    G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
    }; rootObject = P; }
    """,
    "W.xcodeproj/project.pbxproj": """
    { objects = { /* { */
    P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (EXT /* ) */); };
    L = { isa = XCConfigurationList; buildConfigurations = (C); };
    C = { isa = XCBuildConfiguration; name = Release; buildSettings = { GENERATE_INFOPLIST_FILE = YES;
      PRODUCT_BUNDLE_IDENTIFIER = com.example.a.w; IPHONEOS_DEPLOYMENT_TARGET = 17.0; }; };
    EXT = { isa = PBXNativeTarget; name = W; productReference = EXTP; buildPhases = (S, R);
      buildConfigurationList = L; productType = "com.apple.product-type.app-extension"; };
    EXTP = { isa = PBXFileReference; path = W.appex; sourceTree = BUILT_PRODUCTS_DIR; };
    S = { isa = PBXSourcesBuildPhase; files = (B1); };
    R = { isa = PBXResourcesBuildPhase; files = (B2); };
    B1 = { isa = PBXBuildFile; fileRef = F1; };
    B2 = { isa = PBXBuildFile; fileRef = F2; };
    F1 = { isa = PBXFileReference; path = Widgets/A.swift; sourceTree = "<group>"; };
    F2 = { isa = PBXFileReference; path = Widgets/Assets.xcassets; sourceTree = "<group>"; };
    G = { isa = PBXGroup; children = (F1, F2, EXTP); sourceTree = "<group>"; };
    }; rootObject = P; }
    """,
    "A.xcworkspace/contents.xcworkspacedata": """
    <?xml version="1.0" encoding="UTF-8"?>
    <Workspace version = "1.0"><!-- <Group -->
      <FileRef location = "group:A.xcodeproj"></FileRef>
      <Group location = "container:" name = "Widgets"><FileRef location = "group:W.xcodeproj" /></Group>
    </Workspace>
    """,
    "A.xcodeproj/xcshareddata/xcschemes/A.xcscheme": """
    <Scheme version = "1.7"><BuildAction><BuildActionEntries>
      <BuildActionEntry buildForTesting = "YES" buildForArchiving = "YES">
        <BuildableReference BlueprintName = "App" BuildableName = "A&amp;B.app"/>
      </BuildActionEntry></BuildActionEntries></BuildAction>
      <ArchiveAction buildConfiguration = "Release"/></Scheme>
    """,
    "ExportOptions.plist": """
    <?xml version="1.0"?><plist version="1.0"><dict><key>signingStyle</key><string>manual</string>
    <key>provisioningProfiles</key><dict><key>com.example.a</key><string>A</string></dict></dict></plist>
    """,
    "fastlane/Matchfile": """
    app_identifier(["com.example.a", 'com.example.a.w']) # [
    type("appstore")
    """,
    "fastlane/Gymfile": """
    scheme("A")
    export_options({ method: "app-store", # {
      provisioningProfiles: { "com.example.a" => "A", 'com.example.a.w' => 'W' } })
    """,
    "fastlane/Fastfile": """
    lane :beta do |options|
      match(type: "appstore", app_identifier: ["com.example.a", "com.example.a.w"]) # )
      gym(scheme: 'A', export_options: { provisioningProfiles: { "com.example.a" => "A" } })
    end
    """,
    "Widgets/Assets.xcassets/Rain.imageset/Contents.json": """
    {"info": {"author": "xcode", "version": 1}, "properties": {"template-rendering-intent": "template"},
      "images": [{"idiom": "universal", "filename": "a.png", "scale": "1x"}]}
    """,
  ]
}
