internal import WidgetManifests

/// Two releases of the same apps side by side, and which thing of one is which of the other.
public struct Comparison: Sendable {
  /// The apps that both releases have, in the order of the newer one.
  public let apps: [AppPair]
  /// The apps of the older release that the newer one does not declare.
  let missingApps: [ReleasedApp]
  /// Whether the newer release is about to be uploaded.
  let isRelease: Bool
  /// What the replays rest on; nil where nothing was replayed.
  let settings: ReplaySettings?

  /// A release as it was read and replayed.
  struct Release: Sendable {
    let run: Run
    /// The replays of each bundle's placed widgets; empty where nothing is replayed.
    let replays: [[ReplayedWidget]]

    /// The replays of the first instance of each widget of a bundle, by the widget's index.
    func replays(ofBundle index: Int) -> [Int: ReplayedWidget] {
      guard replays.indices.contains(index) else { return [:] }
      return Dictionary(replays[index].map { ($0.index, $0) }) { first, _ in first }
    }
  }

  /// Finds what belongs together.
  init(old: Release, new: Release, isRelease: Bool, settings: ReplaySettings?) {
    self.isRelease = isRelease
    self.settings = settings
    let (before, after) = (ReleasedApp.all(of: old), ReleasedApp.all(of: new))
    var pairing = Pairing(old: before.indices, new: after.indices)
    pairing.match({ before[$0].id.lowercased() }, { after[$0].id.lowercased() })
    pairing.match(
      { before[$0].document?.name.value?.value }, { after[$0].document?.name.value?.value },
      isUnique: true)
    pairing.match({ before[$0].kindSet }, { after[$0].kindSet }, isUnique: true)
    pairing.matchLast { !before[$0].kinds.isDisjoint(with: after[$1].kinds) }
    apps = pairing.pairs.sorted { $0.new < $1.new }.map { AppPair(before[$0.old], after[$0.new]) }
    // A document that could not be read may declare any app; and where none is left, that is said.
    missingApps = new.run.isPartial || after.isEmpty ? [] : pairing.old.map { before[$0] }
  }

  /// What a rule finds at each widget that both releases have, renamed ones included.
  func judgeWidgets(_ find: (_ pair: WidgetPair) -> Finding?) -> [Finding] {
    apps.flatMap { app in app.bundles.flatMap { $0.widgets.compactMap(find) } }
  }
}

/// An app of a release with all that is shipped in it.
///
/// A class as ``BundleContext`` is, and so are its bundles and widgets: pairs hold many of them.
final class ReleasedApp: Sendable {
  /// The bundle ID, as the app or its bundles spell it.
  let id: String
  /// What the app declares; nil where only its bundles do.
  let document: AppDocument?
  /// Its widget extensions, in file and document order.
  let bundles: [ReleasedBundle]
  /// Whether a document of the release could not be read.
  let isPartial: Bool
  /// The kinds of its widgets.
  let kinds: Set<ExactText>

  private init(_ id: String, bundles indexes: [Int], in release: Comparison.Release) {
    let run = release.run
    self.id = id
    document = run.appIndex[id].map { run.apps[$0].document }
    bundles = indexes.map { ReleasedBundle(index: $0, in: release) }
    isPartial = run.isPartial
    kinds = bundles.reduce(into: []) { $0.formUnion($1.kinds) }
  }

  /// The kinds, if there are any to know it by.
  var kindSet: Set<ExactText>? { kinds.isEmpty ? nil : kinds }

  /// The apps of a release whose bundle ID is known, in file and document order.
  static func all(of release: Comparison.Release) -> [ReleasedApp] {
    let run = release.run
    var ids = run.apps.compactMap { $0.document.bundleID.value?.value }
    ids += run.bundles.compactMap(\.subject.app)
    let bundles = Dictionary(grouping: run.bundles.indices) { run.bundles[$0].subject.app }
    var seen: Set<String> = []
    return ids.filter { !$0.isEmpty && seen.insert($0).inserted }
      .map { ReleasedApp($0, bundles: bundles[$0] ?? [], in: release) }
  }

  /// Where it is declared: at its bundle ID, else at its first bundle.
  var place: Place? {
    document?.bundleID.value?.place ?? bundles.first?.context.document.host.value?.bundleID?.place
  }
}

/// A widget extension of a release.
final class ReleasedBundle: Sendable {
  let context: BundleContext
  /// Its widgets whose kind is known, in the order of the bundle.
  let widgets: [ReleasedWidget]
  /// Whether every widget could be read, so that a kind that is not there is really gone.
  let isComplete: Bool
  /// The kinds of its widgets.
  let kinds: Set<ExactText>

  init(index: Int, in release: Comparison.Release) {
    let context = release.run.bundles[index]
    self.context = context
    let replays = release.replays(ofBundle: index)
    widgets = context.widgets.enumerated().compactMap { number, widget in
      ReleasedWidget(widget, replay: replays[number])
    }
    isComplete =
      context.document.widgets.isComplete() && !context.document.extensionPoint.isUnknown
      && widgets.count == context.widgets.count
    kinds = Set(widgets.map(\.kind))
  }

  /// The kinds, if there are any to know it by.
  var kindSet: Set<ExactText>? { kinds.isEmpty ? nil : kinds }

  /// How sentences name it.
  var title: String { context.subject.bundle.map(quoted) ?? "the extension" }
}

/// A widget of a release.
final class ReleasedWidget: Sendable {
  let context: WidgetContext
  /// Its kind where it is written.
  let name: Located<String>
  /// Its kind, letter by letter.
  let kind: ExactText
  /// The replay of its first instance; nil where it has none.
  let replay: ReplayedWidget?

  init?(_ context: WidgetContext, replay: ReplayedWidget?) {
    guard let name = context.widget.kind.value else { return nil }
    self.context = context
    self.name = name
    self.replay = replay
    kind = ExactText(name.value)
  }

  /// Whether people place it by its kind: an activity's is its name in findings only.
  var isPlaced: Bool { context.configuration != nil && context.configuration != .activity }
}
