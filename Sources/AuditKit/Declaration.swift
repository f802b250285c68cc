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
    file = reading.id
    var documents: [String] = []
    var inline: [String] = []
    var isAlone = isJudged && !reading.outcome.isPartial && !reading.outcome.bundles.isEmpty
    // By index: a copy of a document is not free.
    for index in reading.outcome.apps.indices {
      if let id = reading.outcome.apps[index].bundleID.value?.value, !id.isEmpty {
        if reading.outcome.apps[index].isInline { inline.append(id) } else { documents.append(id) }
      } else {
        isAlone = false
      }
    }
    documentCount = documents.count
    inlineCount = inline.count
    var ids = documents + inline
    let known = Set(ids)
    var widgets = 0
    for index in reading.outcome.bundles.indices {
      widgets += reading.outcome.bundles[index].widgets.value?.items.count ?? 0
      if let id = reading.outcome.bundles[index].bundleID.value?.value { ids.append(id) }
      guard let host = reading.outcome.bundles[index].host.value?.bundleID?.value else {
        isAlone = false
        continue
      }
      if known.contains(host) { continue }
      ids.append(host)
      isAlone = false
    }
    apps = known.count
    bundles = reading.outcome.bundles.count
    self.widgets = widgets
    self.ids = ids
    self.isAlone = isAlone
  }

  /// The bundle IDs of the app documents.
  var appIDs: ArraySlice<String> { ids[..<documentCount] }

  /// The bundle IDs of the apps that are written inline.
  var inlineAppIDs: ArraySlice<String> { ids[documentCount..<documentCount + inlineCount] }
}
