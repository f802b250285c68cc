public import WidgetManifests

/// A rule that compares two releases of the same apps and reports what the newer one breaks for
/// people who have the older one installed.
///
/// Like a ``Rule``, it is a pure function in its own file, tested by its examples. It reports
/// findings in the newer release, with places in the older one as related places.
public protocol ComparisonRule: Sendable {
  /// The rule's description.
  static var info: RuleInfo { get }

  /// The findings for everything in the comparison, in any order.
  static func check(_ comparison: Comparison) -> [Finding]
}

/// Two releases of the same apps, with their apps, extensions and widgets paired.
public struct Comparison: Sendable {
  /// The apps that both releases have, in the order of the newer one.
  public let apps: [AppPair]
  /// The apps of the older release that the newer one does not declare.
  let missingApps: [ReleasedApp]
  /// Whether the newer release is about to be uploaded.
  let isRelease: Bool
  /// The settings of the replays; nil if nothing was replayed.
  let settings: ReplaySettings?

  /// A release that was read and replayed.
  struct Release: Sendable {
    let run: Run
    /// The replays of each bundle's placed widgets; empty if nothing is replayed.
    let replays: [[ReplayedWidget]]

    /// The replays of the first instance of each widget of a bundle, by the widget's index.
    func replays(ofBundle index: Int) -> [Int: ReplayedWidget] {
      guard replays.indices.contains(index) else { return [:] }
      return Dictionary(replays[index].map { ($0.index, $0) }) { first, _ in first }
    }
  }

  /// Pairs the apps of two releases.
  init(old: Release, new: Release, isRelease: Bool, settings: ReplaySettings?) {
    self.isRelease = isRelease
    self.settings = settings
    let (before, after) = (ReleasedApp.all(of: old), ReleasedApp.all(of: new))
    var pairing = Pairing(old: before.indices, new: after.indices)
    pairing.match({ before[$0].platformsOfID }, { after[$0].platformsOfID })
    pairing.match({ before[$0].id.lowercased() }, { after[$0].id.lowercased() })
    pairing.match(
      { before[$0].document?.name.value?.value }, { after[$0].document?.name.value?.value },
      isUnique: true)
    pairing.match({ before[$0].kindSet }, { after[$0].kindSet }, isUnique: true)
    pairing.matchLast { !before[$0].kinds.isDisjoint(with: after[$1].kinds) }
    // A project has no document of a watch app without widgets.
    let paired = Set(pairing.pairs.map { before[$0.old].id })
    let gone = Dictionary(grouping: pairing.old.map { before[$0] }) { app in
      let host = app.isWatchApp ? old.run.uploadedApp(of: app.id) : ""
      return paired.contains(host) ? host : ""
    }
    // Of a Mac app and an iOS app with one ID, the iOS app had it.
    var hosts: Set<String> = []
    let pairs = pairing.pairs.sorted { $0.new < $1.new }
    let ordered = pairs.filter { before[$0.old].isForIOS } + pairs
    let firsts = Set(ordered.filter { hosts.insert(before[$0.old].id).inserted }.map(\.old))
    apps = pairs.map {
      let app = before[$0.old]
      return AppPair(
        app, after[$0.new], goneWatchApps: firsts.contains($0.old) ? gone[app.id] ?? [] : [])
    }
    // A document that could not be read may declare any app.
    missingApps = new.run.isPartial || after.isEmpty ? [] : gone[""] ?? []
  }

  /// The widgets that both releases have.
  var widgets: [WidgetPair] { apps.flatMap { $0.bundles.flatMap(\.widgets) } }

  /// The findings of a rule about a version or build of each app or, if the app has none, of its
  /// extensions, whose values are the same.
  ///
  /// - Parameters:
  ///   - isWrong: Whether the newer value, compared with the older one, is a mistake.
  ///   - find: Makes a finding from the older and the newer text.
  func judgeNumbers(
    _ field: KeyPath<TargetValues, Field<Located<String>>>,
    where isValid: (String) -> Bool,
    _ isWrong: (_ new: VersionNumbers, _ old: VersionNumbers) -> Bool,
    _ find: (_ old: Located<String>, _ new: Located<String>) -> Finding
  ) -> [Finding] {
    func judge(
      _ old: Field<Located<String>>?, _ new: Field<Located<String>>?, _ subject: Finding.Subject
    ) -> Finding? {
      guard let old = old?.value, let new = new?.value, isValid(old.value), isValid(new.value),
        let before = VersionNumbers(old.value), let after = VersionNumbers(new.value),
        isWrong(after, before)
      else { return nil }
      var finding = find(old, new)
      finding.subject = subject
      return finding
    }
    return apps.flatMap { app -> [Finding] in
      let own = judge(
        app.old.document?.target[keyPath: field], app.new.document?.target[keyPath: field],
        Finding.Subject(app: app.new.id))
      if let own { return [own] }
      return app.bundles.compactMap { pair in
        judge(
          pair.old.context.document.target[keyPath: field],
          pair.new.context.document.target[keyPath: field], pair.new.context.subject)
      }
    }
  }
}

