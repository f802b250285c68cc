internal import Testing
internal import WidgetManifests

@testable internal import ProjectDraft

@Suite struct PackagingTests {
  private static let app = "com.apple.product-type.application"
  private static let appExtension = "com.apple.product-type.app-extension"

  private func target(
    _ name: String, _ type: String, embeds: [String] = [], _ settings: [(String, String)]
  ) -> TargetModel {
    let origin = Origin(file: "p", line: 1)
    var target = TargetModel(name: name, productType: type, origin: origin)
    var configuration = BuildConfiguration(name: "Release")
    configuration.settings = settings.enumerated().compactMap { number, setting in
      SettingAssignment(
        key: setting.0, value: setting.1, origin: Origin(file: name, line: number + 1))
    }
    target.configurations = [configuration]
    target.embeddings = embeds.map { TargetModel.Embedding(target: $0) }
    return target
  }

  private func packaging(
    _ targets: [TargetModel], files: [String: String] = [:], isProject: Bool = false
  ) throws -> Packaging {
    var model = ProjectModel(name: "Some", folder: "")
    if isProject { model.configurations = [BuildConfiguration(name: "Release")] }
    model.targets = targets
    return try TemporaryProject(files).use {
      Packaging(model, configuration: "Release", files: $0)
    }
  }

