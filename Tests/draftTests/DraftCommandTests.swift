import CommandSandbox
import Foundation
import TestTexts
import Testing

@Suite struct DraftCommandTests {
  @Test func `a project becomes a manifest without findings`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    let drafted = try sandbox.draft(".")
    #expect(drafted.code == 0)
    #expect(drafted.errors == "")
    #expect(drafted.output.contains("bundleID: com.example.weather.widgets  # project.yml:"))
    #expect(drafted.output.contains("kind: Rain  # Widgets/RainWidget.swift:"))
    #expect(drafted.output.contains("policy: {after: 2h}  # Widgets/RainWidget.swift:"))
    let audited = try sandbox.shell("\"$DRAFT\" . | \"$AUDIT\" - --quiet")
    #expect(!audited.output.contains("error:"))
    #expect(!audited.output.contains("warning:"))
    #expect(audited.code == 0)
  }

  @Test func `without an argument, the working folder is drafted`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    #expect(try sandbox.draft().output == sandbox.draft(".").output)
  }

  @Test func `a printed Expo configuration replaces its files`() throws {
    let sandbox = try Sandbox([
      "app.json": #"{"expo": {"name": "A", "plugins": ["expo-widgets"]}}"#,
      "expo.json": #"{"slug": "a", "name": "A", "version": "3.1", "plugins": ["expo-widgets"]}"#,
    ])
    #expect(try sandbox.draft(".").output.contains("version: 1.0.0  # app.json"))
    let printed = try sandbox.draft(".", "--expo-config", "expo.json")
    #expect(printed.output.contains("version: 3.1  # app.json"))
    let missing = try sandbox.draft(".", "--expo-config", "other.json")
    #expect(missing.code == 2)
    #expect(missing.errors == "draft: other.json: no such file or folder\n")
    #expect(try sandbox.draft(".", "--expo-config", "").code == 64)
    #expect(try sandbox.draft(".", "--expo-config", "a", "--tuist-graph", "b").code == 64)
  }

  @Test func `the facts are JSON with paths relative to the project`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    let facts = try sandbox.draft("project.yml", "--format", "json")
    #expect(facts.code == 0)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(facts.output.utf8)) as? [String: Any])
    let project = try #require((object["projects"] as? [[String: Any]])?.first)
    let sources = try #require(project["sources"] as? [String: Any])
    let widget = try #require((sources["widgets"] as? [[String: Any]])?.first)
    let families = try #require(widget["families"] as? [String: Any])
    #expect(families["value"] as? [String] == ["systemSmall", "systemMedium"])
    let origin = try #require(families["origin"] as? [String: Any])
    #expect(origin["file"] as? String == "Widgets/RainWidget.swift")
  }

  @Test func `a folder gets a file per document; files are overwritten only if forced`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    let first = try sandbox.draft(".", "--output", "manifests")
    #expect(first.code == 0)
    #expect(first.output == "Wrote manifests/Weather.yaml\nWrote manifests/WeatherWidgets.yaml\n")
    #expect(try sandbox.names(in: "manifests") == ["Weather.yaml", "WeatherWidgets.yaml"])
    #expect(try sandbox.shell("\"$AUDIT\" manifests --quiet").code == 0)
    try sandbox.write("mine", to: "manifests/Weather.yaml")
    let second = try sandbox.draft(".", "--output", "manifests")
    #expect(second.code == 2)
    #expect(
      second.errors
        == "draft: manifests/Weather.yaml: already exists; --update manifests changes what differs, --force replaces it\n"
    )
    #expect(sandbox.text("manifests/Weather.yaml") == "mine")
    #expect(try sandbox.draft(".", "--output", "manifests", "--force", "--quiet").output == "")
    #expect(sandbox.text("manifests/Weather.yaml")?.hasPrefix("app: Weather") == true)
    #expect(try sandbox.names(in: "manifests") == ["Weather.yaml", "WeatherWidgets.yaml"])
  }

  @Test func `values lost by --force are reported, and nothing if none are`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    let arguments = [".", "--output", "manifests", "--force", "--quiet"]
    func force() throws -> String {
      try sandbox.run(Sandbox.product("draft").path, arguments).errors
    }
    #expect(try force() == "")
    #expect(try force() == "")
    let path = "manifests/WeatherWidgets.yaml"
    let text = try #require(sandbox.text(path))
    try sandbox.write(text + "# ours\n\n", to: path)
    #expect(try force() == "")
    try sandbox.write(
      "# audit:ignore version-mismatch -- ours\n" + text + "perDay: 12 # ours\r\n", to: path)
    #expect(
      try force() == """
        draft: manifests/WeatherWidgets.yaml: 2 lines of the old file are not in the new one, 1 \
        with a comment `# audit:…`

        """)
    try sandbox.write(text + "perDay: 12\n", to: path)
    let one = "1 line of the old file is not in the new one\n"
    #expect(try force() == "draft: \(path): \(one)")
    #expect(sandbox.text(path) == text)
  }

  @Test func `drift between the project and a manifest fails the run`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    _ = try sandbox.draft(".", "--output", "manifests")
    let same = try sandbox.draft(".", "--check", "manifests")
    #expect(same.code == 0)
    #expect(same.output == "No differences in 2 files (1 app, 1 bundle, 1 widget)\n")
    let spec = SampleProject.spec.replacing("3.2.0", with: "3.3.0")
    try sandbox.write(spec, to: "project.yml")
    let changed = try sandbox.draft(".", "--check", "manifests")
    #expect(changed.code == 1)
    #expect(
      changed.output.contains("error: `version` is `3.2.0` here and `3.3.0` in the project [drift]")
    )
    #expect(changed.output.contains("--> manifests/Weather.yaml:3:10"))
    #expect(changed.output.contains("project: 3.3.0 at project.yml:3:1"))
    #expect(changed.output.contains("2 errors in 2 files"))
    #expect(changed.output.contains("--update instead of --check writes what differs"))
  }

  @Test func `an update is not advised for an error that it can't change`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    _ = try sandbox.draft(".", "--output", "manifests")
    let path = "manifests/WeatherWidgets.yaml"
    let text = try #require(sandbox.text(path))
    try sandbox.write(text.replacing("kind: Rain", with: "kid: Rain"), to: path)
    let check = try sandbox.draft(".", "--check", "manifests")
    #expect(check.code == 1)
    #expect(check.output.contains("[unknown-key]"))
    #expect(!check.output.contains("--update"))
  }

  @Test(
    arguments: [
      ("<<<<<<< HEAD\n    NowWidget()\n=======\n    LaterWidget()\n>>>>>>> B", 2),
      ("    RainWidget(", 0), ("  }\n  NowWidget()", 0),
    ] as [(GivenText, Int32)])
  func `a syntax error in a bundle removes no widget`(broken: GivenText, code: Int32) throws {
    var files = SampleProject.files
    files["Widgets/RainWidget.swift"] = SampleProject.widget.replacing("@main\n", with: "")
    files["Widgets/NowWidget.swift"] = """
      import WidgetKit
      struct NowWidget: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Now", provider: RainProvider()) { _ in Text("") }
        }
      }
      """
    files["Widgets/Widgets.swift"] = """
      import WidgetKit
      @main struct Widgets: WidgetBundle {
        var body: some Widget {
          RainWidget()
          NowWidget()
        }
      }
      """
    let sandbox = try Sandbox(files)
    _ = try sandbox.draft(".", "--output", "manifests")
    let manifests = try sandbox.shell("cat manifests/*").output
    let path = "Widgets/Widgets.swift"
    let source = try #require(sandbox.text(path))
    try sandbox.write(source.replacing("    NowWidget()", with: broken.text), to: path)
    let check = try sandbox.draft(".", "--check", "manifests")
    #expect(check.code == code)
    #expect(!check.output.contains("remove the widget"))
    #expect(check.errors.contains("draft: \(path):"))
    #expect(try sandbox.draft(".", "--update", "manifests").code == code)
    let kinds = "grep -c 'kind: ' manifests/WeatherWidgets.yaml"
    #expect(try sandbox.shell(kinds).output == "2\n")
    if code == 2 { #expect(try sandbox.shell("cat manifests/*").output == manifests) }
  }

  @Test func `a part of a bundle that can't be found removes no widget`() throws {
    var files = SampleProject.files
    files["Widgets/RainWidget.swift"] = SampleProject.widget.replacing("@main\n", with: "")
    files["Widgets/More.swift"] = """
      import WidgetKit
      extension Widgets { @WidgetBundleBuilder var more: some Widget { NowWidget() } }
      struct NowWidget: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Now", provider: RainProvider()) { _ in Text("") }
        }
      }
      """
    files["Widgets/Widgets.swift"] = """
      import WidgetKit
      @main struct Widgets: WidgetBundle { var body: some Widget { RainWidget(); more } }
      """
    let sandbox = try Sandbox(files)
    _ = try sandbox.draft(".", "--output", "manifests")
    for text in ["import WidgetKit\nextension Widgets { ( }", "import WidgetKit"] {
      try sandbox.write(text, to: "Widgets/More.swift")
      let check = try sandbox.draft(".", "--check", "manifests")
      #expect(!check.output.contains("remove the widget"), "\(check.output)")
      _ = try sandbox.draft(".", "--update", "manifests")
      let kinds = "grep -c 'kind: ' manifests/WeatherWidgets.yaml"
      #expect(try sandbox.shell(kinds).output == "2\n")
    }
  }

  @Test func `a folder that may not be read fails every command, and nothing is updated`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    _ = try sandbox.draft(".", "--output", "manifests")
    let prefix = getuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : ""
    for arguments in ["lint .", ". --check manifests", ". --update manifests", "."] {
      let outcome = try sandbox.shell(
        """
        chmod 755 .; chmod 000 Widgets; cp "$DRAFT" ./draft; chmod 755 ./draft
        \(prefix) ./draft \(arguments) > output.txt; code=$?; chmod 755 Widgets; exit $code
        """)
      guard !outcome.errors.contains("setpriv") else { return }
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("draft: Widgets: it can't be read: Permission denied"))
    }
    // Folders that the project doesn't name are not its own.
    let other = try sandbox.shell(
      """
      mkdir database; chmod 000 database; \(prefix) ./draft . > output.txt; code=$?
      chmod 755 database; exit $code
      """)
    #expect(other.code == 0)
    #expect(!other.errors.contains("database"))
  }

  @Test func `a sticker pack, which has no source files, is drafted`() throws {
    var files = SampleProject.files
    files["project.yml"] =
      SampleProject.spec + """
          Stickers:
            type: app-extension.messages-sticker-pack
            platform: iOS
            sources: [Gone]

        """
    #expect(try Sandbox(files).draft(".").code == 0)
  }

  @Test func `an extension without any of its source files fails the run`() throws {
    var files = SampleProject.files
    files["project.yml"] = nil
    files["A.xcodeproj/project.pbxproj"] = """
      // !$*UTF8*$!
      { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (E); };
      G = { isa = PBXGroup; sourceTree = "<group>"; children = (F); };
      F = { isa = PBXFileReference; path = Widgets/None.swift; sourceTree = "<group>"; };
      B = { isa = PBXBuildFile; fileRef = F; };
      S = { isa = PBXSourcesBuildPhase; files = (B); };
      E = { isa = PBXNativeTarget; name = Ext; productType = "com.apple.product-type.app-extension";
        buildPhases = (S); };
      }; rootObject = P; }
      """
    let outcome = try Sandbox(files).draft("lint", ".")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.contains(
        "source files of Ext don't exist, so its widgets are unknown: Widgets/None.swift"))
  }

  @Test func `a source folder that doesn't exist is reported`() throws {
    var files = SampleProject.files
    files["project.yml"] = SampleProject.spec.replacing(
      "sources: [Widgets]", with: "sources: [Widgetz]")
    let outcome = try Sandbox(files).draft(".")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("the source Widgetz of WeatherWidgets doesn't exist"))
  }

  @Test func `the configurations of many targets are bounded, and what is left out is reported`()
    throws
  {
    let configs = (0..<12).map { "C\($0): release" }.joined(separator: ", ")
    let targets = (0..<1_000).map { "  T\($0): {type: bundle.unit-test, platform: iOS}" }
    let sandbox = try Sandbox([
      "project.yml": """
      name: A
      configs: {\(configs)}
      targets:
        E: {type: app-extension, platform: iOS, sources: [Widgets]}
      \(targets.joined(separator: "\n"))
      """
    ])
    let outcome = try sandbox.draft(".", "--all-configurations")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("too many configurations; those after C7 are not read"))
  }

  @Test func `a spec with a broken include fails every command`() throws {
    let conflict = "settings: {}\n<<<<<<< HEAD\nname: A\n=======\nname: B\n>>>>>>> C\n"
    let sandbox = try Sandbox(
      SampleProject.files.merging(["part.yml": conflict]) { $1 }
        .merging(["project.yml": "include: [part.yml]\n" + SampleProject.spec]) { $1 })
    for arguments in [".", "lint .", ". --output manifests"] {
      let outcome = try sandbox.shell("$DRAFT " + arguments)
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("part.yml:2: the file is not YAML from here on"))
      #expect(outcome.errors.contains("resolve the merge conflict that begins here"))
    }
  }

  @Test func `an update writes what changed in the project, and a second one nothing`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    _ = try sandbox.draft(".", "--output", "manifests")
    let path = "manifests/WeatherWidgets.yaml"
    let old = try #require(sandbox.text(path))
    let own = old.replacing("kind: Rain", with: "placed: 2 # ours\n    kind: Rain")
    try sandbox.write(own, to: path)
    try sandbox.write(SampleProject.spec.replacing("3.2.0", with: "3.3.0"), to: "project.yml")
    let preview = try sandbox.draft(".", "--update", "manifests", "--diff")
    #expect(preview.code == 0)
    #expect(preview.output.contains("+++ b/\(path)\n"))
    #expect(preview.output.contains("\n-version: 3.2.0"))
    #expect(sandbox.text(path) == own)
    let updated = try sandbox.draft(".", "--update", "manifests")
    #expect(updated.code == 0)
    #expect(updated.errors == "")
    #expect(
      updated.output == """
        Updated manifests/Weather.yaml: 1 value
        Updated manifests/WeatherWidgets.yaml: 1 value

        """)
    #expect(sandbox.text(path) == own.replacing("3.2.0", with: "3.3.0"))
    let again = try sandbox.draft(".", "--update", "manifests")
    #expect(again.output == "Nothing to update in 2 files\n")
    #expect(try sandbox.draft(".", "--check", "manifests").code == 0)
    #expect(try sandbox.shell("\"$AUDIT\" manifests --quiet --fail-on error").code == 0)
  }

  @Test func `a file that was not read fails every command, and nothing is updated`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    _ = try sandbox.draft(".", "--output", "manifests")
    let manifests = try sandbox.shell("cat manifests/*").output
    let deep = "import WidgetKit\nlet x = " + String(repeating: "[", count: 5_000)
    try sandbox.write(deep, to: "Widgets/Deep.swift")
    let problem = "draft: Widgets/Deep.swift:2: nests too deeply or too often to be read\n"
    let check = try sandbox.draft(".", "--check", "manifests")
    #expect(check.code == 2)
    #expect(check.errors == problem)
    #expect(check.output.contains("Incomplete: Widgets/Deep.swift:2; "))
    try sandbox.write(SampleProject.spec.replacing("3.2.0", with: "3.3.0"), to: "project.yml")
    let update = try sandbox.draft(".", "--update", "manifests")
    #expect(update.code == 2)
    #expect(update.errors.hasPrefix(problem + "draft: nothing is updated, because not all files"))
    #expect(try sandbox.shell("cat manifests/*").output == manifests)
    let written = try sandbox.draft(".")
    #expect(written.code == 2)
    #expect(written.errors.contains(problem))
    #expect(written.output.contains("widgetBundle:"))
  }

  @Test func `an update writes a file for a new target and reports what it keeps`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    _ = try sandbox.draft(".", "--output", "manifests")
    let widgets = try #require(sandbox.text("manifests/WeatherWidgets.yaml"))
    try sandbox.write(
      widgets.replacing("com.example.weather.widgets", with: "com.example.weather.old")
        .replacing("widgetBundle: ", with: "widgetBundle: Old"),
      to: "manifests/Old.yaml")
    _ = try sandbox.shell("rm manifests/WeatherWidgets.yaml")
    let updated = try sandbox.draft(".", "--update", "manifests")
    #expect(updated.code == 1)
    #expect(updated.output == "Wrote manifests/WeatherWidgets.yaml\n")
    #expect(sandbox.text("manifests/WeatherWidgets.yaml") == widgets)
    #expect(
      updated.errors == """
        draft: manifests/Old.yaml:3:11: kept: no extension of the project has the bundle ID \
        `com.example.weather.old`; remove the document, or name the project that builds it

        """)
  }

  @Test func `a missing manifest is neither drift nor all clear`() throws {
    let outcome = try Sandbox(SampleProject.files).draft(".", "--check", "missing")
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors == "draft: missing: No such file or directory\n")
  }

  @Test func `unknown values are listed on standard error unless --quiet is given`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    let spec = SampleProject.spec.replacing("com.example.weather\n", with: "$(PREFIX).weather\n")
    try sandbox.write(spec, to: "project.yml")
    let drafted = try sandbox.draft(".")
    #expect(drafted.code == 0)
    #expect(drafted.output.contains("bundleID: !unknown \"$(PREFIX).weather\"  # project.yml:"))
    #expect(
      drafted.errors.hasSuffix("`bundleID` of Weather is unknown: $(PREFIX).weather\n"))
    #expect(try sandbox.draft(".", "--quiet").errors == "")
    #expect(try sandbox.shell("\"$DRAFT\" . | \"$AUDIT\" -").code == 0)
  }

  @Test func `an unknown configuration fails the run, and the existing ones are listed`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    let outcome = try sandbox.draft(".", "--configuration", "Relase", "--check", ".")
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == "draft: .: has no configuration Relase; it has Debug, Release\n")
    #expect(try sandbox.draft(".", "--configuration", "release").code == 0)
  }

  @Test func `a variable of a missing settings file is reported once`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    let spec = SampleProject.spec.replacing(": com.example.", with: ": $(PREFIX).")
    try sandbox.write(spec + "configFiles: {Release: Local.xcconfig}\n", to: "project.yml")
    let lines = try sandbox.draft(".").errors.split(separator: "\n")
      .filter { !$0.contains("is missing") }
    #expect(lines.count == 1)
    #expect(lines[0].hasSuffix("set it and another value with `audit --define PREFIX=…`"))
    #expect(try sandbox.shell("\"$DRAFT\" . | \"$AUDIT\" - --define PREFIX=org.example").code == 0)
  }

  @Test func `paths in messages are relative to the working folder, origins to the repository`()
    throws
  {
    let sandbox = try Sandbox(
      Dictionary(
        uniqueKeysWithValues: SampleProject.files.map { ("apps/ios/\($0.key)", $0.value) }))
    _ = try sandbox.shell("mkdir apps/.git")
    let spec = SampleProject.spec.replacing("com.example.weather\n", with: "$(PREFIX).weather\n")
    try sandbox.write(spec, to: "apps/ios/project.yml")
    let drafted = try sandbox.draft("apps/ios")
    #expect(drafted.errors.hasPrefix("draft: apps/ios/project.yml:"))
    #expect(drafted.output.contains("kind: Rain  # ios/Widgets/RainWidget.swift:"))
  }

  @Test func `parent folders of an output folder are created`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    for _ in 1...2 {
      #expect(try sandbox.draft(".", "--output", "a/b//c/", "--force").code == 0)
      #expect(try sandbox.names(in: "a/b/c") == ["Weather.yaml", "WeatherWidgets.yaml"])
    }
    let refused = try sandbox.draft(".", "--output", "project.yml/m")
    #expect(refused.code == 2)
    #expect(refused.errors.hasPrefix("draft: project.yml/m: "))
  }

  @Test func `families are those of the platform of each host`() throws {
    let sandbox = try Sandbox(SampleProject.files)
    let watch = """
        Watch:
          type: application
          platform: watchOS
          deploymentTarget: "10.0"
          sources: [App]
          settings:
            PRODUCT_BUNDLE_IDENTIFIER: com.example.weather.watch
          dependencies:
            - target: WeatherWidgets

      """
    let id = "PRODUCT_BUNDLE_IDENTIFIER: com.example.weather.widgets"
    let settings = ["SUPPORTED_PLATFORMS: iphoneos watchos", "WATCHOS_DEPLOYMENT_TARGET: \"10.0\""]
    let spec = SampleProject.spec.replacing(
      id, with: ([id] + settings).joined(separator: "\n      "))
    try sandbox.write(spec + watch, to: "project.yml")
    let widget = SampleProject.widget.replacing(
      "supportedFamilies([.systemSmall, .systemMedium])", with: "supportedFamilies(families)")
    let families = """
      extension RainWidget {
        var families: [WidgetFamily] {
          #if os(watchOS)
            return [.accessoryRectangular]
          #elseif os(iOS)
            return [.systemSmall]
          #endif
        }
      }
      """
    try sandbox.write(widget + families, to: "Widgets/RainWidget.swift")
    let drafted = try sandbox.draft(".")
    #expect(drafted.output.contains("    families: [systemSmall]  #"))
    #expect(drafted.output.contains("    families: [accessoryRectangular]  #"))
    _ = try sandbox.draft(".", "--output", "manifests")
    #expect(try sandbox.draft(".", "--check", "manifests").code == 0)
  }

  @Test func `a folder without a project is reported and nothing is written`() throws {
    let sandbox = try Sandbox(["notes.txt": "none"])
    for arguments in [".", "missing", "notes.txt"] {
      let outcome = try sandbox.draft(arguments)
      #expect(outcome.code == 2)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("draft: \(arguments): "))
    }
  }

  @Test(arguments: [
    ["--update", "m", "--check", "m"], ["--update", ""], ["--diff"],
    ["--output", "m", "--format", "json"], ["--force"], ["--check", "m", "--output", "n"],
    ["--format", "xml"], ["a", "b"], ["--nonsense"],
  ])
  func `wrong usage has its own exit code`(_ arguments: [String]) throws {
    let outcome = try Sandbox().shell("\"$DRAFT\" \(arguments.joined(separator: " "))")
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("Error: "))
  }

  @Test func `help and version are printed`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.draft("--help").output.contains("draft . | audit -"))
    #expect(try sandbox.draft("--version").code == 0)
  }

  @Test func `no byte of a name reaches a terminal raw`() throws {
    let outcome = try Sandbox().shell("\"$DRAFT\" $'no\\e[31m\\xe2\\x80\\xae'")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("\\u{1B}[31m\\u{202E}"))
  }
}
