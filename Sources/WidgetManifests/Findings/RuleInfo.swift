/// The description of a rule: its documentation, its source and its examples.
///
/// A class, because every finding refers to the description of its rule.
public final class RuleInfo: Sendable {
  /// The kebab-case ID.
  ///
  /// It names the problem and never changes its meaning.
  public let id: String
  /// The section of the rule reference.
  public let group: Group
  /// The severity of its findings, unless the configuration changes it.
  public let severity: Severity
  /// The problem that the rule reports, in one sentence.
  public let summary: String
  /// The reason why it matters: what Apple, the App Store or the device does.
  public let rationale: String
  /// The advice on what to do, in one sentence; the `help` of findings without their own.
  public let remedy: String
  /// The same for a project without a manifest: what to do in its code and its settings; nil if the
  /// remedy already covers that.
  public let projectRemedy: String?
  /// The publication that the rule is based on; empty if it is only about the notation of
  /// manifests.
  public let source: String
  /// Whether only the App Store rejects the problem, so that the rule doesn't apply to an app that
  /// is distributed with Developer ID.
  ///
  /// - Source: Apple, Notarizing macOS software before distribution: notarization is not App Review
  ///   (https://developer.apple.com/documentation/security/notarizing-macos-software-before-distribution).
  public let isStoreOnly: Bool
  /// A team's description of its own rule; nil for a rule of `AllRules`.
  public let statement: Statement?
  /// Manifests in which no rule finds anything.
  public var valid: [Example] { writeValid() }
  /// Manifests in which the rule reports a finding at each `↓`.
  public var invalid: [Example] { writeInvalid() }

  private static let ofStore = """
    Only the App Store requires this: the rule skips an app with `distribution: developerID`.
    """

  // Every run of the command makes the descriptions of all rules and looks at no example.
  private let writeValid: @Sendable () -> [Example]
  private let writeInvalid: @Sendable () -> [Example]

  /// The place of a rule in a configuration, and the message of its findings.
  public struct Statement: Sendable {
    /// The message of its findings; nil for a default message with the found and the required
    /// value.
    public var message: String?
    /// The path of the configuration.
    public var path: String
    /// The start of the rule in the configuration.
    public var position: Position

    /// Creates a statement.
    public init(message: String? = nil, path: String, position: Position) {
      self.message = message
      self.path = path
      self.position = position
    }

    /// The place as messages show it: `by .audit.yml:3:5`.
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
    case activities = "Live Activities"
    case budget = "Budget"
    /// The rules of `audit compare`, about two releases.
    case comparison = "Comparing releases"
    /// The rules of `audit verify`, about a built product.
    case product = "Built product"
    /// Rules that a configuration states under `require`.
    case required = "Required by the configuration"
  }

  /// Creates a rule's description.
  public init(
    id: String,
    group: Group,
    severity: Severity,
    summary: String,
    rationale: String,
    remedy: String,
    projectRemedy: String? = nil,
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
    self.projectRemedy = projectRemedy
    self.source = source
    self.isStoreOnly = isStoreOnly
    self.statement = statement
    writeValid = valid
    writeInvalid = invalid
  }
}

extension RuleInfo {
  /// The advice for each ID of an earlier version, with the rules that now report its problems.
  package static let renamed = [
    "product-missing-bundle": "it is now product-differs",
    "product-undeclared-bundle": "it is now product-differs",
    "product-version": "it is now product-differs, version-mismatch and invalid-version",
    "product-build": "it is now product-differs, build-mismatch and invalid-build",
    "product-bundle-id":
      "it is now product-differs, invalid-bundle-id, bundle-id-prefix, bundle-id-depth, "
      + "duplicate-bundle-id and product-signature",
    "product-extension-point":
      "it is now product-structure, unknown-extension-point and principal-class",
    "product-deployment-target":
      "it is now product-differs, deployment-target and product-structure",
    "product-groups": "it is now product-differs, group-not-in-host and product-profile",
    "product-live-activities": "it is now product-differs",
    "product-url-schemes": "it is now product-differs and invalid-url",
    "product-minimum-os": "it is now minimum-os-gate",
    "localization-missing": "it is now language-missing",
  ]
}

extension RuleInfo.Group {
  /// The purpose of a run.
  public enum Occasion: Sendable {
    /// To check the manifests.
    case check
    /// To compare the manifests with those of an older release.
    case comparison
    /// To verify a built product.
    case product
  }

  /// The purposes for which the rules of the section run.
  public var occasions: Set<Occasion> {
    switch self {
    case .reading: [.check, .comparison, .product]
    case .comparison: [.comparison]
    case .product: [.product]
    case .identity, .kinds, .families, .intents, .groups, .links, .extensionPoint, .timelines,
      .activities, .budget, .required:
      [.check]
    }
  }
}
