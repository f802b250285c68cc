/// Turns the documents of one file into apps and bundles, and every mistake into a finding.
enum ManifestReader {
  /// What one file declares.
  struct Outcome: Sendable {
    var apps: [AppDocument] = []
    var bundles: [BundleDocument] = []
    var findings: [Finding] = []
    /// Whether a document is left out that may have been an app.
    var isPartial = false
  }

  static func read(
    _ tree: YAMLTree, of source: SourceFile, variables: Variables
  ) -> Outcome {
    var outcome = Outcome(isPartial: tree.isPartial)
    var reader = NodeReader(source, variables: variables)
    for document in tree.documents {
      switch kind(of: document) {
      case .app:
        if let app = reader.app(document) { outcome.apps.append(app) }
      case .bundle:
        if let bundle = reader.bundle(document) {
          if case .known(.inline(let app)) = bundle.host { outcome.apps.append(app) }
          outcome.bundles.append(bundle)
        }
      case .neither(let message):
        outcome.isPartial = true
        reader.report(
          MissingKey.info, message, at: document,
          help: "an app document has the key `app`, a bundle document the key `widgetBundle`")
      case .noMapping:
        outcome.isPartial = true
        reader.wrongType(document, wanted: "an app or a bundle document (a mapping)")
      }
    }
    outcome.findings = reader.findings
    return outcome
  }

  private enum Kind {
    case app, bundle, noMapping
    case neither(String)
  }

  private static func kind(of document: Node) -> Kind {
    guard document.kind == .mapping else { return .noMapping }
    var isApp = false
    var isBundle = false
    var hasContent = false
    for (key, _) in document.entries where key.kind == .scalar {
      if key.has(text: "app") {
        isApp = true
      } else if key.has(text: "widgetBundle") {
        isBundle = true
      } else if !key.withUTF8({ $0.starts(with: "x-".utf8) }) {
        hasContent = true
      }
    }
    switch (isApp, isBundle) {
    case (true, false): return .app
    case (false, true): return .bundle
    case (true, true):
      return .neither("a document is an app or a bundle, and this one has both keys")
    case (false, false):
      if let kind = kind(meantBy: document.entries) { return kind }
      let what = hasContent ? "this document" : "this document holds nothing to audit and"
      return .neither("\(what) has neither the key `app` nor the key `widgetBundle`")
    }
  }

  /// What a document is whose own key is misspelt, where the keys leave no doubt.
  ///
  /// The reader of that document then reports the key.
  private static func kind(meantBy entries: Node.Entries) -> Kind? {
    // No document has more keys, and to look at any number of them would take time.
    let texts = entries.lazy.map(\.key).filter { $0.kind == .scalar }.prefix(64).map(\.text)
    let isApp = texts.contains { AppKey.app.isMeant(by: $0) }
    let isBundle = texts.contains { BundleKey.widgetBundle.isMeant(by: $0) }
    if isApp == isBundle { return nil }
    return isApp ? .app : .bundle
  }
}

extension NodeReader {
  /// Reads with `body` and gives the findings of it the subject that it turned out to be.
  mutating func subject<Result>(
    _ body: (inout NodeReader) -> Result, _ fill: (Result, inout Finding.Subject) -> Void
  ) -> Result {
    let first = findings.count
    let result = body(&self)
    for index in first..<findings.count { fill(result, &findings[index].subject) }
    return result
  }
}
