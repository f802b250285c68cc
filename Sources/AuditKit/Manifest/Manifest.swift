/// All documents of a run, in file and document order.
public struct Manifest: Sendable {
  /// The app documents, and the apps written inline in a bundle's `host`.
  public var apps: [AppDocument]
  /// The bundle documents.
  public var bundles: [BundleDocument]

  /// Makes a manifest of documents.
  public init(apps: [AppDocument] = [], bundles: [BundleDocument] = []) {
    self.apps = apps
    self.bundles = bundles
  }

  /// Joins what the files of a run declare, in order.
  init(_ readings: [Reading]) {
    apps = readings.flatMap(\.outcome.apps)
    bundles = readings.flatMap(\.outcome.bundles)
  }
}
