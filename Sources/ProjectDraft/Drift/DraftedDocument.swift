internal import WidgetManifests

/// A document as `draft` writes it now, key by key.
struct DraftedDocument {
  /// The name that a file of its own would have.
  let name: String
  /// Its lines, without line breaks.
  let lines: [String]
  /// Its mapping.
  let root: Node
  private let origins: OriginComments?

  /// Reads what the writer wrote; nil for text without a mapping, which it never writes.
  init?(_ document: ManifestWriter.Document) {
    let source = SourceFile(path: document.name, text: document.text)
    guard let root = YAMLReader.read(source, id: 0).tree.documents.first, root.kind == .mapping
    else { return nil }
    name = document.name
    lines = document.text.split(separator: "\n").map(String.init)
    self.root = root
    origins = OriginComments(source)
  }

  /// The origin that is written behind a value.
  func origin(of value: Node) -> ValueOrigin? { origins?.origin(of: value.place) }

  /// A key with its value.
  ///
  /// - Parameter hasNotes: Whether the comments above it are among its lines.
  func part(_ key: String, of mapping: Node, hasNotes: Bool) -> Repair.Part? {
    guard let entry = mapping.entries.first(where: { $0.key.text == key }) else { return nil }
    var first = Int(entry.key.place.start.line) - 1
    let last = Int(max(entry.key.place.end.line, entry.value.place.end.line)) - 1
    let indent = Int(entry.key.place.start.column) - 1
    while hasNotes, first > 0, lines[first - 1].drop(while: { $0 == " " }).hasPrefix("#") {
      first -= 1
    }
    return Repair.Part(
      key: key, lines: lines[first...last].map { String($0.dropFirst(indent)) },
      flow: "\(ManifestText.scalar(key)): \(flow(entry.value))")
  }

  /// An item of a list.
  func item(_ node: Node) -> Repair.Part {
    let (first, last) = (Int(node.place.start.line) - 1, Int(node.place.end.line) - 1)
    let line = lines[first]
    // An item of a list in brackets has no line of its own.
    guard let dash = line.firstIndex(where: { $0 != " " }), line[dash] == "-" else {
      return Repair.Part(lines: ["- \(flow(node))"], flow: flow(node))
    }
    let indent = line.distance(from: line.startIndex, to: dash)
    return Repair.Part(
      lines: lines[first...last].map { String($0.dropFirst(indent)) }, flow: flow(node))
  }

  /// A value as it may stand in brackets.
  private func flow(_ node: Node) -> String {
    switch node.kind {
    case .scalar where node.isUnknown: ManifestText.unknown(node.text)
    case .scalar: WrittenScalar.new(node.text)
    case .sequence: "[\(node.items.map(flow).joined(separator: ", "))]"
    case .mapping:
      "{\(node.entries.map { "\(WrittenScalar.new($0.key.text)): \(flow($0.value))" }.joined(separator: ", "))}"
    }
  }
}

/// The documents of some projects as `draft` writes them now, each read once.
final class DraftedDocuments {
  private var known: [String: DraftedDocument?] = [:]

  /// The document of an app.
  func document(of app: AppFacts, in project: ProjectFacts) -> DraftedDocument? {
    let name = app.target.target
    return document("\(project.root)\n\(name)") {
      ManifestWriter.Document(name: name, text: ManifestWriter.text(of: app, in: project))
    }
  }

  /// The document of an extension.
  func document(of item: DraftedTargets.Extension) -> DraftedDocument? {
    let host = item.facts.host ?? ""
    return document("\(item.project.root)\n\(item.facts.target.target)\n\(host)") {
      ManifestWriter.document(
        of: item.facts, host: item.host, in: item.project,
        among: item.project.documented.extensions)
    }
  }

  private func document(
    _ key: String, _ write: () -> ManifestWriter.Document
  ) -> DraftedDocument? {
    if let document = known[key] { return document }
    let document = DraftedDocument(write())
    known[key] = .some(document)
    return document
  }
}
