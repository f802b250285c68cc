/// Reads an app and the bundles in it.
struct BundleReader {
  var bundles: [PackagedBundle] = []
  var problems: [ProductProblem] = []

  private(set) var files: any ProductFiles
  /// The files that signatures contain hashes of.
  private var sealed: [String: ByteView] = [:]
  /// The folders that can't be listed and have already been reported.
  private var listed: Set<String> = []

  private static let infoPlist = "Info.plist"
  private static let codeResources = "_CodeSignature/CodeResources"
  private static let profiles = ["embedded.mobileprovision", "embedded.provisionprofile"]
  private static let privacyManifest = "PrivacyInfo.xcprivacy"
  private static let intentsMetadata = "Metadata.appintents"

  /// The folders with bundles, and the kind of an app in each.
  private static let folders: [(name: String, app: PackagedBundle.Kind?)] = [
    ("PlugIns", nil), ("Extensions", nil), ("Watch", .watchApp), ("AppClips", .appClip),
  ]

  /// Reads a bundle and the bundles in it.
  ///
  /// - Parameters:
  ///   - path: Its folder, relative to the product.
  ///   - name: The folder's name.
  ///   - progress: Receives the number of bundles read, and the total.
  init(
    _ files: any ProductFiles, path: String, named name: String,
    progress: PackagedApp.Progress
  ) {
    self.files = files
    let kind: PackagedBundle.Kind = name.hasSuffix(".appex") ? .appExtension : .app
    read(path, named: name, kind, host: nil, folder: "", depth: 1)
    self.files.prepare(Set(bundles.compactMap(\.executablePath)))
    for index in bundles.indices {
      progress(index, bundles.count)
      var bundle = bundles[index]
      readExecutable(of: &bundle)
      bundles[index] = bundle
    }
    findStrays()
  }

  /// Whether a file is read as a whole, anywhere in a bundle.
  static func isNeeded(_ path: String) -> Bool {
    var components = path.split(separator: "/")
    guard let name = components.popLast().map(String.init) else { return false }
    let names = profiles + [infoPlist, codeResources.lastComponent, privacyManifest]
    guard names.contains(name) else { return false }
    while let last = components.last, ["_CodeSignature", "Resources", "Contents"].contains(last) {
      components.removeLast()
    }
    return components.last.map { $0.hasSuffix(".app") || $0.hasSuffix(".appex") } ?? false
  }

  private mutating func read(
    _ path: String, named name: String, _ kind: PackagedBundle.Kind, host: Int?, folder: String,
    depth: Int
  ) {
    guard bundles.count < Limits.bundles, depth <= Limits.depth else {
      problems.append(
        ProductProblem(
          .structure, at: path, "there are too many bundles, or they are nested too deeply",
          why: "no device accepts such an app; the rest is not checked"))
      return
    }
    let inner = path.appending(component: "Contents")
    let isForMac = files.kind(of: inner.appending(component: Self.infoPlist)) == .file
    let contents = isForMac ? inner : path
    let index = bundles.count
    var bundle = PackagedBundle(
      path: path, name: name, kind: kind, host: host, folder: folder, contents: contents,
      info: .absent, executable: .absent, profile: .absent, privacyManifest: .absent,
      infoSeal: .absent, resourcesSeal: .absent, intentsMetadata: nil, misplaced: [])
    guard !isRefused(contents) else {
      bundle.info = .unreadable
      bundle.executable = .unreadable
      bundle.profile = .unreadable
      bundle.privacyManifest = .unreadable
      bundles.append(bundle)
      return
    }
    bundle.info = part(.infoPlist, at: bundle.infoPath) { file throws(ProductError) in
      try InfoPlist(file)
    }
    bundle.profile = part(.profile, at: bundle.profilePath) { file throws(ProductError) in
      try ProvisioningProfile(file)
    }
    bundle.privacyManifest = part(
      .privacyManifest, at: bundle.privacyManifestPath
    ) { file throws(ProductError) in try PrivacyManifest(file) }
    let metadata = bundle.resources.appending(component: Self.intentsMetadata)
    if files.kind(of: metadata) == .folder { bundle.intentsMetadata = list(metadata).map(\.name) }
    // A Mac bundle without resources has no folder for them.
    if files.kind(of: bundle.resources) != nil {
      bundle.languages = languages(in: bundle.resources)
    }
    if kind == .appExtension { bundle.misplaced = misplaced(in: contents) }
    bundles.append(bundle)
    for folder in Self.folders {
      readBundles(in: contents, folder, host: index, depth: depth)
    }
  }

