import Testing

@testable import ProjectDraft

@Suite struct HomeWidgetCallsTests {
  /// The calls in the Dart code of an app with a widget extension.
  private func calls(
    _ dart: String, others: [String: String] = [:], packages: [String: String] = [:],
    pubspec: Bool = true, embeds: Bool = true
  ) throws -> HomeWidgetCalls {
    var texts = ["lib/home/widget.dart": dart, "ios/Runner/a.swift": ""]
    for (name, text) in others {
      texts[ProjectPath.joined("lib", "\(name).dart")] = text
    }
    if pubspec { texts["pubspec.yaml"] = "name: rain\n" }
    texts.merge(packages) { $1 }
    let type = "com.apple.product-type.application"
    return try TemporaryProject(texts).use { files in
      var model = ProjectModel(name: "Runner", folder: "ios")
      var app = TargetModel(name: "Runner", productType: type, origin: Origin(file: "ios/p"))
      if embeds { app.embeddings = [TargetModel.Embedding(target: "RainWidgets")] }
      model.targets = [app]
      return HomeWidgetCalls(around: model, files: files)
    }
  }

  @Test func `an update of a widget is a reload of its kind, and a group is opened`() throws {
    let found = try calls(
      """
      // HomeWidget.updateWidget(iOSName: 'Comment');
      Future<void> refresh() async {
        await HomeWidget.setAppGroupId('group.com.example.rain');
        await HomeWidget.updateWidget(name: 'RainProvider', iOSName: "Rain", androidName: 'R');
        hw.HomeWidget.updateWidget(name: 'Now');
      }
      """)
    #expect(found.reloads.map(\.kind?.value) == ["Rain", "Now"])
    #expect(
      found.reloads.map(\.origin.text) == [
        "lib/home/widget.dart:4", "lib/home/widget.dart:5",
      ])
    #expect(found.reloads.allSatisfy { $0.target == "Runner" && $0.call == .reloadTimelines })
    #expect(found.suites.map(\.group.value) == ["group.com.example.rain"])
  }

  @Test(
    arguments: [
      ("const kind = 'Rain';", "kind", "Rain"),
      ("class K { static const String kind = 'Rain'; }", "K.kind", "Rain"),
      ("const kind = 'Rain'; void f(String kind) {}", "kind", nil),
      ("const kind = 'Rain'; const kind = 'Snow';", "kind", nil),
      ("class A { A(this.kind); } const kind = 'Rain';", "kind", nil),
      ("const kind = 'Rain';", "widget.kind", nil),
      ("const kind = 'Rain';", "kind + 'x'", nil),
      ("", "'$kind'", nil), ("", "r'$kind'", "$kind"), ("", "'''Rain'''", "Rain"),
    ] as [(String, String, String?)])
  func `a constant is resolved, and any other value is unknown`(
    _ declarations: String, _ argument: String, _ kind: String?
  ) throws {
    let dart = "\(declarations)\nvoid main() { HomeWidget.updateWidget(iOSName: \(argument)); }"
    #expect(try calls(dart).reloads.map(\.kind?.value) == [kind])
  }

  @Test(
    arguments: [
      ("g(String? kind)", "=> HomeWidget.updateWidget(iOSName: kind);"),
      ("void f()", "{ kinds.forEach((kind) => HomeWidget.updateWidget(iOSName: kind)); }"),
      ("void f()", "{ kinds.map((kind) { HomeWidget.updateWidget(iOSName: kind); }); }"),
      ("void f()", "async { g(0, (a, kind) async => HomeWidget.updateWidget(iOSName: kind)); }"),
      ("void f()", "{ final (kind, b) = g(); HomeWidget.updateWidget(iOSName: kind); }"),
      ("void f({List<String>? kind})", "{ HomeWidget.updateWidget(iOSName: kind); }"),
      ("f({kind})", "{ HomeWidget.updateWidget(iOSName: kind); }"),
      ("void f()", "{ var a = 1, kind = g(); HomeWidget.updateWidget(iOSName: kind); }"),
      ("void f()", "{ for (final kind in a.b.c) { HomeWidget.updateWidget(iOSName: kind); } }"),
      ("class A { A(this.kind); void f()", "=> HomeWidget.updateWidget(iOSName: kind); }"),
      (
        "class K { static String get kind => g(); } f()",
        "=> HomeWidget.updateWidget(name: K.kind);"
      ),
      ("void f()", "=> HomeWidget.updateWidget(iOSName: Other.kind);"),
    ])
  func `a parameter or variable shadows a constant of the same name`(
    _ head: String, _ body: String
  ) throws {
    #expect(try calls("const kind = 'Rain';\n\(head) \(body)").reloads.map(\.kind?.value) == [nil])
    #expect(
      try calls("\(head) \(body)", others: ["a": "const kind = 'Rain';"])
        .reloads.map(\.kind?.value) == [nil])
  }

  @Test func `parameters in other files shadow no constant`() throws {
    let dart = """
      const kind = 'Rain';
      void main() { HomeWidget.updateWidget(iOSName: kind); }
      """
    let others = ["b": "void f(String? kind) => g((kind) { h(kind); });"]
    #expect(try calls(dart, others: others).reloads.map(\.kind?.value) == ["Rain"])
  }

  @Test(
    arguments: [
      ("class K { static const joined = 'Home' 'Widget'; }", "K.joined", "HomeWidget"),
      ("const a = 'A', b = 'B';", "b", "B"), ("const a = 'A'; const ref = a;", "ref", "A"),
      ("const a = b; const b = a;", "a", nil), ("const p = 'Rain';", "'${p}Widget'", "RainWidget"),
      ("const a = 'x' + 'y';", "a", nil), ("", "'a\\nb'", nil), ("", "'${f('x')}'", nil),
      ("", "Platform.isIOS ? 'Rain' : null", "Rain"), ("", "Platform.isIOS ? null : 'Rain'", nil),
      ("", "Platform.isAndroid ? 'Drizzle' : 'Rain'", "Rain"),
      ("class A { static const _n = 'Rain'; } class B { static const _n = 'B'; }", "A._n", nil),
    ] as [(String, String, String?)])
  func `concatenated and interpolated strings and platform choices are resolved`(
    _ declarations: String, _ argument: String, _ kind: String?
  ) throws {
    let call = "void main() { HomeWidget.updateWidget(iOSName: \(argument)); }"
    #expect(try calls("\(declarations)\n\(call)").reloads.map(\.kind?.value) == [kind])
    if !argument.contains("_") {
      let found = try calls(call, others: ["a": declarations])
      #expect(found.reloads.map(\.kind?.value) == [kind])
    }
  }

  @Test func `a private name is limited to its file`() throws {
    let dart = """
      class A { static const _n = 'Rain'; f() => HomeWidget.updateWidget(iOSName: _n); }
      """
    let other = dart.replacing("Rain", with: "Snow")
    let found = try calls(dart, others: ["b": other])
    #expect(Set(found.reloads.map(\.kind?.value)) == ["Rain", "Snow"])
    let foreign = try calls(
      "f() => HomeWidget.updateWidget(iOSName: _n);", others: ["b": "const _n = 'Rain';"])
    #expect(foreign.reloads.map(\.kind?.value) == [nil])
  }

  @Test(
    arguments: [
      ("for (final k in kinds) { if (a) HomeWidget.updateWidget(iOSName: k); }", ["R", "S"]),
      ("f([for (final k in kinds) HomeWidget.updateWidget(iOSName: k)]);", ["R", "S"]),
      ("for (final k in K.all) { HomeWidget.updateWidget(iOSName: k); }", ["T"]),
      ("for (final k in kinds) { g((k) => HomeWidget.updateWidget(iOSName: k)); }", [nil]),
    ] as [(String, [String?])])
  func `a loop variable has the values of the list`(
    _ body: String, _ kinds: [String?]
  ) throws {
    let dart = """
      const kinds = ['R', 'S'];
      class K { static const all = <String>['T']; }
      void main() { \(body) }
      """
    #expect(try calls(dart).reloads.map(\.kind?.value) == kinds)
  }

  @Test(arguments: [
    ("const List<String> kinds = ['Rain', 'Snow',];", ["Rain", "Snow"] as [String?]),
    ("const kinds = ['Rain', name];", [nil]), ("final kinds = load();", [nil]),
    ("const kinds = ['Rain']; const kinds = ['Snow'];", [nil]),
  ])
  func `a loop over a constant list reloads each of its kinds`(
    _ declaration: String, _ kinds: [String?]
  ) throws {
    let dart = """
      \(declaration)
      void main() { for (final kind in kinds) HomeWidget.updateWidget(iOSName: kind); }
      """
    #expect(try calls(dart).reloads.map(\.kind?.value) == kinds)
  }

  @Test(arguments: ["HomeWidget.updateWidget(", "'", "/* /*", "'''", "HomeWidget.", "\\", "r'"])
  func `incomplete code is read to its end`(_ dart: String) throws {
    #expect(try calls("HomeWidget.setAppGroupId('group.a');\n" + dart).suites.count == 1)
  }

  @Test func `packages with a path are read, and missing ones are reported`() throws {
    let call = "void f() { HomeWidget.updateWidget(iOSName: kind); }"
    let found = try calls(
      "const kind = 'Rain';",
      others: [
        "../packages/hw/lib/a": call, "../packages/hw/lib/other": "",
        "../packages/deep/lib/b": call,
        "../packages/unused/lib/c": call,
      ],
      packages: [
        "pubspec.yaml": """
        name: rain
        dependencies:
          path: ^1.9.0
          hw: {path: packages/hw}
          gone:
            path: ../gone
        """,
        "packages/hw/pubspec.yaml": "dependencies:\n  deep:\n    path: ../deep\n",
      ])
    #expect(
      found.reloads.map(\.origin.text) == [
        "packages/hw/lib/a.dart:1", "packages/deep/lib/b.dart:1",
      ])
    #expect(found.reloads.map(\.kind?.value) == ["Rain", "Rain"])
    #expect(
      found.problems == [
        DraftProblem(
          "the package gone at ../gone has no lib folder (a submodule, perhaps): what it reloads is "
            + "unknown",
          at: Origin(file: "pubspec.yaml", line: 5))
      ])
  }

  @Test func `an unreadable pubspec is reported, and the app's code is read`() throws {
    let dart = "void main() { HomeWidget.updateWidget(name: 'Rain'); }"
    let found = try calls(dart, packages: ["pubspec.yaml": "name: rain\nversion: [1.0.0\n"])
    #expect(found.reloads.count == 1)
    #expect(found.problems.map { $0.origin?.file } == ["pubspec.yaml"])
    #expect(found.problems.first?.origin?.columns != nil)
  }

  @Test func `without a pubspec or an embedded extension, no Dart is read`() throws {
    let dart = "void main() { HomeWidget.updateWidget(name: 'Rain'); }"
    #expect(try calls(dart, pubspec: false).reloads.isEmpty)
    #expect(try calls(dart, embeds: false).reloads.isEmpty)
    #expect(try calls(dart).reloads.count == 1)
  }
}
