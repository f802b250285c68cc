/// A problem found in a manifest, a project or a product.
public struct Finding: Sendable {
  /// The description of its rule.
  private let info: RuleInfo
  /// The message: one sentence, without a full stop at the end.
  public internal(set) var message: String
  /// The value that is wrong.
  public private(set) var place: Place
  /// The severity, after configuration.
  public package(set) var severity: Severity
  /// The app, bundle and widget it concerns.
  public package(set) var subject: Subject
  /// The subjects of other findings that this one includes, because one change resolves them all.
  package var otherSubjects: [Subject] = []
  /// Other places that explain the finding, such as the other side of a mismatch.
  public package(set) var related: [Related]
  /// What to do in this case; nil for the rule's remedy.
  private var advice: Advice?
  /// Whether it is placed in a project's own file.
  package var isInProject = false
  /// The publication that the finding is based on: the rule's source, unless the finding has its
  /// own.
  public package(set) var source: String
  /// The place in the project that the value was taken from, if a comment in the manifest names it.
  public package(set) var origin: ValueOrigin?
  /// The build configurations that have the problem; empty if all of the manifest have it.
  public package(set) var configurations: [String] = []
  /// A change that resolves the finding, if there is one.
  public package(set) var fix: Fix?
  /// The change that the rule proposes, from which ``fix`` is made.
  package var repair: Repair?

  /// The cause, if findings in several places may share it so that one change resolves them all.
  package var cause: Cause?

  /// The value of the drafted manifest that a finding in a project is about.
  package var drafted: DraftedValue?

  /// The rule's ID, as in `audit explain`.
  public var rule: String { info.id }

  /// A value of a drafted manifest, by which a finding in a project is recognized in the next run.
  package final class DraftedValue: Sendable {
    /// The value as an identity has it.
    package let text: String
    /// The place in the manifest.
    package let place: Place

    package init(text: String, place: Place) {
      self.text = text
      self.place = place
    }
  }

  /// What to do, and what happens otherwise; a class, so that findings stay small.
  private final class Advice: Sendable {
    let help: String?
    let projectHelp: String?
    let consequence: String?
    let inStore: String?

    init(help: String?, projectHelp: String?, consequence: String?, inStore: String?) {
      (self.help, self.projectHelp) = (help, projectHelp)
      (self.consequence, self.inStore) = (consequence, inStore)
    }
  }

  /// Another place that explains a finding.
  public struct Related: Sendable, Hashable {
    /// A label for the place, such as `host` or `first declared`.
    public var label: String
    /// The message without the place, such as `com.example.weather declares 3.2.0`.
    public var message: String
    /// The place.
    public var place: Place

    /// Creates a related place.
    public init(_ label: String, _ message: String, at place: Place) {
      self.label = label
      self.message = message
      self.place = place
    }
  }

  /// Creates a finding of a rule, with the rule's source and, unless given, its severity and
  /// remedy.
  ///
  /// `help` says what to do in this case, instead of the rule's remedy; `projectHelp` what to do
  /// in a project without a manifest, which has no keys; `consequence` what happens otherwise, for
  /// the end of the help; `inStore` what App Store Connect does then, if the app goes there.
  public init(
    _ info: RuleInfo,
    _ message: String,
    at place: Place,
    subject: Subject = Subject(),
    severity: Severity? = nil,
    related: [Related] = [],
    help: String? = nil,
    projectHelp: String? = nil,
    consequence: String? = nil,
    inStore: String? = nil
  ) {
    self.info = info
    self.message = message
    self.place = place
    self.severity = severity ?? info.severity
    self.subject = subject
    self.related = related
    if help != nil || projectHelp != nil || consequence != nil || inStore != nil {
      advice = Advice(
        help: help, projectHelp: projectHelp, consequence: consequence, inStore: inStore)
    }
    source = info.source
  }