/// An app of a release with its extensions.
///
/// A class like ``BundleContext``, as are its bundles and widgets, since pairs share them.
final class ReleasedApp: Sendable {
  /// The bundle ID, as the app or its bundles spell it.
  let id: String
  /// The app's document; nil if only its bundles are declared.
  let document: AppDocument?
  /// Its widget extensions, in file and document order.
  let bundles: [ReleasedBundle]
  /// Whether a document of the release could not be read.
  let isPartial: Bool
  /// The kinds of its widgets.
  let kinds: Set<ExactText>

  private init(
    _ app: AppIndex.Identity, bundles indexes: [Int], in release: Comparison.Release
  ) {
    let run = release.run
    id = app.id
    document = app.first.map { run.apps[$0].document }
    bundles = indexes.map { ReleasedBundle(index: $0, in: release) }
    isPartial = run.isPartial
    kinds = bundles.reduce(into: []) { $0.formUnion($1.kinds) }
  }

  /// The kinds, or nil if there are none.
  var kindSet: Set<ExactText>? { kinds.isEmpty ? nil : kinds }

  fileprivate var isWatchApp: Bool { document?.platforms.value?.names == [.watchOS] }
  fileprivate var isForIOS: Bool { document?.platforms.value?.names.contains(.iOS) == true }

  /// The bundle ID with the platforms, which distinguish apps with the same ID.
  fileprivate var platformsOfID: String {
    let platforms = document?.platforms.value?.names.map(\.rawValue) ?? []
    return ([id.lowercased()] + platforms.sorted()).joined(separator: " ")
  }

  /// The apps of a release whose bundle ID is known, in file and document order.
  static func all(of release: Comparison.Release) -> [ReleasedApp] {
    let run = release.run
    let apps = run.apps.compactMap { run.appIndex.identity(of: $0) }
    let hosts = run.bundles.map { run.appIndex.identity(of: $0) }
    let bundles = Dictionary(grouping: run.bundles.indices) { hosts[$0] }
    var seen: Set<AppIndex.Identity> = []
    return (apps + hosts.compactMap(\.self))
      .filter { !$0.id.isEmpty && seen.insert($0).inserted }
      .map { ReleasedApp($0, bundles: bundles[$0] ?? [], in: release) }
  }

  /// The place of its declaration: its bundle ID, or its first bundle.
  var place: Place? {
    document?.bundleID.value?.place ?? bundles.first?.context.document.host.value?.bundleID?.place
  }
}

/// A widget extension of a release.
final class ReleasedBundle: Sendable {
  let context: BundleContext
  /// Its widgets whose kind is known, in the order of the bundle.
  let widgets: [ReleasedWidget]
  /// Whether every widget could be read, so that a missing kind is gone.
  let isComplete: Bool
  /// The kinds of its widgets.
  let kinds: Set<ExactText>

  init(index: Int, in release: Comparison.Release) {
    let context = release.run.bundles[index]
    self.context = context
    let replays = release.replays(ofBundle: index)
    widgets = context.widgets.enumerated().compactMap { number, widget in
      ReleasedWidget(
        widget, replay: widget.knowsReloads(host: context.hostReloads) ? replays[number] : nil)
    }
    isComplete =
      context.document.widgets.isComplete() && !context.document.extensionPoint.isUnknown
      && widgets.count == context.widgets.count
    kinds = Set(widgets.map(\.kind))
  }

  /// The kinds, or nil if there are none.
  var kindSet: Set<ExactText>? { kinds.isEmpty ? nil : kinds }

  /// Its name in sentences.
  var title: String { context.subject.bundle.map(quoted) ?? "the extension" }
}

/// A widget of a release.
final class ReleasedWidget: Sendable {
  let context: WidgetContext
  /// Its kind as written.
  let name: Located<String>
  /// Its exact kind.
  let kind: ExactText
  /// The replay of its first instance; nil if it has none, or if its demand is partly unknown.
  let replay: ReplayedWidget?

  init?(_ context: WidgetContext, replay: ReplayedWidget?) {
    guard let name = context.widget.kind.value else { return nil }
    self.context = context
    self.name = name
    self.replay = replay
    kind = ExactText(name.value)
  }

  /// Whether people place it by its kind; an activity has only a name for findings.
  var isPlaced: Bool { context.configuration != nil && context.configuration != .activity }
}
