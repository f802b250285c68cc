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
