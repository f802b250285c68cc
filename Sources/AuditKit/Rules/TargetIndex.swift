internal import WidgetManifests

/// The apps and bundles of a run by bundle ID, case left aside as Apple compares them.
struct TargetIndex: Sendable {
  /// An app or a bundle, by its index in the run.
  enum Target: Sendable, Equatable {
    case app(Int)
    case bundle(Int)
  }

  private struct Entry {
    var target: Target
    var place: Place
  }

  /// Whether an ID is that of more than one of them.
  private(set) var hasDuplicates = false
  private var firstTargets: [String: Entry] = [:]
  private var firstApps: [String: Entry] = [:]

  /// Finds the first app and the first target of each bundle ID, in file and document order.
  init(apps: [AppContext], bundles: [BundleDocument]) {
    firstApps.reserveCapacity(apps.count)
    firstTargets.reserveCapacity(apps.count + bundles.count)
    for (index, app) in apps.enumerated() {
      guard let (key, place) = Self.key(app.document.bundleID) else { continue }
      let entry = Entry(target: .app(index), place: place)
      if Self.insert(entry, at: key, into: &firstApps) { hasDuplicates = true }
      if Self.insert(entry, at: key, into: &firstTargets) { hasDuplicates = true }
    }
    for index in bundles.indices {
      guard let (key, place) = Self.key(bundles[index].bundleID) else { continue }
      let entry = Entry(target: .bundle(index), place: place)
      if Self.insert(entry, at: key, into: &firstTargets) { hasDuplicates = true }
    }
  }

  /// The first app or bundle with a bundle ID, however its letters are cased.
  func first(_ bundleID: String) -> Target? { firstTargets[Self.folded(bundleID)]?.target }

  /// The first app with a bundle ID, an index into the run's apps.
  func firstApp(_ bundleID: String) -> Int? {
    guard case .app(let index)? = firstApps[Self.folded(bundleID)]?.target else { return nil }
    return index
  }

  /// A bundle ID in lower case, as nearly all are written.
  static func folded(_ bundleID: String) -> String {
    let isFolded = bundleID.withBytes { $0.allSatisfy { $0 < 0x80 && !(0x41...0x5A ~= $0) } }
    return isFolded ? bundleID : bundleID.lowercased()
  }

  /// An ID that is empty belongs to nothing.
  private static func key(_ id: Field<Located<String>>) -> (key: String, place: Place)? {
    guard case .known(let id) = id, !id.value.isEmpty else { return nil }
    return (folded(id.value), id.place)
  }

  /// Keeps the earlier of two; of an app and a bundle that share one text, the app.
  ///
  /// - Returns: Whether there are two.
  private static func insert(
    _ entry: Entry, at key: String, into entries: inout [String: Entry]
  ) -> Bool {
    guard let known = entries.updateValue(entry, forKey: key) else { return false }
    let isEarlier =
      (entry.place.file, entry.place.start.line, entry.place.start.column)
      < (known.place.file, known.place.start.line, known.place.start.column)
    if !isEarlier { entries[key] = known }
    return true
  }
}
