internal import WidgetManifests

/// Writes the facts of a project as the manifest that `audit` reads, with the place of each value.
package enum ManifestWriter {
  /// One app or one extension of a manifest.
  package struct Document: Sendable, Hashable {
    /// The name of the target, and of its host where it has several.
    package var name: String
    /// YAML, with a line break at its end.
    package var text: String
  }

  /// The documents of a project: each app, followed by the extensions that it hosts.
  package static func documents(_ facts: ProjectFacts) -> [Document] {
    let documented = facts.documented
    let extensions = documented.extensions
    var documents: [Document] = []
    for app in documented.apps {
      documents.append(Document(name: app.target.target, text: text(of: app, in: facts)))
      for item in extensions where item.host == app.target.target {
        documents.append(document(of: item, host: app, in: facts))
      }
    }
    let apps = Set(facts.apps.map(\.target.target))
    for item in extensions where !apps.contains(item.host ?? "") {
      documents.append(document(of: item, host: nil, in: facts))
    }
    return documents
  }

  /// All documents of projects in one file, as UTF-8.
  package static func bytes(_ projects: [ProjectFacts]) -> [UInt8] {
    let texts = projects.flatMap(documents).map(\.text)
    guard !texts.isEmpty else {
      return Array("# The project declares no app and no widget extension.\n".utf8)
    }
    return Array(texts.joined(separator: "---\n").utf8)
  }

  private static func text(of app: AppFacts, in facts: ProjectFacts) -> String {
    var text = ManifestText(folder: facts.folder)
    text.write(app, in: facts)
    return text.text
  }

  private static func document(
    of item: ExtensionFacts, host: AppFacts?, in facts: ProjectFacts
  ) -> Document {
    var text = ManifestText(folder: facts.folder)
    text.write(item, host: host, in: facts)
    let builds = facts.extensions.filter { $0.target.target == item.target.target }
    let name = item.target.target
    let isAlone = builds.count == 1
    return Document(
      name: isAlone ? name : [name, item.host].compactMap(\.self).joined(separator: " in "),
      text: text.text)
  }
}

extension ProjectFacts {
  /// The project with the apps and extensions that have documents, and no others.
  package var documented: ProjectFacts {
    var facts = self
    facts.extensions = extensions.filter(hasWidgets)
    facts.apps = writtenApps(hosting: facts.extensions)
    return facts
  }

  /// The apps that are written: of two with one bundle ID, as flavours of an app have it, the one
  /// that hosts widgets; none that is built for tvOS alone, of which a manifest has no word.
  private func writtenApps(hosting extensions: [ExtensionFacts]) -> [AppFacts] {
    let hosts = Set(extensions.compactMap(\.host))
    let taken = Set(
      apps.filter { hosts.contains($0.target.target) }.compactMap(\.target.bundleID?.value))
    return apps.filter { app in
      if hosts.contains(app.target.target) { return true }
      guard app.target.hasManifestPlatform else { return false }
      return app.target.bundleID?.value.map { !taken.contains($0) } ?? hosts.isEmpty
    }
  }

  /// Whether an extension is one that a manifest describes: of WidgetKit or of the Today view.
  func hasWidgets(_ item: ExtensionFacts) -> Bool {
    if let point = item.extensionPoint?.value {
      return WidgetExtensionPoint(rawValue: point) != nil
    }
    return !widgets(ofTarget: item.target.target).isEmpty
  }
}

extension TargetFacts {
  /// Whether it is built, or may be, for a platform that a manifest has.
  fileprivate var hasManifestPlatform: Bool {
    platforms.isEmpty || platforms.keys.contains { Platform(rawValue: $0) != nil }
  }
}
