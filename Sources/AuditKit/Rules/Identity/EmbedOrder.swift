package import WidgetManifests

/// A Flutter app embeds its extensions before it thins its binary.
package struct EmbedOrder: Rule {
  package static let info = RuleInfo(
    id: "embed-order",
    group: .identity,
    severity: .error,
    summary: "A Flutter app embeds its extensions after the script phase Thin Binary.",
    rationale: """
      Thin Binary reads the processed Info.plist of the app, which Xcode writes after it has \
      embedded the extensions. If the phase comes before the one that embeds them, the build \
      fails: "Cycle inside Runner; building could produce unreliable results". Xcode adds new \
      phases at the end, so each new extension target starts with that mistake.
      """,
    remedy: "in the app target's Build Phases, drag the phase that embeds extensions above Thin "
      + "Binary",
    source: "https://github.com/ABausG/home_widget/issues/173",
    valid: [
      .bundle("", app: "scriptsBeforeEmbedding: [Run Script, \"[CP] Check Pods Manifest.lock\"]")
    ],
    invalid: [.bundle("", app: "scriptsBeforeEmbedding: [Run Script, ↓Thin Binary]")])

  /// The phase that Flutter adds to each project.
  ///
  /// - Source: https://github.com/flutter/website/issues/9690
  package static let phase = "Thin Binary"

  package static func check(_ context: RuleContext) -> [Finding] {
    context.apps.flatMap { app in
      app.document.scriptsBeforeEmbedding.items().filter { $0.value == phase }.map {
        Finding(
          info, "the extensions are embedded after \(quoted(phase)), so Xcode reports a cycle",
          at: $0, subject: app.subject, help: info.remedy)
      }
    }
  }
}
