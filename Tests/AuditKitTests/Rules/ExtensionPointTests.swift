import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct ExtensionPointTests {
  @Test(arguments: [
    RuleCase(
      "both in a WidgetKit extension",
      .bundle("principalClass: ↓A\nmainStoryboard: ↓B"),
      finds: "error principal-class", "error principal-class"),
    RuleCase(
      "both in a Today extension",
      .bundle(
        "extensionPoint: ↓com.apple.widget-extension\nprincipalClass: A\nmainStoryboard: ↓B"),
      finds: "warning today-extension", "error principal-class"),
    RuleCase(
      "both, the storyboard first",
      .bundle(
        "extensionPoint: ↓com.apple.widget-extension\nmainStoryboard: B\nprincipalClass: ↓A"),
      finds: "warning today-extension", "error principal-class"),
    RuleCase(
      "neither in a Today extension",
      .bundle("extensionPoint: ↓↓com.apple.widget-extension"),
      finds: "error principal-class", "warning today-extension"),
    RuleCase(
      "one that can't be read",
      .bundle(
        "extensionPoint: ↓com.apple.widget-extension\nprincipalClass: ↓[A]"),
      finds: "warning today-extension", "error wrong-type"),
    RuleCase(
      "of an unknown extension point",
      .bundle("extensionPoint: ↓com.apple.widget\nprincipalClass: A"),
      finds: "error unknown-extension-point"),
    RuleCase(
      "the widgets of an unknown extension point are WidgetKit's",
      .widget("families: [↓tiny]", bundle: "extensionPoint: ↓$(POINT)"),
      finds: "error undefined-variable", "error unknown-family"),
    RuleCase(
      "widgets in a Today extension are one mistake",
      .whole(
        Example.bundle(
          """
          extensionPoint: ↓com.apple.widget-extension
          principalClass: A
          pushEntitlement: false
          """, app: "reloads: [{cause: push, at: [\"08:00\", \"08:00\"]}]"
        ).manifest + """
          ↓widgets:
            - kind: A
              name: A
              families: [tiny]
              appGroups: [group.a, nogroup]
              keychainGroups: [a]
              push: true
              url: city
              data: [http://a.example]
              timeline: {policy: atEnd}
            - {kind: A, intent: SelectCity}
          """), finds: "warning today-extension", "error misplaced-key"),
    RuleCase(
      "of an extension point that audit doesn't know",
      .bundle("extensionPoint: ↓$(POINT)\nprincipalClass: A"), finds: "error undefined-variable"),
  ])
  func `extension points and principal classes are reported at their marks`(_ test: RuleCase) {
    test.check()
  }

  @Test(arguments: [
    RuleCase(
      "deprecated", today("platforms: {iOS: 17.6}"), finds: "warning today-extension"),
    RuleCase("dropped", today("platforms: {iOS: 18.0}"), finds: "error today-extension"),
    RuleCase(
      "of an unknown deployment target", today("platforms: {iOS: ↓$(IOS)}"),
      finds: "error undefined-variable", "warning today-extension"),
  ])
  func `Today extensions are reported at their marks`(_ test: RuleCase) { test.check() }

  @Test(arguments: [
    ("com.apple.widgetkit-extention", "did you mean com.apple.widgetkit-extension?"),
    ("com.apple.widget_extension", "did you mean com.apple.widget-extension?"),
    ("widget", UnknownExtensionPoint.info.remedy),
  ])
  func `an unknown extension point gets a suggestion`(point: String, help: String) {
    let text = Example.bundle("extensionPoint: \(point)").manifest
    let findings = Audit().run([SourceFile(path: "a.yaml", text: text)]).findings
    #expect(findings.map(\.rule) == ["unknown-extension-point"])
    #expect(findings.allSatisfy { $0.help.hasPrefix(help) }, "\(findings.map(\.help))")
  }

  private static func today(_ app: String) -> Example {
    .bundle("extensionPoint: ↓com.apple.widget-extension\nprincipalClass: A", app: app)
  }
}
