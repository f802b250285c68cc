internal import WidgetManifests

/// An extension is translated into the languages of its app.
struct LanguageMissing: BundleRule {
  static let info = RuleInfo(
    id: "language-missing",
    group: .identity,
    severity: .warning,
    summary: "An extension lacks a language of its host app.",
    rationale: """
      An extension reads texts from its own bundle, not from the app's. Where that lacks a \
      language, the gallery and the widgets show the keys, or the language of the developers. A \
      language counts in all its regions: pt is enough for pt-BR.
      """,
    remedy: "make the string tables members of the extension's target, too, and add the languages",
    projectRemedy: "make the string tables members of the extension's target, too",
    source: "https://github.com/ruuvi/com.ruuvi.station.ios/issues/1241",
    valid: [
      .bundle("languages: [en, de]", app: "languages: [en, de]"),
      .bundle("languages: [en, pt]", app: "languages: [en, pt-BR]"),
      .bundle("", app: "languages: [en, de]"),
      .bundle("languages: [en, de]", app: "languages: [en]"),
    ],
    invalid: [
      .bundle("languages: ↓[en]", app: "languages: [en, de]"),
      .bundle("languages: ↓[]", app: "languages: [en, de]"),
    ])

  static func judge(_ bundle: BundleContext) -> Finding? {
    guard let own = bundle.document.languages.value, !own.isPartial,
      let host = bundle.hostValue(\.languages)
    else { return nil }
    let known = Set(own.items.map { language($0.value) })
    let missing = host.items.map(\.value).filter { !known.contains(language($0)) }
    guard !missing.isEmpty else { return nil }
    return Finding(
      info,
      "the extension lacks \(Count.of(missing.count, "language")) of its host app", at: own.place,
      subject: bundle.subject,
      related: [bundle.hostSays("is in \(missing.shortened(to: 8))", at: host.place)])
  }

  /// The language without its script and region.
  private static func language(_ text: String) -> String {
    let language = text.prefix { $0 != "-" && $0 != "_" }.lowercased()
    // Apple accepts either code for Norwegian.
    return language == "no" ? "nb" : language
  }
}
