package import AuditKit
package import WidgetManifests

/// The changes that bring committed manifests up to date with projects.
package struct ManifestUpdate {
  /// The files that change, new ones last.
  package private(set) var changes: [FixedAudit.Change]
  /// The remaining differences, which have to be resolved by hand.
  package let rest: AuditResult

  /// Compares manifests with projects until nothing is left to update; no file is written.
  ///
  /// - Parameters:
  ///   - sources: The manifests.
  ///   - projects: The facts of each project.
  ///   - newPaths: Returns the paths for documents with the given names; nil to add them to the
  ///     first manifest.
  package init(
    of sources: [SourceFile], to projects: [ProjectFacts], newPaths: (([String]) -> [String])?
  ) {
    let targets = DraftedTargets(projects)
    var files = sources.sorted { $0.path < $1.path }
    var changes: [String: FixedAudit.Change] = [:]
    // A run tries a limited number of fixes, and each document is added by one of its own.
    let passes = Array(repeating: Drift.Update.Pass.values, count: Self.maximumRuns) + [.origins]
    var isUpToDate = false
    for pass in passes where pass == .origins || !isUpToDate {
      let update = Drift.Update(pass: pass, appends: newPaths == nil)
      let count = files.count
      let fixed = FixedAudit.fixing(files, includesUnsafe: false) {
        Drift.result(of: Array($0.prefix(count)), with: targets, updating: update)
      }
      isUpToDate = fixed.changes.isEmpty
      for change in fixed.changes {
        var all = changes[change.before.path] ?? change
        if all.after.bytes != change.after.bytes {
          all.after = change.after
          all.titles.merge(change.titles, uniquingKeysWith: +)
        }
        changes[change.before.path] = all
      }
      files = Array(fixed.result.files.prefix(count))
    }
    self.changes = files.compactMap { changes[$0.path] }
    if let newPaths {
      let missing = Drift.missing(in: files, of: targets)
      for (path, document) in zip(newPaths(missing.map(\.name)), missing) {
        let text = document.lines.map { $0 + "\n" }.joined()
        let new = SourceFile(path: path, text: text)
        files.append(new)
        self.changes.append(
          FixedAudit.Change(before: SourceFile(path: path, bytes: []), after: new))
      }
    }
    rest = Drift.result(of: files, with: projects)
  }

  /// The maximum number of runs.
  private static let maximumRuns = 10
}

extension Drift {
  /// The kind of changes that a comparison prepares.
  struct Update {
    /// The stage of an update: values first, then origins, since editing a value leaves its origin
    /// unchanged.
    enum Pass { case values, origins }

    let pass: Pass
    /// Whether missing documents are added to the only manifest.
    let appends: Bool
  }

  /// The names of changes in the summary of an update, as in `3 values`.
  package enum UpdateTitle: String, CaseIterable {
    case value, addedKey = "added key", addedWidget = "added widget"
    case removedWidget = "removed widget", addedDocument = "added document", origin
  }

  /// A mapping as written in a manifest and as `draft` writes it.
  struct Pair {
    let written: Node
    let drafted: Node
  }

  /// A file that is updated.
  struct WrittenFile {
    let documents: [Node]
    let origins: OriginComments?
    let comments: [Located<String>]
    /// The number of origins in each top-level folder.
    private let folders: [String: Int]

    init(_ source: SourceFile, id: SourceFile.ID) {
      let tree = YAMLReader.read(source, id: id).tree
      documents = tree.documents
      origins = OriginComments(source)
      comments = Comments(source, tree: tree).all
      folders = comments.reduce(into: [:]) { folders, comment in
        if let origin = ValueOrigin(comment: comment.value) {
          folders[origin.folder, default: 0] += 1
        }
      }
    }

    /// Whether some lines have a handwritten comment.
    func hasComments(onLines lines: ClosedRange<Int32>) -> Bool {
      let start = comments.partitioningIndex { $0.place.start.line >= lines.lowerBound }
      return comments[start...].prefix { $0.place.start.line <= lines.upperBound }
        .contains { !isDrafted($0.value) }
    }

    /// The comment of a line.
    func comment(onLine line: Int32) -> Located<String>? {
      let index = comments.partitioningIndex { $0.place.start.line >= line }
      guard index < comments.count, comments[index].place.start.line == line else { return nil }
      return comments[index]
    }

    /// Whether `draft` writes a comment.
    private func isDrafted(_ comment: String) -> Bool {
      if WrittenNote.isOne(comment) { return true }
      return ValueOrigin(comment: comment).map(isDrafted) ?? false
    }

