/// A check over a built product: what was built, held against itself and against what the manifests
/// declare of it.
///
/// As a ``Rule`` it is one file and a pure function.
public protocol ProductRule: Sendable {
  /// What the rule says of itself.
  static var info: RuleInfo { get }

  /// The findings for all bundles of the product, in any order.
  static func check(_ product: ProductContext) -> [Finding]
}