  /// Creates a finding at a located value.
  ///
  /// If an alias leads to the value, the alias becomes a related place.
  public init<Value>(
    _ info: RuleInfo,
    _ message: String,
    at located: Located<Value>,
    subject: Subject = Subject(),
    severity: Severity? = nil,
    related: [Related] = [],
    help: String? = nil,
    projectHelp: String? = nil,
    consequence: String? = nil,
    inStore: String? = nil
  ) {
    self.init(
      info, message, at: located.place, subject: subject, severity: severity,
      related: Self.related(related, through: located.alias), help: help,
      projectHelp: projectHelp, consequence: consequence, inStore: inStore)
  }

  /// The advice on what to do in this case, and the consequence of not doing it.
  ///
  /// Setting it replaces the advice in a manifest alone.
  public package(set) var help: String {
    get {
      let inManifest = advice?.help ?? info.remedy
      let help = isInProject ? advice?.projectHelp ?? info.projectRemedy ?? inManifest : inManifest
      return ([help, advice?.consequence, advice?.inStore] as [String?]).compactMap(\.self)
        .joined(separator: "; ")
    }
    set {
      advice = Advice(
        help: newValue, projectHelp: advice?.projectHelp, consequence: nil, inStore: nil)
    }
  }

  /// Returns the finding for an app that doesn't go to the App Store.
  package func outsideStore() -> Finding {
    var finding = self
    finding.advice = advice.map {
      Advice(
        help: $0.help, projectHelp: $0.projectHelp, consequence: $0.consequence, inStore: nil)
    }
    return finding
  }

  /// Returns whether a finding precedes another one in a report: by path, line, column, rule and
  /// message.
  ///
  /// Files are numbered in the order of their paths.
  package static func precedes(_ a: Finding, _ b: Finding) -> Bool {
    if a.place.file != b.place.file { return a.place.file < b.place.file }
    if a.place.start != b.place.start { return a.place.start < b.place.start }
    if a.rule != b.rule { return a.rule < b.rule }
    return a.message < b.message
  }

  /// Returns the finding with each of its places changed.
  package func placed(_ change: (inout Place) -> Void) -> Finding {
    var finding = self
    change(&finding.place)
    for index in finding.related.indices { change(&finding.related[index].place) }
    return finding
  }

  private static let alias = "alias"

  /// Whether an alias leads to the value.
  package var isThroughAlias: Bool { related.contains { $0.label == Self.alias } }

  private static func related(_ related: [Related], through alias: Place?) -> [Related] {
    guard let alias else { return related }
    return related + [Related(Self.alias, "the value is reached through this alias", at: alias)]
  }
}

extension Finding {
  /// A cause that several findings of a rule share, such as a version that all extensions of an app
  /// take from one build setting.
  ///
  /// A result has one of the findings, with the places of the others.
  ///
  /// A class, so that the many findings without a cause stay small.
  package final class Cause: Sendable {
    /// The cause, the same for all findings of a rule and a severity that share it; nil if only
    /// findings of other rules are fixed with it.
    package let key: String?
    /// The part that differs in this finding, such as the name of a family.
    package let part: String?
    /// Makes the message of the joined finding from the parts of all.
    package let message: (@Sendable ([String]) -> String)?

    /// Whether findings about different apps may share the cause.
    package let spansApps: Bool

    /// The policy that asks as often as the entries do; a finding about it includes this one.
    package let policy: Place?

    package init(
      _ key: String?, spansApps: Bool = false, part: String? = nil, policy: Place? = nil,
      message: (@Sendable ([String]) -> String)? = nil
    ) {
      self.key = key
      self.spansApps = spansApps
      self.part = part
      self.policy = policy
      self.message = message
    }
  }

  /// Returns the finding with a cause.
  package func caused(by cause: Cause?) -> Finding {
    var finding = self
    finding.cause = cause
    return finding
  }

  /// Returns one finding for this one and one of another rule that the same change fixes.
  package func telling(_ other: Finding) -> Finding {
    var told = self
    let also = other.related.filter { $0.label == "also" }
    told.related += [Related("also", other.message, at: other.place)] + also
    guard var fix, let second = other.fix else {
      told.fix = nil
      return told
    }
    fix.title += " and " + second.title
    fix.isSafe = fix.isSafe && second.isSafe
    fix.reveals = fix.reveals || second.reveals
    fix.edits += second.edits
    told.fix = fix
    return told
  }

