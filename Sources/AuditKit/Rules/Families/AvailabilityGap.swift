internal import WidgetManifests

/// The reason why something of the platform table is unavailable on a widget's platforms.
enum AvailabilityGap {
  /// None of the platforms has it; the associated value is the rows of those that do.
  case nowhere([Availability])
  /// Some of the platforms have it, but only from a later version on.
  case tooOld([(row: Availability, target: Platforms.Target)])

  /// Compares deployment targets with the table, or returns nil if the subject is available or the
  /// targets are unknown.
  init?(_ subject: Availability.Subject, on platforms: Platforms?) {
    guard let targets = platforms?.targets, !targets.isEmpty else { return nil }
    var exists = false
    var tooOld: [(row: Availability, target: Platforms.Target)] = []
    for target in targets {
      let platform = target.platform.value
      guard let first = PlatformTable.firstVersion(of: subject, on: platform) else { continue }
      exists = true
      if first > target.version.value, first > Self.judged(target),
        let row = PlatformTable.row(of: subject, on: platform)
      {
        tooOld.append((row, target))
      }
    }
    if !exists {
      let all = PlatformTable.platforms(with: subject)
      self = .nowhere(all.compactMap { PlatformTable.row(of: subject, on: $0) })
    } else if tooOld.isEmpty {
      return nil
    } else {
      self = .tooOld(tooOld)
    }
  }

  /// The version of a deployment target, but at least the first iOS with widgets.
  ///
  /// Below that, the deployment target itself is the mistake, which `deployment-target` reports.
  private static func judged(_ target: Platforms.Target) -> OSVersion {
    let version = target.version.value
    guard target.platform.value == .iOS, let first = ExtensionPoint.widgetKit.firstIOS else {
      return version
    }
    return max(version, first)
  }

  /// Returns a hint to leave out a platform whose deployment target is older than its first
  /// widgets.
  private static func withoutWidgets(_ targets: [Platforms.Target]) -> String {
    for target in targets {
      let platform = target.platform.value
      guard let first = PlatformTable.row(of: .configuration(.static), on: platform)?.first,
        target.version.value < first
      else { continue }
      let name = platform.rawValue
      return
        "; \(name) has no widgets before \(first), so the bundle's `platforms` can omit \(name)"
    }
    return ""
  }

  /// Returns a finding about a family.
  func finding(_ info: RuleInfo, of family: JudgedFamily, in widget: WidgetContext) -> Finding {
    let name = family.family.value.rawValue
    var alone = ""
    if case .tooOld(let pairs) = self {
      let versions = pairs.map { "\($0.row.platform.rawValue): \($0.row.first)" }
      alone = ", or write `{\(name): {\(versions.joined(separator: ", "))}}` for this family alone"
    }
    return finding(
      info, name, at: family.family.with(()), of: widget, on: family.platforms, alternative: alone,
      joinsOthers: true)
  }

  /// Returns a finding with the first version that has the subject, and advice on what to write.
  ///
  /// - Parameters:
  ///   - platforms: The platforms on which it is used; if nil, the widget's.
  ///   - alternative: A part of the help with an alternative.
  ///   - joinsOthers: Whether findings of the widget with the same gap are joined.
  func finding(
    _ info: RuleInfo, _ name: String, at located: Located<Void>, of widget: WidgetContext,
    on platforms: Platforms? = nil, alternative: String = "", joinsOthers: Bool = false
  ) -> Finding {
    var finding: Finding
    let message: @Sendable ([String]) -> String
    switch self {
    case .nowhere(let rows):
      let targets = (platforms ?? widget.platforms)?.targets ?? []
      let own = targets.map(\.platform.value.rawValue).listed("or")
      message = { "\($0.listed()) \($0.count > 1 ? "do" : "does") not exist on \(own)" }
      finding = Finding(
        info, message([name]), at: located, subject: widget.subject,
        help:
          "remove it, or build for \(rows.map(\.place).listed("or")), which ha\(rows.count == 1 ? "s" : "ve") it"
      )
      finding.source = rows.first?.source.url ?? info.source
    case .tooOld(let pairs):
      let needed = pairs.map { "\($0.row.platform.rawValue) \($0.row.first)" }.listed()
      let own = pairs.map { "\($0.row.platform.rawValue) \($0.target.version.value)" }.listed()
      let platforms = widget.platforms(from: pairs.map { ($0.row.platform, $0.row.first) })
      message = {
        "\($0.listed()) need\($0.count > 1 ? "" : "s") \(needed), but the widget's target is \(own)"
      }
      finding = Finding(
        info, message([name]), at: located,
        subject: widget.subject,
        related: pairs.map { $0.target.related },
        help: """
          remove it, or put the widget in #available and write `\(platforms)` on \
          it\(alternative)\(Self.withoutWidgets(pairs.map(\.target)))
          """,
        projectHelp:
          "put #available around it, or remove it\(Self.withoutWidgets(pairs.map(\.target)))")
      finding.source = pairs.first?.row.source.url ?? info.source
    }
    if joinsOthers {
      let start = widget.widget.place.start
      finding.cause = Finding.Cause(
        "\(widget.widget.place.file):\(start.line):\(start.column) \(message([]))", part: name,
        message: message)
    }
    return finding
  }
}

extension Availability {
  /// The platform and its first version, such as `watchOS 9`.
  fileprivate var place: String { "\(platform.rawValue) \(first)" }
}

extension Platforms.Target {
  /// A related place at the deployment target.
  var related: Finding.Related {
    Finding.Related(
      "deployment target", "\(platform.value.rawValue) \(version.value)", at: version.place)
  }
}

extension Sequence<Platforms.Target> {
  /// The value of the key `platforms`, with some versions raised or added.
  func written(raising raised: [(platform: Platform, version: OSVersion)] = []) -> String {
    var versions = map { (platform: $0.platform.value, version: $0.version.value) }
    for (platform, version) in raised {
      if let index = versions.firstIndex(where: { $0.platform == platform }) {
        versions[index].version = version
      } else {
        versions.append((platform, version))
      }
    }
    let targets = versions.map { "\($0.platform.rawValue): \($0.version)" }
    return "{\(targets.joined(separator: ", "))}"
  }
}

extension WidgetContext {
  /// The widget's key `platforms`, with some versions raised and the others unchanged.
  func platforms(from raised: [(platform: Platform, version: OSVersion)]) -> String {
    "platforms: \((widget.platforms.value?.targets ?? []).written(raising: raised))"
  }
}
