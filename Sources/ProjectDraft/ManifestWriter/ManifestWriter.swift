package import WidgetManifests

/// Makes the manifest of a project from its facts, with the place of each value.
package enum ManifestWriter {
  /// One app or one extension of a manifest.
  package struct Document: Sendable {
    /// The name of the target, and of its host if it has several.
    package var name: String
    /// The app that it belongs to, if that is one of several variants: these share a bundle ID or
    /// an extension, and are audited separately.
    package var variant: String?
    /// Its keys and values.
    package var root: ManifestNode

    /// YAML, with a line break at its end.
    package var text: String { root.lines().map { $0 + "\n" }.joined() }
  }

  /// The documents of a project: each app, followed by the extensions that it hosts.
  package static func documents(_ facts: ProjectFacts) -> [Document] {
    let documented = facts.documented
    let extensions = documented.extensions
    let variants = facts.variants
    let apart = facts.keepsVariants ? Set(variants.flatMap { [$0.written] + $0.others }) : []
    var documents: [Document] = []
    for app in documented.apps {
      let name = app.target.target
      let others = variants.first { $0.written == name && apart.isEmpty }?.others ?? []
      var own = [Document(name: name, root: document(of: app, besides: others, in: facts))]
      for item in extensions where item.host == name {
        own.append(document(of: item, host: app, in: facts, among: extensions))
      }
      if apart.contains(name) { for index in own.indices { own[index].variant = name } }
      documents += own
    }
    let apps = Set(facts.apps.map(\.target.target))
    for item in extensions where !apps.contains(item.host ?? "") {
      documents.append(document(of: item, host: nil, in: facts, among: extensions))
    }
    if !documents.isEmpty { documents[0].root.prepend(comments: facts.notes) }
    return documents
  }

  /// All documents of projects in one file, as UTF-8.
  ///
  /// Of the variants of an app, which a manifest can't combine, only the first is included.
  package static func bytes(_ projects: [ProjectFacts]) -> [UInt8] {
    let texts = projects.flatMap { documents($0.withoutVariants).map(\.text) }
    return texts.isEmpty
      ? Array("# The project declares no app and no widget extension.\n".utf8)
      : Array(texts.joined(separator: "---\n").utf8)
  }

  /// All documents of projects, and the numbers of the nodes of each set of variants: first the
  /// variants that represent the others, then the others one by one.
  package static func allVariants(
    _ projects: [ProjectFacts]
  ) -> (nodes: NumberedNodes, variants: [[Range<Int32>]]) {
    let documents = projects.map { Self.documents($0) }
    let nodes = NumberedNodes(documents.flatMap { $0.map(\.root) })
    var (first, others) = ([Range<Int32>](), [[Range<Int32>]]())
    var number: Int32 = 1
    var ends = nodes.lastNumbers[...]
    for (project, documents) in zip(projects, documents) {
      let written = Set(project.variants.map(\.written))
      var own: [String: Int] = [:]
      for document in documents {
        let numbers = number..<(ends.popFirst() ?? number) + 1
        number = numbers.upperBound
        guard let variant = document.variant else { continue }
        if written.contains(variant) {
          first.append(numbers)
        } else {
          if own[variant] == nil { others.append([]) }
          let index = own[variant, default: others.count - 1]
          own[variant] = index
          others[index].append(numbers)
        }
      }
    }
    return (nodes, others.isEmpty ? [] : [first] + others)
  }

  /// The document of an app.
  ///
  /// - Parameter variants: The names of its variants without a document.
  static func document(
    of app: AppFacts, besides variants: [String] = [], in facts: ProjectFacts
  ) -> ManifestNode {
    var text = ManifestNode(folder: facts.folder)
    for name in variants {
      text.comment("\(name) is a variant of this app: --all --output FOLDER writes it, too")
    }
    text.write(app, in: facts)
    text.addConfigurations(
      facts.configurations.compactMap { other in
        let app = other.apps.first { $0.target.target == app.target.target }
        return app.map { app in
          var text = ManifestNode(folder: facts.folder)
          text.write(app, in: other)
          return (other.configuration, text)
        }
      }, of: AppDocument.configured.description.keys, main: facts.mainConfiguration)
    return text
  }

  /// The document of an extension.
  static func document(
    of item: ExtensionFacts, host: AppFacts?, in facts: ProjectFacts, among all: [ExtensionFacts]
  ) -> Document {
    var text = ManifestNode(folder: facts.folder)
    text.write(item, host: host, in: facts)
    text.addConfigurations(
      facts.configurations.compactMap { other in
        let item = other.extensions.first {
          $0.target.target == item.target.target && $0.host == item.host
        }
        return item.map { item in
          var text = ManifestNode(folder: facts.folder)
          let host = other.apps.first { $0.target.target == item.host }
          text.write(item, host: host, in: other)
          return (other.configuration, text)
        }
      }, of: BundleDocument.configured.description.keys, main: facts.mainConfiguration)
    let builds = all.filter { $0.target.target == item.target.target }
    let name = item.target.target
    let isAlone = builds.count == 1
    return Document(
      name: isAlone ? name : [name, item.host].compactMap(\.self).joined(separator: " in "),
      root: text)
  }
}

