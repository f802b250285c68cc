import TestTexts
import Testing

@testable import ProjectDraft

struct BundleTests {
  private static let widgets = """
    struct Tide: Widget {}
    struct Moon: Widget {}
    struct Sun: Widget {}
    struct Wind: Widget {}
    """

  private static func bundle(_ source: String, named name: String = "All") -> BundleFacts? {
    SourceFixture(["A.swift": source + "\n" + widgets]).facts.bundles.first { $0.type == name }
  }

  @Test(
    arguments: [
      "struct All: WidgetBundle { var body: some Widget { Tide(); Moon() } }",
      "struct All {} \n extension All: WidgetBundle { var body: some Widget { Tide(); Moon() } }",
      "struct All: SwiftUI.WidgetBundle { var body: some Widget { return Both().body } }\n"
        + "struct Both: WidgetBundle { var body: some Widget { Tide(); Moon() } }",
      "struct All: WidgetBundle { var body: some Widget { tide; more() }\n"
        + "@WidgetBundleBuilder private var tide: some Widget { Tide() }\n"
        + "func more() -> some Widget { WidgetBundleBuilder.buildBlock(Moon()) } }",
      "struct All: WidgetBundle { var body: some Widget { Tide(); Self.more } }\n"
        + "private extension All { static var more: some Widget { Moon() } }",
      "protocol Base: WidgetBundle {}\n"
        + "struct All: Base { let moon = Moon(); var body: some Widget { Tide(); moon } }",
      "struct All: WidgetBundle { var body: some Widget { Tide.init(); EmptyWidget(); Moon() } }",
    ] as [GivenText])
  func `a bundle's widgets are found in order`(source: GivenText) throws {
    let bundle = try #require(Self.bundle(source.text))
    #expect(bundle.widgets == ["Tide", "Moon"])
    #expect(bundle.conditional.isEmpty)
    #expect(!bundle.main)
  }

  @Test(
    arguments: [
      ("", ["Moon", "Sun", "Wind"]),
      ("let all = [Moon.self, Sun.self] as [Any]; func wind() -> Wind { Wind() }", []),
      (
        "#Preview { Moon() }\nlet kind = Sun.kind\nextension Wind { static let a = Wind() }",
        ["Moon", "Sun", "Wind"]
      ),
      (
        "struct P: PreviewProvider { static var previews: some View { Moon() } }",
        ["Moon", "Sun", "Wind"]
      ),
      (
        "struct More: WidgetBundle { var body: some Widget { Moon(); Sun() } }",
        ["Moon", "Sun", "Wind"]
      ),
      (
        "struct More: WidgetBundle { var body: some Widget { Moon(); Sun() } }\nlet more = More()",
        ["Wind"]
      ),
    ])
  func `a widget that no bundle lists and no code makes is unlisted`(
    _ source: String, _ names: [String]
  ) {
    let all = "@main struct All: WidgetBundle { var body: some Widget { Tide() } }"
    func unlisted(_ all: String) -> [String] {
      SourceFixture(["A.swift": [all, source, Self.widgets].joined(separator: "\n")]).facts
        .widgets.filter(\.isUnlisted).map(\.type)
    }
    #expect(unlisted(all) == names)
    #expect(unlisted(all.replacing("@main ", with: "")) == [])
  }

