/// One thing that is wrong, from the parser to the printer.
public struct Finding: Sendable {
  // In one place, since findings are sorted, joined and handed on, and hardly one is changed.
  private var contents: Contents

  /// Another place that explains a finding.
  public struct Related: Sendable, Hashable {
    /// A word for what stands there, such as `host` or `first declared`.
    public var label: String
    /// What it says, without the place, such as `com.example.weather declares 3.2.0`.
    public var message: String
    /// Where it stands.
    public var place: Place

    /// Makes a related place.
    public init(_ label: String, _ message: String, at place: Place) {
      self.label = label
      self.message = message
      self.place = place
    }
  }

  private final class Contents: Sendable {
    let values: Values

    init(_ values: Values) {
      self.values = values
    }
  }

  private struct Values: Sendable {
    let info: RuleInfo
    var message: String
    let place: Place
    var severity: Severity
    var subject: Subject
    var related: [Related]
    /// What to do; nil for what the rule says.
    let help: String?
    var extras: Extras?
  }

  /// What hardly a finding has.
  private final class Extras: Sendable {
    let source: String?
    let fix: Fix?
    let repair: Repair?

    init(_ source: String?, _ fix: Fix?, _ repair: Repair?) {
      (self.source, self.fix, self.repair) = (source, fix, repair)
    }
  }

  /// Makes a finding of a rule, with the rule's severity, source and, unless given, its remedy.
  @inline(never)
  public init(
    _ info: RuleInfo,
    _ message: String,
    at place: Place,
    subject: Subject = Subject(),
    severity: Severity? = nil,
    related: [Related] = [],
    help: String? = nil
  ) {
    // What was put together has room for as much again.
    let message = message.withBytes { String(decoding: $0, as: UTF8.self) }
    contents = Contents(
      Values(
        info: info, message: message, place: place, severity: severity ?? info.severity,
        subject: subject, related: related, help: help))
  }

  /// Makes a finding at a located value; an alias through which it was reached is related.
  public init<Value>(
    _ info: RuleInfo,
    _ message: String,
    at located: Located<Value>,
    subject: Subject = Subject(),
    severity: Severity? = nil,
    related: [Related] = [],
    help: String? = nil
  ) {
    self.init(
      info, message, at: located.place, subject: subject, severity: severity,
      related: Self.related(related, through: located.alias), help: help)
  }

  /// The rule's ID, as in `audit explain`.
  public var rule: String { contents.values.info.id }

  /// What was found: one sentence without a full stop at its end.
  public internal(set) var message: String {
    get { contents.values.message }
    set { change { $0.message = newValue } }
  }

  /// The value that is wrong.
  public var place: Place { contents.values.place }

  /// How much it weighs, after configuration.
  public internal(set) var severity: Severity {
    get { contents.values.severity }
    set { change { $0.severity = newValue } }
  }

  /// The app, bundle and widget it concerns.
  public internal(set) var subject: Subject {
    get { contents.values.subject }
    set { change { $0.subject = newValue } }
  }

  /// Other places that explain it, such as the other side of a mismatch.
  public internal(set) var related: [Related] {
    get { contents.values.related }
    set { change { $0.related = newValue } }
  }

  /// What to do, in this case.
  public var help: String { contents.values.help ?? contents.values.info.remedy }

  /// Where the fact behind it is published: the rule's source, unless it has one of its own.
  public internal(set) var source: String {
    get { contents.values.extras?.source ?? contents.values.info.source }
    set { change { $0.extras = Extras(newValue, $0.extras?.fix, $0.extras?.repair) } }
  }

  /// A change under which it goes away, where there is one.
  public internal(set) var fix: Fix? {
    get { contents.values.extras?.fix }
    set { change { $0.extras = Extras($0.extras?.source, newValue, $0.extras?.repair) } }
  }

  /// What the rule would have written instead; what becomes of it is ``fix``.
  var repair: Repair? {
    get { contents.values.extras?.repair }
    set { change { $0.extras = Extras($0.extras?.source, $0.extras?.fix, newValue) } }
  }

  /// Whether a finding comes before another one in a report: by path, line, column, rule and message.
  ///
  /// The numbers of files follow the order of their paths.
  static func precedes(_ a: Finding, _ b: Finding) -> Bool {
    if a.place.file != b.place.file { return a.place.file < b.place.file }
    if a.place.start != b.place.start { return a.place.start < b.place.start }
    if a.rule != b.rule { return a.rule < b.rule }
    return a.message < b.message
  }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = contents.values
    body(&values)
    contents = Contents(values)
  }

  @inline(never)
  private static func related(_ related: [Related], through alias: Place?) -> [Related] {
    guard let alias else { return related }
    return related + [Related("alias", "the value is reached through this alias", at: alias)]
  }
}

extension Finding {
  /// The app, bundle and widget that a finding concerns, as far as they are known.
  public struct Subject: Sendable, Hashable {
    private var owner: Owner?
    /// The widget's kind.
    public var kind: String?

    /// Makes a subject; what is unknown stays nil.
    public init(app: String? = nil, bundle: String? = nil, kind: String? = nil) {
      owner = Owner(app, bundle)
      self.kind = kind
    }

    /// The app's bundle ID.
    public var app: String? {
      get { owner?.app }
      set { owner = Owner(newValue, bundle) }
    }

    /// The widget bundle's type name.
    public var bundle: String? {
      get { owner?.bundle }
      set { owner = Owner(app, newValue) }
    }
  }

  /// An app and a bundle: one with all that concern the same, of which a run has very many.
  private final class Owner: Sendable, Hashable {
    let app: String?
    let bundle: String?

    init?(_ app: String?, _ bundle: String?) {
      if app == nil, bundle == nil { return nil }
      (self.app, self.bundle) = (app, bundle)
    }

    static func == (a: Owner, b: Owner) -> Bool {
      a === b || (a.app == b.app && a.bundle == b.bundle)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(app)
      hasher.combine(bundle)
    }
  }
}
