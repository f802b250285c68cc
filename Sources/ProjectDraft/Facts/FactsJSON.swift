internal import AuditKit

/// The facts of a project as JSON, for programs.
///
/// What is not known is null; what was found and could not be known stands in `unresolved`.
package enum FactsJSON {
  /// The version of the shape; another one where a key goes away or changes its meaning.
  package static let schemaVersion = 1

  /// Writes all facts, in the project's order, as UTF-8.
  package static func bytes(_ facts: ProjectFacts) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("schemaVersion", schemaVersion)
      $0.member("configuration", facts.configuration)
      $0.objects("apps", facts.apps) { $0.write($1) }
      $0.objects("extensions", EmbeddedExtension.all(in: facts)) { $0.write($1) }
      $0.writeSources(of: facts)
      $0.objects("unresolved", facts.allUnresolved, .line) {
        $0.member("what", $1.what)
        $0.member("expression", $1.expression)
        $0.member("file", $1.origin?.file)
        $0.member("line", $1.origin?.line.map(Int64.init))
      }
    }
    json.end()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func writeSources(of facts: ProjectFacts) {
    let sources = facts.sources
    objects("bundles", sources.bundles) { $0.write($1) }
    objects("widgets", sources.widgets) { $0.write($1, in: facts) }
    objects("timelines", sources.timelines) { $0.write($1) }
    objects("reloads", sources.reloads, .line) {
      $0.write($1.origin)
      $0.member("call", $1.call.rawValue)
      $0.member("kind", $1.kind?.value)
      $0.member("expression", $1.kind?.expression)
    }
    objects("suites", sources.suites, .line) {
      $0.write($1.origin)
      $0.member("group", $1.group.value)
      $0.member("expression", $1.group.expression)
    }
  }

  private mutating func write(_ bundle: BundleFacts) {
    member("type", bundle.type)
    member("target", bundle.target)
    write(bundle.origin)
    member("main", bundle.main)
    texts("widgets", bundle.widgets)
    texts("conditional", bundle.conditional)
  }

  private mutating func write(_ widget: WidgetFacts, in facts: ProjectFacts) {
    member("struct", widget.type)
    member("target", widget.target)
    write(widget.origin)
    member("kind", widget.kind?.value)
    member("kindExpression", widget.kind?.expression)
    member("configuration", widget.configuration?.rawValue)
    member("intent", widget.intent?.value)
    member("provider", widget.provider?.value)
    if let families = widget.families?.value {
      texts("families", families)
    } else {
      null("families")
    }
    member("displayName", widget.displayName?.value)
    member("description", widget.summary?.value)
    texts("platforms", widget.platforms)
    texts("appGroups", facts.suites(of: widget).compactMap(\.group.value).unique)
  }

  private mutating func write(_ timeline: TimelineFacts) {
    member("provider", timeline.provider)
    member("target", timeline.target)
    write(timeline.origin)
    objects("branches", timeline.branches.filter { !$0.isPreview }, .line) {
      if $1.origin.file != timeline.origin.file { $0.member("file", $1.origin.file) }
      $0.member("line", $1.origin.line.map(Int64.init))
      $0.member("policy", $1.policy.rawValue)
      $0.member("seconds", $1.policy == .never ? nil : $1.seconds.map(Int64.init))
      $0.member("expression", $1.expression)
      $0.member("entries", $1.entries.map(Int64.init))
    }
  }
}
