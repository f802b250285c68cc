internal import AuditKit

/// The apps and extensions of projects, each taken once by a document of a manifest.
struct DraftedTargets {
  /// An extension with the facts of its project.
  struct Extension {
    var facts: ExtensionFacts
    var project: ProjectFacts
    var host: AppFacts?
  }

  var apps: [(facts: AppFacts, project: ProjectFacts)]
  var extensions: [Extension]

  init(_ projects: [ProjectFacts]) {
    apps = projects.flatMap { project in project.apps.map { ($0, project) } }
    extensions = projects.flatMap { project in
      project.extensions.filter(project.hasWidgets).map { item in
        let host = project.apps.first { $0.target.target == item.host }
        return Extension(facts: item, project: project, host: host)
      }
    }
  }

  /// Takes the app that a document describes: by its bundle ID, else by its name.
  mutating func take(_ document: AppDocument) -> (facts: AppFacts, project: ProjectFacts)? {
    let id = document.bundleID.value?.value
    let name = document.name.value?.value
    let index =
      apps.firstIndex { id != nil && $0.facts.target.bundleID?.value == id }
      ?? apps.firstIndex { name != nil && $0.facts.target.target == name }
    return index.map { apps.remove(at: $0) }
  }

  /// The apps not taken yet that host widgets.
  var hosts: [AppFacts] {
    apps.filter { app in
      app.project.extensions.contains {
        $0.host == app.facts.target.target && app.project.hasWidgets($0)
      }
    }.map(\.facts)
  }

  /// Takes the extension that a document describes: by its bundle ID, else by its name.
  mutating func take(_ document: BundleDocument) -> Extension? {
    let id = document.bundleID.value?.value
    let name = document.name.value?.value
    let host = document.host.value?.bundleID?.value
    let index =
      extensions.firstIndex { item in
        id != nil && item.facts.target.bundleID?.value == id
          && item.host?.target.bundleID?.value == host
      }
      ?? extensions.firstIndex { id != nil && $0.facts.target.bundleID?.value == id }
      ?? extensions.firstIndex { item in
        guard let name else { return false }
        let target = item.facts.target.target
        return target == name || item.project.bundle(ofTarget: target)?.type == name
      }
    return index.map { extensions.remove(at: $0) }
  }
}
