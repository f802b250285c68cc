package import AuditKit
package import WidgetManifests

/// Where a committed manifest says something else than the project does.
///
/// Only what both say is compared: what the project leaves open, and what the manifest leaves out
/// or writes with an undefined variable, doesn't count as drift.
package struct Drift {
  static let info = RuleInfo(
    id: "drift",
    group: .required,
    severity: .error,
    summary: "A manifest says something else than the project it was drafted from.",
    rationale: "What is audited is then another app than the one that ships.",
    remedy: "write what the project says, or draft the manifest again",
    source: "",
    valid: [], invalid: [])

  /// The manifests, followed by the project's files that findings name.
  private var files: [SourceFile]
  /// The index of each of the project's files, by its path.
  private var numbers: [String: Int] = [:]
  /// The folder of the projects, as it was named.
  private let root: String
  private var findings: [Finding] = []
  /// The app, extension or widget that is compared, and where it begins in the manifest.
  var subject = Finding.Subject()
  var head: Place?
  /// What changes the manifests; nil where they are only compared.
  let update: Update?
  /// The mapping that is compared, as a manifest has it and as `draft` writes it; nil where it can't
  /// be updated.
  var pair: Pair?
  /// The missing keys of the mapping that have findings.
  var mentioned: Set<String> = []
  /// The manifests that are updated, or that say what they don't know.
  private(set) var writtenFiles: [SourceFile.ID: WrittenFile] = [:]
  /// The documents that no manifest has.
  var missing: [DraftedDocument] = []

  /// Compares manifests with what projects declare.
  ///
  /// - Parameters:
  ///   - sources: The manifests.
  ///   - projects: The facts of each project.
  /// - Returns: The findings, with the project's files after the manifests.
  package static func result(of sources: [SourceFile], with projects: [ProjectFacts]) -> AuditResult
  {
    result(of: sources, with: projects, updating: nil)
  }

  /// Compares manifests with what projects declare; an update gives findings their fixes.
  static func result(
    of sources: [SourceFile], with projects: [ProjectFacts], updating update: Update?
  ) -> AuditResult {
    let files = sources.sorted { $0.path < $1.path }
    var drift = Drift(files: files, root: projects.first?.root ?? "", update: update)
    let (manifest, findings) = drift.read(files)
    // A variable that is given elsewhere is an unknown value here, not a mistake.
    drift.findings = findings.filter { $0.rule != "undefined-variable" }
    var summary = AuditResult.Summary()
    if let manifest {
      drift.compare(manifest, DraftedTargets(projects), isEmpty: files.isEmpty)
      summary.apps = manifest.apps.count
      summary.bundles = manifest.bundles.count
      summary.widgets = manifest.bundles.reduce(0) { $0 + $1.widgets.items().count }
    }
    summary.files = files.count
    if update != nil { drift.findings.addFixes(in: drift.files) }
    summary.count(drift.findings)
    let sorted = drift.findings.enumerated().sorted { a, b in
      let (first, second) = (a.element.place, b.element.place)
      return (first.file, first.start, a.offset) < (second.file, second.start, b.offset)
    }
    return AuditResult(files: drift.files, summary: summary, findings: sorted.map(\.element))
  }

  /// The documents that no manifest has, in the order of the projects.
  static func missing(
    in sources: [SourceFile], of projects: [ProjectFacts], _ documents: DraftedDocuments
  ) -> [DraftedDocument] {
    let update = Update(documents: documents, pass: .values, appends: false)
    var drift = Drift(files: sources, root: projects.first?.root ?? "", update: update)
    guard let manifest = drift.read(sources).manifest else { return [] }
    drift.compare(manifest, DraftedTargets(projects), isEmpty: sources.isEmpty)
    return drift.missing
  }

  private init(files: [SourceFile], root: String, update: Update?) {
    (self.files, self.root, self.update) = (files, root, update)
  }

  private mutating func read(_ files: [SourceFile]) -> (manifest: Manifest?, findings: [Finding]) {
    for (index, file) in files.enumerated() where update != nil || file.hasUnknownValues {
      let id = SourceFile.ID(index)
      writtenFiles[id] = WrittenFile(file, id: id)
    }
    var options = Audit.Options()
    options.replay = nil
    guard let audit = try? Audit(options: options) else { return (nil, []) }
    let reading = audit.manifest(of: files)
    return (reading.manifest, reading.findings)
  }

  /// Begins with an app, an extension or a widget.
  mutating func begin(_ subject: Finding.Subject, at place: Place) {
    (self.subject, head) = (subject, Self.head(of: place))
    (pair, mentioned) = (nil, [])
  }

  /// Begins with a document, as `draft` writes it.
  mutating func update(_ place: Place, as document: DraftedDocument?) {
    guard let document, let file = writtenFiles[place.file],
      let written = file.documents.first(where: { $0.place == place })
    else { return }
    pair = Pair(written: written, drafted: document.root, document: document)
  }

  /// Adds a finding of the subject.
  ///
  /// - Parameters:
  ///   - message: The difference.
  ///   - place: The value in the manifest; the subject's beginning where nil.
  ///   - project: The project's value and its place.
  ///   - help: The help; the rule's remedy where nil.
  ///   - repair: What an update writes instead.
  package mutating func report(
    _ message: String, at place: Place? = nil, project: (text: String, origin: Origin?)? = nil,
    help: String? = nil, repair: Repair? = nil
  ) {
    guard let place = place ?? head else { return }
    var related: [Finding.Related] = []
    if let project, let origin = project.origin {
      related.append(Finding.Related("project", project.text, at: self.place(of: origin)))
    }
    let finding = Finding(
      Self.info, message, at: place, subject: subject, related: related, help: help)
    let isUpdated =
      switch update?.pass {
      case nil: false
      case .values: true
      case .origins: repair?.title == UpdateTitle.origin.rawValue
      }
    findings.append(isUpdated ? finding.repaired(repair) : finding)
  }

  /// A place in a file of the project; these files follow the manifests.
  private mutating func place(of origin: Origin) -> Place {
    let path = ProjectPath.joined(root, origin.file)
    let index = numbers[path] ?? files.count
    if index == files.count {
      numbers[path] = index
      files.append(SourceFile(path: path, bytes: []))
    }
    let start = Position(line: Int32(clamping: origin.line ?? 1), column: 1)
    return Place(file: SourceFile.ID(index), start: start, end: start)
  }

  /// The first character of a place, for a value that is missing in it.
  static func head(of place: Place) -> Place {
    var head = place
    head.end = Position(line: place.start.line, column: place.start.column + 1)
    return head
  }
}

