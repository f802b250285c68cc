import TestTexts
import AuditKit
import Testing
@testable import WidgetManifests

@testable import ProjectDraft

struct WidgetTests {
  /// A widget whose body is the configuration, beside other declarations.
  private static func widget(_ configuration: String, _ others: String = "") -> WidgetFacts? {
    SourceFixture([
      "A.swift": """
      struct Tide: Widget {
        let kind = "tide"
        var body: some WidgetConfiguration {
          \(configuration)
        }
      }
      \(others)
      """
    ]).facts.widgets.first
  }

  @Test(
    arguments: [
      ("StaticConfiguration(kind: kind, provider: P()) { V($0) }", "static"),
      ("return StaticConfiguration(kind: kind, provider: P(), content: { e in V(e) })", "static"),
      (
        "WidgetKit.IntentConfiguration(kind: kind, intent: I.self, provider: P()) { V($0) }",
        "intent"
      ),
      ("IntentConfiguration<I, V>(kind: kind, intent: I.self, provider: P()) { V($0) }", "intent"),
      (
        "AppIntentConfiguration(kind: kind, intent: I.self, provider: P(), content: V.init)",
        "appIntent"
      ),
      ("RelevanceConfiguration(kind: kind, provider: P()) { V($0) }", "relevance"),
      (
        "let made = StaticConfiguration(kind: kind, provider: P()) { V($0) }\n return made.a()",
        "static"
      ),
      (
        "if #available(iOS 17, *) { return AppIntentConfiguration(kind: kind, intent: I.self, "
          + "provider: P()) { V($0) } } else { return StaticConfiguration(kind: kind, provider: O()) "
          + "{ V($0) } }", "appIntent"
      ),
      ("make(kind) { V($0) }", "static"),
      ("Self.shared", "static"),
    ] as [(GivenText, String)])
  func `a configuration is found in any notation`(configuration: GivenText, kind: String) throws {
    let widget = try #require(
      Self.widget(
        configuration.text,
        """
        extension Tide {
          func make(_ kind: String, view: @escaping (Entry) -> V) -> some WidgetConfiguration {
            StaticConfiguration(kind: kind, provider: P(), content: view)
          }
          static var shared: some WidgetConfiguration {
            StaticConfiguration(kind: "tide", provider: P()) { V($0) }
          }
        }
        """))
    #expect(widget.configuration?.rawValue == kind)
    #expect(widget.kind?.value == "tide")
    #expect(widget.provider?.value == "P")
    #expect(
      ["intent", "appIntent"].contains(kind) ? widget.intent?.value == "I" : widget.intent == nil)
  }

  @Test(
    arguments: [
      ("[.systemSmall, .accessoryInline]", "", ["systemSmall", "accessoryInline"]),
      ("[WidgetFamily.systemLarge]", "", ["systemLarge"]),
      (
        "Self.list", "extension Tide { static let list: [WidgetFamily] = [.systemSmall] }",
        ["systemSmall"]
      ),
      (
        "families", "private let families: [WidgetFamily] = [.systemSmall] + [.systemLarge]",
        ["systemSmall", "systemLarge"]
      ),
      (
        ".all",
        "extension Array where Element == WidgetFamily { static let all: Self = [.systemSmall] }",
        ["systemSmall"]
      ),
      (
        "[.little]", "extension WidgetFamily { static let little = WidgetFamily.systemSmall }",
        ["systemSmall"]
      ),
      (
        "families",
        """
        extension Tide {
          var families: [WidgetFamily] {
            #if os(watchOS)
            [.accessoryCorner]
            #else
            var list: [WidgetFamily] = [.systemSmall]
            if #available(iOS 16, *) { list += [.accessoryCircular] }
            return list
            #endif
          }
        }
        """, ["systemSmall", "accessoryCircular"]
      ),
    ] as [(String, GivenText, [String])])
  func `families are those of the newest iOS`(
    argument: String, others: GivenText, families: [String]
  ) throws {
    let chain =
      "StaticConfiguration(kind: kind, provider: P()) { V($0) }.supportedFamilies(\(argument))"
    #expect(Self.widget(chain, others.text)?.families?.value == families)
  }

  @Test(
    arguments: [
      (
        """
        extension Tide { var families: [WidgetFamily] {
          var list: [WidgetFamily] = [.systemSmall]
          if #available(iOS 16, *) { list += [.accessoryInline] }
          if #available(iOSApplicationExtension 17.1, *) { list += [.systemLarge] }
          return list
        } }
        """, ["accessoryInline": "16.0", "systemLarge": "17.1"]
      ),
      (
        """
        private var families: [WidgetFamily] {
          guard #available(iOS 16, macOS 13, *) else { return [.systemSmall] }
          return [.systemSmall, .accessoryInline]
        }
        """, ["accessoryInline": "16.0"]
      ),
      (
        """
        private var families: [WidgetFamily] {
          if #unavailable(iOS 17) { return [.systemSmall] }
          return [.systemSmall, .systemLarge]
        }
        """, ["systemLarge": "17.0"]
      ),
      (
        """
        private var families: [WidgetFamily] {
          if #available(watchOS 9, *) { return [.accessoryInline] } else { return [.systemSmall] }
        }
        """, [:]
      ),
      ("private let families: [WidgetFamily] = [.systemSmall]", [:]),
    ] as [(GivenText, [String: String])])
  func `a family available only on newer systems has their version`(
    families: GivenText, since: [String: String]
  ) {
    let chain =
      "StaticConfiguration(kind: kind, provider: P()) { V($0) }.supportedFamilies(families)"
    let conditions = Self.widget(chain, families.text)?.familyConditions
    #expect(conditions == since.mapValues { ["iOS": $0] })
  }

  @Test(arguments: [
    "if #available(iOS 17, *) { return NEW } else { return OLD }",
    "if #available(iOS 17, *) { NEW } else { OLD }",
    "if #available(iOSApplicationExtension 17, *) { return NEW }\nreturn OLD",
    "guard #available(iOS 17, *) else { return OLD }\nreturn NEW",
    "if #unavailable(iOS 17) { return OLD } else { return NEW }",
  ])
  func `older systems have the configuration after else, with its provider`(body: String) throws {
    let body = body.replacing(
      "NEW", with: "AppIntentConfiguration(kind: kind, intent: I.self, provider: P()) { V($0) }")
    let widget = try #require(
      Self.widget(
        body.replacing("OLD", with: "StaticConfiguration(kind: kind, provider: Q()) { V($0) }"),
        "struct P: AppIntentTimelineProvider {}; struct Q: TimelineProvider {}"))
    #expect(widget.configuration == .appIntent)
    #expect(widget.platforms == [:])
    #expect(widget.older.map(\.configuration) == [.static])
    #expect(widget.older.map(\.provider?.value) == ["Q"])
    #expect(widget.older.map(\.before) == ["17.0"])
    let other = Self.widget(
      body.replacing("OLD", with: #"StaticConfiguration(kind: "o", provider: Q()) { V($0) }"#))
    #expect(other?.older == [])
    #expect(other?.platforms == ["iOS": "17.0"])
  }

  @Test func `Mac Catalyst has its own branches and versions`() throws {
    let source = """
      @available(macCatalyst 17, *)
      struct Tide: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "tide", provider: P()) { V($0) }.supportedFamilies(families)
        }
        var families: [WidgetFamily] {
          var list: [WidgetFamily] = [.systemSmall]
          #if targetEnvironment(macCatalyst)
          list.append(.systemExtraLarge)
          #endif
          if #available(iOS 16, macCatalyst 17, *) { list.append(.accessoryInline) }
          if #available(iOS 17.2, *) { list.append(.systemLarge) }
          return list
        }
      }
      @available(macCatalyst, unavailable) struct Moon: Widget {}
      """
    func widgets(_ isMacCatalyst: Bool) -> [WidgetFacts] {
      SourceFixture(
        ["A.swift": source],
        conditions: CompilationConditions(platform: "iOS", isMacCatalyst: isMacCatalyst)
      ).facts.widgets
    }
    let (iOS, catalyst) = (widgets(false), widgets(true))
    #expect(iOS[0].families?.value == ["systemSmall", "accessoryInline", "systemLarge"])
    #expect(
      iOS[0].familyConditions == [
        "accessoryInline": ["iOS": "16.0"], "systemLarge": ["iOS": "17.2"],
      ])
    #expect(
      catalyst[0].families?.value
        == ["systemSmall", "systemExtraLarge", "accessoryInline", "systemLarge"])
    #expect(
      catalyst[0].familyConditions == [
        "accessoryInline": ["macCatalyst": "17.0"], "systemLarge": ["macCatalyst": "17.2"],
      ])
    #expect(iOS.map(\.unavailable) == [[], ["macCatalyst"]])
  }

  @Test func `families set by an initializer have their versions, too`() {
    let widget = SourceFixture([
      "A.swift": """
      struct Tide: Widget {
        private let families: [WidgetFamily]
        init() {
          if #available(iOS 16, *) { families = [.systemSmall, .accessoryInline] }
          else { families = [.systemSmall] }
        }
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "tide", provider: P()) { V($0) }.supportedFamilies(families)
        }
      }
      """
    ]).facts.widgets.first
    #expect(widget?.families?.value == ["systemSmall", "accessoryInline"])
    #expect(widget?.familyConditions == ["accessoryInline": ["iOS": "16.0"]])
  }

  @Test(arguments: ["self.supportedFamilies()", "supportedFamilies()"])
  func `a widget's own function may have the name of the modifier`(families: String) {
    let widget = SourceFixture([
      "A.swift": """
      struct Tide: Widget {
        var body: some WidgetConfiguration {
          return StaticConfiguration(kind: "tide", provider: P()) { V($0) }
            .supportedFamilies(\(families))
        }
        private func supportedFamilies() -> [WidgetFamily] {
          if #available(iOSApplicationExtension 16.0, *) {
            #if !targetEnvironment(macCatalyst)
            return [.systemSmall, .accessoryInline]
            #endif
          }
          return [.systemSmall]
        }
      }
      """
    ]).facts.widgets.first
    #expect(widget?.families?.value == ["systemSmall", "accessoryInline"])
    #expect(widget?.familyConditions == ["accessoryInline": ["iOS": "16.0"]])
  }

  @Test(arguments: [("iOS", true), ("watchOS", false), ("macOS", nil)])
  func `a list in a clause of an #if is what a property gives`(
    platform: String, hasSmall: Bool?
  ) {
    let widget = SourceFixture(
      [
        "A.swift": """
        struct Tide: Widget {
          var body: some WidgetConfiguration {
            StaticConfiguration(kind: "tide", provider: P()) { V($0) }.supportedFamilies(families)
          }
          private var families: [WidgetFamily] {
            #if os(watchOS)
            [.accessoryInline, .accessoryCorner]
            #elseif os(iOS)
            [.systemSmall, .accessoryInline]
            #elseif BETA
            [.systemMedium]
            #endif
          }
        }
        """
      ], conditions: CompilationConditions(platform: platform)
    ).facts.widgets.first
    #expect(widget?.families?.value?.contains("systemSmall") == hasSmall)
  }

  @Test func `families set by a modifier for newer systems have their version`() {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { V($0) }.families()"
    let helper = """
      extension WidgetConfiguration {
        func families() -> some WidgetConfiguration {
          if #available(iOSApplicationExtension 16, *) {
            return self.supportedFamilies([.systemSmall, .accessoryInline])
          } else {
            return self
          }
        }
      }
      """
    let widget = Self.widget(chain, helper)
    #expect(widget?.families?.value == ["systemSmall", "accessoryInline"])
    #expect(widget?.familyConditions == ["accessoryInline": ["iOS": "16.0"]])
    #expect(widget?.platforms == [:])
    let older = helper.replacing(
      "return self\n", with: "return supportedFamilies([.systemLarge])\n")
    let other = Self.widget(chain, older)
    #expect(other?.families?.expression == "[.systemSmall, .accessoryInline]")
    #expect(other?.families?.value == nil)
  }

  @Test(
    arguments: [
      ("if #available(iOSApplicationExtension 17.0, *) { [] } else { [.systemSmall] }", nil),
      ("if #available(iOS 17, *) { [.accessoryInline] } else { [.systemSmall] }", nil),
      ("if #available(iOS 17, *) { [] } else { unread() }", nil),
      ("if #available(iOS 17, *) { [] } else { [] }", []),
      ("if #available(iOS 17, *) { [.accessoryInline] } else { [] }", ["accessoryInline"]),
    ] as [(String, [String]?)])
  func `families are unknown if an older system offers others alone`(
    body: String, families: [String]?
  ) {
    let chain =
      "StaticConfiguration(kind: kind, provider: P()) { V($0) }.supportedFamilies(families)"
    let widget = Self.widget(chain, "private var families: [WidgetFamily] { \(body) }")
    #expect(widget?.families != nil)
    #expect(widget?.families?.value == families)
  }

  @Test func `a family has the first of several versions that offer it`() {
    let chain =
      "StaticConfiguration(kind: kind, provider: P()) { V($0) }.supportedFamilies(families)"
    let families = """
      private var families: [WidgetFamily] {
        if #available(iOS 17, *) { return [.systemSmall, .accessoryInline] }
        if #available(iOS 16, *) { return [.systemSmall, .accessoryInline] }
        return [.systemSmall]
      }
      """
    #expect(
      Self.widget(chain, families)?.familyConditions == ["accessoryInline": ["iOS": "16.0"]])
  }

  @Test(arguments: [
    ("Button(intent: Refresh()) { Text(\"\") }", "", true as Bool?),
    ("Toggle(isOn: entry.isOn, intent: Switch()) { Text(\"\") }", "", true),
    ("Button(\"a\") { run(intent) }", "", false), ("Card()", "import Elsewhere", nil),
    ("Text(\"\")", "import MyAnalytics", false),
    (
      "Text(\"\").row()", "extension View { func row() -> some View { Button(intent: A()) {} } }",
      true
    ),
  ])
  func `a widget is interactive with a button or a toggle that has an intent`(
    view: String, others: String, isInteractive: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let face = "struct Face: View { var body: some View { \(view) } }\n"
    #expect(Self.widget(chain, face + others)?.interactive?.value == isInteractive)
  }

  @Test(arguments: [
    ("Image(uiImage: entry.photo)", "", false),
    ("Image(uiImage: entry.photo).resizable().widgetAccentedRenderingMode(.fullColor)", "", true),
    ("Inner()", "struct Inner: View { var body: some View { Image(uiImage: photo) } }", false),
    (
      "VStack { Button(intent: A()) { Text(\"\") }; Inner() }.containerBackground(.red, for: .widget)",
      "struct Inner: View { var body: some View { Deep() } }\n"
        + "struct Deep: View { var body: some View { Image(uiImage: photo) } }", false
    ),
    // A mode is that of one picture, and what gets a picture may set it.
    (
      "VStack { Image(uiImage: icon).widgetAccentedRenderingMode(.fullColor); Image(uiImage: photo) }",
      "", false
    ),
    (
      "VStack { Image(uiImage: icon).fitted(); Card(Image(uiImage: photo)); made }",
      "extension Face { var made: Image { Image(uiImage: photo) } }\n"
        + "extension Image { func fitted() -> some View { widgetAccentedRenderingMode(nil) } }",
      true
    ),
    ("Image(systemName: \"sun.max\")", "", nil),
    ("Image(uiImage: photo).renderingMode(.template)", "", nil),
    ("Image(uiImage: photo).foregroundStyle(.red)", "", false),
    ("Image(uiImage: UIImage(named: \"sun\"))", "", nil),
    ("Image(uiImage: UIImage(data: data)!.withRenderingMode(.alwaysTemplate))", "", nil),
    (
      "Image(uiImage: sun())",
      "func sun() -> UIImage { UIImage(data: data) ?? UIImage(systemName: \"sun.max\")! }", false
    ),
    ("Image(\"sun\")", "", nil),
    ("Text(\"\").background(Image(uiImage: photo))", "", false),
    (
      "Text(\"\").containerBackground(for: .widget) { Sky() }",
      "struct Sky: View { var body: some View { Image(uiImage: photo) } }", nil
    ),
    ("VStack { Text(\"\") }.padding().background(Color.blue)", "", false),
    (
      "Text(\"\").background(LinearGradient(colors: [.red, Color.blue], startPoint: .top, endPoint: e))",
      "", false
    ),
    (
      "Text(\"\").background(LinearGradient(colors: shades, startPoint: .top, endPoint: e))",
      "let shades: [Color] = [.black.opacity(0), .black.opacity(0.4)]", nil
    ),
    ("ZStack { Color(\"EcosystemOverlay\"); Text(\"\") }", "", nil),
    ("Text(\"\").background { RoundedRectangle(cornerRadius: 8).fill(.red) }", "", false),
    (
      "Text(\"\").background(Circle().foregroundStyle(.red).brightness(0.2).background(Circle()))",
      "", false
    ),
    ("Text(\"\").background(Color.blue.opacity(0.2))", "", nil),
    ("Text(\"\").background(Color.blue.opacity(0.6))", "", false),
    ("Text(\"\").background(Color.blue.opacity(isOn ? 0.9 : 0.8))", "", nil),
    ("Text(\"\").background(Color.clear.opacity(0.9))", "", nil),
    (
      "Text(\"\").background(isOn ? AnyShapeStyle(.primary) : AnyShapeStyle((Color.off)), in: shape)",
      "extension Color { static let off = Color(hex: 0xF0F1F3) }", false
    ),
    (
      "Text(\"\").background(Color.off)",
      "extension Color { static var off: Color { Color(hex: 0xF0F1F3) } }", false
    ),
    ("Text(\"\").background(isOn ? Color.clear.gradient : tint)", "", nil),
    ("Text(\"\").background(isOn ? Color.accentColor : .clear)", "", false),
    ("Text(\"\").background(isOn ? Color.red : .red.opacity(0.2))", "", false),
    ("Text(\"\").background(isLocked ? Color.red : .clear)", "", nil),
    ("Text(\"\").background(family == .systemSmall ? Color.red : .clear)", "", false),
    ("Text(\"\").background(family == .accessoryInline ? Color.red : .clear)", "", nil),
    ("Text(\"\").background(tint)", "", nil), ("Circle().background(.red)", "", nil),
    ("Text(\"\").background(LinearGradient(colors: [.clear, .red]))", "", nil),
    ("if #available(iOS 17, *) { Text(\"\") } else { Text(\"\").background(.red) }", "", nil),
    (
      "switch f { case .accessoryInline: Text(\"\").background(.red)\n default: Text(\"\") }", "",
      nil
    ),
    ("Text(\"\").background(mood.color.gradient)", WidgetTests.mood, false),
    (
      "Text(\"\").background(habit.color.color)",
      WidgetTests.mood + "struct Habit { let color: Mood }\nlet habit = Habit(color: mood)", false
    ),
    (
      "Text(\"\").background(isLocked ? Color.clear.gradient : mood.color.gradient)",
      WidgetTests.mood, false
    ),
    ("Text(\"\").background(isLocked ? mood.color : .clear)", WidgetTests.mood, nil),
    ("Text(\"\").background(other.color)", WidgetTests.mood, nil),
    // Colors that refer to each other.
    ("Text(\"\").background(Color.off)", "extension Color { static let off = Color.off }", nil),
    (
      "switch f { case .accessoryInline: Inner()\n default: Text(\"\") }",
      "struct Inner: View { var body: some View { Image(uiImage: photo) } }", nil
    ),
    (
      "switch f { case .accessoryInline: Text(\"\")\n default: Inner() }",
      "struct Inner: View { var body: some View { Image(uiImage: photo) } }", false
    ),
    (
      "switch f { case .systemSmall, .accessoryInline: Image(uiImage: photo)\n default: Text(\"\") }",
      "", false
    ),
    ("tile()", "struct tile: View { var body: some View { Image(uiImage: photo) } }", false),
    ("Text(\"\").background(state.color ?? Color.red)", "", false),
    ("Text(\"\").background(state.color ?? Color.clear)", "", nil),
    (
      "plate(Text(\"\"))",
      "func plate(_ view: some View) -> some View { view.background(Color.red) }", false
    ),
    (
      "plate(Spacer())",
      "func plate(_ view: some View) -> some View { view.background(Color.red) }", nil
    ),
    ("Button(intent: I()) { }.buttonStyle(Framed())", WidgetTests.framed, false),
    (
      "Button(intent: I()) { }.buttonStyle(.framed)",
      WidgetTests.framed
        + "extension ButtonStyle where Self == Framed { static var framed: Framed { Framed() } }",
      false
    ),
    (
      "if isLocked() { Text(\"\") } else { Image(uiImage: photo) }",
      "extension Face { func isLocked() -> Bool { if #available(iOS 16.0, *) { return f == .accessoryInline } else { return false } } }",
      false
    ),
    // What only the Lock Screen shows doesn't prepare the Home Screen.
    (
      "switch f { case .accessoryInline: Inner()\n default: Image(uiImage: photo) }",
      "struct Inner: View { var body: some View { Text(\"\").widgetAccentable() } }", false
    ),
    (
      "switch f {\n#if os(iOS)\n case .accessoryInline: Inner()\n#endif\n case .systemSmall: Image(uiImage: photo)\n default: Text(\"\") }",
      "struct Inner: View { var body: some View { Text(\"\").widgetAccentable() } }", false
    ),
    (
      "VStack { Inner(); Image(uiImage: photo) }",
      "struct Inner: View { var body: some View { Text(\"\").widgetAccentable() } }", true
    ),
    (
      "switch f { case .accessoryInline: Text(\"\").widgetAccentable()\n default: Image(uiImage: photo) }",
      "", false
    ),
    (
      "switch f { case .accessoryInline: Text(\"\")\n default: Image(uiImage: photo).widgetAccentable() }",
      "", true
    ),
    ("if isLocked { Text(\"\").widgetAccentable() } else { Image(uiImage: photo) }", "", true),
    (
      "if isOn { Text(\"\").widgetAccentable() } else { Image(uiImage: photo) }", "", true
    ),
    (
      "Image(uiImage: photo).fitted()",
      "extension Image { func fitted() -> some View { widgetAccentedRenderingMode(nil) } }", true
    ),
    // A view that isn't followed may have it.
    (
      "Image(uiImage: photo)",
      "struct Other: View { var body: some View { Text(\"\").widgetAccentable() } }", false
    ),
  ])
  func `images and fills not adapted to a tinted Home Screen are found`(
    view: String, others: String, isPrepared: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let face = "struct Face: View { var body: some View { \(view) } }\n"
    #expect(Self.widget(chain, face + others)?.accented?.value == isPrepared)
  }

  @Test(arguments: [
    ("family == .accessoryInline || family == .accessoryCircular", false),
    ("family != .accessoryInline", nil), ("entry.isLocked", nil),
  ])
  func `a computed condition is known on the systems that tint widgets`(
    condition: String, isPrepared: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    for body in [
      "if #available(iOS 16, *) { return \(condition) } else { return false }",
      "guard #available(iOS 16, *) else { return false }\nreturn \(condition)",
    ] {
      let face = """
        struct Face: View {
          var body: some View { if isLock { Text("") } else { Image(uiImage: photo) } }
          private var isLock: Bool { \(body) }
        }
        """
      #expect(Self.widget(chain, face)?.accented?.value == isPrepared)
    }
  }

  @Test(arguments: [
    ("if isAccessory { self.padding() } else { background(.red) }", false),
    ("Group { if isAccessory { modifier(Dim()) } else { modifier(Lit()) } }", false),
    ("if isAccessory { self }", nil), ("if isAccessory { Text(\"\") } else { self }", nil),
    ("isAccessory ? nil : self", nil),
    ("if isAccessory { self } else if isOn { padding() } else { EmptyView() }", nil),
  ])
  func `a modifier that keeps its view on each branch hides nothing`(
    body: String, isPrepared: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let face = """
      struct Face: View { var body: some View { Image(uiImage: photo).framed() } }
      extension View {
        func framed(isAccessory: Bool = false) -> some View { \(body) }
      }
      """
    #expect(Self.widget(chain, face)?.accented?.value == isPrepared)
  }

  @Test(arguments: [("Mood", false), ("Other", nil)])
  func `the type of a provider's entries is that of its placeholder`(
    type: String, isPrepared: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let face = """
      struct Face: View {
        var entry: P.Entry
        var body: some View { Text("").background(entry.mood.color) }
      }
      struct P: TimelineProvider { func placeholder(in context: Context) -> Now {} }
      struct Now { let mood: \(type) }

      """
    #expect(Self.widget(chain, face + Self.mood)?.accented?.value == isPrepared)
  }

  @Test(arguments: [
    ("struct Faces: PreviewProvider { static var previews: some View { MADE } }", false),
    ("#Preview { MADE }", false), ("struct Other: View { var body: some View { MADE } }", nil),
  ])
  func `a preview doesn't decide what a widget shows`(preview: String, isPrepared: Bool?) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let face = """
      struct Face: View {
        var entry: Entry
        var body: some View { if entry.isOn { Image(uiImage: photo) } }
      }

      """
    let made = "Face(entry: Entry(family: .systemSmall))"
    #expect(
      Self.widget(chain, face + preview.replacing("MADE", with: made))?.accented?.value
        == isPrepared)
  }

  @Test(arguments: [
    ("Row(isOn: f == .systemLarge)", "", "Image(uiImage: photo)", false),
    ("Row(isOn: f == .accessoryInline)", "", "Image(uiImage: photo)", nil),
    (
      "Row(isOn: f == .systemLarge); Row(isOn: f == .accessoryInline)", "", "Image(uiImage: photo)",
      nil
    ),
    ("Row(isOn: family.isLarge)", "", "Image(uiImage: photo)", nil),
    ("Row(isOn: true)", "", "Inner()", false), ("Row(isOn: false)", "", "Inner()", nil),
    ("Row(isOn: true); Row(isOn: false)", "", "Inner()", nil),
    ("Row(isOn: isOn)", "", "Inner()", nil),
    ("Row()", "init(isOn: Bool = true) {\nself.isOn = isOn\n}", "Inner()", false),
    ("Row()", "init(isOn: Bool = true) {\nself.isOn = !isOn\n}", "Inner()", nil),
  ])
  func `what those who create a view give it decides what it shows`(
    rows: String, initializer: String, shown: String, isPrepared: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    for body in ["if isOn { \(shown) }", "isOn ? \(shown) : nil"] {
      let face = """
        struct Face: View { var body: some View { VStack { \(rows) } } }
        struct Row: View {
          let isOn: Bool
          \(initializer)
          var body: some View { \(body) }
        }
        struct Inner: View { var body: some View { Image(uiImage: photo) } }
        struct Other: View { var body: some View { Row(isOn: other) } }
        """
      #expect(Self.widget(chain, face)?.accented?.value == isPrepared)
    }
  }

  @Test(arguments: [
    ("Color(.systemBackground)", false), ("Color(UIColor.gray)", false),
    ("Color(.tertiarySystemFill)", nil), ("Color(uiColor: .secondaryLabel)", nil),
    ("Color(UIColor(red: 0, green: 0, blue: 0, alpha: CGFloat(1.0)))", false),
    ("Color(UIColor(red: 0, green: 0, blue: 0, alpha: 0.5))", nil),
    ("Color(hex: \"#F0F1F3\")", false), ("Color(hex: \"#F0F1F380\")", nil),
    ("Color(0xF0F1F3)", false), ("Color(\"brand\")", nil), ("Color(uiColor: brand)", nil),
    ("Color(UIColor { $0.isDark ? .black : .white })", false),
    ("shade()", false), ("self.shade()", false), ("veil()", nil),
    ("tone(.red.withAlphaComponent(0.5))", nil),
    ("local", false), ("color(of: day)", false),
  ])
  func `a color is opaque if its initializer or the function that makes it says so`(
    color: String, isPrepared: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let face = """
      struct Face: View {
        var body: some View {
          let local = shade()
          Text("").background(\(color))
        }
        func shade() -> Color { isDark ? Color(red: 0.1, green: 0.1, blue: 0.1) : .blue }
        func veil() -> Color { isDark ? .black.opacity(0.2) : .clear }
        func tone(_ color: UIColor) -> Color { Color(uiColor: color) }
        func color(of day: Day) -> Color {
          switch day.count {
          case 0: return .clear
          default: return .green
          }
        }
      }
      """
    #expect(Self.widget(chain, face)?.accented?.value == isPrepared)
  }

  @Test(arguments: [
    // The text or the fill is in another declaration.
    (
      "title.background(Color.red)", "extension Face { var title: some View { Text(\"\") } }", false
    ),
    ("title.background(Color.red)", "extension Face { var title: some View { Circle() } }", nil),
    ("Title().background(Color.red)", title, false),
    ("Text(\"\").background(sky)", sky, false), ("Text(\"\").background(Sky())", sky, false),
    ("Text(\"\").background { sky.padding() }", sky, false),
    ("Text(\"\").background(haze)", sky, nil),
    (
      "Panel", "extension Face { var Panel: some View { Text(\"\").background(Color.red) } }", false
    ),
    // One view is on another.
    ("ZStack { Color.blue; Text(\"\") }", "", false),
    ("ZStack { Text(\"\"); Color.blue }", "", nil),
    ("ZStack { Color.blue.opacity(0.2); Text(\"\") }", "", nil),
    ("ZStack { if isOn { Color.blue }; HStack { Text(\"\") } }", "", false),
    (
      "ZStack { if #available(iOS 18, *) { EmptyView() } else { Color.blue }; Text(\"\") }", "", nil
    ),
    ("ZStack { Circle().stroke(.red); Text(\"\") }", "", nil),
    // The value of a ring or a bar is in front of a track.
    ("ZStack { Circle().stroke(.gray); Circle().trim(from: 0, to: a).stroke(.red) }", "", false),
    ("ZStack { Circle().fill(.gray); Circle().trim(from: 0, to: a).stroke(.red) }", "", nil),
    ("ZStack { Circle().stroke(.gray); Circle().trim(from: 0, to: 1 / 4).stroke(.red) }", "", nil),
    (
      "ZStack { Circle().stroke(.gray, lineWidth: 1); Circle().trim(from: 0, to: a).stroke(.red, lineWidth: 8) }",
      "", nil
    ),
    (
      "ZStack { Circle().stroke(.gray).dimmed(); Circle().trim(from: 0, to: a).stroke(.red) }", "",
      nil
    ),
    (
      "ZStack { Circle().stroke(.gray).opacity(0.3); Circle().trim(from: 0, to: a).stroke(.red) }",
      "", nil
    ),
    (
      "ZStack { Circle().stroke(.gray.opacity(0.3)); Circle().trim(from: 0, to: a).stroke(.red) }",
      "", nil
    ),
    ("ZStack { Circle().trim(from: 0, to: a).stroke(.red); Circle().stroke(.gray) }", "", nil),
    ("ZStack { Circle().stroke(lineWidth: 2); Circle().trim(from: 0, to: a).stroke() }", "", nil),
    ("ZStack { Circle().stroke(.gray); Circle().stroke(.red) }", "", nil),
    ("ZStack { Circle().stroke(.gray); Circle().trim(from: 0, to: a).stroke(.clear) }", "", nil),
    (
      "ZStack { Capsule().fill(.gray).frame(width: 90); Capsule().fill(.red).frame(width: 90 * a) }",
      "", false
    ),
    ("ZStack { Circle().foregroundColor(.red); Text(\"\") }", "", false),
    ("ZStack { Circle().fill(.red).frame(width: 20, height: 20); Text(\"\") }", "", false),
    (
      "ZStack(alignment: .topLeading) { Circle().fill(.red).frame(width: 20); Text(\"\") }", "", nil
    ),
    ("ZStack { Color.red.frame(height: 1); Text(\"\") }", "", nil),
    ("ZStack { Circle().fill(.red).offset(x: 40); Text(\"\") }", "", nil),
    ("ZStack { Rectangle().fill(.red).offset(x: 0, y: 0); Title() }", title, false),
    ("ZStack { VStack { Color.red }; Text(\"\") }", "", nil),
    ("ZStack { Sky(); Text(\"\") }", sky, false), ("ZStack { sky; Text(\"\") }", sky, false),
    ("ZStack { Color.blue; Image(systemName: \"sun.max\") }", "", false),
    ("Text(\"\").containerBackground(for: .widget) { ZStack { sky; Text(\"\") } }", sky, nil),
    ("Circle().fill(.red).overlay { Text(\"\") }", "", false),
    ("Circle().fill(.red).overlay(Circle())", "", nil), ("Text(\"\").overlay(Color.red)", "", nil),
    // A modifier or a container decides.
    ("Text(\"\").card()", card, false), ("Circle().card()", card, nil),
    ("HStack { Title() }.padding().card()", card + title, false),
    ("Text(\"\").modifier(Card())", card, false), ("Circle().modifier(Card())", card, nil),
    ("Text(\"\").outer()", card, false), ("Box { Text(\"\") }", card, false),
    ("Box { Circle() }", card, nil),
    ("Button(intent: I()) { Text(\"\") }.buttonStyle(Filled())", card, false),
    ("Button(intent: I()) { Circle() }.buttonStyle(Filled())", card, nil),
    (
      "Text(\"\").badge()",
      "extension Text { func badge() -> some View { self.background(Color.red) } }", false
    ),
    ("Pill(color: .red)", pill, false), ("Pill(color: .red.opacity(0.2))", pill, nil),
    ("HStack { Pill(color: .red); Pill(color: given) }", pill, nil),
  ])
  func `a fill behind a text is found through views, modifiers and containers`(
    view: String, others: String, isPrepared: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let face = "struct Face: View { var body: some View { \(view) } }\n"
    #expect(Self.widget(chain, face + others)?.accented?.value == isPrepared)
  }

  private static let title = "struct Title: View { var body: some View { Text(\"\") } }\n"
  private static let pill = """
    struct Pill: View {
      let color: Color
      var body: some View { Text("").background(color) }
    }
    """
  private static let sky = """
    struct Sky: View { var body: some View { LinearGradient(colors: [.blue, .white]) } }
    extension Face {
      var sky: some View { Group { if isOn { Color.blue } else { EmptyView() } } }
      var haze: some View { Color.blue.opacity(0.1) }
    }
    """
  private static let card = """
    extension View {
      func card() -> some View { padding().background(Color.red) }
      func outer() -> some View { self.padding().card() }
    }
    struct Card: ViewModifier {
      func body(content: Content) -> some View { content.background(Color.red) }
    }
    struct Box<Content: View>: View {
      @ViewBuilder let content: Content
      var body: some View { VStack { content }.background(Color.red) }
    }
    struct Filled: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.background(Color.red)
      }
    }

    """

  @Test(arguments: [
    ("macOS", "macOS 14", false, nil), ("macOS", "macOS 26", false, nil),
    ("macOS", "macOS 27", false, false), ("macOS", "iOS 18", false, nil),
    ("iOS", "macOS 14", false, nil), ("watchOS", "watchOS 10", nil, nil),
  ])
  func `the system of the module decides whether a view is shown tinted`(
    platform: String, version: String, isPrepared: Bool?, isElsePrepared: Bool?
  ) {
    func accented(_ body: String) -> Bool? {
      SourceFixture(
        [
          "A.swift": """
          struct Tide: Widget {
            var body: some WidgetConfiguration {
              StaticConfiguration(kind: "tide", provider: P()) { _ in Face() }
            }
          }
          struct Face: View {
            var body: some View { if #available(\(version), *) { \(body) } }
          }
          """
        ], conditions: CompilationConditions(platform: platform)
      ).facts.widgets.first?.accented?.value
    }
    #expect(accented("Image(uiImage: photo)") == isPrepared)
    #expect(accented("Text(\"\") } else { Image(uiImage: photo)") == isElsePrepared)
  }

  @Test(arguments: [
    ("Image(uiImage: photo).icon()", "", nil),
    ("Image(uiImage: photo).tinted.resizable()", "", nil),
    ("Image(uiImage: photo).rounded()", "", false),
    ("Image(uiImage: icon)", "var icon: UIImage { UIImage(systemName: \"sun.max\")! }", nil),
    ("Image(uiImage: icon)", "let icon = load().withRenderingMode(.alwaysTemplate)", nil),
    ("Image(uiImage: icon)", "var icon: UIImage { UIImage(data: data)! }", false),
    ("if let sun = UIImage(systemName: name) { Image(uiImage: sun) }", "", nil),
    ("if let photo = entry.photo { Image(uiImage: photo) }", "", false),
    ("if let photo = UIImage(data: data) { Image(uiImage: photo) }", "", false),
    ("Image(uiImage: .sign(\"sun.max\"))", "", nil), ("Image(uiImage: weather.sign)", "", nil),
    ("Image(uiImage: weather.photo)", "", false),
    ("Badge(picture: UIImage(systemName: \"star\")!)", "", nil),
    ("Badge(picture: UIImage(data: data)!)", "", false),
    ("badge(UIImage(systemName: \"star\")!)", WidgetTests.badge, nil),
    ("badge(UIImage(data: data)!)", WidgetTests.badge, false),
    ("Image(uiImage: UIImage(resource: .sun))", "", nil),
  ])
  func `a picture that may be a symbol or a template is unknown`(
    view: String, members: String, isPrepared: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let face = """
      struct Face: View {
        let weather = Weather()
        var body: some View { \(view) }
        \(members)
      }
      struct Weather {
        var sign: UIImage { UIImage(systemName: "sun.max", withConfiguration: configuration)! }
        var photo: UIImage { UIImage(contentsOfFile: "photo")! }
      }
      struct Badge: View {
        let picture: UIImage
        var body: some View { Image(uiImage: picture) }
      }
      extension Image {
        func icon() -> some View { self.renderingMode(.template).resizable() }
        func rounded() -> some View { clipShape(Circle()) }
        var tinted: Image { renderingMode(.template) }
      }
      extension UIImage {
        static func sign(_ name: String) -> UIImage { UIImage(systemName: name)! }
      }
      """
    #expect(Self.widget(chain, face)?.accented?.value == isPrepared)
  }

  private static let badge = """
    func badge(_ picture: UIImage) -> some View { Image(uiImage: picture) }
    """

  @Test(arguments: [
    ("entry.isLock", "", nil), ("let size", "", nil), ("let other", "", false),
    ("let picture = entry.picture", "family == .systemSmall ? nil : load()", nil),
    ("let picture = entry.picture", "context.family.isSmall ? nil : load()", nil),
    ("let picture = entry.picture", "familyPicture", false),
    ("let picture = entry.picture", "load()", false),
  ])
  func `what an optional holds may depend on the family`(
    condition: String, picture: String, isPrepared: Bool?
  ) {
    let chain = """
      StaticConfiguration(kind: kind, provider: P()) { Face(entry: $0) }
        .supportedFamilies([.systemSmall, .accessoryCircular])
      """
    let face = """
      struct Face: View {
        let entry: Entry
        var body: some View { if \(condition) { Image(uiImage: photo) } else { Text("") } }
        var size: CGSize? {
          switch family { case .accessoryCircular: CGSize(width: 9, height: 9); default: nil }
        }
        var other: Int? { nil }
      }
      struct Entry { let picture: UIImage? }
      struct P { func entry() -> Entry { Entry(picture: \(picture.isEmpty ? "nil" : picture)) } }
      """
    #expect(Self.widget(chain, face)?.accented?.value == isPrepared)
  }

  private static let both = ["systemSmall", "accessoryCircular"]

  @Test(
    arguments: [
      ("switch family { case .accessoryCircular: photo\n default: Text(\"\") }", both, nil),
      ("switch family { case .accessoryCircular: self.shot()\n default: Text(\"\") }", both, nil),
      ("switch family { case .systemSmall: photo\n default: Text(\"\") }", both, false),
      ("switch family { case .systemSmall: Text(\"\")\n default: photo }", both, nil),
      ("switch family { case .systemSmall: Text(\"\")\n default: photo }", [], false),
      // It is shown in both.
      ("switch family { case .accessoryCircular: photo\n default: shot() }", both, false),
      ("if family == .systemSmall { Text(\"\") } else { photo }", both, nil),
      ("if family != .systemSmall { photo } else { Text(\"\") }", both, nil),
      ("if family == .systemSmall { Text(\"\") } else { photo }", both + ["systemLarge"], false),
      ("if family == .systemSmall && isOn { Text(\"\") } else { photo }", both, false),
      (
        "if [.systemSmall, .systemLarge].contains(family) { photo } else { Text(\"\") }", both,
        false
      ),
      ("if family == .accessoryCircular { Text(\"\") } else { photo }", both, false),
      (
        "if family == .systemSmall { return AnyView(Text(\"\")) }\n return AnyView(photo)", both,
        nil
      ),
      (
        "guard family == .systemSmall else { return AnyView(photo) }\n return AnyView(Text(\"\"))",
        both, nil
      ),
      ("if !isOn { return AnyView(Text(\"\")) }\n return AnyView(photo)", both, false),
      ("if family.isAccessory { photo } else { Text(\"\") }", both, nil),
      ("if isOn { photo } else { Text(\"\") }", both, false),
      ("family == .systemSmall ? AnyView(Text(\"\")) : AnyView(photo)", both, nil),
      // Nothing is tinted before iOS 18.
      ("if #available(iOS 18, *) { Text(\"\") } else { photo }", both, nil),
      ("if #unavailable(iOS 18) { photo } else { Text(\"\") }", both, nil),
      ("if #available(iOS 26, *) { Text(\"\") } else { photo }", both, false),
      ("if #available(iOS 18, *) { photo } else { Text(\"\") }", both, false),
      ("Text(\"\")", both, nil), ("Card(photo: nil)", both, nil), ("photo", both, false),
      ("Color.red.mask(photo)", both, nil), ("Color.red.mask { photo }", both, nil),
      ("Image(uiImage: picture.withRenderingMode(.alwaysTemplate))", both, nil),
      ("Image(uiImage: picture).luminanceToAlpha()", both, nil),
      ("photo.hidden()", both, nil), ("VStack { photo }.opacity(0)", both, nil),
      ("photo.opacity(0.5)", both, false), ("photo.hidden(if: isOn)", both, false),
      ("if isRound { photo } else { Text(\"\") }", both, nil),
      ("if !self.isRound { photo } else { Text(\"\") }", both, false),
      (
        "let isSmall = family == .systemSmall\n if isSmall { Text(\"\") } else { photo }", both, nil
      ),
      ("if isLarge { photo } else { Text(\"\") }", both, nil),
      ("if let family = entry.family { photo } else { Text(\"\") }", both, false),
      ("if showsWidgetContainerBackground { photo } else { Text(\"\") }", both, true),
      // The project's own modifiers and containers decide whether they show it.
      ("photo.concealed()", both, nil), ("Round { photo }", both, nil),
      ("framed(photo)", both, false), ("photo.bold()", both, false),
    ] as [(String, [String], Bool?)])
  func `an image is found if a family or system shows it tinted`(
    view: String, families: [String], isPrepared: Bool?
  ) {
    let list = families.isEmpty ? "" : ".supportedFamilies([.\(families.joined(separator: ", ."))])"
    let chain = "StaticConfiguration(kind: kind, provider: P()) { Face(entry: $0) }" + list
    let face = """
      struct Face: View {
        var body: some View { \(view) }
        var isRound: Bool { family == .accessoryCircular }
        var isLarge: Bool { isRound || isLarge }
        var photo: some View { shot() }
        func shot() -> some View { Image(uiImage: picture) }
      }
      extension View {
        func concealed() -> some View { hidden() }
        func framed(_ view: some View) -> some View { view.border(.red) }
      }
      struct Round<Content: View>: View {
        @Environment(\\.widgetFamily) var size
        @ViewBuilder var content: Content
        var body: some View { if size == .accessoryCircular { content } }
      }
      """
    #expect(Self.widget(chain, face)?.accented?.value == isPrepared)
  }

  @Test(
    arguments: [
      (
        "if isRound { photo }",
        "var isRound: Bool { switch size { case .square: true; default: false } }"
      ),
      (
        "if isRound { photo }",
        "var isRound: Bool { guard size == .systemSmall else { return true }; return false }"
      ),
      (
        "if isRound { photo }",
        "var isRound: Bool { if size == .systemSmall { return false }; return true }"
      ),
      (
        "if isFlat { photo }",
        "var isFlat: Bool { isRound }\n var isRound: Bool { size == .accessoryCircular }"
      ),
      ("if isRound() { photo }", "func isRound() -> Bool { size == .accessoryCircular }"),
      (
        "if shape == .round { photo }",
        "var shape: Shape { size == .accessoryCircular ? .round : .flat }"
      ),
      (
        "switch shape { case .round: photo; case .flat: Text(\"\") }",
        "var shape: Shape { size == .accessoryCircular ? .round : .flat }"
      ),
      (
        "switch isRound { case true: photo; case false: Text(\"\") }",
        "var isRound: Bool { size == .accessoryCircular }"
      ),
      (
        "if let photo = shown { Image(uiImage: photo) }",
        "var shown: UIImage? { isRound ? picture : nil }\n var isRound: Bool { size == .accessoryCircular }"
      ),
      ("photo.opacity(isRound ? 1 : 0)", "var isRound: Bool { size == .accessoryCircular }"),
      ("Part(isRound: size == .accessoryCircular)", ""),
      ("Part(isRound: isFlat)", "var isFlat: Bool { size != .systemSmall }"),
      ("Drawn(size)", ""),
    ])
  func `a picture counts only where the family can't decide whether it is shown`(
    view: String, members: String
  ) {
    func isPrepared(_ view: String, size: String) -> Bool? {
      let families = ".supportedFamilies([.systemSmall, .accessoryCircular])"
      return Self.widget(
        "StaticConfiguration(kind: kind, provider: P()) { Face(entry: $0) }" + families,
        """
        struct Face: View {
          \(size)
          var body: some View { \(view) }
          var photo: some View { Image(uiImage: picture) }
          \(members)
        }
        struct Part: View {
          var isRound: Bool
          var body: some View { if isRound { Image(uiImage: picture) } }
        }
        struct Drawn: View {
          private let isRound: Bool
          init(_ size: WidgetFamily) { isRound = size == .accessoryCircular }
          var body: some View { if isRound { Image(uiImage: picture) } }
        }
        """)?.accented?.value
    }
    let size = "@Environment(\\.widgetFamily) var size"
    #expect(isPrepared(view, size: size) == nil)
    #expect(isPrepared("Part(isRound: isOn)", size: "var isOn: Bool") == false)
    #expect(isPrepared("if isOn { photo }", size: "var isOn: Bool { entry.count > 1 }") == false)
  }

  @Test func `members that no view shows aren't among the views of a widget`() {
    func widget(_ body: String) -> WidgetFacts? {
      Self.widget(
        """
        ActivityConfiguration(for: Trip.self) { _ in Lead() } dynamicIsland: { _ in
          DynamicIsland { } compactLeading: { Lead() }
        }
        """,
        """
        struct Lead: View { var body: some View { \(body) } }
        extension Lead { var big: some View { Text(end, style: .timer) } }
        """)
    }
    #expect(widget("Text(\"\")")?.adaptsToWidth?.value == nil)
    #expect(widget("Card(big: 1)")?.adaptsToWidth?.value == nil)
    #expect(widget("HStack { big }")?.adaptsToWidth?.value == false)
  }

  private static let framed = """
    struct Framed: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View { Image(uiImage: photo) }
    }

    """

  private static let mood = """
    enum Mood {
      case calm, wild
      var color: Color { switch self { case .calm: .blue; case .wild: .red } }
    }
    let mood = Mood.calm

    """

  @Test(arguments: [
    ("switch state { case .done: return mood.color; default: return .blue.opacity(0.3) }", false),
    ("if isDone { .red } else { .clear }", false), ("Color.red", false),
    (".red.opacity(0.5)", nil), ("fill", nil), ("isDone ? fill : fill", nil),
  ])
  func `a fill computed by a property of the view counts if some state shows it in full`(
    fill: String, isPrepared: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let face = """
      struct Face: View {
        var body: some View { HStack { Text("") }.background { Circle().fill(fill) } }
        private var fill: Color { \(fill) }
      }

      """
    #expect(Self.widget(chain, face + Self.mood)?.accented?.value == isPrepared)
  }

  @Test(arguments: [
    ("AsyncImage(url: url)", "", ["AsyncImage"]),
    ("Text(\"\").background { AsyncImage(url: url) }", "", ["AsyncImage"]),
    ("if let url { ScrollView { AsyncImage(url: url) } }", "", ["ScrollView", "AsyncImage"]),
    ("if widgetFamily == .systemSmall { Slider(value: $level) }", "", ["Slider"]),
    ("Inner()", "struct Inner: View { var body: some View { List { Text(\"\") } } }", ["List"]),
    ("row()", "extension Face { func row() -> some View { Form {} } }", ["Form"]),
    ("Web()", "struct Web: UIViewRepresentable { var url: URL }", ["Web"]),
    ("Text(\"\").task { photo = await load() }", "", ["task"]),
    ("Text(\"\").onAppear { Task { await load() } }", "", ["onAppear"]),
    // It's another type, or nothing loads.
    ("List { Text(\"\") }", "struct List<V>: View { var body: some View { Text(\"\") } }", []),
    ("Text(\"\").onAppear { isShown = true }", "", []),
    ("Text(List().name)", "", []),
    ("Design.List { Text(\"\") }", "", []), ("SwiftUI.List { Text(\"\") }", "", ["List"]),
    // Only the view that creates it knows.
    (
      "Inner()",
      "struct Inner: View { let isBig: Bool; var body: some View { if isBig { List {} } } }", []
    ),
    // It's only shown by the app, in a preview, or in a size that isn't offered.
    ("if isInApp { ScrollView {} }", "", []), ("if isPreview { ScrollView {} }", "", []),
    ("if widgetFamily == .systemExtraLarge { ScrollView {} }", "", []),
    ("Text(\"\")", "struct Page: View { var body: some View { List {} } }", []),
    ("if isInApp { Inner() }", "struct Inner: View { var body: some View { List {} } }", []),
    ("item.row", "struct Page: View { var row: some View { List {} } var body: some View {} }", []),
  ])
  func `views that WidgetKit doesn't show are found at their uses`(
    view: String, others: String, names: [String]
  ) {
    let chain = """
      StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }
        .supportedFamilies([.systemSmall, .systemMedium])
      """
    let face = "struct Face: View { var body: some View { \(view) } }\n"
    #expect(Self.widget(chain, face + others)?.unrendered.map(\.expression) == names)
    let activity = "ActivityConfiguration(for: A.self) { _ in Face() } dynamicIsland: { island }"
    if !view.contains("widgetFamily") {
      #expect(Self.widget(activity, face + others)?.unrendered.map(\.expression) == names)
    }
  }

  @Test func `Live Activity views that ask for the width of the Dynamic Island are found`() {
    func width(_ view: String) -> Bool? {
      Self.widget(
        """
        ActivityConfiguration(for: Trip.self) { Face($0) } dynamicIsland: { _ in
          DynamicIsland { } compactLeading: { Lead() }
        }
        """,
        """
        struct Lead: View { \(view) var body: some View { Text("").opacity(isNarrow ? 0 : 1) } }
        struct Other: View { @Environment(\\.isDynamicIslandLimitedInWidth) var isNarrow }
        """)?.adaptsToWidth?.value
    }
    #expect(width("@Environment(\\.isDynamicIslandLimitedInWidth) var isNarrow") == true)
    #expect(width("") == nil)
  }

  @Test(arguments: [
    ("Text(timerInterval: start...end)", "", false), ("Text(end, style: .timer)", "", false),
    ("Inner()", "struct Inner: View { var body: some View { Text(end, style: .timer) } }", false),
    ("HStack { EmptyView(); Inner().monospacedDigit() }", WidgetTests.inner, false),
    // It has a width, or may shrink.
    ("Text(end, style: .timer).frame(width: 40)", "", nil),
    ("HStack { Inner() }.frame(maxWidth: 56)", WidgetTests.inner, nil),
    ("Text(end, style: .timer).minimumScaleFactor(0.5)", "", nil),
    // It has the width of another view.
    ("Text(\"00:00\").hidden().overlay { Text(end, style: .timer) }", "", nil),
    ("ViewThatFits { Inner(); Image(systemName: \"timer\") }", WidgetTests.inner, nil),
    ("ProgressView(timerInterval: span) {} currentValueLabel: { Inner() }", WidgetTests.inner, nil),
    (
      "Text(end, style: .timer).narrow()",
      "extension View { func narrow() -> some View { frame(maxWidth: 40) } }", nil
    ),
    (
      "Narrow { Text(end, style: .timer) }",
      "struct Narrow<Content: View>: View { @ViewBuilder var content: Content\n"
        + "var body: some View { content.minimumScaleFactor(0.5) } }", nil
    ),
    (
      "Text(end, style: .timer).red()",
      "extension View { func red() -> some View { foregroundStyle(.red) } }", false
    ),
    // Its length is unknown.
    ("Text(state.progress)", "", nil), ("Image(systemName: \"timer\")", "", nil),
    ("Text(end, style: .date)", "", nil),
    (
      "Text(end, style: .timer).narrowed()",
      "extension View { func narrowed() -> some View { modifier(Narrow()) } }\n"
        + "struct Narrow: ViewModifier { @Environment(\\.isDynamicIslandLimitedInWidth) var isNarrow\n"
        + "func body(content: Content) -> some View { content.opacity(isNarrow ? 0 : 1) } }", true
    ),
  ])
  func `a timer text beside the camera doesn't fit in landscape`(
    view: String, others: String, adapts: Bool?
  ) {
    func widget(compact: String, expanded: String) -> WidgetFacts? {
      Self.widget(
        """
        ActivityConfiguration(for: Trip.self) { _ in Inner() } dynamicIsland: { _ in
          DynamicIsland { DynamicIslandExpandedRegion(.center) { \(expanded) } } compactLeading: {
            Image(systemName: "timer")
          } compactTrailing: { \(compact) } minimal: { Image(systemName: "timer") }
        }
        """, others)
    }
    #expect(widget(compact: view, expanded: "EmptyView()")?.adaptsToWidth?.value == adapts)
    let wide = widget(compact: "EmptyView()", expanded: view)?.adaptsToWidth
    #expect(wide?.value == (adapts == true ? true : nil))
  }

  private static let inner = """
    struct Inner: View { var body: some View { Text(end, style: .timer).bold() } }
    """

  @Test(arguments: [
    ("Text(Date(), style: .time)", true), ("Text(format.string(from: Date.now))", true),
    ("Text(entry.date, style: .time)", nil), ("Text(Date(), style: .timer)", nil),
    ("VStack { Text(Date(), style: .time); Text(entry.date, style: .date) }", nil),
    ("Text(timerInterval: Date()...end)", nil),
    ("Text(.now, style: .time)", true), ("Text(Date().formatted(date: .omitted))", true),
    (#"Text("\(Date())")"#, true), (#"Text("at \(Date.now.formatted())")"#, true),
    ("let now = Date()\n return Text(now, style: .time)", true),
    (#"let now = Date.now; Text(verbatim: "\(now)")"#, true),
    ("Text(.now, style: .relative)", nil), ("Text(Date().formatted(.relative(to: end)))", nil),
    (#"Text("\(Date(), style: .timer)")"#, nil), (#"Text("\(Date()...end)")"#, nil),
    ("let now = Date()\n return Text(end > now ? a : b)", nil),
    ("let now = Date()\n return Text(timerInterval: now...end)", nil),
    ("let now = Date()\n return ForEach(dates) { now in Text(now, style: .time) }", nil),
    ("Text(timerInterval: range, pauseTime: Date())", nil), ("Text(name).tag(Date())", nil),
    ("Text(Date(), style: .date)", true),
    ("VStack { Text(Date(), style: .time); Text(Date(), style: .date) }", true),
    ("VStack { Text(Date(), style: .time); Text(entry.date.formatted()) }", nil),
    ("Text(Calendar.current.date(byAdding: .day, value: 1, to: Date())!, style: .time)", true),
    ("Text(today, style: .date) }\n var today: Date { Date()", true),
    ("Text(self.now, style: .time) }\n let now = Date(); func f() {", true),
    ("Text(day) }\n var day: String { let now = Date(); return now.formatted(.dateTime)", true),
    (#"Text("\(days)") }; var days: Int { cal.dateComponents(a, from: Date()).day ?? 0"#, true),
    ("let today = Date.now.formatted(.dateTime.weekday(.wide))\n return Text(today)", true),
    ("let a = Date(); let b = a.addingTimeInterval(60); Text(b, style: .time)", true),
    ("Text(today, style: .date) }\n @State var today = Date(); func f() {", nil),
    ("Text(day) }\n var day: String { Date().formatted(.relative(to: end))", nil),
    ("Text(day) }\n var day: String { if a { return b }; return Date().formatted()", nil),
    ("Text(Date() > end ? a : b)", nil),
    ("Text(today) }\n func today() -> String { f(Date())", nil),
    (#"Text("Updated \(Date.now.formatted())")"#, nil), ("Text(lastUpdated(Date()))", nil),
    (#"HStack { Text("Last update"); Text(Date(), style: .time) }"#, nil),
    (#"Text(day) }; var day: String { "Updated \(Date().formatted())""#, nil),
    (#"Text("updated_at") + Text(Date(), style: .time)"#, nil),
    ("Text(updated, style: .time) }\n var updated: Date { Date()", nil),
    ("if let image { image } else { Text(Date(), style: .date) }", nil),
    ("if let image { Text(Date(), style: .date) } else { image }", true),
    ("Text(form.localizedString(for: memo.created, relativeTo: .now))", true),
    (
      "Text(age) }\n var age: String { let form = RelativeDateTimeFormatter()\n"
        + "return form.localizedString(for: made, relativeTo: Date())", true
    ),
    ("Text(form.localizedString(for: end, relativeTo: entry.date))", nil),
    ("Text(form.localizedString(for: end, relativeTo: start))", nil),
    ("Text(form.localizedString(for: lastUpdate, relativeTo: .now))", nil),
    (#"Text("Updated \(form.localizedString(for: made, relativeTo: .now))")"#, nil),
  ])
  func `views that show the current time instead of the entry's date are found`(
    view: String, isClock: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let face = "struct Face: View { var body: some View { \(view) } }\n"
    #expect(Self.widget(chain, face)?.readsClock?.value == isClock)
  }

  @Test func `families known only at run time are unknown`() {
    let fixture = SourceFixture([
      "A.swift": """
      struct Tide: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: make(), provider: P()) { V($0) }
            .supportedFamilies(isPad ? [.systemSmall] : [.systemLarge])
        }
      }
      """
    ])
    let widget = fixture.facts.widgets.first
    #expect(widget?.families?.value == nil)
    #expect(widget?.families?.expression == "isPad ? [.systemSmall] : [.systemLarge]")
    #expect(widget?.kind?.value == nil)
    #expect(widget?.kind?.origin?.line == 3)
    #expect(widget?.families?.origin?.line == 4)
  }

  @Test func `without the modifier, families are absent`() {
    #expect(
      Self.widget("StaticConfiguration(kind: kind, provider: P()) { V($0) }")?.families == nil)
  }

  @Test func `modifiers in compiler directives and helpers count`() throws {
    let widget = try #require(
      Self.widget(
        """
        StaticConfiguration(kind: kind, provider: P()) { V($0) }
          .named("Tide")
          #if os(iOS)
          .supportedFamilies([.systemSmall])
          #else
          .supportedFamilies([.systemLarge])
          #endif
          .marginsDisabled()
          .pushHandler(Handler.self)
        """,
        """
        extension WidgetConfiguration {
          func named(_ name: LocalizedStringKey) -> some WidgetConfiguration {
            self.configurationDisplayName(name).description("Of \\(name)")
          }
          func marginsDisabled() -> some WidgetConfiguration {
            if #available(iOS 17, *) { return contentMarginsDisabled() } else { return self }
          }
        }
        """))
    #expect(widget.families?.value == ["systemSmall"])
    #expect(widget.displayName?.value == "Tide")
    #expect(widget.summary?.value == "Of Tide")
    #expect(widget.pushHandler?.value == "Handler")
  }

  @Test(arguments: [
    (#""Tide""#, "Tide"),
    (#"Text("Tide", comment: "c")"#, "Tide"),
    (#"LocalizedStringResource("tide.name", defaultValue: "Tide")"#, "Tide"),
    (#"String(localized: "tide.name", defaultValue: "Tide")"#, "Tide"),
    (#"NSLocalizedString("Tide", comment: "")"#, "Tide"),
    (#"NSLocalizedString("tide.name", value: "Tide", comment: "")"#, "Tide"),
    ("Names.tide", "Tide"),
    (#""tide.name".localized()"#, nil),
  ])
  func `display names are resolved from the sources`(argument: String, name: String?) {
    let chain =
      "StaticConfiguration(kind: kind, provider: P()) { V($0) }.configurationDisplayName(\(argument))"
    let others =
      #"enum Names { static var tide: String { NSLocalizedString("Tide", comment: "") } }"#
    #expect(Self.widget(chain, others)?.displayName?.value == name)
  }

  /// Tables of the widget's own module, in two languages and two formats, and of another module.
  private static let texts = [
    "en.lproj/Localizable.strings": """
    /* The widget. */
    "tide.name" = "Tide"; tide = "Tides \\U00e9 \\"all\\"";
    "full" = "100%%"; "format" = "%@ of %@";
    """,
    "de.lproj/Localizable.strings": "\"tide.name\" = \"Gezeiten\"; german = \"Ja\";",
    "Extra.xcstrings": """
    {"sourceLanguage": "en", "version": "1.0", "strings": {
      "Moon": {}, "sun": {"localizations": {"de": {"stringUnit": {"value": "Sonne"}},
        "en": {"stringUnit": {"state": "translated", "value": "Sun"}}}},
      "star": {"localizations": {"en": {"variations": {}}}}}}
    """,
    "Broken.strings": "\"a\" = ",
    "Kit/en.lproj/Localizable.strings": "\"kit\" = \"Of the kit\";",
  ]

  @Test(arguments: [
    (#""tide.name""#, "Tide"),
    (#""tide""#, "Tides é \"all\""),
    (#""german""#, "german"),
    (#""Not in the table""#, "Not in the table"),
    // Another bundle has it, which a script may copy.
    (#""kit""#, nil),
    (#"Kit.name"#, "Tide"), (#"Kit.own"#, "Of the kit"), (#"Kit.old("x", "Fresh")"#, "Fresh"),
    (#"Kit.old("tide.name", nil)"#, "Tide"), (#"Kit.app("tide.name")"#, "Tide"),
    (#"Text("tide.name")"#, "Tide"),
    (#"Text(verbatim: "tide.name")"#, "tide.name"),
    (#"Text(Self.key)"#, "tide.name"),
    (#"LocalizedStringKey(Self.key)"#, "Tide"),
    (#"String(localized: "tide.name", defaultValue: "Other")"#, "Tide"),
    (#"NSLocalizedString("tide.name", comment: "")"#, "Tide"),
    (#"LocalizedStringResource("sun", table: "Extra")"#, "Sun"),
    (#"NSLocalizedString("Moon", tableName: "Extra", comment: "")"#, "Moon"),
    (#"LocalizedStringResource("star", table: "Extra")"#, nil),
    (#"LocalizedStringResource("a", table: "Broken")"#, nil),
    (#"LocalizedStringResource("a", table: table())"#, nil),
    (#".init(stringLiteral: "tide.name")"#, "Tide"),
    (#".init("tide.name")"#, "Tide"),
    (#"L10n.name"#, "Tide"),
    (#"L10n.full"#, "100%"),
    (#"L10n.kit"#, "Of the kit"),
    (#"L10n.new"#, "Fresh"),
    (#"L10n.missing"#, nil),
    (#"L10n.of("a", "b")"#, nil),
    (#"Self.title"#, "Tide"),
    (#"LocalizedStringKey(name: "tide.name")"#, "Tide"),
    (#"translate("unknown.key", default: "Tides")"#, "Tides"),
    (#""tide.name".localized"#, "Tide"),
    (#""tide.name".localized()"#, "Tide"),
    (#""not.there".localized()"#, nil),
  ])
  func `a text is looked up in the tables of the development language`(
    argument: String, name: String?
  ) throws {
    let fixture = SourceFixture(
      [
        "A.swift": """
        struct Tide: Widget {
          static let key = "tide.name"
          static let title: LocalizedStringResource = "tide.name"
          var body: some WidgetConfiguration {
            StaticConfiguration(kind: "tide", provider: P()) { V($0) }
              .configurationDisplayName(\(argument))
          }
        }
        extension LocalizedStringKey { init(name: String) { self.init(stringLiteral: name) } }
        func translate(_ key: String, default text: String) -> String { Words.shared[key] ?? text }
        """,
        "L10n.swift": """
        enum L10n {
          static var name: String { return L10n.tr("Localizable", "tide.name") }
          static let full = L10n.tr("Localizable", "full", fallback: "Old")
          static let kit = L10n.tr("Localizable", "kit")
          static let new = L10n.tr("Localizable", "new", fallback: "Fresh")
          static let missing = L10n.tr("Localizable", "missing")
          static func of(_ a: Any, _ b: Any) -> String { L10n.tr("Localizable", "format", a, b) }
        }
        extension L10n {
          private static func tr(
            _ table: String, _ key: String, _ args: CVarArg..., fallback: String = ""
          ) -> String {
            String(format: Loader.shared.text(key, table), locale: .current, arguments: args)
          }
        }
        """,
      ],
      kit: [
        "Kit.swift": """
        import Foundation
        public enum Kit {
          public static var name: String { NSLocalizedString("tide.name", comment: "") }
          public static var own: String { NSLocalizedString("kit", bundle: .module, comment: "") }
          public static func old(_ key: String, _ text: String?) -> String {
            Bundle.main.localizedString(forKey: key, value: text, table: nil)
          }
          public static func app(_ key: String) -> String {
            host.localizedString(forKey: key, value: nil, table: nil)
          }
          static let host: Bundle = find()
        }
        """
      ], texts: Self.texts)
    let widget = try #require(fixture.facts.widgets.first)
    #expect(widget.displayName?.value == name)
    #expect(widget.displayName?.origin?.file == "A.swift")
  }

  @Test(arguments: [
    ("P()", "extension Tide { struct P: TimelineProvider {} }", "Tide.P"),
    ("Outer.P()", "enum Outer { struct P: TimelineProvider {} }", "Outer.P"),
    ("P<Entry>()", "struct P<E>: TimelineProvider {}", "P"),
    ("provider", "extension Tide { var provider: P { P() } }", "P"),
    ("provider", "private let provider: any TimelineProvider = P()", "P"),
    ("P.shared", "class P { static let shared = P() }", "P"),
    ("P.init()", "", "P"),
    ("factory.make()", "", nil),
  ])
  func `a provider is found by its type`(argument: String, others: String, name: String?) {
    let chain = "StaticConfiguration(kind: kind, provider: \(argument)) { V($0) }"
    #expect(Self.widget(chain, others)?.provider?.value == name)
  }

  @Test(arguments: [
    "typealias Intent = I",
    "func timeline(for configuration: I, in context: Context) async -> Timeline<Entry> {}",
    "func getSnapshot(for configuration: I, in c: Context, completion: @escaping (E) -> Void) {}",
  ])
  func `an intent comes from the provider if no argument names it`(member: String) {
    let widget = Self.widget(
      "AppIntentConfiguration(kind: kind, provider: P()) { V($0) }", "struct P { \(member) }")
    #expect(widget?.intent?.value == "I")
  }

  @Test func `a body may come from a protocol extension`() {
    let facts = SourceFixture([
      "A.swift": """
      protocol Named: Widget { static var kind: String { get } }
      extension Named {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: Self.kind, provider: P()) { V($0) }
        }
      }
      """,
      "B.swift": """
      struct Tide: Named { static let kind = "t" }
      @available(iOS 17, macOS 14.2, *) struct Moon: Named { static let kind = "m" }
      """,
    ]).facts
    #expect(facts.widgets.map(\.kind?.value) == ["t", "m"])
    #expect(facts.widgets.map(\.platforms) == [[:], ["iOS": "17.0", "macOS": "14.2"]])
  }

  @Test func `Live Activities and controls have their own values`() {
    let facts = SourceFixture([
      "A.swift": """
      struct Live: Widget {
        var body: some WidgetConfiguration {
          ActivityConfiguration(for: Ride.self) { _ in V() } dynamicIsland: { _ in D() }
        }
      }
      struct Switch: ControlWidget {
        var body: some ControlWidgetConfiguration {
          StaticControlConfiguration(kind: "switch", provider: Value()) { V($0) }
            .displayName("Lamp").description("Turns it on.")
        }
      }
      struct Choice: ControlWidget {
        var body: some ControlWidgetConfiguration {
          AppIntentControlConfiguration(kind: "choice", intent: Pick.self) { V($0) }
        }
      }
      """
    ]).facts
    #expect(facts.widgets.map(\.configuration) == [.activity, .staticControl, .appIntentControl])
    #expect(facts.widgets.map(\.kind?.value) == [nil, "switch", "choice"])
    #expect(facts.widgets.map(\.intent?.value) == ["Ride", nil, "Pick"])
    #expect(facts.widgets.map(\.displayName?.value) == [nil, "Lamp", nil])
  }

  @Test(arguments: [
    ("Provider(title: NSLocalizedString(\"Glucose\", comment: \"\"))", "Glucose"),
    ("Provider(title: titles[0])", nil), ("Provider()", ""),
  ])
  func `a value set by an initializer counts, not the default value`(made: String, text: String?) {
    let own = "init(title: String = \"\") { self.title = title }"
    for initializer in [own, ""] {
      let widget = Self.widget(
        "StaticConfiguration(kind: kind, provider: provider) { V($0) }.description(provider.title)",
        """
        extension Tide { var provider: Provider { \(made) } }
        struct Provider { var title: String = ""
          \(initializer)
        }
        """)
      #expect(widget?.summary != nil)
      #expect(widget?.summary?.value == text)
    }
  }

  @Test func `a widget created with arguments has their values`() {
    let facts = SourceFixture([
      "A.swift": """
      struct All: WidgetBundle { var body: some Widget { Tide(kind: "a"); Tide(kind: "b") } }
      struct Tide: Widget {
        var kind: String
        init() { kind = "c" }
        init(kind: String) { self.kind = kind }
        var body: some WidgetConfiguration { StaticConfiguration(kind: kind, provider: P()) { V($0) } }
      }
      """
    ]).facts
    #expect(facts.widgets.map(\.kind?.value) == ["a", "b"])
  }

  @Test(
    arguments: [
      ("Text(\"\").containerBackground(.red, for: .widget)", "", ["containerBackground"]),
      (
        "Text(\"\").ground()",
        """
        extension View {
          func ground() -> some View {
            if #available(iOS 17, *) { return containerBackground(.red, for: .widget) }
            return self
          }
        }
        """, []
      ),
      (
        "Text(\"\").ground()",
        """
        extension View {
          @available(iOS 17, *) func ground() -> some View { containerBackground(.red, for: .widget) }
        }
        """, []
      ),
      (
        "Text(\"\").containerBackground(.red)",
        "extension View { func containerBackground(_ color: Color) -> some View { self } }", []
      ),
      ("Button(intent: Next()) { Text(\"\") }", "", ["interactive"]),
    ])
  func `what a view uses without #available needs its first system`(
    _ view: String, _ others: String, _ names: [String]
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face() }"
    let face = "struct Face: View { var body: some View { \(view) } }\n"
    #expect(Self.widget(chain, face + others)?.unguarded.map(\.expression) == names)
  }

  @Test(arguments: [
    ("case .accessoryCircular: Small()", "", true),
    ("case .accessoryCircular: round", "", true),
    ("case .accessoryRectangular, .accessoryCircular: VStack { Text(\"\") }", "", true),
    // The widget doesn't have the family, or it needs none.
    ("case .systemLarge: round", "", false), ("case .accessoryInline: round", "", false),
    ("case .accessoryCircular: EmptyView()", "", false),
    // The view has one, also in a function or around all cases, or another one may be shown.
    ("case .accessoryCircular: Big()", "", false),
    ("case .accessoryCircular: round.ground()", "", false),
    ("case .accessoryCircular: VStack { Small().ground() }", "", false),
    ("case .accessoryCircular: Small()", ".ground()", false), ("default: Small()", "", true),
    ("default: Sized()", "", false),
    ("case .accessoryCircular: Small().ground(); default: Small()", "", false),
    ("case .accessoryCircular: if isOn { Small() } else { Big() }", "", false),
  ])
  func `a family without the background that others have is found`(
    last: String, modifier: String, isLacking: Bool
  ) {
    let chain = """
      StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }
        .supportedFamilies([.systemSmall, .accessoryCircular, .accessoryInline])
      """
    let views = """
      struct Face: View { let entry: Entry; @Environment(\\.widgetFamily) var family
      var body: some View { Group { switch family {
      case .systemSmall: Big()
      \(last)
      } }\(modifier) }
      var round: some View { Text("") } }
      struct Big: View { var body: some View { Small().ground() } }
      protocol Grounded: View {}
      extension Grounded { var body: some View { Small().ground() } }
      struct Sized: Grounded {}
      struct Small: View { var body: some View { Text("") } }
      extension View { func ground() -> some View { containerBackground(.red, for: .widget) } }
      """
    #expect(Self.widget(chain, views)?.containerBackground?.value == !isLacking)
    guard last.hasPrefix("default") else { return }
    let unlisted = "StaticConfiguration(kind: kind, provider: P()) { Face(entry: $0) }"
    #expect(Self.widget(unlisted, views)?.containerBackground?.value == true)
  }

  @Test(arguments: [
    ("if family == .accessoryCircular { Small() } else { Small().ground() }", true),
    ("if isRound { Small() } else { Small().ground() }", true),
    ("if isRound { Small().padding().background(Color.ground) } else { Small().ground() }", true),
    ("if isOn { Small() } else { Small().ground() }", false),
    ("if isOn { Small() } else { Framed { Small() } }", false),
    (
      "Group { switch family { case .accessoryCircular: Card(isRound: true)\n default: Card(isRound: false) } }",
      false
    ),
    ("GreenBackground { Small().ground() }", false),
    ("switch size { case .systemSmall: Small().ground()\n default: Small() }", true),
    ("switch state { case .empty: Small().ground()\n default: Small() }", false),
  ])
  func `a family is without a background by each kind of condition`(
    _ content: String, isLacking: Bool
  ) {
    let chain = """
      StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }
        .supportedFamilies([.systemSmall, .accessoryCircular, .accessoryInline])
      """
    let views = """
      struct Face: View {
        let entry: Entry
        @Environment(\\.widgetFamily) var family
        @Environment(\\.widgetFamily) var size
        var isRound: Bool { family == .accessoryCircular || family == .accessoryInline }
        var body: some View { \(content) }
      }
      struct Card: View {
        let isRound: Bool
        var body: some View { if isRound { Text("").ground() } else { Small().ground() } }
      }
      struct GreenBackground<V: View>: View { let view: () -> V; var body: some View { view() } }
      struct Framed<V: View>: View { let view: () -> V; var body: some View { view().ground() } }
      struct Small: View { var body: some View { Text("") } }
      extension View { func ground() -> some View { containerBackground(.red, for: .widget) } }
      """
    #expect(Self.widget(chain, views)?.containerBackground?.value == !isLacking)
  }

  @Test(arguments: [
    ("Text(timerInterval: Date.now...state.end)", true),
    ("ProgressView(timerInterval: .now...state.end)", true),
    ("if let end = state.date { Text(timerInterval: Date()...end) }", true),
    ("if state.isOn { Count(end: state.end) }", true),
    ("Text(timerInterval: start...state.end)", false),
    ("Text(timerInterval: Date.now...max(.now, state.end))", false),
    ("Text(timerInterval: Date.now...Date.now.addingTimeInterval(5))", false),
    ("Text(timerInterval: Date.now...Date.distantFuture)", false),
    ("if state.end > now { Text(timerInterval: Date.now...state.end) }", false),
    ("if isOver { Text(\"\") } else { Text(timerInterval: Date.now...state.end) }", false),
    ("if state.isRunning { Text(timerInterval: Date.now...state.end) }", false),
    ("if state.isUnknown { Text(timerInterval: Date.now...state.end) }", false),
    ("if let end = future { Text(timerInterval: Date.now...end) }", false),
    (
      "VStack { let isOn = state.end > .now\n if isOn { Text(timerInterval: .now...state.end) } }",
      false
    ),
    ("switch phase { case 1: Text(timerInterval: .now...state.end)\n default: Text(\"\") }", false),
    ("switch state.isOn { case true: Count(end: state.end)\n default: Text(\"\") }", true),
    ("ForEach(all.filter { $0.end > .now }) { Text(timerInterval: Date.now...$0.end) }", false),
    ("if state.end > now { Count(end: state.end) }", false),
    ("VStack { let end = max(now, state.end); Count(end: end) }", false),
    // Only shown by other code.
    ("Text(\"\")", false),
  ])
  func `a timer that may count to a past date is found`(
    view: String, isFound: Bool
  ) {
    let views = """
      struct State {
        let end: Date, date: Date?, isOn: Bool
        var isRunning: Bool { end > .now }
      }
      struct Face: View {
        let state: State, now = Date()
        var isOver: Bool { state.end < Date() }
        var phase: Int { state.end < Date() ? 0 : 1 }
        var future: Date? { state.end > Date() ? state.end : nil }
        var body: some View { \(view) }
      }
      struct Count: View {
        let end: Date
        var body: some View { Text(timerInterval: Date.now...end) }
      }
      """
    let activity = "ActivityConfiguration(for: A.self) { context in Face(state: context.state) }"
    #expect((Self.widget(activity, views)?.trapsOnPastDates != nil) == isFound)
    // WidgetKit draws an entry's views once, when it gets the timeline.
    let chain =
      "StaticConfiguration(kind: kind, provider: P()) { entry in Face(state: entry.state) }"
    #expect(Self.widget(chain, views)?.trapsOnPastDates == nil)
  }

  @Test(arguments: [
    ("Text(entry.name.uppercased()).font(.body).foregroundColor(.red)", false as Bool?),
    ("Text(\"\").background(panel(color: UIColor.red))", false), ("Card { Text(\"\") }", nil),
    ("Text(\"\").widgetPanel()", nil), ("Group { Design.Card(entry) }", nil),
    // It isn't a view.
    ("Text(\"\").foregroundColor(shade())", false), ("Text(\"\").padded(card())", nil),
  ])
  func `another module makes the background unknown only if its views may be shown`(
    _ view: String, _ answer: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let face = """
      import Elsewhere
      struct Face: View { let entry: Entry; var body: some View { \(view) } }
      extension Face {
        func panel(color: UIColor) -> some View { Color(color) }
        func shade() -> SwiftUI.Color { Color(Scanner(string: "").color) }
        func card() -> some View { Card() }
      }
      """
    #expect(Self.widget(chain, face)?.containerBackground?.value == answer)
  }

  @Test(arguments: [
    "Wrapped(entry: entry)", "face(for: entry)", "Text(\"\").modifier(Grounded())",
    "Text(\"\").ground()",
  ])
  func `a background is found through nested views, modifiers and helpers`(_ content: String) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in \(content) }"
    let views = """
      func face(for entry: Entry) -> some View { AnyView(Wrapped(entry: entry)) }
      struct Wrapped: View { var body: some View {
        switch entry.state {
        case .on: if #available(iOS 17, *) { Inner() } else { Text("") }
        default: EmptyView()
        }
      } }
      struct Inner: View { var body: some View { Text("").ground() } }
      struct Grounded: ViewModifier {
        func body(content: Content) -> some View { content.ground() }
      }
      extension View {
        func ground() -> some View { plain(Color.red) }
        func plain(_ color: Color) -> some View { containerBackground(color, for: .widget) }
      }
      """
    #expect(Self.widget(chain, views)?.containerBackground?.value == true)
  }

  @Test func `a background is found in a view created by a function of the widget`() {
    let widget = SourceFixture([
      "A.swift": """
      struct Tide: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "tide", provider: P()) { entry in face(entry) }
        }
        private func face(_ entry: Entry) -> some View { AnyView(Face(entry: entry)) }
      }
      struct Face: View { var body: some View { Text("").containerBackground(.red, for: .widget) } }
      """
    ]).facts.widgets.first
    #expect(widget?.containerBackground?.value == true)
  }

  @Test func `a view that isn't compiled has no containerBackground`() {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let views = """
      struct Face: View { var body: some View {
        #if os(watchOS)
        Round()
        #else
        Text("")
        #endif
      } }
      struct Round: View { var body: some View { Text("").containerBackground(.red, for: .widget) } }
      """
    #expect(Self.widget(chain, views)?.containerBackground == nil)
  }

  @Test(
    arguments: [
      ("containerBackground(.red, for: .widget)", true as Bool?),
      ("containerBackground(for: .widget) { Color.red }", true),
      ("containerBackground(.red, for: .tabView)", nil),
      ("containerBackground(for: ContainerBackgroundPlacement.tabView) { Color.red }", nil),
      ("containerBackground(for: .widget) { Color.red }.padding()", true),
      ("containerBackground(.red, for: .navigation)", nil),
      ("padding()\n#if os(watchOS)\n.containerBackground(.red, for: .widget)\n#endif\n", nil),
      ("padding()\n#if os(iOS)\n.containerBackground(.red, for: .widget)\n#endif\n", true),
      ("padding()\n#if UNKNOWN\n.containerBackground(.red, for: .widget)\n#endif\n", nil),
    ] as [(GivenText, Bool?)])
  func `a containerBackground counts if it is compiled and is for a widget`(
    _ call: GivenText, _ answer: Bool?
  ) {
    let chain = "StaticConfiguration(kind: kind, provider: P()) { entry in Face(entry: entry) }"
    let view = "struct Face: View { var body: some View { Text(\"\").\(call.text) } }"
    #expect(Self.widget(chain, view)?.containerBackground?.value == answer)
  }
}
