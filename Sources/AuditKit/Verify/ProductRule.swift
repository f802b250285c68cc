public import WidgetManifests

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

extension AllRules {
  /// The rules that look at a built product.
  public static let product: [any ProductRule.Type] = [
    ProductMissingBundle.self,
    ProductUndeclaredBundle.self,
    ProductVersion.self,
    ProductBuild.self,
    ProductBundleID.self,
    ProductExtensionPoint.self,
    ProductDeploymentTarget.self,
    ProductGroups.self,
    ProductEntitlementsStripped.self,
    ProductProfile.self,
    ProductDebuggable.self,
    ProductStructure.self,
    ProductAppIntentsMetadata.self,
    ProductPrivacyManifest.self,
    ProductLiveActivities.self,
    ProductURLSchemes.self,
    ProductSignature.self,
  ]
}