  // 200 apps with the same 200 extensions took more than 100 seconds.
  @Test func `the extensions of all apps are bounded, and what is left out is reported`() throws {
    let names = (0..<40).map { "E\($0)" }
    let packaging = try packaging(
      names.map { target($0, Self.appExtension, []) }
        + (0..<40).map { target("A\($0)", Self.app, embeds: names, []) })
    #expect(packaging.apps.count == 40)
    #expect(packaging.extensions.count == Packaging.maximumCount)
    let problems = packaging.problems.filter(\.isUnread)
    #expect(
      problems.map(\.message) == [
        "the project has more than 1000 extensions in apps; from here on, they are not read"
      ])
  }

  @Test func `the modules that all targets can use are bounded`() throws {
    var model = ProjectModel(name: "Some", folder: "")
    model.targets = (0..<1_100).map { number in
      var target = target("F\(number)", "com.apple.product-type.framework", [])
      target.dependencies = ["F\(number + 1)"]
      return target
    }
    let sources = try TemporaryProject([:]).use { ProjectSources(model, files: $0) }
    #expect((300..<500).contains(sources.modules.count))
    #expect(sources.problems.map(\.isUnread) == [true])
  }

  private func plist(_ body: String) -> String { "<plist>\n<dict>\n\(body)\n</dict>\n</plist>" }

  @Test(
    arguments: [
      ("$(MARKETING_VERSION)", [:], "2.1.0", "7"), ("", [:], "2.1.0", "7"),
      ("1.0", [:], "1.0", "1.0"), ("$(MARKETING_VERSION)", ["app.config.ts": ""], nil, nil),
    ] as [(String, [String: String], String?, String?)])
  func `a version that the Expo project lacks comes from app.json`(
    written: String, others: [String: String], version: String?, build: String?
  ) throws {
    let body = ["CFBundleShortVersionString", "CFBundleVersion"].map {
      written.isEmpty ? "" : "<key>\($0)</key>\n<string>\(written)</string>"
    }
    let json = #"""
      {"expo": {"name": "Tide", "version": "2.0.0",
        "ios": {"version": "2.1.0", "buildNumber": "7"}}}
      """#
    var model = ProjectModel(name: "Some", folder: "ios")
    model.targets = [
      target("A", Self.app, [("INFOPLIST_FILE", "Info.plist"), ("SDKROOT", "iphoneos")])
    ]
    let files = ["ios/Info.plist": plist(body.joined()), "app.json": json]
      .merging(others) { $1 }
    let facts = try TemporaryProject(files).use {
      Packaging(model, configuration: "Release", files: $0)
    }.apps[0].target
    #expect(facts.version?.value == version && facts.build?.value == build)
    if version == "2.1.0" { #expect(facts.version?.origin == Origin(file: "app.json", line: 2)) }
  }

  @Test(arguments: [
    ("YES", "3.0", "3.0", Origin(file: "A", line: 2)),
    ("NO", "3.0", "1.0", Origin(file: "Info.plist", line: 4)),
    ("YES", "", "1.0", Origin(file: "Info.plist", line: 4)),
  ])
  func `a setting defines the version only if Xcode generates the Info.plist`(
    generates: String, setting: String, version: String, origin: Origin
  ) throws {
    let app = target(
      "A", Self.app,
      [
        ("GENERATE_INFOPLIST_FILE", generates), ("MARKETING_VERSION", setting),
        ("INFOPLIST_FILE", "info.plist"), ("SDKROOT", "iphoneos"),
      ])
    let facts = try packaging(
      [app],
      files: [
        "Info.plist": plist("<key>CFBundleShortVersionString</key>\n<string>1.0</string>")
      ]
    ).apps[0].target
    #expect(facts.version?.value == version)
    #expect(facts.version?.origin == origin)
    #expect(facts.infoPlist == "Info.plist")
  }

  @Test(
    arguments: [
      ([], "" as String?), ([("NAME", "Tide")], "Tide"), ([("NAME", "")], ""),
    ])
  func `a display name is empty if its variable is, as in Xcode`(
    _ settings: [(String, String)], _ name: String?
  ) throws {
    let plist = "<plist><dict><key>CFBundleDisplayName</key><string>$(NAME)</string></dict></plist>"
    let own = [("SDKROOT", "iphoneos"), ("INFOPLIST_FILE", "W.plist")]
    let found = try packaging(
      [target("W", Self.appExtension, own + settings)], files: ["W.plist": plist], isProject: true
    ).extensions[0].target.displayName
    #expect(found?.value == name)
    #expect(found?.origin != nil)
  }

  @Test func `an extension certainly has no display name unless a settings file is missing`() throws
  {
    var widget = target("W", Self.appExtension, [("SDKROOT", "iphoneos")])
    func name() throws -> Drafted<String>? {
      try packaging([widget], isProject: true).extensions[0].target.displayName
    }
    #expect(try name()?.value == "")
    widget.configurations[0].baseFile = "Missing.xcconfig"
    #expect(try name()?.value == nil)
    #expect(try name()?.expression == "INFOPLIST_KEY_CFBundleDisplayName")
  }

  @Test func `without a deployment target, Xcode takes the SDK's newest version`() throws {
    let settings = [("SDKROOT", "iphoneos")]
    func least(_ more: [(String, String)]) throws -> [String: Drafted<String>] {
      try packaging([target("W", Self.appExtension, settings + more)], isProject: true)
        .extensions[0].target.platforms
    }
    #expect(try least([])["iOS"]?.expression.contains("the SDK's newest version") == true)
    #expect(try least([("IPHONEOS_DEPLOYMENT_TARGET", "17.0")]).values.map(\.value) == ["17.0"])
  }

  @Test func `a watch app has its companion and the apps that embed it`() throws {
    let settings = [
      ("SDKROOT", "watchos"), ("GENERATE_INFOPLIST_FILE", "YES"),
      ("INFOPLIST_KEY_WKCompanionAppBundleIdentifier", "com.example.phone"),
    ]
    let found = try packaging([
      target("Phone", Self.app, embeds: ["Watch"], [("SDKROOT", "iphoneos")]),
      target("Watch", Self.app, settings),
      target("Alone", Self.app, [("SDKROOT", "watchos"), ("WKWatchOnly", "YES")]),
    ]).apps
    #expect(found.map(\.companion?.value) == [nil, "com.example.phone", nil])
    #expect(found.map(\.hosts) == [[], ["Phone"], []])
  }

  @Test(arguments: ["W.appex", "*.appex", "Other.m W.appex"])
  func `a setting may exclude an extension from its host`(_ names: String) throws {
    let found = try packaging([
      target(
        "Phone", Self.app, embeds: ["W"],
        [("SDKROOT", "iphoneos"), ("EXCLUDED_SOURCE_FILE_NAMES[config=Rel*]", names)]),
      target("W", Self.appExtension, [("SDKROOT", "iphoneos")]),
    ]).extensions[0]
    #expect(found.excludedFrom?.value == "Phone in Release")
    #expect(found.excludedFrom?.origin == Origin(file: "Phone", line: 2))
  }

  @Test(
    arguments: [
      ("@executable_path/Frameworks", "iphoneos", "@executable_path/../../Frameworks" as String?),
      ("$(inherited) @loader_path/../../Frameworks/", "iphoneos", nil),
      ("@executable_path/../../Frameworks", "macosx", "@executable_path/../../../../Frameworks"),
      ("@executable_path/Frameworks $(OTHER)/Frameworks", "iphoneos", nil),
    ])
  func `an extension lacks the run path to the frameworks of its host`(
    _ paths: String, _ sdk: String, _ missing: String?
  ) throws {
    let sdk = [("SDKROOT", sdk)]
    var widget = target("W", Self.appExtension, sdk + [("LD_RUNPATH_SEARCH_PATHS", paths)])
    widget.origin.file = "A.xcodeproj/project.pbxproj"
    let core = target(
      "Core", "com.apple.product-type.framework", [("DYLIB_INSTALL_NAME_BASE", "@rpath")])
    let app = target("App", Self.app, embeds: ["W", "Core"], sdk)
    func found() throws -> String? {
      try packaging([app, core, widget]).extensions[0].missingRunPath?.value
    }
    #expect(try found() == nil)
    widget.dependencies = ["Core"]
    #expect(try found() == missing)
  }

  @Test func `an extension with two hosts is packaged for the platform of each`() throws {
    let widget = target(
      "W", Self.appExtension,
      [
        ("PRODUCT_BUNDLE_IDENTIFIER", "com.example.W"),
        ("PRODUCT_BUNDLE_IDENTIFIER[sdk=watchos*]", "com.example.watch.W"),
        ("SDKROOT", "auto"), ("SUPPORTED_PLATFORMS", "iphoneos iphonesimulator watchos"),
        ("IPHONEOS_DEPLOYMENT_TARGET", "17.0"), ("WATCHOS_DEPLOYMENT_TARGET", "10.0"),
      ])
    let found = try packaging([
      target("Phone", Self.app, embeds: ["W"], [("SDKROOT", "iphoneos")]),
      target("Watch", Self.app, embeds: ["W"], [("SDKROOT", "watchos")]), widget,
    ]).extensions
    #expect(found.map(\.host) == ["Phone", "Watch"])
    #expect(found.map(\.target.bundleID?.value) == ["com.example.W", "com.example.watch.W"])
    #expect(found.map { Set($0.target.platforms.keys) } == [["iOS"], ["watchOS"]])
  }

  @Test func `an unassigned setting in an identifier stays a variable`() throws {
    let facts = try packaging([
      target(
        "A", Self.app,
        [
          ("PRODUCT_BUNDLE_IDENTIFIER", "$(PREFIX).App"), ("SDKROOT", "iphoneos"),
          ("IPHONEOS_DEPLOYMENT_TARGET", "16.0"), ("DEVELOPMENT_TEAM", "$(TEAM)"),
        ])
    ]).apps[0].target
    #expect(
      facts.bundleID
        == Drafted(nil, expression: "$(PREFIX).App", origin: Origin(file: "A", line: 1)))
    #expect(facts.teamID?.value == nil)
    #expect(facts.teamID?.expression == "$(TEAM)")
    #expect(facts.platforms["iOS"]?.value == "16.0")
  }

  @Test func `entitlements of the configuration provide the groups with their lines`() throws {
    let facts = try packaging(
      [
        target(
          "A", Self.app,
          [
            ("PRODUCT_BUNDLE_IDENTIFIER", "com.example.A"), ("SDKROOT", "iphoneos"),
            ("CODE_SIGN_ENTITLEMENTS", "$(SRCROOT)/A.entitlements"),
          ])
      ],
      files: [
        "A.entitlements": plist(
          """
          <key>aps-environment</key><string>development</string>
          <key>com.apple.security.application-groups</key>
          <array>
            <string>group.$(CFBundleIdentifier)</string>
            <string>$(TeamIdentifierPrefix)shared</string>
          </array>
          """)
      ]
    ).apps[0].target
    #expect(facts.appGroups.map(\.value) == ["group.com.example.A", nil])
    #expect(
      facts.appGroups.map(\.expression) == [
        "group.$(CFBundleIdentifier)", "$(TeamIdentifierPrefix)shared",
      ])
    #expect(facts.appGroups.map { $0.origin?.line } == [6, 7])
    #expect(facts.pushEntitlement?.value == true)
    #expect(facts.entitlements == "A.entitlements")
  }

  @Test func `an extension has its extension point and the hosts it loads over HTTP`() throws {
    let widget = target(
      "W", Self.appExtension, [("INFOPLIST_FILE", "W.plist"), ("SDKROOT", "iphoneos")])
    let found = try packaging(
      [widget],
      files: [
        "W.plist": plist(
          """
          <key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key>
            <string>com.apple.widgetkit-extension</string>
          </dict>
          <key>NSWidgetWantsLocation</key><true/>
          <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict>
            <key>old.example.com</key>
            <dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>
            <key>new.example.com</key><dict/>
          </dict></dict>
          """)
      ]
    ).extensions[0]
    #expect(found.host == nil)
    #expect(found.extensionPoint?.value == "com.apple.widgetkit-extension")
    #expect(found.extensionPoint?.origin == Origin(file: "W.plist", line: 5))
    #expect(found.wantsLocation?.value == true)
    #expect(found.target.insecureDomains.map(\.value) == ["old.example.com"])
    #expect(found.target.hasTransportSecurity)
  }

  @Test(arguments: [
    ("", ["*"]), ("<key>NSAllowsLocalNetworking</key><true/>", []),
    ("<key>NSAllowsArbitraryLoadsInWebContent</key><false/>", []),
  ])
  func `narrower keys replace NSAllowsArbitraryLoads`(others: String, domains: [String]) throws {
    let found = try packaging(
      [target("W", Self.appExtension, [("INFOPLIST_FILE", "W.plist"), ("SDKROOT", "iphoneos")])],
      files: [
        "W.plist": plist(
          """
          <key>NSAppTransportSecurity</key>
          <dict><key>NSAllowsArbitraryLoads</key><true/>\(others)</dict>
          """)
      ]
    ).extensions[0]
    #expect(found.target.insecureDomains.compactMap(\.value) == domains)
  }

  @Test func `settings for a generated Info.plist are used only for one`() throws {
    let settings = [
      ("INFOPLIST_KEY_CFBundleDisplayName", "Birds"), ("SDKROOT", "iphoneos"),
      ("INFOPLIST_KEY_NSSupportsLiveActivities", "YES"), ("TARGETED_DEVICE_FAMILY", "1,2"),
    ]
    let found = try packaging([
      target("A", Self.app, settings),
      target("B", Self.app, settings + [("GENERATE_INFOPLIST_FILE", "YES")]),
    ]).apps
    #expect(found.map(\.target.displayName?.value) == [nil, "Birds"])
    #expect(found.map(\.supportsLiveActivities?.value) == [nil, true])
    #expect(found.map(\.target.deviceFamilies) == [[1, 2], [1, 2]])
  }

  @Test func `a missing Info.plist is reported once, where it is named`() throws {
    let found = try packaging([
      target("A", Self.app, [("INFOPLIST_FILE", "No.plist"), ("SDKROOT", "iphoneos")])
    ])
    #expect(
      found.problems == [
        DraftProblem(
          "No.plist is missing, so its values for A are unknown",
          at: Origin(file: "A", line: 1))
      ])
    #expect(found.apps[0].target.version == nil)
  }

  @Test(arguments: ["No.entitlements", "$(NOWHERE)/No.entitlements", "Bad.entitlements"])
  func `unreadable entitlements are unknown, not empty`(_ path: String) throws {
    let widget = target(
      "W", Self.appExtension, [("CODE_SIGN_ENTITLEMENTS", path), ("SDKROOT", "iphoneos")])
    let facts = try packaging([widget], files: ["Bad.entitlements": "<plist"]).extensions[0].target
    #expect(
      facts.unreadEntitlements
        == Drafted(nil, expression: path, origin: Origin(file: "W", line: 1)))
    #expect(facts.pushEntitlement != nil)
    #expect(facts.pushEntitlement?.value == nil)
    #expect(facts.unreadInfoPlist == nil)
  }

  @Test func `values of a missing Info.plist are unknown`() throws {
    let app = target("A", Self.app, [("INFOPLIST_FILE", "No.plist"), ("SDKROOT", "iphoneos")])
    let facts = try packaging([app]).apps[0]
    #expect(facts.target.unreadInfoPlist?.expression == "No.plist")
    #expect(facts.supportsLiveActivities?.expression == "No.plist")
    #expect(facts.supportsLiveActivities?.value == nil)
    #expect(facts.locationPurpose?.expression == "No.plist")
  }

  @Test(arguments: [
    (#"gym(scheme: "A", export_method: "developer-id")"#, [], true),
    (#"build_mac_app(export_method: 'developer-id', scheme: "A")"#, [], true),
    (#"gym export_method: "developer-id""#, [], true),
    ("gym(export_method: method)", [], false),
    (#"# gym(export_method: "developer-id")"#, [], false),
    (#"gym(export_method: "developer-id"); gym(export_method: "app-store")"#, [], false),
    (#"gym(export_method: "developer-id")"#, ["app-store"], false),
    (#"gym(scheme: "A")"#, ["developer-id"], true),
  ])
  func `the builds of a Fastfile say whether an app is for the App Store`(
    calls: String, methods: [String], isOutside: Bool
  ) throws {
    var files = ["fastlane/Fastfile": "lane :release do\n  \(calls)\nend\n"]
    for method in methods {
      files["ExportOptions.plist"] = plist("<key>method</key>\n<string>\(method)</string>")
    }
    let app = target("A", Self.app, [("SDKROOT", "macosx")])
    let found = try packaging([app], files: files).apps[0].distribution
    #expect(found?.value == (isOutside ? .developerID : nil))
    let origin =
      methods.isEmpty
      ? Origin(file: "fastlane/Fastfile", line: 2) : Origin(file: "ExportOptions.plist", line: 4)
    if isOutside { #expect(found?.origin == origin) }
  }

  @Test(arguments: [
    ("macosx", "Developer ID Application", [], true), ("macosx", "Apple Development", [], false),
    ("macosx", "Apple Development", ["developer-id"], true), ("macosx", "", ["app-store"], false),
    ("macosx", "", ["developer-id", "app-store"], false),
    ("iphoneos", "Developer ID Application", ["developer-id"], false),
  ])
  func `a Mac app signed or exported with Developer ID isn't for the App Store`(
    sdk: String, identity: String, methods: [String], isOutside: Bool
  ) throws {
    let app = target(
      "A", Self.app,
      [("CODE_SIGN_IDENTITY", "Apple Development"), ("SDKROOT", sdk)]
        + (identity.isEmpty ? [] : [("CODE_SIGN_IDENTITY[sdk=\(sdk)*]", identity)]))
    var files: [String: String] = [:]
    for (number, method) in methods.enumerated() {
      files["ExportOptions\(number).plist"] = plist(
        "<key>method</key>\n<string>\(method)</string>")
    }
    let found = try packaging([app], files: files).apps[0].distribution
    #expect(found?.value == (isOutside ? .developerID : nil))
    let isSigned = identity.hasPrefix("Developer")
    let origin = Origin(file: isSigned ? "A" : "ExportOptions0.plist", line: isSigned ? 3 : 4)
    if isOutside { #expect(found?.origin == origin) }
  }

  @Test func `an app for the Mac and the iPhone may be outside the store on the Mac alone`() throws
  {
    let app = target(
      "A", Self.app,
      [
        ("SDKROOT", "auto"), ("SUPPORTED_PLATFORMS", "iphoneos iphonesimulator macosx"),
        ("CODE_SIGN_IDENTITY", "Apple Development"),
        ("CODE_SIGN_IDENTITY[sdk=macosx*]", "Developer ID Application"),
      ])
    #expect(try packaging([app]).apps[0].distribution?.value == .developerID)
  }

  private static let profiles = """
    <plist><dict><key>method</key><string>app-store</string>
    <key>provisioningProfiles</key><dict><key>com.example.a</key><string>A</string></dict>
    </dict></plist>
    """

  @Test(arguments: [("iphoneos", 2), ("macosx", 1)])
  func `an app's export profiles are those for its platform`(sdk: String, count: Int) throws {
    let both = "<string>A</string><key>com.example.a.w</key><string>W</string>"
    let files = [
      "ExportOptionsMac.plist": Self.profiles,
      "ExportOptions.plist": Self.profiles.replacing("<string>A</string>", with: both),
    ]
    let settings = [
      ("SDKROOT", sdk), ("PRODUCT_BUNDLE_IDENTIFIER", "com.example.a"),
      ("CODE_SIGN_STYLE", "Manual"),
    ]
    let app = try packaging([target("A", Self.app, settings)], files: files).apps[0]
    #expect(app.exportProfiles?.bundleIDs.count == count)
  }

  @Test(
    arguments: [
      ("ExportOptions.plist", profiles, ["com.example.a"], 2),
      ("ci/exportOptions-store.plist", profiles, ["com.example.a"], 2),
      ("ExportOptions.plist", profiles.replacing("example.a<", with: "example.b<"), nil, 0),
      ("ExportOptions.plist", "<plist>", nil, 0),
      ("fastlane/Matchfile", "# all\napp_identifier(\"com.example.a\")", ["com.example.a"], 2),
      (
        "fastlane/Matchfile",
        "type('appstore')\napp_identifier([\n  'com.example.a', # app\n 'com.example.b',\n])",
        ["com.example.a", "com.example.b"], 2
      ),
      ("fastlane/Matchfile", "app_identifier [\"com.example.a\", ENV['ID']]", nil, 0),
      ("fastlane/Matchfile", "app_identifier(\"com.example.#{x}\")", nil, 0),
      (
        "fastlane/Matchfile",
        "app_identifier('com.example.a')\nfor_lane :beta do\n  app_identifier(['com.example.b'])\nend",
        nil, 0
      ),
      (
        "fastlane/Matchfile",
        "app_identifier('com.example.a')\nfor_lane :beta do\n  type('adhoc') # app_identifer\nend",
        ["com.example.a"], 1
      ),
      (
        "fastlane/Gymfile",
        "export_options({\n  provisioningProfiles: {\n    \"com.example.a\" => \"A\", 'com.example.b' => 'B' } })",
        ["com.example.a", "com.example.b"], 2
      ),
      ("fastlane/Gymfile", "export_options(provisioningProfiles: { ids[0] => \"A\" })", nil, 0),
    ] as [(String, String, [String]?, Int)])
  func `export profiles come from the export options or fastlane's files`(
    path: String, text: String, bundleIDs: [String]?, line: Int
  ) throws {
    let app = target(
      "A", Self.app,
      [
        ("SDKROOT", "iphoneos"), ("PRODUCT_BUNDLE_IDENTIFIER", "com.example.a"),
        ("CODE_SIGN_STYLE", "Manual"),
      ])
    let found = try packaging([app], files: [path: text]).apps[0].exportProfiles
    #expect(found?.bundleIDs == bundleIDs)
    if bundleIDs != nil { #expect(found?.origin == Origin(file: path, line: line)) }
    let fastfile = ["fastlane/Fastfile": "match(app_identifier: ids)"]
    let overridden = try packaging([app], files: fastfile.merging([path: text]) { $1 })
    #expect(
      (overridden.apps[0].exportProfiles != nil) == (bundleIDs != nil && path.contains(".plist")))
  }

  @Test func `of apps with one ID, an export is that of the app whose extension it names`() throws {
    func app(_ name: String, _ system: String, embeds: String) -> [TargetModel] {
      [
        target(
          name, Self.app, embeds: [embeds],
          [
            ("SDKROOT", system), ("PRODUCT_BUNDLE_IDENTIFIER", "com.example.a"),
            ("CODE_SIGN_STYLE", "Manual"),
          ]),
        target(
          embeds, TargetModel.appExtension,
          [("SDKROOT", system), ("PRODUCT_BUNDLE_IDENTIFIER", "com.example.a.\(embeds)")]),
      ]
    }
    let file = "fastlane/Matchfile"
    let targets = app("A", "iphoneos", embeds: "W") + app("M", "macosx", embeds: "MacW")
    func exports(_ ids: String) throws -> [Bool] {
      try packaging(targets, files: [file: "app_identifier(['com.example.a'\(ids)])"]).apps
        .map { $0.exportProfiles != nil }
    }
    #expect(try exports(", 'com.example.a.W'") == [true, false])
    #expect(try exports("") == [true, true])
  }

  @Test(
    arguments: [
      ("ExportOptions.plist", "<plist>\n<dict>", "ExportOptions.plist"),
      (
        "ExportOptions.plist",
        "<plist><dict>\n<key>provisioningProfiles</key><true/></dict></plist>",
        "ExportOptions.plist:2"
      ),
      ("Matchfile", "type(\"a\")\napp_identifier(\"com.example.a)\n", "Matchfile:2"),
      ("Gymfile", "export_options(\n  provisioningProfiles: {\n    \"a\" => \"b\"", "Gymfile:2"),
      ("Matchfile", "app_identifier(ENV[\"ID\"])", nil),
    ] as [(String, String, String?)])
  func `an unreadable file about the export is reported`(
    path: String, text: String, place: String?
  ) throws {
    let found = try packaging([], files: [path: text]).problems
    #expect(found.map { $0.origin?.text } == (place.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("match(app_identifier: \"com.example.a\", readonly: true)", ["com.example.a"], 1),
      (
        "lane :a do\n  match(\n    app_identifier: ['com.example.a'], # app\n  )\n"
          + "  match type: \"appstore\",\n    app_identifier: [\"com.example.b\"]\nend",
        ["com.example.a", "com.example.b"], 2
      ),
      (
        "match(app_identifier: [\"com.example.a\"])\ngym(\n  export_options: {\n"
          + "    method: \"app-store\",\n    provisioningProfiles: {\n"
          + "      \"com.example.a\" => \"A\",\n      \"com.example.b\" => \"B\"\n    }\n  }\n)",
        ["com.example.a", "com.example.b"], 5
      ),
      ("match(app_identifier: [\"com.example.a\"])\nmatch(app_identifier: ids)", nil, 0),
      ("match(app_identifier: \"com.example.a\")\nmatch(type: \"adhoc\")", nil, 0),
      (
        "gym(export_options: { provisioningProfiles: profiles({ \"com.example.a\" => 1 }) })", nil,
        0
      ),
      (
        "gym(export_options: \"./ExportOptions.plist\")\nmatch(app_identifier: \"com.example.a\")",
        nil, 0
      ),
      ("# match(app_identifier: \"com.example.a\")", nil, 0),
      ("upload_to_testflight(app_identifier: \"com.example.a\")", nil, 0),
      ("text = <<~X\n  don't\nX\nmatch(app_identifier: \"com.example.a\")", nil, 0),
      ("match(app_identifier: \"com.example.a\"", nil, 0),
    ] as [(String, [String]?, Int)])
  func `a Fastfile provides the profiles of its calls if all of them are literals`(
    text: String, bundleIDs: [String]?, line: Int
  ) throws {
    let app = target(
      "A", Self.app, [("SDKROOT", "iphoneos"), ("PRODUCT_BUNDLE_IDENTIFIER", "com.example.a")])
    let path = "fastlane/Fastfile"
    let found = try packaging([app], files: [path: text]).apps[0].exportProfiles
    #expect(found?.bundleIDs == bundleIDs)
    if bundleIDs != nil { #expect(found?.origin == Origin(file: path, line: line)) }
  }

  @Test(arguments: [
    ("Manual", nil, true), ("Manual", "automatic", true), ("Automatic", "manual", true),
    ("Automatic", nil, false), ("Automatic", "automatic", false),
  ])
  func `an archive signed by Xcode is exported with profiles only if its options say so`(
    style: String, option: String?, isJudged: Bool
  ) throws {
    let app = target(
      "A", Self.app,
      [
        ("SDKROOT", "iphoneos"), ("PRODUCT_BUNDLE_IDENTIFIER", "com.example.a"),
        ("CODE_SIGN_STYLE", style),
      ])
    let key = option.map { "<key>signingStyle</key><string>\($0)</string><key>method" }
    let text = key.map { Self.profiles.replacing("<key>method", with: $0) } ?? Self.profiles
    let found = try packaging([app], files: ["ExportOptions.plist": text]).apps[0]
    #expect((found.exportProfiles != nil) == isJudged)
  }

  @Test(
    arguments: [
      ("macosx", [("CODE_SIGN_ENTITLEMENTS", "A.entitlements")], "true", true),
      ("macosx", [("CODE_SIGN_ENTITLEMENTS", "A.entitlements")], "false", false),
      ("macosx", [("CODE_SIGN_ENTITLEMENTS", "B.entitlements")], "true", nil),
      ("macosx", [], "true", false),
      ("macosx", [("ENABLE_APP_SANDBOX", "YES")], "false", true),
      ("iphoneos", [], "true", nil),
    ] as [(String, [(String, String)], String, Bool?)])
  func `the sandbox of a Mac build comes from its entitlements`(
    sdk: String, others: [(String, String)], flag: String, isSandboxed: Bool?
  ) throws {
    let app = target("A", Self.app, [("SDKROOT", sdk)] + others)
    let list = plist("<key>com.apple.security.app-sandbox</key>\n<\(flag)/>")
    let found = try packaging([app], files: ["A.entitlements": list]).apps[0].target
    #expect(found.sandbox?.value == isSandboxed)
  }

  @Test func `a missing sandbox is placed at the entitlements of a spec`() throws {
    var app = target("A", Self.app, [("SDKROOT", "macosx")])
    let origin = Origin(file: "project.yml", line: 7)
    app.declaredEntitlements = DeclaredPropertyList(path: "A.entitlements", origin: origin)
    let found = try packaging([app]).apps[0].target
    #expect(found.sandbox?.value == false)
    #expect(found.sandbox?.origin == origin)
  }

  @Test func `a sandbox that a variable decides is unknown`() throws {
    let settings = [("SDKROOT", "macosx"), ("CODE_SIGN_ENTITLEMENTS", "A.entitlements")]
    let list = plist("<key>com.apple.security.app-sandbox</key>\n<string>$(SANDBOX)</string>")
    let app = target("A", Self.app, settings)
    let found = try packaging([app], files: ["A.entitlements": list]).apps[0].target
    #expect(found.entitlements == "A.entitlements")
    #expect(found.sandbox == nil)
  }

  /// A catalog with texts in English, French, and untranslated German.
  private static let catalog = #"""
    {"sourceLanguage": "en", "version": "1.0", "strings": {"Tide": {"localizations": {
      "de": {"stringUnit": {"state": "new", "value": ""}},
      "fr": {"stringUnit": {"state": "translated", "value": "Marée"}}}}}}
    """#

  @Test(
    arguments: [
      ([], "", ["en"]),
      (["de.lproj/A.strings", "pt-BR.lproj/A.strings"], "", ["de", "en", "pt-BR"]),
      (["Base.lproj/Main.storyboard", "Media.xcassets"], "", ["en"]),
      (["German.lproj/A.strings", "Japanese.lproj/B.strings"], "", ["de", "en", "ja"]),
      (["A.xcstrings"], "", ["en", "fr"]),
      ([], "<key>CFBundleLocalizations</key><array><string>es</string></array>", ["en", "es"]),
      (["broken.xcstrings", "de.lproj/A.strings"], "", nil),
      (["missing.xcstrings", "de.lproj/A.strings"], "", nil),
    ] as [([String], String, [String]?)])
  func `languages come from folders, catalogs and the Info.plist, plus the development language`(
    resources: [String], list: String, languages: [String]?
  ) throws {
    #expect(try drafted(ofResources: resources, list)?.value == languages)
  }

  @Test func `a language has the place of its first resource`() throws {
    #expect(
      try drafted(ofResources: ["Media.xcassets", "de.lproj/A.strings", "A.xcstrings"])?.origin
        == Origin(file: "de.lproj/A.strings", line: 1))
    #expect(try drafted(ofResources: ["Media.xcassets"])?.origin == Origin(file: "p", line: 1))
  }

  @Test func `the development language is the project's`() throws {
    #expect(try drafted(ofResources: ["en.lproj/A.strings"], own: "fr")?.value == ["en", "fr"])
  }

  @Test func `without a project no resources are listed, so the languages are unknown`() throws {
    #expect(try drafted(ofResources: ["de.lproj/A.strings"], hasProject: false) == nil)
  }

  private func drafted(
    ofResources resources: [String], _ list: String = "", own: String? = nil,
    hasProject: Bool = true
  ) throws -> Drafted<[String]>? {
    var app = target("A", Self.app, [("INFOPLIST_FILE", "A.plist"), ("SDKROOT", "iphoneos")])
    app.resources = resources
    var model = ProjectModel(name: "Some", folder: "")
    model.targets = [app]
    model.developmentLanguage = own
    if hasProject { model.configurations = [BuildConfiguration(name: "Release")] }
    let files = [
      "A.plist": plist(list), "A.xcstrings": Self.catalog, "broken.xcstrings": "{\"strings\": [",
    ]
    return try TemporaryProject(files).use {
      Packaging(model, configuration: "Release", files: $0).apps[0].target.languages
    }
  }

  @Test func `an old property list that isn't XML is read, too`() throws {
    let app = target("A", Self.app, [("INFOPLIST_FILE", "A.plist"), ("SDKROOT", "iphoneos")])
    let text =
      "{\n  CFBundleVersion = 7;\n  CFBundleURLTypes = ({ CFBundleURLSchemes = (birds); });\n}"
    let found = try packaging([app], files: ["A.plist": text]).apps[0]
    #expect(found.target.build?.origin == Origin(file: "A.plist", line: 2))
    #expect(found.target.build?.value == "7")
    #expect(found.urlSchemes.map(\.value) == ["birds"])
  }

  @Test func `a preprocessor name isn't a version`() throws {
    let app = target(
      "A", Self.app,
      [("INFOPLIST_FILE", "A.plist"), ("INFOPLIST_PREPROCESS", "YES"), ("SDKROOT", "iphoneos")])
    let files = ["A.plist": plist("<key>CFBundleVersion</key><string>BUILD_NO</string>")]
    let build = try packaging([app], files: files).apps[0].target.build
    #expect(build?.value == nil)
    #expect(build?.expression == "BUILD_NO")
  }
}
