internal import FuzzTarget

/// Files of projects, with every construct that is read of them, and what the tests have of each.
enum DraftSeeds {
  static let projects =
    [project]
    + tests("XcodeProject").map { text in
      if text.contains("rootObject") { return text }
      return """
        { objects = {
        P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; targets = (APP, EXT); };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Release; buildSettings = { A = (x, y); }; };
        \(text)
        }; rootObject = P; }
        """
    }

  static let specs = tests("XcodeGen").map { text in
    text.contains("name:") ? text : "name: App\n" + text
  }

  static let xcconfigs = tests("BuildSettings")

  static let packages = tests("Packages")

  static let manifests = tests("Tuist").filter { $0.contains("import ProjectDescription") }

  static let graphs = tests("Tuist").filter { $0.contains("\"projects\"") }

  static let scripts =
    [script]
    + tests("Expo").filter {
      $0.contains("module.exports") || $0.contains("export default")
    }

  static let expoCode =
    [
      #"{"name": "tide", "version": "1.0.0", "dependencies": {"expo": "~57.0", "expo-widgets": "1"}}"#,
      """
      import Rain from './Rain'; const KIND = 'A', group = `group.a`
      export const storage = new ExtensionStorage(group)
      const Tide = createWidget<Props>(KIND, (props) => { 'widget'; return <Text>{`}`}</Text> })
      ExtensionStorage.reloadWidget(KIND); ExtensionStorage.reloadControls()
      Tide.updateSnapshot({ a: 1 }); Rain.updateTimeline([{ date: new Date() }])
      """,
    ]
    + tests("Expo").filter { $0.contains("ExtensionStorage") || $0.contains("createWidget") }

  static let configurations = tests("Expo").filter { $0.contains("\"expo\"") }

  static let sources =
    [widget, comments, called]
    + [("@a<", 10), ("@a<[", 8), ("@a<(", 8), ("#", 300), ("if ", 300)].map {
      widget + String(repeating: $0, count: $1)
    }
    + tests("SwiftSources").map { text in
      if text.contains("completion("), !text.contains("func getTimeline") {
        return provider(answering: text)
      }
      if text.contains("Configuration("), !text.contains("var body") {
        return declaration(of: "let kind = \"K\"", configuration: text)
      }
      guard text.contains("let answer") else { return text }
      let configuration = """
        StaticConfiguration(kind: answer, provider: Provider()) { _ in Text(answer) }
            .configurationDisplayName(answer).supportedFamilies(answer)
        """
      return text + "\n" + declaration(of: "", configuration: configuration)
    }

  /// The numbers of repetitions, by the first byte of an input.
  ///
  /// A parser that takes twice as long for each level fails at the small ones, one that recurses at
  /// the large ones.
  private static let repetitions = [8, 12, 16, 24, 50, 100, 150, 200, 500, 1000, 4000, 12_000]

  /// The maximum size of a text with repetitions in bytes.
  private static let maximumRepeated = 1 << 16

  /// The text that an input describes: the number of repetitions, and what is before, repeated, and
  /// after, each on a line.
  static func repeating(_ input: [UInt8]) -> [UInt8] {
    guard let first = input.first else { return [] }
    let lines = input.dropFirst()
      .split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    let piece = lines.count > 1 ? lines[1] : lines[0]
    let count = min(
      repetitions[Int(first) % repetitions.count], maximumRepeated / max(piece.count, 1))
    let whole = Array(repeatElement(piece, count: count).joined())
    return Array(lines.count > 1 ? lines[0] : []) + whole + Array(lines.count > 2 ? lines[2] : [])
  }

  /// Inputs that repeat pieces, each a few times and often.
  static func repeated(in pieces: [String], after start: String = "let x = ") -> [[UInt8]] {
    pieces.flatMap { piece in
      [2, 5, 11].map { number in [UInt8(number)] + Array("\(start)\n\(piece)\n1".utf8) }
    }
  }

  static let swiftPieces = [
    "let ", "if ", "if case mutating ", "try await ", "@a<[", "@a<(", "a<b,", "[/*]*/", "{", "#",
    "#if a\n", "a ? b : ", "->", "else if a {} ", ".a()", "a + ", "\"\\(", "-", "a as? ", "!",
    "&", "some any ", "each ", "switch a { case ", "do { } catch ", "@available(*) ", "_ = ", "in ",
    "func a() {", "struct A {", "inout ", "borrowing ", "get ", "/*", "#/", "(a: ", "< ", "nil, ",
    "_read ", "set(a) ", "willSet(a) ", ".get, ", "actor let ", "@a ", "a { b in ",
    "“", ">>>> ", "[1.5, ", "a < b, ", "a.b(c) ",
  ]

  static let scriptPieces = [
    "(", "[", "{", "a ? b : ", "a => ", "!", "...", "`${", "<A>", "a.b", "a?.", "() => {",
    "if (a) ", "else ", "a, ", "a = ", "new ", "await ", "/*", "/a", "typeof ", "as const ",
    "function a() {",
    "{a: ", "a || ", "async ", "case a: ", "for (", "-", "a!", "return ", "<A b={",
  ]

  /// Statements that make values of `a`, each larger than the one before or as large.
  static let scriptStatements = [
    "a = [...a, ...a];", "a = a + a;", "a = {...a, b: a};", "a = `${a}a`;", "a = b ? a : [a];",
    "a.push(...a);", "a = a.concat(a);", "a = a.join(a);", "Object.assign({}, a, a);", "a[a];",
    "var {b, ...c} = a;", "for (;;) a = b;", "if (b) a = [a];",
  ]

  private static func tests(_ folder: String) -> [String] {
    // What uses up all steps that a run may take leaves a fuzzer no inputs a second.
    TestTexts.all(in: "ProjectDraftTests/\(folder)", beside: #filePath)
      .filter { !$0.contains("0..<900") }
  }

  private static func declaration(of members: String, configuration: String) -> String {
    """
    struct W: Widget {
      \(members)
      var body: some WidgetConfiguration {
        \(configuration)
      }
    }
    """
  }

  private static func provider(answering body: String) -> String {
    let configuration = "StaticConfiguration(kind: \"K\", provider: Provider()) { Text($0.text) }"
    return declaration(of: "", configuration: configuration) + """

      struct Entry: TimelineEntry { let date: Date; var text = "" }
      struct Provider: TimelineProvider {
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          \(body)
        }
      }
      """
  }
}
