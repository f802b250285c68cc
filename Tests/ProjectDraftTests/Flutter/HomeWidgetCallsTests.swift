import Testing

@testable import ProjectDraft

@Suite struct HomeWidgetCallsTests {
  /// The calls in the Dart code of an app with a widget extension.
  private func calls(
    _ dart: String, pubspec: Bool = true, embeds: Bool = true
  ) throws -> HomeWidgetCalls {
    var texts = ["lib/home/widget.dart": dart, "ios/Runner/a.swift": ""]
    if pubspec { texts["pubspec.yaml"] = "name: rain\n" }
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
  func `a constant is followed, and anything else is unknown`(
    _ declarations: String, _ argument: String, _ kind: String?
  ) throws {
    let dart = "\(declarations)\nvoid main() { HomeWidget.updateWidget(iOSName: \(argument)); }"
    #expect(try calls(dart).reloads.map(\.kind?.value) == [kind])
  }

  @Test(arguments: [
    ("const List<String> kinds = ['Rain', 'Snow',];", ["Rain", "Snow"] as [String?]),
    ("class K { static const kinds = ['Rain']; }", ["Rain"]),
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
  func `unfinished code has no end to wait for`(_ dart: String) throws {
    #expect(try calls("HomeWidget.setAppGroupId('group.a');\n" + dart).suites.count == 1)
  }

  @Test func `without a pubspec or an embedded extension no Dart is read`() throws {
    let dart = "void main() { HomeWidget.updateWidget(name: 'Rain'); }"
    #expect(try calls(dart, pubspec: false).reloads.isEmpty)
    #expect(try calls(dart, embeds: false).reloads.isEmpty)
    #expect(try calls(dart).reloads.count == 1)
  }
}
