extension BundleReader {
  /// The most bundles and links in wrong places that are said.
  private static let maximumStrays = 100
  /// How deep folders are looked into.
  private static let maximumFolderDepth = 64

  /// Looks through all folders for bundles that lie where no system looks for them, for those in an
  /// extension, and for links, which nothing here follows.
  mutating func findStrays() {
    guard let app = bundles.first else { return }
    let read = Dictionary(
      bundles.indices.map { (bundles[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
    var folders = [(path: app.path, owner: 0, depth: 0)]
    while let folder = folders.popLast() {
      for entry in list(folder.path) {
        let path = folder.path.appending(component: entry.name)
        let name = entry.name.lowercased()
        let isBundle = name.hasSuffix(".appex") || name.hasSuffix(".app")
        switch entry.kind {
        case .folder:
          let bundle = read[path]
          if isBundle, bundles[folder.owner].kind == .appExtension {
            misplace(path, in: folder.owner)
          } else if bundle == nil, name.hasSuffix(".appex") {
            add(stray: path, in: folder.path, of: folder.owner)
          } else if name.hasSuffix(".app"), !entry.name.hasSuffix(".app") {
            add(
              path, "its name does not end in .app, in small letters",
              why: "no system takes it for an app; name it so where it is built")
          }
          // A helper of macOS is an app of its own, and so is what the watch shows meanwhile.
          let isApart =
            bundle == nil
            && (isBundle || folder.depth == Self.maximumFolderDepth
              || entry.name == "com.apple.WatchPlaceholder")
          if !isApart { folders.append((path, bundle ?? folder.owner, folder.depth + 1)) }
        case .link: add(link: path, of: folder.owner)
        case .other where name.hasSuffix(".appex"):
          add(
            path, "the name of an extension is no UTF-8",
            why: "nothing registers it; name it in ASCII")
        default: break
        }
      }
    }
    for index in bundles.indices { bundles[index].misplaced.sort() }
  }

  private mutating func misplace(_ path: String, in owner: Int) {
    let contents = bundles[owner].contents + "/"
    guard bundles[owner].misplaced.count < Self.maximumStrays else { return }
    if contents == "/" {
      bundles[owner].misplaced.append(path)
    } else if path.hasPrefix(contents) {
      bundles[owner].misplaced.append(String(path.dropFirst(contents.count)))
    }
  }

  private mutating func add(stray path: String, in folder: String, of owner: Int) {
    let inside = ["PlugIns", "Extensions"].map { bundles[owner].path(of: $0) }
    let what =
      inside.contains(folder)
      ? "it does not end in .appex as it has to, in small letters"
      : "it lies outside PlugIns and Extensions"
    add(
      path, what,
      why: "no system looks for an extension there, so its widgets never reach the device; embed "
        + "it as PlugIns/\(path.lastComponent.prefix { $0 != "." }).appex")
  }

  private mutating func add(link path: String, of owner: Int) {
    // Frameworks of macOS are made of links.
    if bundles[owner].isForMac, path.contains(".framework/") { return }
    add(
      path, "it is a link, which is not followed",
      why: "nothing is known of what it leads to, and App Store Connect refuses links; copy what "
        + "it leads to in its place")
  }

  private mutating func add(_ path: String, _ what: String, why: String) {
    guard problems.count < Self.maximumStrays else { return }
    problems.append(ProductProblem(.structure, at: path, what, why: why))
  }
}
