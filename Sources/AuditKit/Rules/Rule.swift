public import WidgetManifests

/// A check over the manifests of a run: one file, described by ``info`` and tested by its examples.
///
/// A rule is a pure function. It may look at everything in ``RuleContext/run`` and reports only
/// what belongs to the apps and bundles of its context, so that a run can be cut into slices and
/// spread over cores without changing a byte of the outcome.
public protocol Rule: Sendable {
  /// What the rule says of itself.
  static var info: RuleInfo { get }

  /// The findings for the apps and bundles of the context, in any order.
  static func check(_ context: RuleContext) -> [Finding]
}
