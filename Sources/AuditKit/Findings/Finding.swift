/// One thing that is wrong, from the parser to the printer.
public struct Finding: Sendable {
  // In one place, since findings are sorted, joined and handed on, and hardly one is changed.
  private var contents: Contents

  /// The app, bundle and widget that a finding concerns, as far as they are known.
  public struct Subject: Sendable, Hashable {
    /// The app's bundle ID.
    public var app: String?
    /// The widget bundle's type name.
    public var bundle: String?
    /// The widget's kind.
    public var kind: String?

    /// Makes a subject; what is unknown stays nil.
    public init(app: String? = nil, bundle: String? = nil, kind: String? = nil) {
      self.app = app
      self.bundle = bundle
      self.kind = kind
    }
  }

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
    var rule: String
    var message: String
    var place: Place
    var severity: Severity
    var subject: Subject
    var related: [Related]
    var help: String
    var source: String
    var mending: Mending?
  }

  /// What mends it: beside the rest, since hardly a finding has it.
  private final class Mending: Sendable {
    let fix: Fix?
    let repair: Repair?

    init?(_ fix: Fix?, _ repair: Repair?) {
      if fix == nil, repair == nil { return nil }
      (self.fix, self.repair) = (fix, repair)
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
    contents = Contents(
      Values(
        rule: info.id, message: message, place: place, severity: severity ?? info.severity,
        subject: subject, related: related, help: help ?? info.remedy, source: info.source))
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
  public var rule: String {
    get { contents.values.rule }
    set { change { $0.rule = newValue } }
  }

  /// What was found: one sentence without a full stop at its end.
  public var message: String {
    get { contents.values.message }
    set { change { $0.message = newValue } }
  }

  /// The value that is wrong.
  public var place: Place {
    get { contents.values.place }
    set { change { $0.place = newValue } }
  }

  /// How much it weighs, after configuration.
  public var severity: Severity {
    get { contents.values.severity }
    set { change { $0.severity = newValue } }
  }

  /// The app, bundle and widget it concerns.
  public var subject: Subject {
    get { contents.values.subject }
    set { change { $0.subject = newValue } }
  }

  /// Other places that explain it, such as the other side of a mismatch.
  public var related: [Related] {
    get { contents.values.related }
    set { change { $0.related = newValue } }
  }

  /// What to do, in this case.
  public var help: String {
    get { contents.values.help }
    set { change { $0.help = newValue } }
  }

  /// Where the fact behind the rule is published.
  public var source: String {
    get { contents.values.source }
    set { change { $0.source = newValue } }
  }

  /// A change under which it goes away, where there is one.
  public var fix: Fix? {
    get { contents.values.mending?.fix }
    set { change { $0.mending = Mending(newValue, $0.mending?.repair) } }
  }

  /// What the rule would have written instead; what becomes of it is ``fix``.
  var repair: Repair? {
    get { contents.values.mending?.repair }
    set { change { $0.mending = Mending($0.mending?.fix, newValue) } }
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