extension ProjectFacts {
  /// The project with only the first of the variants of an app.
  var withoutVariants: ProjectFacts {
    var facts = self
    facts.keepsVariants = false
    return facts
  }

  /// The project with only the apps and extensions that have documents.
  var documented: ProjectFacts {
    var facts = self
    let left = keepsVariants ? [] : Set(variants.flatMap(\.others))
    facts.extensions = extensions.filter { item in
      hasWidgets(item) && !(item.host.map(left.contains) ?? false)
    }
    let hosts = Set(facts.extensions.compactMap(\.host))
    // An iOS app and its watch app are uploaded together; helper apps don't belong in a manifest.
    let pairs = apps.compactMap { app in host(of: app).map { [app, $0].map(\.target.target) } }
    let written = pairs.filter { !hosts.isDisjoint(with: $0) }.reduce(hosts) { $0.union($1) }
    facts.apps = apps.filter { app in
      hosts.isEmpty
        ? app.target.hasManifestPlatform && !left.contains(app.target.target)
        : written.contains(app.target.target)
    }
    return facts
  }

  /// Whether an extension is one that a manifest describes: of WidgetKit or of the Today view.
  func hasWidgets(_ item: ExtensionFacts) -> Bool {
    if let point = item.extensionPoint?.value {
      return WidgetExtensionPoint(rawValue: point) != nil
    }
    return item.isUnread || !widgets(ofTarget: item.target.target).isEmpty
  }
}

extension ProjectFacts {
  /// The problems with privacy manifests whose names prevent them from being found.
  ///
  /// - Source:
  ///   https://developer.apple.com/documentation/bundleresources/adding-a-privacy-manifest-to-your-app-or-third-party-sdk
  var privacyProblems: [DraftProblem] {
    let documented = documented
    let targets = documented.apps.map(\.target) + documented.extensions.map(\.target)
    return targets.compactMap { target in
      target.misnamedPrivacyManifest.map { file in
        DraftProblem(
          "isn't found as the privacy manifest of \(target.target); rename it to "
            + "PrivacyInfo.xcprivacy", at: Origin(file: file))
      }
    }.unique
  }
}

extension TargetFacts {
  /// Whether it is built, or may be, for a platform that a manifest supports.
  fileprivate var hasManifestPlatform: Bool {
    platforms.isEmpty || platforms.keys.contains { Platform(rawValue: $0) != nil }
  }
}

extension ManifestNode {
  /// Adds what build configurations replace in the document, if anything.
  ///
  /// - Parameters:
  ///   - documents: The whole document as each configuration has it.
  ///   - keys: The keys that a configuration may replace.
  ///   - main: The name of the configuration that the document has, unless it is `Release`.
  mutating func addConfigurations(
    _ documents: [(name: String, document: ManifestNode)], of keys: [KeyDescription], main: String?
  ) {
    let replaced = documents.map { name, document in
      var entries = ManifestNode(folder: folder)
      for key in keys {
        let (before, after) = (self.value(key.name), document.value(key.name))
        if let after, after.text != before?.text {
          entries.add(key.name, after)
        } else if after == nil, before != nil, let empty = key.form.empty {
          entries.add(key.name, empty)
        }
      }
      return (name: name, entries: entries)
    }
    guard replaced.contains(where: { !$0.entries.isEmpty }) else { return }
    add("configurations") { configurations in
      if let main { configurations.add(main.withoutVariables, .mapping([])) }
      for (name, entries) in replaced where !entries.isEmpty {
        configurations.add(name.withoutVariables, entries)
      }
    }
  }

  private func value(_ key: String) -> ManifestNode? { parts.first { $0.key == key }?.value }

  /// The value without comments: for another one to be equal to.
  private var text: [String] { isFlow ? [flow] : lines(hasComments: false) }
}