extension SourceFile {
  /// Whether a value may have the tag of those that are not known.
  fileprivate var hasUnknownValues: Bool {
    bytes.contains(UInt8(ascii: "!")) && String(decoding: bytes, as: UTF8.self).contains("!unknown")
  }
}

/// A text in backticks.
func quoted(_ text: String) -> String { CodeSpans.code(text) }

extension Drift {
  /// Compares a text that both may have.
  mutating func compare(
    _ key: String, _ field: Field<Located<String>>, _ drafted: Drafted<String>?
  ) {
    guard let written = field.value, let drafted, let value = drafted.value, written.value != value
    else { return }
    report(
      "\(quoted(key)) is \(quoted(written.value)) here and \(quoted(value)) in the project",
      at: written.place, project: (value, drafted.origin), help: "write \(quoted(value))",
      repair: rewriting(written, as: value))
  }

  /// Compares a list whose order means nothing; none is as good as an empty one.
  ///
  /// - Parameter path: The keys around it.
  mutating func compare<Item>(
    _ key: String, _ field: Field<LocatedList<Item>>, _ drafted: [Drafted<String>],
    in path: [String] = [], text: (Item) -> String
  ) {
    guard let list = field.value, !list.isPartial, drafted.allSatisfy({ $0.value != nil }) else {
      return
    }
    let names = Set(drafted.compactMap(\.value))
    for item in list.items where !names.contains(text(item.value)) {
      report(
        "\(quoted(text(item.value))) of \(quoted(key)) is not in the project", at: item.place,
        help: "remove it", repair: removing(item.place, of: list.place))
    }
    let written = Set(list.items.map { text($0.value) })
    let missing = drafted.compactMap(\.value).filter { !written.contains($0) }
    let repair =
      adding(items(missing, at: path + [key]), to: list.place)
      ?? (path.isEmpty ? replacing(key) : nil)
    for item in drafted {
      guard let value = item.value, !written.contains(value) else { continue }
      report(
        "\(quoted(key)) lacks \(quoted(value)), which the project has", at: list.place,
        project: (value, item.origin), help: "add \(quoted(value))", repair: repair)
    }
  }

  mutating func compare(
    _ key: String, _ field: Field<LocatedList<String>>, _ drafted: [Drafted<String>],
    in path: [String] = []
  ) {
    compare(key, field, drafted, in: path) { $0 }
  }

  /// Compares a flag, which is false where it is not written.
  mutating func compare(_ key: String, _ field: Field<Located<Bool>>, _ drafted: Drafted<Bool>?) {
    guard !field.isUnknown, let drafted, let value = drafted.value else { return }
    let written = field.value?.value ?? false
    guard written != value else { return }
    let repair =
      field.value.map { rewriting($0.map(String.init), as: String(value)) } ?? adding(key)
    report(
      "\(quoted(key)) is \(written) here and \(value) in the project", at: field.value?.place,
      project: (String(value), drafted.origin), help: "write `\(key): \(value)`", repair: repair)
  }
}
