package import AuditKit
package import WidgetManifests

/// The differences between a committed manifest and the project.
///
/// Only values that both have are compared: values that the project leaves open, or that the
/// manifest omits or writes with an undefined variable, don't count as drift.
package struct Drift {
  package static let info = RuleInfo(
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
  private var findings: [Finding] = []
  /// The app, extension or widget being compared, and where it begins in the manifest.
  var subject = Finding.Subject()
  var head: Place?
  /// The update being prepared; nil if manifests are only compared.
  let update: Update?
  /// The document being compared, as `draft` writes it.
  var document: DraftedDocument?
  /// The mapping being compared, as in the manifest and as `draft` writes it; nil if it can't be
  /// updated.
  var pair: Pair?
  /// The missing keys of the mapping that have findings.
  var mentioned: Set<String> = []
  /// The manifests that are updated, or that have values marked as unknown.
  private(set) var writtenFiles: [SourceFile.ID: WrittenFile] = [:]
  /// The documents that no manifest contains.
  var missing: [DraftedDocument] = []

  /// Compares manifests with what projects declare.
  ///
  /// - Parameters:
  ///   - sources: The manifests.
  ///   - projects: The facts of each project. Its other configurations are compared, too, and a
  ///     finding names the configurations that have it.
  /// - Returns: The findings, with the project's files after the manifests.
  package static func result(of sources: [SourceFile], with projects: [ProjectFacts]) -> AuditResult
  {
    let names = projects.flatMap { $0.configurations.map(\.configuration) }.unique
    let others = names.map { name in
      (name: name, targets: DraftedTargets(projects.map { $0.alone(in: name) }))
    }
    let main = projects.map { $0.alone(in: $0.configuration) }
    return result(
      of: sources, with: DraftedTargets(main), updating: nil,
      in: projects.first?.configuration ?? "", and: others)
  }

  /// Compares manifests with drafted ones; with an update, findings get fixes.
  static func result(
    of sources: [SourceFile], with targets: DraftedTargets, updating update: Update?,
    in configuration: String = "", and others: [(name: String, targets: DraftedTargets)] = []
  ) -> AuditResult {
    let files = sources.sorted { $0.path < $1.path }
    var drift = Drift(files: files, update: update)
    let (manifest, findings) = drift.read(files)
    drift.findings = findings.compactMap { finding in
      guard finding.rule == "undefined-variable" else { return finding }
      // A variable that is given elsewhere is an unknown value here, not a mistake.
      return update == nil ? uncompared(finding) : nil
    }
    var summary = AuditResult.Summary()
    if let manifest {
      let read = drift.findings
      drift.compare(manifest.inMainConfiguration, targets, isEmpty: files.isEmpty)
      if !others.isEmpty {
        drift.findings.removeFirst(read.count)
        drift.compare(manifest, others, besides: configuration, isEmpty: files.isEmpty)
        drift.findings = read + drift.findings
      }
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

  /// The documents that no manifest contains, in the order of the projects.
  static func missing(in sources: [SourceFile], of targets: DraftedTargets) -> [DraftedDocument] {
    var drift = Drift(files: sources, update: Update(pass: .values, appends: false))
    guard let manifest = drift.read(sources).manifest else { return [] }
    drift.compare(manifest.inMainConfiguration, targets, isEmpty: sources.isEmpty)
    return drift.missing
  }

  /// Reports that a value is not compared because of a variable.
  private static func uncompared(_ finding: Finding) -> Finding {
    Finding(
      info, "a variable decides this value, so it is not compared", at: finding.place,
      severity: .note, related: finding.related,
      help: "write the value, or use the project's own settings file")
  }

  private init(files: [SourceFile], update: Update?) {
    (self.files, self.update) = (files, update)
  }

  /// Compares further configurations, and names in each finding those that have it, unless all do.
  ///
  /// A value of a configuration that the manifests don't name is missing, whatever the document
  /// says.
  private mutating func compare(
    _ manifest: Manifest, _ others: [(name: String, targets: DraftedTargets)],
    besides main: String, isEmpty: Bool
  ) {
    var found = ConfigurationFindings()
    found.add(findings, in: main)
    for other in others {
      findings = []
      compare(manifest.configured(other.name), other.targets, isEmpty: isEmpty)
      found.add(findings, in: other.name)
    }
    let named = manifest.configurations
    findings = found.all.map { finding in
      var finding = finding
      let own = found.names(of: finding)
      if own.count <= others.count { finding.configurations = own }
      if !own.contains(main), let name = own.first, !named.contains(name), !finding.help.isEmpty {
        finding.help =
          "write it under `configurations: {\(ManifestNode.text(name).flow): …}`, as "
          + "`draft --all-configurations` does"
      }
      finding.appendConfigurationsToMessage()
      return finding
    }
  }

  private mutating func read(
    _ files: [SourceFile]
  ) -> (manifest: Manifest?, findings: [Finding]) {
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

  /// Begins with a document and its counterpart by `draft`.
  mutating func begin(
    _ subject: Finding.Subject, at place: Place, as document: DraftedDocument
  ) {
    begin(subject, at: place)
    self.document = document
    let written = writtenFiles[place.file]?.documents.first { $0.place == place }
    guard update != nil, let written else { return }
    pair = Pair(written: written, drafted: document.root)
  }

  /// Adds a finding of the subject.
  ///
  /// - Parameters:
  ///   - message: The difference.
  ///   - place: The value in the manifest; the subject's beginning where nil.
  ///   - project: The project's value and its place in `document`, or if that is nil, in the
  ///     document being compared.
  ///   - help: The help; the rule's remedy where nil.
  ///   - repair: What an update writes instead.
  mutating func report(
    _ message: String, at place: Place? = nil, project: (text: String, place: Place)? = nil,
    in document: DraftedDocument? = nil, help: String? = nil, repair: Repair? = nil
  ) {
    guard let place = place ?? head else { return }
    var related: [Finding.Related] = []
    if let project, let document = document ?? self.document,
      let origin = document.origin(of: project.place)
    {
      related.append(
        Finding.Related("project", project.text, at: self.place(of: origin, in: document)))
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
  private mutating func place(of origin: ValueOrigin, in document: DraftedDocument) -> Place {
    let path = document.path(of: origin)
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
  /// Whether a value may have the tag for unknown values.
  fileprivate var hasUnknownValues: Bool {
    bytes.contains(UInt8(ascii: "!")) && String(decoding: bytes, as: UTF8.self).contains("!unknown")
  }
}

extension ProjectFacts {
  /// The facts of one configuration, without the others.
  fileprivate func alone(in name: String) -> ProjectFacts {
    var facts = configurations.first { $0.configuration == name } ?? self
    facts.configurations = []
    (facts.folder, facts.root, facts.keepsVariants) = (folder, root, keepsVariants)
    return facts
  }
}

// MARK: Keys

extension Drift {
  /// The keys that identify a document or a widget, and the list whose items are matched first.
  static let matchedKeys: Set = ["app", "widgetBundle", "kind", "widgets"]

  /// Compares the plain values of a mapping, key by key.
  mutating func compare<Model>(
    _ written: Model, _ drafted: Model, _ mapping: ModelMapping<Model>
  ) {
    for key in mapping.keys where !Self.matchedKeys.contains(key.description.name) {
      guard var difference = key.difference(written, drafted) else { continue }
      // What the code doesn't show may still be true; what it shows is.
      if key.isDraftedInPart, case .lists(let items, let place, let drafted, let other) = difference
      {
        let names = Set(drafted.map(\.value))
        let shared = items.filter { names.contains($0.value) }
        difference = .lists(first: shared, at: place, second: drafted, secondAt: other)
      }
      report(difference, of: key.description.name)
    }
  }

  /// Reports the difference between a value of the manifest and that of the draft.
  ///
  /// - Parameters:
  ///   - path: The keys that contain it.
  ///   - other: What an update writes; nil for the value alone.
  mutating func report(
    _ difference: PlainDifference, of key: String, in path: [String] = [],
    repair other: Repair? = nil
  ) {
    switch difference {
    case .scalars(let a, let place, let b, let draftedPlace):
      report(
        "\(quoted(key)) is \(a.phrase) here and \(b.phrase) in the project", at: place?.place,
        project: draftedPlace.map { (b.text, $0.place) },
        help: place == nil ? "write `\(key): \(b.text)`" : "write `\(b.text)`",
        repair: other ?? place.map { rewriting($0.map { _ in a.text }, as: b.text) }
          ?? adding(key))
    case .lists(let items, let place?, let draftedItems, _):
      let names = Set(draftedItems.map(\.value))
      for item in items where !names.contains(item.value) {
        report(
          "\(quoted(item.value)) of \(quoted(key)) is not in the project", at: item.place,
          help: "remove it", repair: other ?? removing(item.place, of: place))
      }
      let own = Set(items.map(\.value))
      let missing = draftedItems.filter { !own.contains($0.value) }
      let repair =
        other ?? adding(self.items(missing.map(\.value), at: path + [key]), to: place)
        ?? (path.isEmpty ? replacing(key) : nil)
      for item in missing {
        report(
          "\(quoted(key)) lacks \(quoted(item.value)), which the project has", at: place,
          project: (item.value, item.place), help: "add \(quoted(item.value))", repair: repair)
      }
    // An update adds a list that the manifest leaves out.
    case .lists(_, nil, _, _): break
    }
  }
}

extension PlainScalar {
  /// The value as written in a manifest.
  fileprivate var text: String {
    if case .text(let text) = self { text } else { phrase }
  }
}
