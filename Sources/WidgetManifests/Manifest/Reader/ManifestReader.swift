/// Reads the documents of a file as apps and bundles, and reports every mistake as a finding.
package enum ManifestReader {
  /// The declarations of a file.
  package struct Outcome: Sendable {
    package var apps: [AppDocument] = []
    package var bundles: [BundleDocument] = []
    package var findings: [Finding] = []
    /// Whether a document was skipped that may be an app.
    package var isPartial = false
    /// The positions at which `---` is missing between two documents.
    var boundaries: [Position] = []

    /// Returns whether a finding reports a duplicate key whose two uses belong to different
    /// documents, because `---` is missing between them.
    package func isSplit(_ finding: Finding) -> Bool {
      guard finding.rule == RuleInfo.duplicateKey.id, let first = finding.related.first else {
        return false
      }
      // The last boundary before or at the key; boundaries are sorted.
      var (low, high) = (0, boundaries.count)
      while low < high {
        let middle = (low + high) / 2
        if boundaries[middle] <= finding.place.start { low = middle + 1 } else { high = middle }
      }
      return low > 0 && first.place.start < boundaries[low - 1]
    }
  }

  package static func read(
    _ tree: YAMLTree, of source: SourceFile, variables: Variables, nodes: NumberedNodes? = nil
  ) -> Outcome {
    var outcome = Outcome(isPartial: tree.isPartial)
    var reader = NodeReader(source, variables: variables, nodes: nodes)
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
    case .several(let parts):
      outcome.isPartial = true
      outcome.boundaries += parts.dropFirst().map(\.start.place.start)
      reader.reportJoined(parts, of: document)
    case .neither(let message):
      outcome.isPartial = true
      // The keys with which a spec of XcodeGen begins.
      let isSpec = document["targets"] != nil && document["name"] != nil
      reader.report(
        .missingKey, message, at: document,
        help: isSpec
          ? "an XcodeGen project needs no manifest: run `audit lint`"
          : "write the key `app` or `widgetBundle`; leave other files out with `exclude:`"
      )
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
    /// Several documents without `---` between them.
    case several([Part])
  }

  /// One of several documents that are written as a single one.
  struct Part {
    /// Its first key.
    var start: Node
    /// The key that identifies it, `app` or `widgetBundle`.
    var identity: Node

    /// The name of such a document: `app` or `bundle`.
    var name: String { identity.has(text: "app") ? "app" : "bundle" }
    /// The name with its article.
    var phrase: String { identity.has(text: "app") ? "an app" : "a bundle" }
  }

  private static func kind(of document: Node) -> Kind {
    if document.isUnknown { return .unknown }
    guard document.kind == .mapping else { return .noMapping }
    var isApp = false
    var isBundle = false
    var hasContent = false
    document.forEachKey { _, text in
      guard let text else { return }
      if text.spells("app") {
        isApp = true
      } else if text.spells("widgetBundle") {
        isBundle = true
      } else if !text.starts(with: "x-".utf8) {
        hasContent = true
      }
    }
    // Only a document with both keys, or with a duplicate key, can be several documents.
    if isApp && isBundle || document.mayRepeatKeys {
      let parts = parts(of: document)
      if parts.count > 1 { return .several(parts) }
    }
    switch (isApp, isBundle) {
    case (true, false): return .app
    case (false, true): return .bundle
    case (_, _):
      if let kind = kind(meantBy: document.entries) { return kind }
      let what = hasContent ? "is no manifest:" : "holds nothing to audit:"
      return .neither("this document \(what) it has neither the key `app` nor `widgetBundle`")
    }
  }

  /// The maximum number of documents to detect within one.
  private static let maximumParts = 16
  /// The minimum number of repeated keys for two apps, or two bundles, to count as two documents.
  private static let minimumRepeated = 3

  /// Returns the documents that are written as one.
  ///
  /// Each begins at its `app` or `widgetBundle`, or at the keys directly before it that the
  /// previous document already has or can't have.
  private static func parts(of document: Node) -> [Part] {
    let keys = document.writtenKeys
    let texts = keys.map(\.text)
    let identities = texts.indices.filter { ["app", "widgetBundle"].contains(texts[$0]) }
    guard let first = identities.first else { return [] }
    var parts = [Part(start: keys[first], identity: keys[first])]
    // The indices of the last part's first key and of its identity.
    var (begin, owner) = (texts.startIndex, first)
    for (number, identity) in identities.enumerated().dropFirst().prefix(maximumParts) {
      let end = number + 1 < identities.count ? identities[number + 1] : texts.endIndex
      let after = Set(texts[identity..<end])
      let before = Dictionary(
        zip(texts[begin..<identity], begin..<identity), uniquingKeysWith: { first, _ in first })
      var start = identity
      while start - 1 > owner {
        let text = texts[start - 1]
        let isRepeated = before[text].map { $0 < start - 1 } ?? false
        guard isRepeated || belongs(text, to: texts[identity], not: texts[owner]),
          !after.contains(text)
        else { break }
        start -= 1
      }
      if texts[identity] == texts[owner] {
        let repeated = texts[start..<end].count { (before[$0] ?? start) < start }
        guard repeated >= minimumRepeated else { continue }
      }
      parts.append(Part(start: keys[start], identity: keys[identity]))
      (begin, owner) = (start, identity)
    }
    return parts
  }

  /// Returns whether a document identified by `own` can have a key that one identified by `other`
  /// can't.
  private static func belongs(_ key: String, to own: String, not other: String) -> Bool {
    let app = AppDocument.mapping.description
    let bundle = BundleDocument.mapping.description
    func has(_ identity: String) -> Bool { (identity == "app" ? app : bundle)[key] != nil }
    return has(own) && !has(other)
  }

  /// Returns the kind of a document whose `app` or `widgetBundle` is misspelled, if it is
  /// unambiguous.
  ///
  /// The reader of that document then reports the misspelled key.
  private static func kind(meantBy entries: Node.Entries) -> Kind? {
    // No document has more keys; the limit bounds the cost.
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
  /// Reports the first place at which `---` is missing between documents.
  fileprivate mutating func reportJoined(_ parts: [ManifestReader.Part], of document: Node) {
    let (first, second) = (parts[0], parts[1])
    let (key, place) = (quoted("\(second.start.text):"), second.start.place)
    let other = first.name == second.name ? "another \(second.name)" : second.phrase
    let repair = Repair(
      title: "write `---` before \(key)", isSafe: false, reveals: true,
      change: .replace(Place(file: place.file, start: place.start, end: place.start), by: "---\n"))
    report(
      .missingKey,
      "two documents run together: \(first.phrase) and \(other)",
      at: second.start,
      related: [Finding.Related("begins", "the \(first.name)", at: first.identity.place)],
      help: "put `---` on a line of its own before \(key), or remove one of the keys",
      repair: place.start.column == 1 && parts.count == 2 ? repair : nil)
  }

  /// Fills in the subject of the findings from an index on, once the subject has been read.
  mutating func name(subjectFrom first: Int, _ fill: (inout Finding.Subject) -> Void) {
    for index in first..<findings.count { fill(&findings[index].subject) }
  }
}