  /// The maximum number of places of other findings with the same cause.
  private static let maximumOthers = 16
  /// The maximum number of places of any kind, which no reader looks at one by one.
  private static let maximumRelated = 40

  /// Removes the last related places if there are too many, and adds how many.
  package mutating func limitRelated() {
    let rest = related.count - Self.maximumRelated
    guard rest > 0 else { return }
    related.removeLast(rest)
    related[Self.maximumRelated - 1].message += ", and \(rest) more"
  }

  /// Adds to the message which build configurations have the problem, unless all have it.
  package mutating func appendConfigurationsToMessage() {
    if configurations.isEmpty { return }
    message += " (only in \(configurations.map { quoted($0) }.listed()))"
  }

  /// Returns one finding for several with the same cause, at the first of their places.
  ///
  /// It has a fix only if all of them have the same one; the fix then makes the edits of all.
  package func joined(with others: [Finding]) -> Finding {
    guard !others.isEmpty else { return self }
    var joined = self
    let parts = ([self] + others).compactMap(\.cause?.part)
    if let message = cause?.message {
      joined.message = message(parts)
    } else if let own = subject.kind.map(quoted),
      let lead = [own, "widget \(own)"].first(where: message.hasPrefix)
    {
      var seen: Set<String> = []
      let kinds = ([self] + others).compactMap(\.subject.kind).filter { seen.insert($0).inserted }
      if kinds.count > 1 {
        let names = kinds.map(quoted)
        let most = Count.maximumListed
        let list = names.count > most ? names.shortened(to: most) : names.listed()
        joined.message = "each of \(list)\(message.dropFirst(lead.count))"
      }
    }
    var also = others.prefix(Self.maximumOthers).map { other in
      let kind = other.subject.kind == subject.kind ? nil : other.subject.kind.map(quoted)
      let bundle = other.subject.bundle == subject.bundle ? nil : other.subject.bundle.map(quoted)
      let app = other.subject.app == subject.app ? nil : other.subject.app.map(quoted)
      return Related("also", other.cause?.part ?? kind ?? bundle ?? app ?? "here", at: other.place)
    }
    if others.count > also.count {
      also[also.count - 1].message += " and \(others.count - also.count) more"
    }
    joined.related += also
    joined.otherSubjects += others.flatMap { [$0.subject] + $0.otherSubjects }
    let fixes = ([self] + others).compactMap(\.fix)
    guard var fix, fixes.count == others.count + 1, fixes.allSatisfy({ $0.title == fix.title })
    else {
      joined.fix = nil
      return joined
    }
    fix.isSafe = fixes.allSatisfy(\.isSafe)
    fix.reveals = fixes.contains(where: \.reveals)
    fix.edits = Array(Set(fixes.flatMap(\.edits))).sorted {
      ($0.place.file, $0.bytes.lowerBound) < ($1.place.file, $1.bytes.lowerBound)
    }
    joined.fix = fix
    return joined
  }

  /// The app, bundle and widget that a finding concerns, if known.
  public struct Subject: Sendable, Hashable {
    /// The app's bundle ID.
    public var app: String?
    /// The widget bundle's type name.
    public var bundle: String?
    /// The widget's kind.
    public var kind: String?

    /// Creates a subject; unknown parts are nil.
    public init(app: String? = nil, bundle: String? = nil, kind: String? = nil) {
      self.app = app
      self.bundle = bundle
      self.kind = kind
    }
  }
}

/// The severity of a finding.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// Worth knowing; nothing breaks.
  case note
  /// Works, but not as declared.
  case warning
  /// Rejected by the App Store, refused by the system, or broken.
  case error

  private var weight: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Orders by severity, `note` first.
  public static func < (a: Severity, b: Severity) -> Bool { a.weight < b.weight }
}
