/// How much a file declares, and whether that is of interest to other files.
struct Declaration: Sendable {
  /// The file's number.
  let file: SourceFile.ID
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
  /// - Parameters:
  ///   - isJudged: Whether a file may be judged alone at all.
  ///   - mentions: Gets the bundle IDs of its apps and bundles, and of hosts that it does not declare.
  init(_ reading: Reading, isJudged: Bool, _ mentions: inout Mentions) {
    file = reading.id
    var known: Set<String> = []
    var isAlone = isJudged && !reading.outcome.isPartial && !reading.outcome.bundles.isEmpty
    // By index: a copy of a document is not free.
    for index in reading.outcome.apps.indices {
      guard let id = reading.outcome.apps[index].bundleID.value?.value, !id.isEmpty else {
        isAlone = false
        continue
      }
      known.insert(id)
      mentions.add(app: id, isInline: reading.outcome.apps[index].isInline, in: file)
    }
    var widgets = 0
    for index in reading.outcome.bundles.indices {
      widgets += reading.outcome.bundles[index].widgets.value?.items.count ?? 0
      if let id = reading.outcome.bundles[index].bundleID.value?.value {
        mentions.add(id, in: file)
      }
      guard let host = reading.outcome.bundles[index].host.value?.bundleID?.value else {
        isAlone = false
        continue
      }
      if known.contains(host) { continue }
      mentions.add(host, in: file)
      isAlone = false
    }
    apps = known.count
    bundles = reading.outcome.bundles.count
    self.widgets = widgets
    self.isAlone = isAlone
  }
}
