/// Every rule, in the order of the reference.
///
/// A new rule is its file and a line here.
public enum AllRules {
  /// The rules that look at a read manifest.
  public static let checks: [any Rule.Type] = [
    UnknownHost.self,
    ConflictingHost.self,
    DuplicateBundleID.self,
    VersionMismatch.self,
    BuildMismatch.self,
    InvalidVersion.self,
    InvalidBuild.self,
    InvalidBundleID.self,
    BundleIDPrefix.self,
    BundleIDDepth.self,
    TeamMismatch.self,
    DeploymentTarget.self,
    PlatformMissing.self,
    MissingDisplayName.self,
    DuplicateKind.self,
    ConfusableKind.self,
    UnknownKind.self,
    InterpolatedText.self,
    LargeBundle.self,
    MissingName.self,
    UnknownFamily.self,
    DuplicateFamily.self,
    MissingFamilies.self,
    FamilyUnavailable.self,
    ConfigurationUnavailable.self,
    MissingContainerBackground.self,
    LiveActivitiesUndeclared.self,
    MissingIntent.self,
    UnexpectedIntent.self,
    UnknownIntent.self,
    UnusedIntent.self,
    IntentMembership.self,
    IntentHandler.self,
    IntentSystem.self,
    InvalidAppGroup.self,
    GroupNotInHost.self,
    GroupNotInExtension.self,
    GroupUnused.self,
    KeychainGroupMismatch.self,
    MissingPrivacyManifest.self,
    MissingPushEntitlement.self,
    LocationPurpose.self,
    InvalidURL.self,
    UnknownURLScheme.self,
    LinkIgnored.self,
    InsecureURL.self,
    UnknownExtensionPoint.self,
    PrincipalClass.self,
    TodayExtension.self,
    MissingTimeline.self,
    EmptyTimeline.self,
    EntriesTooClose.self,
    EntriesUnreached.self,
    ReloadTooSoon.self,
    SingleEntryAtEnd.self,
    NeverRefreshed.self,
    TimelineTooLarge.self,
    BudgetExceeded.self,
    BudgetAtRisk.self,
    ReloadStorm.self,
    StaleData.self,
  ]

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

  /// What is found while reading; these rules have no check of their own and are never suppressed.
  static let reading: [RuleInfo] = [
    YAMLSyntax.info,
    InvalidEncoding.info,
    InputLimit.info,
    DuplicateKey.info,
    UnknownKey.info,
    MissingKey.info,
    WrongType.info,
    InvalidValue.info,
    UndefinedVariable.info,
    MisplacedKey.info,
    InvalidSuppression.info,
    UnusedSuppression.info,
  ]

  /// The rules after whose findings the rest of a file is unknown.
  static let givingUp: Set<String> = [
    YAMLSyntax.info.id, InvalidEncoding.info.id, InputLimit.info.id,
  ]

  /// The descriptions of all rules, in the order of the reference.
  public static let infos: [RuleInfo] =
    reading + checks.map { $0.info } + comparing.map { $0.info } + product.map { $0.info }

  /// The section of each rule, by its ID.
  static let groups = Dictionary(uniqueKeysWithValues: infos.map { ($0.id, $0.group) })
}