  @Test func `a conditional widget has its condition`() throws {
    let bundle = try #require(
      Self.bundle(
        """
        @main
        struct All: WidgetBundle {
          var body: some Widget {
            Tide()
            if #available(iOSApplicationExtension 18, macOS 15.1, *) { Moon() } else { Wind() }
            #if canImport(ActivityKit)
            if flag { Sun() }
            #endif
            #if os(watchOS)
            Hidden()
            #endif
          }
        }
        """))
    #expect(bundle.main)
    #expect(bundle.origin == Origin(file: "A.swift", line: 2))
    #expect(bundle.widgets == ["Tide", "Moon", "Wind", "Sun"])
    #expect(
      bundle.conditional == [
        "Moon": "iOS 18.0", "Wind": "before iOS 18.0", "Sun": "canImport(ActivityKit), flag",
      ])
  }

  @Test func `a widget in both branches is unconditional`() throws {
    let bundle = try #require(
      Self.bundle(
        """
        struct All: WidgetBundle {
          var body: some Widget {
            if #available(iOS 17, *) {
              return WidgetBundleBuilder.buildBlock(Tide(), Moon())
            } else {
              return Tide()
            }
          }
        }
        """))
    #expect(bundle.widgets == ["Tide", "Moon"])
    #expect(bundle.conditional == ["Moon": "iOS 17.0"])
  }

  @Test func `a widget missing in some branches has the lowest version that includes it`() throws {
    let bundle = try #require(
      Self.bundle(
        """
        struct All: WidgetBundle {
          var body: some Widget {
            if #available(iOS 18, *) { Tide(); Sun() } else if #available(iOS 17, *) { Tide() } else {
              Moon()
            }
            if flag { Sun() }
          }
        }
        """))
    #expect(bundle.widgets == ["Tide", "Sun", "Moon"])
    #expect(bundle.conditional["Tide"] == "iOS 17.0")
    #expect(bundle.conditional["Sun"] == "iOS 18.0 || flag")
    #expect(bundle.conditional["Moon"] == "before iOS 18.0, before iOS 17.0")
  }

  @Test(
    arguments: [
      "if #available(iOS 17, *) { New.main() } else { Old.main() }",
      "guard #available(iOS 17, *) else { return Old.main() }\nNew.main()",
      "if #available(iOS 17, *) { New.main(); return }\nOld.main()",
    ] as [GivenText])
  func `a launcher has the condition of each bundle, and the target their common widgets`(
    _ body: GivenText
  ) throws {
    let source = """
      @main enum Launcher {
        static func main() { \(body.text) }
      }
      struct Old: WidgetBundle { var body: some Widget { Tide(); Moon() } }
      struct New: WidgetBundle { var body: some Widget { Tide(); Sun() } }
      """
    let old = try #require(Self.bundle(source, named: "Old"))
    let new = try #require(Self.bundle(source, named: "New"))
    #expect(old.launchConditions == ["before iOS 17.0"])
    #expect(new.launchConditions == ["iOS 17.0"])
    var facts = ProjectFacts(configuration: "Release")
    facts.sources.bundles = [old, new]
    let all = try #require(facts.bundle(ofTarget: old.target))
    #expect(all.type == "New")
    #expect(all.widgets == ["Tide", "Sun", "Moon"])
    #expect(all.conditional == ["Sun": "iOS 17.0", "Moon": "before iOS 17.0"])
    var item = ExtensionFacts(target: TargetFacts(target: old.target), host: nil)
    item.target.platforms = ["iOS": Drafted("17.0", expression: "17.0", origin: nil)]
    facts.extensions = [item]
    #expect(facts.bundle(ofTarget: old.target)?.widgets == ["Tide", "Sun"])
  }

  @Test func `a type that launches bundles makes them main`() {
    let source = """
      @main enum Launcher {
        static func main() {
          if #available(iOS 17, *) { New.main() } else { Old.main() }
        }
      }
      struct New: WidgetBundle { var body: some Widget { Tide() } }
      struct Old: WidgetBundle { var body: some Widget { Moon() } }
      struct Other: WidgetBundle { var body: some Widget { Sun() } }
      """
    #expect(Self.bundle(source, named: "New")?.main == true)
    #expect(Self.bundle(source, named: "Old")?.main == true)
    #expect(Self.bundle(source, named: "Other")?.main == false)
  }

  @Test func `a widget marked @main is its own bundle`() {
    let facts = SourceFixture(["A.swift": "@main struct Tide: Widget {}"]).facts
    #expect(facts.bundles.map(\.widgets) == [["Tide"]])
    #expect(facts.bundles.map(\.main) == [true])
  }

  @Test func `a widget that can't be determined is part of the bundle`() {
    let fixture = SourceFixture([
      "A.swift": "struct All: WidgetBundle { var body: some Widget { Tide(); Kit.all() } }\n"
        + Self.widgets
    ])
    #expect(fixture.facts.bundles.first?.widgets == ["Tide", "Kit.all()"])
  }

  @Test func `bundles that contain each other terminate`() {
    let source = """
      struct All: WidgetBundle { var body: some Widget { Tide(); Other().body } }
      struct Other: WidgetBundle { var body: some Widget { All().body } }
      """
    #expect(Self.bundle(source)?.widgets.first == "Tide")
  }

  @Test func `a bundle's widgets may come from an imported module`() {
    let fixture = SourceFixture(
      [
        "A.swift":
          "import Kit\nstruct All: WidgetBundle { var body: some Widget { KitBundle().body } }"
      ],
      kit: [
        "K.swift": """
        public struct KitBundle: WidgetBundle { public var body: some Widget { Lamp() } }
        struct Lamp: Widget {}
        """
      ])
    #expect(fixture.facts.bundles.map(\.widgets) == [["Lamp"]])
    #expect(fixture.facts.widgets.isEmpty)
  }

  @Test func `a project type that happens to be named Widget isn't a widget`() {
    let source = "protocol Widget {}\nstruct Tide: Widget {}"
    #expect(SourceFixture(["A.swift": source]).facts.widgets.isEmpty)
  }
}
