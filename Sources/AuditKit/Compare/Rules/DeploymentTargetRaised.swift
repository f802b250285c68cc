internal import WidgetManifests

/// A raised deployment target leaves people on older systems with the older version.
struct DeploymentTargetRaised: ComparisonRule {
  static let info = RuleInfo(
    id: "deployment-target-raised",
    group: .comparison,
    severity: .warning,
    summary: """
      The deployment target of an app, an extension or a widget is above that of the older release, \
      or a platform is gone.
      """,
    rationale: """
      People on a system below the app's new target keep the older version for good, with its \
      services and URLs. If only the target of the extension or the widget is raised, they get the \
      new version but lose the widgets: the extension is not loaded there, and dead placeholders \
      stay.
      """,
    remedy: "keep the target, or suppress this with a reason",
    source: "https://github.com/scastiel/kado/issues/97",
    valid: [
      .change(
        from: .bundle("", app: "platforms: {iOS: 16.4}"),
        to: .bundle("", app: "platforms: {iOS: 16, macOS: 14}"))
    ],
    invalid: [
      .change(
        from: .bundle("", app: "platforms: {iOS: 16.0}"),
        to: .bundle("", app: "platforms: {iOS: ↓16.4}")),
      .change(
        from: .bundle("", app: "platforms: {iOS: 16.0, macOS: 14.0}"),
        to: .bundle("", app: "platforms: ↓{iOS: 16.0}")),
    ])

  static func check(_ comparison: Comparison) -> [Finding] {
    comparison.apps.flatMap { app -> [Finding] in
      let own = Change(app.old.document?.platforms.value, app.new.document?.platforms.value)
      let subject = Finding.Subject(app: app.new.id)
      return own.findings(subject) { lost in
        "people \(lost) keep the older version"
      } + app.bundles.flatMap { findings($0, of: own) }
    }
  }

  private static func findings(_ pair: BundlePair, of app: Change) -> [Finding] {
    let old = pair.old.context.platforms
    let new = pair.new.context.platforms
    let own = Change(old, new, written: pair.new.context.document.platforms.value)
    // A change that follows from the app's target, or from the extension's, is reported there.
    let found = own.findings(pair.new.context.subject, beyond: app) { lost in
      "people \(lost) lose the extension's widgets"
    }
    return found
      + pair.widgets.flatMap { widget -> [Finding] in
        let written = widget.new.context.widget.platforms.value
        let change = Change(
          widget.old.context.platforms, widget.new.context.platforms, written: written)
        return change.findings(widget.subject, beyond: own) { lost in
          "people \(lost) lose \(widget.title)"
        }
      }
  }

  /// The deployment targets of an app, extension or widget in two releases.
  private struct Change {
    private let old: Platforms?
    private let new: Platforms?
    /// The newer ones as written, if it declares its own.
    private let written: Platforms?

    init(_ old: Platforms?, _ new: Platforms?, written: Platforms?) {
      let isKnown = old?.isPartial == false && new?.isPartial == false
      self.old = isKnown ? old : nil
      self.new = isKnown ? new : nil
      self.written = written
    }

    init(_ old: Platforms?, _ new: Platforms?) { self.init(old, new, written: new) }

    /// A finding for each target that is raised or gone, unless `outer`, which contains it, has one.
    func findings(
      _ subject: Finding.Subject, beyond outer: Change? = nil, _ loss: (String) -> String
    ) -> [Finding] {
      guard let old, let new, let written else { return [] }
      return old.targets.compactMap { target in
        let (platform, version) = (target.platform.value, target.version.value)
        let name = "\(platform.rawValue) \(version)"
        let before = Finding.Related(
          "before", "the deployment target is \(name)", at: target.version.place)
        guard let now = new[platform] else {
          if outer?.new != nil, outer?.new?[platform] == nil { return nil }
          return Finding(
            info, "\(platform.rawValue) is gone: \(loss("there"))", at: written.place,
            subject: subject, related: [before])
        }
        guard now.value > version, let place = written[platform] else { return nil }
        if let covered = outer?.new?[platform], covered.value >= now.value { return nil }
        return Finding(
          info,
          """
          \(platform.rawValue) \(now.value) is now required, up from \(version): \
          \(loss("on older systems"))
          """,
          at: place, subject: subject, related: [before])
      }
    }
  }
}
