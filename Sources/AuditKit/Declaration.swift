/// What a file declares and mentions, as far as that is of interest to other files.
struct Declaration: Sendable {
  /// The file's number.
  let file: SourceFile.ID
  /// The bundle IDs of the app documents, of the apps written inline, of the bundles and of their
  /// hosts, in this order.
  let ids: [String]
  private let documentCount: Int
  private let inlineCount: Int
  /// Apps, each once.
  let apps: Int
  /// Bundle documents.
  let bundles: Int
  /// Widgets of all bundles.
  let widgets: Int
  /// Whether the file can be judged as long as no other mentions one of its bundle IDs.
  var isAlone: Bool

  /// Sums up what was read of a file.
  ///
  /// - Parameter isJudged: Whether a file may be judged alone at all.
  init(_ reading: Reading, isJudged: Bool) {
    let outcome = reading.outcome
    file = reading.id
    let documents = outcome.apps.filter { !$0.isInline }.compactMap(\.bundleID.value?.value)
    let inline = outcome.apps.filter(\.isInline).compactMap(\.bundleID.value?.value)
    documentCount = documents.count
    inlineCount = inline.count
    let known = Set(documents + inline)
    apps = known.count
    bundles = outcome.bundles.count
    widgets = outcome.bundles.reduce(0) { $0 + $1.widgets.items().count }
    let hosts = outcome.bundles.map { $0.host.value?.bundleID?.value }
    let own = outcome.bundles.compactMap(\.bundleID.value?.value)
    ids = documents + inline + own + hosts.compactMap { $0 }.filter { !known.contains($0) }
    isAlone =
      isJudged && !outcome.isPartial && bundles > 0 && !known.contains("")
      && documents.count + inline.count == outcome.apps.count
      && hosts.allSatisfy { $0.map(known.contains) ?? false }
  }

  /// The bundle IDs of the app documents.
  var appIDs: ArraySlice<String> { ids[..<documentCount] }

  /// The bundle IDs of the apps that are written inline.
  var inlineAppIDs: ArraySlice<String> { ids[documentCount..<documentCount + inlineCount] }
}
