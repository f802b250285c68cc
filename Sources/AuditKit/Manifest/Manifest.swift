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

  /// Joins what the files of a run declare, in order.
  init(_ readings: [Reading]) {
    apps = readings.flatMap(\.outcome.apps)
    bundles = readings.flatMap(\.outcome.bundles)
    isPartial = readings.contains { $0.outcome.isPartial }
  }

  /// Joins what the files of a run declare, in order, and takes it out of the readings: a document
  /// is large, and there may be many.
  init(taking readings: inout [Reading]) {
    self.init()
    for index in readings.indices {
      if readings[index].outcome.isPartial { isPartial = true }
      readings[index].outcome.apps.moveAll(to: &apps)
      readings[index].outcome.bundles.moveAll(to: &bundles)
    }
  }
}

extension Array {
  /// Appends all elements to another array without a copy of any.
  mutating func moveAll(to other: inout [Element]) {
    reverse()
    while let element = popLast() { other.append(element) }
    self = []
  }

  /// The elements sorted by a key, as they most often are already; those with the same stay in order.
  func ordered<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    let isOrdered = indices.dropFirst().allSatisfy { key(self[$0 - 1]) <= key(self[$0]) }
    return isOrdered ? self : sorted { key($0) < key($1) }
  }
}