  /// Reads the bundles in a folder of a bundle.
  private mutating func readBundles(
    in contents: String, _ folder: (name: String, app: PackagedBundle.Kind?), host: Int, depth: Int
  ) {
    let path = contents.appending(component: folder.name)
    guard let kind = files.kind(of: path), kind == .folder || kind == .unreadable else { return }
    for entry in list(path) where entry.kind == .folder {
      let kind = entry.name.hasSuffix(".appex") ? .appExtension : folder.app
      guard let kind, kind == .appExtension || entry.name.hasSuffix(".app") else { continue }
      read(
        path.appending(component: entry.name), named: entry.name, kind, host: host,
        folder: folder.name, depth: depth + 1)
    }
  }

  /// The languages of a folder of resources and of the resource bundles directly in it.
  private mutating func languages(in resources: String) -> [String] {
    let folders = list(resources).filter { $0.kind == .folder }.map(\.name)
    let inner = folders.filter { $0.hasSuffix(".bundle") }.prefix(Limits.bundles)
    let names =
      folders
      + inner.flatMap { list(resources.appending(component: $0)).map(\.name) }
    let languages = names.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }
    return Set(languages).subtracting(["Base"]).sorted()
  }

  /// The entries of an extension that it isn't allowed to contain.
  private mutating func misplaced(in contents: String) -> [String] {
    list(contents).compactMap { entry in
      let isFolder = entry.kind == .folder
      let isMisplaced =
        isFolder
        ? entry.name == "Frameworks" || entry.name.hasSuffix(".framework")
        : entry.name.hasSuffix(".dylib") || entry.name.hasSuffix(".a")
      return isMisplaced ? entry.name : nil
    }
  }

  /// The entries of a folder; empty if it can't be listed, which is reported once.
  mutating func list(_ folder: String) -> [(name: String, kind: EntryKind)] {
    do throws(ProductError) {
      let entries = try files.entries(of: folder)
      if entries.contains(where: { $0.kind == .unreadable }) {
        var refused = ProductError(
          "it cannot be searched", why: "its contents are unknown")
        refused.isRefused = true
        add(ProductProblem(.structure, at: folder, refused))
      }
      return entries
    } catch {
      add(ProductProblem(.structure, at: folder, error))
      return []
    }
  }

  private mutating func add(_ problem: ProductProblem) {
    if listed.insert(problem.path).inserted { problems.append(problem) }
  }

  /// Whether the system denies listing a folder or opening files in it.
  private mutating func isRefused(_ folder: String) -> Bool {
    _ = list(folder)
    return listed.contains(folder)
  }

  /// Reads a small file, if there is one.
  private mutating func part<Value>(
    _ part: ProductProblem.Part, at path: String,
    _ read: (ByteView) throws(ProductError) -> Value
  ) -> PackagedBundle.Part<Value> {
    guard let kind = files.kind(of: path) else { return .absent }
    // It has already been reported.
    if kind.isLeftAlone { return .unreadable }
    do throws(ProductError) {
      let file = try files.contents(of: path)
      if part == .infoPlist { sealed[path] = file }
      return .read(try read(file))
    } catch {
      problems.append(ProductProblem(part, at: path, error))
      return .unreadable
    }
  }

  private mutating func readExecutable(of bundle: inout PackagedBundle) {
    guard let path = bundle.executablePath, let kind = files.kind(of: path) else { return }
    guard !kind.isLeftAlone else {
      bundle.executable = .unreadable
      return
    }
    var found: [CodeSignature.Problem] = []
    do throws(ProductError) {
      bundle.executable = .read(try MachO(files.open(path), &found))
    } catch {
      found.append((.executable, error))
      bundle.executable = .unreadable
    }
    problems += found.map { ProductProblem($0.part, at: path, $0.error) }
    bundle.missingLibraries = missingLibraries(of: bundle, executable: path)
    let resources = bundle.path(of: Self.codeResources)
    var resourcesFile: ByteView?
    var isResourcesKnown = true
    if let kind = files.kind(of: resources) {
      do throws(ProductError) {
        isResourcesKnown = !kind.isLeftAlone
        if isResourcesKnown { resourcesFile = try files.contents(of: resources) }
      } catch {
        isResourcesKnown = false
        problems.append(ProductProblem(.signature, at: resources, error))
      }
    }
    // An unreadable file isn't missing.
    if sealed[bundle.infoPath] != nil || bundle.info.isAbsent {
      bundle.infoSeal = seal(of: SuperBlob.Slot.infoPlist, is: sealed[bundle.infoPath], bundle)
    }
    if isResourcesKnown {
      bundle.resourcesSeal = seal(of: SuperBlob.Slot.codeResources, is: resourcesFile, bundle)
    }
  }

  /// The libraries below `@rpath` that no run path of an executable resolves to.
  ///
  /// A run path outside of the product may resolve to any library that the app doesn't contain; the
  /// folder of Swift's own libraries doesn't count.
  private func missingLibraries(
    of bundle: PackagedBundle, executable path: String
  ) -> [PackagedBundle.MissingLibrary] {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    var missing: [String: PackagedBundle.MissingLibrary] = [:]
    for slice in bundle.executable.value?.slices ?? [] {
      var folders: [String] = []
      var isKnown = true
      for runPath in slice.runPaths where runPath != "/usr/lib/swift" {
        if let inside = Self.resolve(runPath, from: folder) {
          folders.append(inside)
        } else {
          isKnown = false
        }
      }
      for library in slice.libraries where library.hasPrefix("@rpath/") {
        let rest = library.dropFirst("@rpath/".count)
        guard let first = rest.split(separator: "/").first.map(String.init),
          !first.hasPrefix("libswift"),
          !folders.contains(where: { files.kind(of: $0.appending(component: first)) != nil })
        else { continue }
        let frameworks = (bundles.first?.contents ?? "").appending(component: "Frameworks")
        let place = frameworks.appending(component: first)
        let found = files.kind(of: place) == nil ? nil : place
        guard isKnown || found != nil else { continue }
        missing[library] = PackagedBundle.MissingLibrary(path: library, found: found)
      }
    }
    return missing.values.sorted { $0.path < $1.path }
  }

  /// Returns the folder in the product that a run path resolves to; nil if it is outside.
  private static func resolve(_ runPath: String, from folder: String) -> String? {
    let parts = runPath.split(separator: "/")
    guard let first = parts.first, first == "@executable_path" || first == "@loader_path" else {
      return nil
    }
    var path = folder.split(separator: "/")
    for part in parts.dropFirst() where part != "." {
      if part == ".." {
        if path.popLast() == nil { return nil }
      } else {
        path.append(part)
      }
    }
    return path.joined(separator: "/")
  }

  /// Compares a file with the signatures of all architectures; returns the worst result.
  private func seal(of slot: UInt32, is file: ByteView?, _ bundle: PackagedBundle) -> Seal {
    let seals = bundle.executable.value?.slices.compactMap(\.signature).map { signature in
      signature.directory.seal(of: slot, is: file)
    }
    let order: [Seal] = [.broken, .missing, .unsealed, .intact]
    return order.first { seals?.contains($0) == true } ?? .absent
  }
}