    /// Whether `draft` wrote an origin, and it isn't a sentence that ends in a path: a path with
    /// spaces must share its top-level folder with another origin.
    func isDrafted(_ origin: ValueOrigin) -> Bool {
      guard origin.file.contains(" ") else { return true }
      return !origin.file.contains(" #") && folders[origin.folder, default: 0] > 1
    }
  }
}

extension ValueOrigin {
  /// The first folder of the path, or the file if there is no folder.
  fileprivate var folder: String { String(file.prefix { $0 != "/" }) }
}

extension Node {
  /// The entry of a key in the mapping itself, not in one that it merges.
  func own(_ key: String) -> (key: Node, value: Node)? {
    entries.first { $0.key.text == key && $0.value.alias == nil }
  }

  /// The value of a key.
  func value(_ key: String) -> Node? { entries.first { $0.key.text == key }?.value }
}

// MARK: Repairs

extension Drift {
  private static func repair(
    _ title: UpdateTitle, _ change: Repair.Change, removes: Bool = false
  ) -> Repair {
    // The change may make an unread value readable, rename the subject of other findings, or leave
    // other differences.
    Repair(title: title.rawValue, reveals: title != .origin, removes: removes, change: change)
  }

  /// A repair that replaces the text of a value.
  func rewriting(_ old: Located<String>, as text: String) -> Repair {
    Self.repair(.value, .rewrite(text, over: old))
  }

  /// A repair that removes an item from a list.
  func removing(_ item: Place, of list: Place, as title: UpdateTitle = .value) -> Repair {
    Self.repair(title, .removeItem(item, of: list), removes: title == .removedWidget)
  }

  /// A repair that removes a key from a mapping.
  func removing(_ key: String, of mapping: Place) -> Repair {
    Self.repair(.value, .removeEntry(key, of: mapping))
  }

  /// A repair that appends items to a list.
  func adding(_ items: [Node], to list: Place, as title: UpdateTitle = .value) -> Repair? {
    guard let document, pair != nil, !items.isEmpty else { return nil }
    return Self.repair(title, .addItems(items.compactMap { document.item($0) }, to: list))
  }

  /// A repair that appends a document to the file.
  static func adding(_ document: DraftedDocument) -> Repair {
    repair(.addedDocument, .addDocument(document.lines))
  }

  /// The items of a drafted list that have one of some texts.
  func items(_ texts: [String], at path: [String]) -> [Node] {
    var node = pair?.drafted
    for key in path { node = node?.value(key) }
    return node?.items.filter { item in
      let name = item.kind == .mapping ? item.entries.first?.key : item
      return !item.isUnknown && texts.contains(name?.plainText ?? "")
    } ?? []
  }

  /// A repair that adds the missing key of the mapping being compared, and all others that belong
  /// in the same place.
  mutating func adding(_ key: String) -> Repair? {
    guard let pair else { return nil }
    mentioned.insert(key)
    return adding(key, to: pair.written, of: pair.drafted, as: .addedKey)
  }

  private func adding(
    _ key: String, to written: Node, of drafted: Node, as title: UpdateTitle
  ) -> Repair? {
    guard let document else { return nil }
    let own = written.entries.map { entry in
      let isAnchor = entry.value.alias == nil && !entry.value.isBlockScalar
      return (name: entry.key.text, isAnchor: isAnchor)
    }
    let names = Set(own.map(\.name))
    var before: Set<String> = []
    var groups: [(anchor: String, parts: [Repair.Part])] = []
    for entry in drafted.entries {
      let name = entry.key.text
      guard !names.contains(name) else {
        before.insert(name)
        continue
      }
      let anchor = (own.last { before.contains($0.name) && $0.isAnchor } ?? own.first)?.name
      guard let anchor, let part = document.part(name, of: drafted, hasNotes: true) else {
        continue
      }
      if let index = groups.firstIndex(where: { $0.anchor == anchor }) {
        groups[index].parts.append(part)
      } else {
        groups.append((anchor, [part]))
      }
    }
    guard let group = groups.first(where: { $0.parts.contains { $0.key == key } }) else {
      return nil
    }
    return Self.repair(
      title, .addEntries(group.parts, to: written.place, after: [group.anchor]))
  }

  /// A repair that replaces the value of a key with the drafted one; nil if that loses handwritten
  /// comments.
  func replacing(_ key: String) -> Repair? {
    guard let pair else { return nil }
    return replacing(key, in: pair.written, by: pair.drafted)
  }

