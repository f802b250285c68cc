extension AllRules {
  /// The rules about a built product.
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
    LocalizationMissing.self,
    ProductLibraries.self,
    ProductSDK.self,
    ProductMinimumOS.self,
    ProductSignature.self,
  ]
}
