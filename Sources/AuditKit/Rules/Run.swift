internal import WidgetManifests

/// All documents of a run and the indexes over them, built once.
public final class Run: Sendable {
  /// The app documents, then the apps written inline; each in file and document order.
  public let apps: [AppContext]
  /// The bundles, in file and document order.
  public let bundles: [BundleContext]
  /// The first app of each bundle ID, an index into `apps`; documents come before inline apps.
  let appIndex: [String: Int]
  /// All apps and bundles by bundle ID.
  let targets: TargetIndex
  /// The app that is probably meant by a host that is none.
  let nearestApps: [String: String]
  /// Whether an app may have been declared that nothing is known of.
  let mayLackApps: Bool
  /// Whether a document could not be read, so that nothing may be said of what is missing.
  public let isPartial: Bool
  /// The kinds of each app.
  let kinds: KindIndex
  /// Where a file asks for more than is replayed.
  let unreplayed: [Finding]

  /// Builds the indexes, and what follows from each document on at most so many threads.
  init(_ manifest: Manifest, jobs: Int = 1) {
    var documents = manifest.apps
    if documents.indices.contains(where: { documents[$0].isInline }) {
      documents = documents.filter { !$0.isInline } + documents.filter(\.isInline)
    }
    let apps = Parallel.map(documents.indices, jobs: jobs) { [documents] in
      AppContext(documents[$0])
    }
    var appIndex = [String: Int](minimumCapacity: apps.count)
    for (index, app) in apps.enumerated() {
      guard let id = app.subject.app, appIndex[id] == nil else { continue }
      appIndex[id] = index
    }
    self.apps = apps
    self.appIndex = appIndex
    targets = TargetIndex(apps: apps, bundles: manifest.bundles)
    mayLackApps = manifest.isPartial || apps.contains { $0.subject.app == nil }
    // Those of one file share what is replayed of it.
    let files = Self.files(of: manifest.bundles)
    let read = Parallel.map(files.indices, jobs: jobs) { [appIndex] file in
      var load = ReplayLoad()
      let bundles = files[file].map { index in
        let host: AppContext? =
          switch manifest.bundles[index].host {
          case .known(.reference(let id)): appIndex[id.value].map { apps[$0] }
          case .known(.inline(let app)): AppContext(app)
          case .absent, .unknown: nil
          }
        return BundleContext(manifest.bundles[index], host: host, &load)
      }
      return (bundles: bundles, findings: load.findings)
    }
    bundles = read.flatMap(\.bundles)
    unreplayed = read.flatMap(\.findings)
    nearestApps = Self.nearestApps(to: bundles, among: apps)
    kinds = KindIndex(bundles, jobs: jobs)
    isPartial = manifest.isPartial
  }

  /// Where the bundles of each file stand, those of one following each other.
  private static func files(of bundles: [BundleDocument]) -> [Range<Int>] {
    var files: [Range<Int>] = []
    var start = 0
    for index in bundles.indices {
      let next = index + 1
      if next < bundles.count, bundles[next].place.file == bundles[start].place.file { continue }
      files.append(start..<next)
      start = next
    }
    return files
  }

  /// Looks for what is meant by the first few hosts that are no app; a search costs too much for
  /// any number of them.
  private static func nearestApps(
    to bundles: [BundleContext], among apps: [AppContext]
  ) -> [String: String] {
    var result: [String: String] = [:]
    var searched: Set<String> = []
    var known: Nearest?
    for bundle in bundles where bundle.host == nil {
      guard case .known(.reference(let id)) = bundle.document.host,
        searched.insert(id.value).inserted
      else { continue }
      // Nothing is prepared in a run in which every host is found.
      let nearest = known ?? Nearest(apps.compactMap(\.subject.app))
      known = nearest
      result[id.value] = nearest.word(to: id.value)
      if searched.count == 64 { break }
    }
    return result
  }
}
