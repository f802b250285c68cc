internal import WidgetManifests

/// All documents of a run and the indexes over them, built once.
public final class Run: Sendable {
  /// The app documents, then the apps written inline; each in file and document order.
  public let apps: [AppContext]
  /// The bundles, in file and document order.
  public let bundles: [BundleContext]
  /// The apps by bundle ID, as indexes into `apps`; documents come before inline apps.
  let appIndex: AppIndex
  /// All apps and bundles by bundle ID.
  let targets: TargetIndex
  /// The bundle IDs of the apps that are distributed with Developer ID.
  private let outsideStore: Set<String>
  /// The app that was probably meant by a host that does not exist.
  let nearestApps: [String: String]
  /// The bundle ID of the only app with each name, for hosts that are the name of an app rather
  /// than its ID.
  let appsByName: [String: String]
  /// Whether there may be an app whose ID is unknown.
  let mayLackApps: Bool
  /// Whether a document could not be read, so that missing declarations can't be reported.
  public let isPartial: Bool
  /// The kinds of each app.
  let kinds: KindIndex
  /// The platforms that the bundles of an app have together, by the app's bundle ID.
  let extensionPlatforms: [String: Set<Platform>]
  /// Findings about files that exceed the limits of a replay.
  let unreplayed: [Finding]

  /// Builds the indexes, and the contexts of all documents, using at most `jobs` threads.
  ///
  /// - Parameters:
  ///   - manifest: The documents.
  ///   - jobs: The maximum number of threads.
  ///   - load: The limits on replaying each file.
  init(_ manifest: Manifest, jobs: Int = 1, load: ReplayLoad = ReplayLoad()) {
    let documents = manifest.apps.filter { !$0.isInline } + manifest.apps.filter(\.isInline)
    let apps = Parallel.map(documents.indices, jobs: jobs) { AppContext(documents[$0]) }
    let appIndex = AppIndex(apps)
    self.apps = apps
    self.appIndex = appIndex
    outsideStore = Set(
      apps.filter(\.document.isOutsideStore).compactMap(\.subject.app))
    mayLackApps = manifest.isPartial || apps.contains { $0.subject.app == nil }
    // The bundles of one file share its limits on replaying.
    let files = Self.files(of: manifest.bundles)
    let read = Parallel.map(files.indices, jobs: jobs) { file in
      var load = load
      let bundles = manifest.bundles[files[file]].map { bundle in
        let host: AppContext? =
          switch bundle.host {
          case .known(.reference(let id)): appIndex.host(id.value, of: bundle).map { apps[$0] }
          case .known(.inline(let app)): AppContext(app)
          // The only app for its platforms, if both IDs come from a settings file that isn't there.
          case .unknown where bundle.missingFrom.isAbsent:
            appIndex.only(on: bundle.platforms.value?.names ?? []).flatMap { app in
              apps[app].subject.app == nil ? apps[app] : nil
            }
          case .absent, .unknown: nil
          }
        return BundleContext(bundle, host: host, &load)
      }
      return (bundles: bundles, findings: load.findings)
    }
    bundles = read.flatMap(\.bundles)
    targets = TargetIndex(apps: apps, bundles: bundles)
    unreplayed = read.flatMap(\.findings)
    let named = apps.compactMap { app in
      app.document.name.text.flatMap { name in app.subject.app.map { (name, $0) } }
    }
    let byName = Dictionary(named) { $0 == $1 ? $0 : "" }
    appsByName = byName.filter { !$0.value.isEmpty }
    nearestApps = Self.nearestApps(to: bundles, among: apps)
    kinds = KindIndex(bundles, of: appIndex, jobs: jobs)
    extensionPlatforms = bundles.reduce(into: [:]) { platforms, bundle in
      guard let app = bundle.subject.app else { return }
      platforms[app, default: []].formUnion(bundle.platformNames)
    }
    isPartial = manifest.isPartial
  }

  /// Returns the bundle ID of the app with which an app is uploaded: for a watch app, its iOS app,
  /// whose ID begins the watch app's.
  func uploadedApp(of id: String) -> String {
    let dots = id.indices.filter { id[$0] == "." }
    return dots.lazy.map { String(id[..<$0]) }.first { appIndex.contains($0) } ?? id
  }

  /// Returns the iOS app that contains a watch app: the one that embeds it or, if no project says so,
  /// the one that it names; nil if it is unknown.
  func companion(of app: AppContext) -> AppContext? {
    let id = app.document.embeddedIn.value ?? app.document.companion.value
    return id.flatMap { appIndex.app($0.value, on: [.iOS]) }.map { apps[$0] }
  }

  /// Returns the findings of a rule without what doesn't apply to an app outside the store.
  func concerned(_ findings: [Finding], by rule: RuleInfo) -> [Finding] {
    if outsideStore.isEmpty { return findings }
    return findings.compactMap { finding in
      guard let app = finding.subject.app, outsideStore.contains(app) else { return finding }
      return rule.isStoreOnly ? nil : finding.outsideStore()
    }
  }

  /// The ranges of the bundles of each file.
  private static func files(of bundles: [BundleDocument]) -> [Range<Int>] {
    var files: [Range<Int>] = []
    for (index, bundle) in bundles.enumerated() {
      if let last = files.last, bundles[last.lowerBound].place.file == bundle.place.file {
        files[files.count - 1] = last.lowerBound..<index + 1
      } else {
        files.append(index..<index + 1)
      }
    }
    return files
  }

  /// Searches for the apps that were meant by the first few unknown hosts.
  private static func nearestApps(
    to bundles: [BundleContext], among apps: [AppContext]
  ) -> [String: String] {
    var unknown: Set<String> = []
    for bundle in bundles where bundle.host == nil && unknown.count < Nearest.maximumWords {
      if case .known(.reference(let id)) = bundle.document.host { unknown.insert(id.value) }
    }
    if unknown.isEmpty { return [:] }
    let nearest = Nearest(apps.compactMap(\.subject.app))
    return Dictionary(
      uniqueKeysWithValues: unknown.compactMap { id in nearest.word(to: id).map { (id, $0) } })
  }
}

extension AppDocument {
  /// Whether no build of it goes to the App Store, as builds for systems other than macOS would.
  fileprivate var isOutsideStore: Bool {
    guard distribution.value?.value == .developerID, let platforms = self.platforms.value else {
      return false
    }
    return !platforms.isPartial
      && platforms.names.allSatisfy { $0 == .macOS || $0 == .macCatalyst }
  }
}
