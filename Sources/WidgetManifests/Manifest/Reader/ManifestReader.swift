/// Turns the documents of one file into apps and bundles, and every mistake into a finding.
package enum ManifestReader {
  /// What one file declares.
  package struct Outcome: Sendable {
    package var apps: [AppDocument] = []
    package var bundles: [BundleDocument] = []
    package var findings: [Finding] = []
    /// Whether a document is left out that may have been an app.
    package var isPartial = false
    /// Where a document that is an app and a bundle at once goes over from one to the other.
    var seams: [Position] = []

    /// Whether a doubled key stands once on each side of a seam, so that it is none.
    package func isSplit(_ finding: Finding) -> Bool {
      guard finding.rule == DuplicateKey.info.id, let first = finding.related.first else {
        return false
      }
      // The last seam up to the key, those of a file being in its order.
      var (low, high) = (0, seams.count)
      while low < high {
        let middle = (low + high) / 2
        if seams[middle] <= finding.place.start { low = middle + 1 } else { high = middle }
      }
      return low > 0 && first.place.start < seams[low - 1]
    }
  }

  package static func read(
    _ tree: YAMLTree, of source: SourceFile, variables: Variables
  ) -> Outcome {
    var outcome = Outcome(isPartial: tree.isPartial)
    var reader = NodeReader(source, variables: variables)
    for document in tree.documents { read(document, &reader, into: &outcome) }
    outcome.findings = reader.findings
    return outcome
  }

  private static func read(
    _ document: Node, _ reader: inout NodeReader, into outcome: inout Outcome
  ) {
    switch kind(of: document) {
    case .unknown:
      outcome.isPartial = true
    case .app:
      if let app = reader.app(document) { outcome.apps.append(app) }
    case .bundle:
      if let bundle = reader.bundle(document) {
        if case .known(.inline(let app)) = bundle.host { outcome.apps.append(app) }
        outcome.bundles.append(bundle)
      }
    case .both(let seam):
      outcome.isPartial = true
      outcome.seams.append(seam.place.start)
      let key = seam.text
      reader.report(
        MissingKey.info, "a document is an app or a bundle, and this one has both keys",
        at: document,
        related: [
          Finding.Related("begins", "the \(key == "app" ? "app" : "bundle")", at: seam.place)
        ],
        help: "put `---` on a line of its own before `\(key):`, or remove one of the keys")
    case .neither(let message):
      outcome.isPartial = true
      reader.report(
        MissingKey.info, message, at: document,
        help: "an app document has the key `app`, a bundle document the key `widgetBundle`")
    case .noMapping:
      outcome.isPartial = true
      reader.wrongType(
        document, wanted: "an app or a bundle document (a mapping)",
        help: "begin with `app:` or `widgetBundle:`; `audit init` writes an example")
    }
  }

  private enum Kind {
    case app, bundle, noMapping, unknown
    case neither(String)
    /// Both; the later one of their keys.
    case both(Node)
  }

  private static func kind(of document: Node) -> Kind {
    if document.isUnknown { return .unknown }
    guard document.kind == .mapping else { return .noMapping }
    var isApp = false
    var isBundle = false
    var hasContent = false
    var seam: Int32?
    document.forEachKey { position, text in
      guard let text, seam == nil else { return }
      if text.spells("app") {
        isApp = true
        if isBundle { seam = position }
      } else if text.spells("widgetBundle") {
        isBundle = true
        if isApp { seam = position }
      } else if !text.starts(with: "x-".utf8) {
        hasContent = true
      }
    }
    if let seam { return .both(document.key(at: seam)) }
    switch (isApp, isBundle) {
    case (true, false): return .app
    case (false, true): return .bundle
    case (_, _):
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
    let isApp = texts.contains { AppDocument.mapping.description.nearest(to: $0)?.yaml == "app" }
    let isBundle = texts.contains {
      BundleDocument.mapping.description.nearest(to: $0)?.yaml == "widgetBundle"
    }
    if isApp == isBundle { return nil }
    return isApp ? .app : .bundle
  }
}

extension NodeReader {
  /// Gives the findings from an index on the subject that what was read turned out to be.
  mutating func name(subjectFrom first: Int, _ fill: (inout Finding.Subject) -> Void) {
    for index in first..<findings.count { fill(&findings[index].subject) }
  }
}