// MARK: Bundles and links in wrong places

extension BundleReader {
  /// Searches all folders for bundles in places that the system ignores, for bundles in an
  /// extension, and for links, which are not followed.
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
              path, "its name does not end in .app, in lowercase",
              why: "correct the name in its build settings; no system treats it as an app")
          }
          // A macOS helper is a separate app, and so is the watch placeholder.
          let isApart =
            bundle == nil
            && (isBundle || folder.depth == Limits.depth
              || entry.name == "com.apple.WatchPlaceholder")
          if !isApart { folders.append((path, bundle ?? folder.owner, folder.depth + 1)) }
        case .link: add(link: path, of: folder.owner)
        case .other where name.hasSuffix(".appex"):
          add(
            path, "the name of an extension is not UTF-8",
            why: "name it in ASCII; nothing registers it")
        default: break
        }
      }
    }
    for index in bundles.indices { bundles[index].misplaced.sort() }
  }

  private mutating func misplace(_ path: String, in owner: Int) {
    let contents = bundles[owner].contents + "/"
    guard bundles[owner].misplaced.count < Limits.problems else { return }
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
      ? "its name has to end in .appex, in lowercase"
      : "it is outside PlugIns and Extensions"
    add(
      path, what,
      why: "embed it as PlugIns/\(path.lastComponent.prefix { $0 != "." }).appex; no system looks "
        + "for an extension elsewhere, so its widgets never reach the device")
  }

  private mutating func add(link path: String, of owner: Int) {
    // Frameworks on macOS consist of links.
    if bundles[owner].isForMac, path.contains(".framework/") { return }
    add(
      path, "it is a link, which is not followed",
      why: "replace it with a copy of its target; App Store Connect rejects links")
  }

  private mutating func add(_ path: String, _ what: String, why: String) {
    guard problems.count < Limits.problems else { return }
    problems.append(ProductProblem(.structure, at: path, what, why: why))
  }
}
