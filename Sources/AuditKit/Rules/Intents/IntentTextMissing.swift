internal import WidgetManifests

/// An intent of an intent definition has a title and a description in all languages of the app.
struct IntentTextMissing: BundleRule {
  static let info = RuleInfo(
    id: "intent-text-missing",
    group: .intents,
    severity: .warning,
    summary: "A SiriKit intent lacks a title, a description, or these in a language of the app.",
    rationale: """
      App Store Connect checks the texts of each custom intent in each language of the app, and \
      reports those that are missing by e-mail after the upload (ITMS-90626, Invalid Siri \
      Support), for some apps as a rejection.
      """,
    remedy: "add texts in the intent definition, and its languages in Xcode's File inspector",
    source: "https://github.com/mozilla-mobile/focus-ios/issues/2119",
    isStoreOnly: true,
    valid: [
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, missingTexts: []}]", app: "intents: [SelectCity]")
    ],
    invalid: [
      .widget(
        "configuration: intent\nintent: SelectCity",
        bundle: "intents: [{name: SelectCity, missingTexts: ↓[description, de.lproj/A.strings]}]",
        app: "intents: [SelectCity]")
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    bundle.document.intents.items().compactMap { (intent: Located<Intent>) -> Finding? in
      guard let missing = intent.value.missingTexts.value, !missing.items.isEmpty
      else { return nil }
      let names = missing.items.map(\.value)
      let own = ["title", "description"].filter(names.contains)
      let languages = names.filter { !own.contains($0) }
      let lacks =
        own.map { "no \($0)" }
        + (languages.isEmpty ? [] : ["no \(languages.shortened(to: 8))"])
      return Finding(
        info, "\(quoted(intent.value.name.value)) has \(lacks.listed("and"))", at: missing.place,
        subject: bundle.subject)
    }
  }
}
