public import WidgetManifests

/// A check over two releases of the same apps: what the newer one breaks for people who have the
/// older one installed.
///
/// As a ``Rule`` it is one file, a pure function, and tested by its examples. It reports what it
/// finds in the newer release, with the older one's side related.
public protocol ComparisonRule: Sendable {
  /// What the rule says of itself.
  static var info: RuleInfo { get }

  /// The findings for all that the comparison holds, in any order.
  static func check(_ comparison: Comparison) -> [Finding]
}

extension AllRules {
  /// The rules that look at two releases.
  public static let comparing: [any ComparisonRule.Type] = [
    KindRemoved.self,
    KindRenamed.self,
    FamilyRemoved.self,
    ConfigurationChanged.self,
    IntentChanged.self,
    GroupRemoved.self,
    BundleIDChanged.self,
    URLSchemeRemoved.self,
    DeploymentTargetRaised.self,
    VersionDecreased.self,
    BuildNotIncreased.self,
    DemandIncreased.self,
  ]
}