  /// The same for a key of a mapping within the mapping being compared.
  func replacing(_ key: String, in outer: String) -> Repair? {
    guard let written = pair?.written.own(outer)?.value, let drafted = pair?.drafted.value(outer)
    else { return nil }
    return replacing(key, in: written, by: drafted)
  }

  /// The same for a key of any mapping.
  func replacing(_ key: String, in written: Node, by drafted: Node) -> Repair? {
    guard let part = document?.part(key, of: drafted, hasNotes: false),
      let entry = written.own(key), let file = writtenFiles[written.place.file]
    else { return nil }
    let lines =
      entry.key.place.start.line...max(entry.key.place.end.line, entry.value.place.end.line)
    let staysOnLine = lines.count == 1 && (part.lines.count == 1 || written.isFlow)
    guard staysOnLine || !file.hasComments(onLines: lines) else { return nil }
    return Self.repair(.value, .replaceEntry(in: written.place, by: part))
  }

  /// A repair that replaces the timeline with the drafted one, or only the value that differs if
  /// both are one answer.
  func replacingTimeline(_ key: String) -> Repair? {
    guard let pair, let written = pair.written.own("timeline")?.value,
      let drafted = pair.drafted.value("timeline"), !drafted.isUnknown
    else { return nil }
    if written.value("policy") != nil, drafted.value("policy") != nil {
      switch (written.value(key), drafted.value(key)) {
      case (_?, _?): return replacing(key, in: written, by: drafted)
      case (nil, _?): return adding(key, to: written, of: drafted, as: .value)
      case (_?, nil): return removing(key, of: written.place)
      case (nil, nil): return nil
      }
    }
    return written.hasOnlyDraftedAnswers ? replacing("timeline") : nil
  }

  /// A repair that replaces a timeline that lacks a branch of the draft, or adds the branch if
  /// replacing would lose anything handwritten.
  func addingBranch(_ index: Int) -> Repair? {
    guard let written = pair?.written.own("timeline")?.value else { return nil }
    if written.hasOnlyDraftedAnswers, let repair = replacing("timeline") { return repair }
    let branches = pair?.drafted.value("timeline")?.value("branches")?.items
    guard let list = written.own("branches")?.value, let branches, index < branches.count else {
      return nil
    }
    return adding([branches[branches.index(branches.startIndex, offsetBy: index)]], to: list.place)
  }

  /// A repair that adds a platform of the target.
  func addingPlatform(_ name: String, to platforms: Place) -> Repair? {
    guard let pair, let written = pair.written.own("platforms")?.value,
      let drafted = pair.drafted.value("platforms"), written.place == platforms
    else { return nil }
    return adding(name, to: written, of: drafted, as: .value)
  }

  /// A repair that adds the reloads of some kinds.
  func adding(reloads kinds: [String], to list: Place) -> Repair? {
    let items = pair?.drafted.value("reloads")?.items.filter { item in
      item.value("kinds")?.items.contains { kinds.contains($0.plainText ?? "") } ?? false
    }
    return adding(items ?? [], to: list)
  }

  /// The index of the drafted widget that a widget was renamed to: the only one whose kind comes
  /// from the same file and doesn't occur in the manifest.
  ///
  /// - Parameter kinds: The kinds in the manifest.
  func renamed(
    _ written: Node?, among drafted: [Located<Widget>], besides kinds: Set<String>
  ) -> Int? {
    guard let document, let kind = written?.own("kind")?.value,
      let origin = writtenFiles[kind.place.file]?.origins?.origin(of: kind.place)
    else { return nil }
    let same = drafted.indices.filter { index in
      guard let kind = drafted[index].value.kind.value, !kinds.contains(kind.value) else {
        return false
      }
      return document.origin(of: kind.place)?.file == origin.file
    }
    return same.count == 1 ? same[0] : nil
  }

  /// Reports widgets that are unknown in the manifest but known in the project.
  mutating func compareUnknownItems(of widgets: Node?, with drafted: [Node]) {
    guard let widgets, pair != nil else { return }
    let unknown = Set(drafted.filter(\.isUnknown).map(\.text))
    for item in widgets.items where item.isUnknown && !unknown.contains(item.text) {
      report(
        "the widget \(quoted(item.text)) is unknown here and known in the project", at: item.place,
        repair: removing(item.place, of: widgets.place))
    }
  }

