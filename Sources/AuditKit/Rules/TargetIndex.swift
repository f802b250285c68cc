internal import WidgetManifests

/// Targets by bundle ID and platform.
///
/// Apps for different platforms may share a bundle ID, as with universal purchase. A target of
/// unknown platforms may be for any.
///
/// - Source: https://developer.apple.com/help/app-store-connect/create-an-app-record/add-platforms
struct PlatformIndex: Sendable {
  /// The first target of an ID on any platform, on each known one, and on unknown ones.
  private struct Firsts: Sendable {
    var onAny: Int?
    var byPlatform: [(platform: Platform, target: Int)] = []
    var onUnknown: Int?

    /// The first target for one of these platforms, or for any if none is given.
    func first(on platforms: [Platform]) -> Int? {
      if platforms.isEmpty { return onAny }
      let known = byPlatform.lazy.filter { platforms.contains($0.platform) }.map(\.target).min()
      guard let known, let onUnknown else { return known ?? onUnknown }
      return min(known, onUnknown)
    }

    /// Adds a target; returns whether it is the first that may be for any of its platforms.
    mutating func add(_ target: Int, on platforms: [Platform]) -> Bool {
      let isFirst = first(on: platforms) == nil
      onAny = onAny ?? target
      for platform in platforms where !byPlatform.contains(where: { $0.platform == platform }) {
        byPlatform.append((platform, target))
      }
      if platforms.isEmpty { onUnknown = onUnknown ?? target }
      return isFirst
    }
  }

  private var firsts: [String: Firsts] = [:]

  /// Returns the first target with an ID that may be for one of these platforms, or for any if
  /// none is given.
  func first(_ id: String, on platforms: [Platform]) -> Int? {
    firsts[id]?.first(on: platforms)
  }

  /// Adds a target, whose number is higher than those of earlier ones.
  ///
  /// - Returns: Whether it is the first that may be for any of its platforms.
  @discardableResult
  mutating func add(_ target: Int, id: String, on platforms: [Platform]) -> Bool {
    firsts[id, default: Firsts()].add(target, on: platforms)
  }
}

/// The apps of a run by bundle ID, each ID as it is spelled.
struct AppIndex: Sendable {
  /// An app, however often it is declared: its bundle ID, and the index of its first declaration.
  struct Identity: Hashable, Sendable {
    let id: String
    let first: Int?
  }

  private var index = PlatformIndex()
  /// The number of different apps with each ID.
  private var counts: [String: Int] = [:]
  /// The first two apps that may be for each platform, whether or not their IDs are known.
  private var firstTwo: [Platform: [Int]] = [:]

  init(_ apps: [AppContext]) {
    for (number, app) in apps.enumerated() {
      for platform in app.platformNames.isEmpty ? Platform.allCases : app.platformNames
      where firstTwo[platform, default: []].count < 2 {
        firstTwo[platform, default: []].append(number)
      }
      guard let id = app.subject.app else { continue }
      if index.add(number, id: id, on: app.platformNames) { counts[id, default: 0] += 1 }
    }
  }

  /// The number of different apps.
  var count: Int { counts.values.reduce(0, +) }

  /// Returns whether an app has this ID.
  func contains(_ id: String) -> Bool { counts[id] != nil }

  /// Returns the first app with an ID; if there are several, the first for one of these platforms.
  func app(_ id: String, on platforms: [Platform] = []) -> Int? {
    index.first(id, on: platforms) ?? index.first(id, on: [])
  }

  /// Returns the only app that may be for one of these platforms, or for any if none is given; nil
  /// if there are several.
  func only(on platforms: [Platform]) -> Int? {
    let names = platforms.isEmpty ? Platform.allCases : platforms
    let fitting = Set(names.flatMap { firstTwo[$0] ?? [] })
    return fitting.count == 1 ? fitting.first : nil
  }

  /// Returns the app that hosts a bundle; nil if it is unknown which of several does.
  func host(_ id: String, of bundle: BundleDocument) -> Int? {
    if bundle.platforms.isUnknown, let count = counts[id], count > 1 { return nil }
    return app(id, on: bundle.platforms.value?.names ?? [])
  }

  /// The app that a context declares; nil if its ID is unknown.
  func identity(of app: AppContext) -> Identity? {
    app.subject.app.map { Identity(id: $0, first: index.first($0, on: app.platformNames)) }
  }

  /// The app of a bundle; nil if its ID is unknown.
  func identity(of bundle: BundleContext) -> Identity? {
    bundle.host.flatMap { identity(of: $0) }
      ?? bundle.subject.app.map { Identity(id: $0, first: nil) }
  }
}

/// The apps and bundles of a run by bundle ID, which Apple compares without case.
struct TargetIndex: Sendable {
  /// An app or a bundle, by its index in the run.
  enum Target: Sendable, Equatable {
    case app(Int)
    case bundle(Int)
  }

  /// Whether two targets that may be for one platform have the same ID.
  private(set) var hasDuplicates = false
  private var targets: [Target] = []
  private var all = PlatformIndex()
  private var apps = PlatformIndex()

  /// Finds the first app and the first target of each bundle ID, in file and document order.
  ///
  /// If an app and a bundle share one text through an alias, the app comes first.
  init(apps: [AppContext], bundles: [BundleContext]) {
    let targets =
      apps.enumerated().map {
        (target: Target.app($0), id: $1.document.bundleID.value, platforms: $1.platformNames)
      }
      + bundles.enumerated().map {
        (target: .bundle($0), id: $1.document.bundleID.value, platforms: $1.platformNames)
      }
    let named = targets.compactMap { target, id, platforms in
      id.flatMap { $0.value.isEmpty ? nil : (target: target, id: $0, platforms: platforms) }
    }
    let ordered = named.sorted {
      ($0.id.place.file, $0.id.place.start) < ($1.id.place.file, $1.id.place.start)
    }
    self.targets = ordered.map(\.target)
    for (number, (target, id, platforms)) in ordered.enumerated() {
      let key = id.value.lowercased()
      if !all.add(number, id: key, on: platforms) { hasDuplicates = true }
      if case .app = target { self.apps.add(number, id: key, on: platforms) }
    }
  }

  /// Returns the first app or bundle with a bundle ID, ignoring case, that may be for one of these
  /// platforms.
  func first(_ bundleID: String, on platforms: [Platform] = []) -> Target? {
    all.first(bundleID.lowercased(), on: platforms).map { targets[$0] }
  }

  /// Returns the first app with a bundle ID, ignoring case, that may be for one of these platforms,
  /// as an index into the run's apps.
  func firstApp(_ bundleID: String, on platforms: [Platform] = []) -> Int? {
    let number = apps.first(bundleID.lowercased(), on: platforms)
    return number.flatMap { if case .app(let index) = targets[$0] { index } else { nil } }
  }
}
