/// All documents of a run, in file and document order.
public struct Manifest: Sendable {
  /// The app documents, and the apps written inline in a bundle's `host`.
  public var apps: [AppDocument]
  /// The bundle documents.
  public var bundles: [BundleDocument]
  /// Whether a document could not be understood, so that nothing may be said of what is missing.
  public var isPartial: Bool

  /// Makes a manifest of documents.
  public init(
    apps: [AppDocument] = [], bundles: [BundleDocument] = [], isPartial: Bool = false
  ) {
    self.apps = apps
    self.bundles = bundles
    self.isPartial = isPartial
  }
}
