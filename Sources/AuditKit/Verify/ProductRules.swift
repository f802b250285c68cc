internal import WidgetManifests

extension AllRules {
  /// The rules about a built product.
  public static let product: [any ProductRule.Type] = [
    ProductDiffers.self,
    ProductEntitlementsStripped.self,
    ProductProfile.self,
    ProductDebuggable.self,
    ProductStructure.self,
    ProductAppIntentsMetadata.self,
    ProductPrivacyManifest.self,
    ProductLibraries.self,
    ProductSDK.self,
    ProductSignature.self,
  ]

  /// The rules about manifests that judge a product's own manifest, too.
  ///
  /// They are about what a product declares; `product-structure` says more about wrong platforms.
  public static let built: [any Rule.Type] = checks.filter { rule in
    [.identity, .groups, .links, .extensionPoint].contains(rule.info.group)
      && rule.info.id != PlatformMissing.info.id
  }
}