  /// Whether part of a widget is handwritten: a comment, or a value without an origin.
  func isHandwritten(_ widget: Node) -> Bool {
    guard let file = writtenFiles[widget.place.file] else { return true }
    let (first, last) = (widget.place.start.line, widget.place.end.line)
    if file.hasComments(onLines: first...last) || file.hasComments(onLines: last + 1...last + 1) {
      return true
    }
    var line = first - 1
    // A comment after a value of the previous widget is further right.
    while let comment = file.comment(onLine: line),
      comment.place.start.column <= widget.place.start.column
    {
      if file.hasComments(onLines: line...line) { return true }
      line -= 1
    }
    return isHandwritten(value: widget, file)
  }

  private func isHandwritten(value: Node, _ file: WrittenFile) -> Bool {
    if value.alias != nil || value.hasFrequency { return true }
    if value.kind == .scalar || value.isFlow { return file.origins?.origin(of: value.place) == nil }
    return value.items.contains { isHandwritten(value: $0, file) }
      || value.entries.contains { isHandwritten(value: $0.value, file) }
  }
}

extension Node {
  /// The text of a known scalar.
  var plainText: String? { kind == .scalar && !isUnknown ? text : nil }

  /// Whether it, or something in it, has a daily frequency.
  fileprivate var hasFrequency: Bool {
    items.contains(where: \.hasFrequency)
      || entries.contains {
        ($0.key.text == "perDay" && $0.value.text != "0") || $0.value.hasFrequency
      }
  }

  /// Whether a timeline is a single answer.
  fileprivate var isAnswer: Bool {
    kind == .mapping
      && entries.allSatisfy { ["entries", "policy", "entrySize"].contains($0.key.text) }
  }

  /// Whether a timeline contains only what `draft` can write.
  fileprivate var hasOnlyDraftedAnswers: Bool {
    guard alias == nil else { return false }
    let keys: Set = ["entries", "policy", "branches", "fail"]
    return kind == .mapping && entries.allSatisfy { keys.contains($0.key.text) }
      && (value("branches")?.items.allSatisfy { $0.isUnknown || $0.hasOnlyDraftedAnswers } ?? true)
  }

  /// A text that identifies a list item in another list.
  fileprivate var identity: String {
    switch kind {
    case .scalar: return isUnknown ? "!unknown \(text)" : text
    case .sequence: return "[\(items.map(\.identity).joined(separator: ","))]"
    case .mapping:
      if let name = value("name") { return name.identity }
      let what = value("cause").map { _ in ["cause", "kinds"] }
      return "{"
        + entries.filter { what?.contains($0.key.text) ?? true }
        .map { "\($0.key.text):\($0.value.identity)" }.joined(separator: ",") + "}"
    }
  }
}

// MARK: What only an update compares

extension Drift {
  /// Adds what only an update changes in the mapping being compared: missing keys, values that are
  /// no longer unknown, and origins.
  mutating func compareRest() {
    guard let pair, let update, let document else { return }
    switch update.pass {
    case .values: compareKeys(of: pair)
    case .origins: compareOrigins(pair.written, pair.drafted, document)
    }
  }

  private mutating func compareKeys(of pair: Pair) {
    for entry in pair.drafted.entries {
      let key = entry.key.text
      guard let written = pair.written.value(key) else {
        // A configuration that can't be read now says nothing about what was written.
        let isUnread = key == "prebuild" && entry.value.isUnknown
        guard !mentioned.contains(key), !isUnread else { continue }
        let repair = adding(key)
        report("the project has \(quoted(key)), which is missing here", repair: repair)
        continue
      }
      guard written.alias == nil else { continue }
      if written.isNull {
        report("\(quoted(key)) has no value", at: written.place, repair: replacing(key))
      } else if key == "widgets" {
        continue
      } else if written.containsUnknown, written.isSettled(by: entry.value) {
        report(
          "\(quoted(key)) is unknown here and known in the project", at: written.place,
          repair: replacing(key))
      } else if key == "configurations" {
        guard !written.says(entry.value) else { continue }
        report(
          "`configurations` differs from the project", at: written.place,
          repair: isDrafted(written, in: pair.written) ? replacing(key) : nil)
      } else if key == "intents" {
        compareIntents(written, entry.value)
      } else if key == "activity" {
        compareKeys(of: written, "activity", with: entry.value)
      } else if key == "timeline" || key == "privacyManifest" {
        for inner in entry.value.entries where !inner.value.containsUnknown {
          let name = inner.key.text
          if name == "policy", written.isAnswer, written.value(name) == nil {
            report(
              "`policy` is missing", at: written.place,
              repair: adding(name, to: written, of: entry.value, as: .value))
          }
          guard let value = written.own(name)?.value, value.isUnknown else { continue }
          report(
            "\(quoted(name)) is unknown here and known in the project", at: value.place,
            repair: replacing(name, in: written, by: entry.value))
        }
      }
    }
  }

