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
