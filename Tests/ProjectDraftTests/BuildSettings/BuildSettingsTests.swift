internal import Testing
import WidgetManifests

@testable internal import ProjectDraft

@Suite struct BuildSettingsTests {
  /// Settings whose layers are given as lines of an xcconfig.
  private func settings(
    _ layers: String..., platform: BuildPlatform? = .iOS
  ) -> BuildSettings {
    var settings = BuildSettings(configuration: "Release", target: "App")
    settings.platform = platform
    for (number, layer) in layers.enumerated() {
      let config = XCConfig(SourceFile(path: "layer\(number)", text: layer)) { _, _ in .missing }
      settings.add(
        config.assignments.compactMap { assignment in
          SettingCondition.conditions(in: assignment.conditions.map { $0[...] }).map {
            SettingAssignment(
              name: assignment.name, conditions: $0, value: assignment.value,
              origin: Origin(file: assignment.path, line: assignment.line))
          }
        })
    }
    return settings
  }

  @Test(arguments: [
    ("$(A)", "one"), ("${A}", "one"), ("$A", "one"), ("$A.b", "one.b"), ("$[A]", "one"),
    ("x$(A)y$(B)", "xoneytwo"), ("$(N_$(A))", "nested"), ("$$A", "$A"), ("5$", "5$"),
    ("$(MISSING)", ""), ("a$()b", "ab"), ("$(A", "$(A"), ("$(A:upper)", "ONE"),
    ("$(MISSING:default=$(B))", "two"), ("$(A:default=none)", "one"),
    ("$(P:rfc1034identifier)", "-st-App-7"), ("$(P:c99extidentifier)", "_st_App_7"),
    ("$(U:rfc1034identifier)", "Caf--App"), ("$(A:dir)", "./"),
    ("$(P:lower:rfc1034identifier)", "-st-app-7"),
    ("$(F:file)", "App.plist"), ("$(F:base)", "App"), ("$(F:dir)", "Some/"),
    ("$(F:suffix)", ".plist"), ("$(Y:not)", "NO"),
  ])
  func `references are replaced in all their forms`(text: String, value: String) {
    let settings = settings(
      "A = one\nB = two\nN_one = nested\nP = 1st App 7\nF = Some/App.plist\nU = Café App\nY = YES")
    #expect(settings.expand(text, at: nil).text == value)
    #expect(settings.expand(text, at: nil).isKnown)
  }

  @Test func `an expression of the project uses the target's value`() {
    let settings = settings("ID = com.example.$(SUFFIX)", "SUFFIX = app")
    #expect(settings.value(of: "ID")?.text == "com.example.app")
  }

  @Test func `inherited refers to the layer below, and so does the setting's own name`() {
    let settings = settings("A = 1", "A = $(inherited) 2", "A = $(A) 3")
    #expect(settings.value(of: "A")?.text == "1 2 3")
    #expect(self.settings("A = x$(inherited)").value(of: "A")?.text == "x")
  }

  @Test func `settings that refer to each other terminate`() {
    let settings = settings("A = $(B)a\nB = $(A)b")
    #expect(settings.value(of: "A")?.text == "ba")
  }

  @Test func `a value that grows endlessly is unknown`() {
    let lines = (1...60).map { "A\($0) = $(A\($0 - 1))$(A\($0 - 1))" }.joined(separator: "\n")
    let settings = settings("A0 = x\n" + lines)
    #expect(settings.value(of: "A60")?.isKnown == false)
  }

  @Test func `endless references are resolved in bounded time`() {
    let text = String(repeating: "$(", count: 100_000)
    #expect(settings("").expand(text, at: nil).text == text)
  }

  @Test func `conditions select by platform and configuration`() {
    let lines = """
      ID = all
      ID[sdk=watchos*] = watch
      ID[sdk=iphone*][config=Debug] = debug
      ID[sdk=macosx*] = mac
      ID[target=Other] = other
      """
    #expect(settings(lines).value(of: "ID")?.text == "all")
    #expect(settings(lines, platform: .watchOS).value(of: "ID")?.text == "watch")
    #expect(settings(lines, platform: .macCatalyst).value(of: "ID")?.text == "mac")
  }

  @Test func `the last matching assignment counts`() {
    #expect(settings("A[config=*] = 1\nA = 2").value(of: "A")?.text == "2")
  }

  @Test func `a value has the position of the text that defines it`() {
    let settings = settings("V = 1.2", "M = $(V)\nN = $(V).0")
    #expect(settings.value(of: "M")?.origin == Origin(file: "layer0", line: 1))
    #expect(settings.value(of: "M")?.expression == "$(V)")
    #expect(settings.value(of: "N")?.origin == Origin(file: "layer1", line: 2))
  }

  @Test func `an undefined setting stays a variable if requested`() {
    let settings = settings("ID = $(PREFIX).App$(EMPTY)\nEMPTY =")
    #expect(settings.value(of: "ID")?.text == ".App")
    let kept = settings.value(of: "ID", undefined: .isKept)
    #expect(kept?.text == "$(PREFIX).App")
    #expect(kept?.isKnown == false)
    #expect(settings.value(of: "EMPTY", undefined: .isKeptIfUnusable)?.text == "")
    #expect(
      settings.value(of: "ID", undefined: .isKeptIfUnusable)?.text == "$(PREFIX).App$(EMPTY)")
  }

  @Test func `after a missing file, an undefined setting isn't empty`() {
    var settings = settings("ID = com.example${SUFFIX}\nV = $(V2:default=1)")
    settings.missingFile = "Secrets.xcconfig"
    #expect(settings.value(of: "ID")?.text == "com.example$(SUFFIX)")
    #expect(settings.value(of: "V")?.text == "$(V2:default=1)")
    #expect(settings.value(of: "V")?.isKnown == false)
  }

  @Test func `the team is unknown if nothing defines it`() {
    #expect(settings("G = $(TeamIdentifierPrefix)x").value(of: "G")?.isKnown == false)
    #expect(settings("T =\nG = a$(T)").value(of: "G")?.text == "a")
  }
}
