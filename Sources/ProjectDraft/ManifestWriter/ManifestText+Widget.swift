internal import AuditKit

extension ManifestText {
  /// Writes the keys of a widget.
  ///
  /// - Parameter condition: When its bundle has it, as in `iOS 18.0`; nil where it always has.
  mutating func write(_ widget: WidgetFacts, condition: String?, in facts: ProjectFacts) {
    writeKind(of: widget)
    optional("name", widget.displayName)
    optional("description", widget.summary)
    writeConfiguration(of: widget)
    let isActivity = widget.configuration == .activity
    if widget.configuration?.takesIntent != false {
      optional("intent", widget.intent)
    }
    if widget.takesFamilies { writeFamilies(of: widget) }
    writePlatforms(of: widget, condition: condition)
    let suites = facts.suites(of: widget).filter { $0.group.value != nil }
    list("appGroups", suites.map(\.group).uniqueValues, variable: "")
    writeLinks(facts.links(of: widget), of: widget)
    if !isActivity, widget.pushHandler?.value != nil {
      add("push", "true", widget.pushHandler?.origin?.text)
    }
    if !isActivity, !widget.isControl, let background = widget.containerBackground?.value {
      add(
        "containerBackground", background ? "true" : "false",
        widget.containerBackground?.origin?.text)
    }
    guard widget.takesTimeline else { return }
    writeTimeline(of: widget, in: facts)
    writeReloads(of: widget, in: facts)
  }

  private mutating func writeKind(of widget: WidgetFacts) {
    if widget.configuration == .activity {
      let name = WrittenScalar.new(widget.type.withoutVariables)
      return add("kind", name, "\(widget.origin.text), the type: a Live Activity has no kind")
    }
    let variable = WrittenValue.variable(widget.type, "KIND")
    if let kind = widget.kind?.value, !kind.isEmpty {
      add("kind", WrittenScalar.new(kind.withoutVariables), widget.kind?.origin?.text)
    } else {
      let origin = widget.kind?.origin ?? widget.origin
      add(
        "kind", "$(\(variable))",
        WrittenValue.unresolved(widget.kind?.expression ?? "", at: origin))
    }
  }

  private mutating func writeConfiguration(of widget: WidgetFacts) {
    if let configuration = widget.configuration {
      let origin = widget.configurationOrigin ?? widget.origin
      return add("configuration", configuration.rawValue, origin.text)
    }
    let variable = WrittenValue.variable(widget.type, "CONFIGURATION")
    add("configuration", "$(\(variable))", WrittenValue.unresolved("", at: widget.origin))
  }

  private mutating func writeFamilies(of widget: WidgetFacts) {
    guard let families = widget.families else { return }
    if let list = families.value {
      let words = list.map { WrittenScalar.new($0.withoutVariables) }.joined(separator: ", ")
      add("families", "[\(words)]", families.origin?.text)
    } else {
      comment("families: " + WrittenValue.unresolved(families.expression, at: families.origin))
    }
  }

  /// The newer of what its type and its place in the bundle ask for.
  private mutating func writePlatforms(of widget: WidgetFacts, condition: String?) {
    var versions: [Platform: OSVersion] = [:]
    for (name, text) in widget.platforms.sorted(by: { $0.key < $1.key }) {
      guard let platform = Platform(rawValue: name) else { continue }
      if let version = platform.version(text) {
        versions[platform] = version
      } else {
        comment("only if \(name) \(text)")
      }
    }
    var isUnderstood = condition == nil
    for clause in (condition ?? "").split(separator: ",") {
      let words = clause.split(separator: " ")
      guard words.count == 2, let platform = Platform(rawValue: String(words[0])),
        let version = platform.version(String(words[1]))
      else { continue }
      versions[platform] = max(version, versions[platform] ?? version)
      isUnderstood = true
    }
    if !isUnderstood, let condition { comment("only if \(condition)") }
    let members = Platform.allCases.compactMap { platform in
      versions[platform].map { "\(platform.rawValue): \($0.description)" }
    }
    guard !members.isEmpty else { return }
    add("platforms", "{\(members.joined(separator: ", "))}", widget.origin.text)
  }

  private mutating func writeLinks(_ links: [LinkFacts], of widget: WidgetFacts) {
    let known = links.filter { $0.url.value.map { AbsoluteURL($0) != nil } ?? false }
    let taps = known.filter { $0.use == .widgetURL }.map(\.url).uniqueValues
    // A widget with several is a view with several cases, of which a manifest names one.
    for other in taps.dropFirst() {
      comment("or url: \(other.value ?? ""), \(other.origin?.text ?? "")")
    }
    if let tap = taps.first { optional("url", tap) }
    list("links", known.filter { $0.use == .link }.map(\.url).uniqueValues, variable: "")
    guard widget.takesTimeline else { return }
    list("data", known.filter { $0.use == .data }.map(\.url).uniqueValues, variable: "")
  }
}

extension ManifestText {
  /// Writes that the extension's own code reloads a widget: what runs there beside providers and
  /// views are intents.
  fileprivate mutating func writeReloads(of widget: WidgetFacts, in facts: ProjectFacts) {
    let own = facts.sources.reloads.first { reload in
      guard reload.target == widget.target else { return false }
      switch reload.call {
      case .reloadAllTimelines: return true
      case .reloadTimelines: return reload.kind?.value == widget.kind?.value
      case .reloadControls, .reloadAllControls: return false
      }
    }
    guard let own else { return }
    add("reloads", "[{cause: intent, perDay: 0}]", "\(own.origin.text), say how often a day")
  }
}

extension WidgetFacts {
  var isControl: Bool { configuration == .staticControl || configuration == .appIntentControl }

  var takesFamilies: Bool { configuration != .activity && !isControl }

  /// Whether WidgetKit asks it for timelines.
  var takesTimeline: Bool { takesFamilies && configuration != .relevance }
}

extension WidgetFacts.Configuration {
  /// Whether an intent configures it; the attributes of a Live Activity are none.
  var takesIntent: Bool {
    switch self {
    case .intent, .appIntent, .appIntentControl, .relevance: true
    case .static, .staticControl, .activity: false
    }
  }
}

extension Array where Element == Drafted<String> {
  /// Those whose values are known, each value once, where it comes first.
  var uniqueValues: [Drafted<String>] {
    var seen: Set<String> = []
    return filter { item in item.value.map { seen.insert($0).inserted } ?? false }
  }
}