  /// Adds the missing keys of a mapping within the mapping being compared.
  private mutating func compareKeys(of written: Node, _ name: String, with drafted: Node) {
    guard written.kind == .mapping, !written.isUnknown else { return }
    for entry in drafted.entries where written.value(entry.key.text) == nil {
      let key = entry.key.text
      report(
        "the project has \(quoted(key)) of \(quoted(name)), which is missing here",
        at: written.place,
        repair: adding(key, to: written, of: drafted, as: .addedKey))
    }
  }

  /// The mappings of a list by their names, without those of aliases.
  static func byName(_ list: Node?) -> [String: Node] {
    guard let list else { return [:] }
    let named = list.items.compactMap { item -> (String, Node)? in
      guard item.alias == nil, let name = item.value("name")?.text else { return nil }
      return (name, item)
    }
    return Dictionary(named) { first, _ in first }
  }

  /// Whether each value in a mapping has an origin, as `draft` writes it.
  private func isDrafted(_ node: Node, in outer: Node) -> Bool {
    guard node.kind == .mapping, !node.isFlow else {
      return writtenFiles[outer.place.file]?.origins?.origin(of: node.place) != nil
    }
    return node.entries.allSatisfy { isDrafted($0.value, in: outer) }
  }

  private mutating func compareIntents(_ written: Node, _ drafted: Node) {
    guard written.kind == .sequence else { return }
    let own = Self.byName(written)
    for intent in drafted.items {
      guard let name = intent.value("name")?.text, let own = own[name] else { continue }
      compareKeys(of: own, name, with: intent)
    }
    let names = Set(written.items.map(\.identity))
    let missing = drafted.items.filter { !names.contains($0.identity) }
    guard !missing.isEmpty else { return }
    let texts = missing.map { quoted($0.value("name")?.text ?? $0.text) }
    report(
      "`intents` lacks \(texts.joined(separator: ", "))", at: written.place,
      repair: adding(missing, to: written.place))
  }

  /// Compares the comments with the origins of values.
  private mutating func compareOrigins(
    _ written: Node, _ drafted: Node, _ document: DraftedDocument
  ) {
    guard written.alias == nil, let file = writtenFiles[written.place.file] else { return }
    if written.kind == .scalar || written.isFlow {
      guard drafted.kind == .scalar || drafted.isFlow, let new = document.origin(of: drafted.place),
        let old = file.origins?.written(after: written.place), old.value.comment != new.comment,
        file.isDrafted(old.value) || old.value.file == new.file
      else { return }
      let repair = Self.repair(.origin, .replace(old.place, by: new.comment))
      return report("the value comes from \(new.comment) now", at: old.place, repair: repair)
    }
    for entry in drafted.entries where entry.key.text != "widgets" {
      guard let own = written.own(entry.key.text) else { continue }
      compareOrigins(own.value, entry.value, document)
    }
    guard written.kind == .sequence, drafted.kind == .sequence else { return }
    var rest: [String: [Node]] = [:]
    for item in written.items.reversed() { rest[item.identity, default: []].append(item) }
    for item in drafted.items {
      guard let own = rest[item.identity]?.popLast() else { continue }
      compareOrigins(own, item, document)
    }
  }
}

extension Node {
  /// Whether another node has the same values, in any place.
  fileprivate func says(_ other: Node) -> Bool {
    guard kind == other.kind, isUnknown == other.isUnknown else { return false }
    return switch kind {
    case .mapping:
      entries.count == other.entries.count
        && entries.allSatisfy { entry in
          other.value(entry.key.text).map { entry.value.says($0) } ?? false
        }
    case .sequence:
      items.count == other.items.count && zip(items, other.items).allSatisfy { $0.says($1) }
    default: text == other.text
    }
  }

  /// Whether a drafted value resolves what is unknown in this one.
  fileprivate func isSettled(by drafted: Node) -> Bool {
    if isUnknown { return !drafted.isUnknown || drafted.text != text }
    return kind == .sequence && items.contains(where: \.isUnknown) && !drafted.containsUnknown
      && items.allSatisfy { $0.kind == .scalar }
  }
}
