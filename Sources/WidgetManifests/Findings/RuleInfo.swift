/// What a rule says of itself: its documentation, its source and its examples.
///
/// A class, because each finding holds that of its rule.
public final class RuleInfo: Sendable {
  /// The kebab-case ID.
  ///
  /// It names what is wrong and never changes meaning.
  public let id: String
  /// The section of the rule reference in which it stands.
  public let group: Group
  /// How much its findings weigh unless the configuration says otherwise.
  public let severity: Severity
  /// What the rule reports, in one sentence.
  public let summary: String
  /// Why it matters: what Apple, the App Store or the device does.
  public let rationale: String
  /// What to do, in one sentence; the `help` of a finding unless it has better.
  public let remedy: String
  /// Where the fact behind the rule is published.
  public let source: String
  /// Whether the App Store alone refuses what it reports, so that it does not concern an app that
  /// is distributed with Developer ID.
  ///
  /// - Source: Apple, Notarizing macOS software before distribution: notarization is not App Review
  ///   (https://developer.apple.com/documentation/security/notarizing-macos-software-before-distribution).
  public let isStoreOnly: Bool
  /// What a team says of a rule of its own; nil for a rule of `AllRules`.
  public let statement: Statement?
  /// Manifests in which the rule, and every other, is silent.
  public var valid: [Example] { writeValid() }
  /// Manifests in which the rule speaks, at each `↓`.
  public var invalid: [Example] { writeInvalid() }

  private static let ofStore = """
    Only the store does: the rule is silent for an app with `distribution: developerID`.
    """

  // Every run of the command makes the descriptions of all rules and looks at no example.
  private let writeValid: @Sendable () -> [Example]
  private let writeInvalid: @Sendable () -> [Example]

  /// Where a configuration states a rule, and in which words its findings are told.
  public struct Statement: Sendable {
    /// What a finding says; nil for what was found and what is wanted.
    public var message: String?
    /// The configuration.
    public var path: String
    /// Where the rule begins in it.
    public var position: Position

    /// Makes a statement.
    public init(message: String? = nil, path: String, position: Position) {
      self.message = message
      self.path = path
      self.position = position
    }

    /// The place in a few words: `by .audit.yml:3:5`.
    package var text: String { "by \(path):\(position.line):\(position.column)" }
  }

  /// A section of the rule reference.
  public enum Group: String, Sendable, CaseIterable {
    case reading = "Reading"
    case identity = "Identity"
    case kinds = "Kinds and widgets"
    case families = "Families and configurations"
    case intents = "Intents"
    case groups = "Groups"
    case links = "Links and data"
    case extensionPoint = "Extension point"
    case timelines = "Timelines"
    case budget = "Budget"
    /// What `audit compare` says of two releases.
    case comparison = "Comparing releases"
    /// What `audit verify` finds in a built product.
    case product = "Built product"
    /// Rules that a configuration states under `require`.
    case required = "Required by the configuration"
  }

  /// Makes a rule's description.
  public init(
    id: String,
    group: Group,
    severity: Severity,
    summary: String,
    rationale: String,
    remedy: String,
    source: String,
    isStoreOnly: Bool = false,
    statement: Statement? = nil,
    valid: @autoclosure @escaping @Sendable () -> [Example],
    invalid: @autoclosure @escaping @Sendable () -> [Example]
  ) {
    self.id = id
    self.group = group
    self.severity = severity
    self.summary = summary
    self.rationale = isStoreOnly ? "\(rationale) \(Self.ofStore)" : rationale
    self.remedy = remedy
    self.source = source
    self.isStoreOnly = isStoreOnly
    self.statement = statement
    writeValid = valid
    writeInvalid = invalid
  }
}

extension RuleInfo.Group {
  /// What a run can be about.
  public enum Occasion: Sendable {
    /// The manifests as they are.
    case check
    /// What has changed since an older release.
    case comparison
    /// What was built of them.
    case product
  }

  /// The runs in which the rules of the section are asked.
  public var occasions: Set<Occasion> {
    switch self {
    case .reading: [.check, .comparison, .product]
    case .comparison: [.comparison]
    case .product: [.product]
    case .identity, .kinds, .families, .intents, .groups, .links, .extensionPoint, .timelines,
      .budget, .required:
      [.check]
    }
  }
}
