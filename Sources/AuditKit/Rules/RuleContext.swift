internal import BudgetReplay
public import WidgetManifests

/// A rule that checks the manifests of a run, described by ``info`` and tested by its examples.
///
/// A rule is a pure function in its own file. It may read everything in ``RuleContext/run``, but
/// reports only findings about the apps and bundles of its context, so that a run can be divided
/// into slices for several cores without changing the result.
public protocol Rule: Sendable {
  /// The rule's description.
  static var info: RuleInfo { get }

  /// The findings for the apps and bundles of the context, in any order.
  static func check(_ context: RuleContext) -> [Finding]
}

/// A rule about single bundles, with at most one finding or a list of them for each.
protocol BundleRule: Rule {
  associatedtype Findings
  static func judge(_ bundle: BundleContext) -> Findings
}

extension BundleRule where Findings == Finding? {
  static func check(_ context: RuleContext) -> [Finding] { context.bundles.compactMap(judge) }
}

extension BundleRule where Findings == [Finding] {
  static func check(_ context: RuleContext) -> [Finding] { context.bundles.flatMap(judge) }
}

/// A rule about single widgets, with at most one finding or a list of them for each.
protocol WidgetRule: Rule {
  associatedtype Findings
  static func judge(_ widget: WidgetContext) -> Findings
}

extension WidgetRule where Findings == Finding? {
  static func check(_ context: RuleContext) -> [Finding] { context.widgets.compactMap(judge) }
}

extension WidgetRule where Findings == [Finding] {
  static func check(_ context: RuleContext) -> [Finding] { context.widgets.flatMap(judge) }
}

/// The apps and bundles that a rule checks, and the whole run that they belong to.
public struct RuleContext: Sendable {
  /// All documents of the run, indexed.
  public let run: Run
  /// The apps to check.
  public let apps: ArraySlice<AppContext>
  /// The bundles to check.
  public let bundles: ArraySlice<BundleContext>
  /// The widgets of these bundles, in order.
  public let widgets: [WidgetContext]
  /// The replays of each bundle's placed widgets; empty if nothing is replayed.
  let replays: [[ReplayedWidget]]
  /// The settings of the replays; nil if nothing is replayed.
  let settings: ReplaySettings?
  /// The system's limits, whether or not anything is replayed.
  let budget: Budget
  /// The date for which dated gates are evaluated; nil if none is given.
  let asOf: LocalDate?
  /// The answers of these widgets' timelines, for the rules about single answers.
  let answers: [AskedAnswer]

  init(
    run: Run, apps: ArraySlice<AppContext>, bundles: ArraySlice<BundleContext>,
    replays: [[ReplayedWidget]], settings: ReplaySettings?, budget: Budget, asOf: LocalDate?
  ) {
    self.run = run
    self.apps = apps
    self.bundles = bundles
    widgets = bundles.flatMap(\.widgets)
    self.replays = replays
    self.settings = settings
    self.budget = budget
    self.asOf = asOf
    answers = AskedAnswer.all(of: widgets, budget)
  }

  /// Returns the findings of a rule about a text that both apps and bundles have.
  func judgeTexts(
    _ field: KeyPath<TargetValues, Field<Located<String>>>,
    _ find: (_ text: Located<String>, _ subject: Finding.Subject) -> Finding?
  ) -> [Finding] {
    apps.compactMap { app in
      app.document.target[keyPath: field].value.flatMap { find($0, app.subject) }
    }
      + bundles.compactMap { bundle in
        bundle.document.target[keyPath: field].value.flatMap { find($0, bundle.subject) }
      }
  }
}

/// An app with everything that is derived from its document.
///
/// A class, because rules pass it around and copying a document is expensive.
public final class AppContext: Sendable {
  /// The app as declared.
  public let document: AppDocument
  /// The subject of findings about the app.
  public let subject: Finding.Subject
  /// The platforms that it is known to be for, whether or not their versions are known.
  var platformNames: [Platform] { document.platforms.value?.names ?? [] }
  /// The groups of its entitlements.
  let groups: GroupLists
  /// The reloads that it requests from WidgetCenter.
  let reloads: AppReloads

  init(_ document: AppDocument) {
    subject = document.subject
    groups = GroupLists(document, platforms: document.platforms.value)
    reloads = AppReloads(document.reloads)
    self.document = document
  }

  /// Returns a related place in the app, for a finding about something that it contains.
  func says(_ what: String, at place: Place) -> Finding.Related {
    Finding.Related("host", "\(subject.app ?? "the host app") \(what)", at: place)
  }
}

/// A bundle with everything that is derived from its document and its host's.
///
/// A class, because rules pass it around and copying a document is expensive.
public final class BundleContext: Sendable {
  /// The bundle as declared.
  public let document: BundleDocument
  /// The app that contains it; nil if unknown.
  public let host: AppContext?
  /// Its deployment targets, or the host's if it declares none; nil if unknown.
  public let platforms: Platforms?
  /// The platforms that it is known to be for, whether or not their versions are known.
  let platformNames: [Platform]
  /// Its widgets; empty for a Today extension, whose widgets have their own finding.
  public let widgets: [WidgetContext]
  /// The subject of findings about the bundle.
  public let subject: Finding.Subject
  /// The groups of its entitlements.
  let groups: GroupLists
  /// The groups of its host's entitlements; nil if the host is unknown.
  var hostGroups: GroupLists? { host?.groups }
  /// The reloads of its host; none if the host is unknown.
  var hostReloads: AppReloads { host?.reloads ?? .none }

  init(_ document: BundleDocument, host: AppContext?, _ load: inout ReplayLoad) {
    self.host = host
    let platforms: Platforms? =
      switch document.platforms {
      case .known(let platforms): platforms.isPartial ? nil : platforms
      case .unknown: nil
      case .absent: host?.document.platforms.value.flatMap { $0.isPartial ? nil : $0 }
      }
    self.platforms = platforms
    let named = document.platforms.isAbsent ? host?.document.platforms : document.platforms
    platformNames = named?.value?.names ?? []
    groups = GroupLists(document, platforms: platforms)
    let subject = Finding.Subject(
      app: document.host.value?.bundleID?.value, bundle: document.name.value?.value)
    self.subject = subject
    var widgets: [WidgetContext] = []
    if document.takesWidgets, case .known(let declared) = document.widgets {
      widgets = declared.items.map { item in
        var own = subject
        own.kind = item.value.kind.text
        let isReplayed = load.add(item.value, through: item.alias, host: host, subject: own)
        return WidgetContext(
          item.value, through: item.alias, platforms: platforms, subject: own,
          isReplayed: isReplayed)
      }
    }
    self.widgets = widgets
    self.document = document
  }

  /// Returns whether anything except its timeline's policy may reload a widget.
  func mayReload(_ context: WidgetContext) -> Bool {
    let widget = context.widget
    let kind = widget.kind.value?.value
    func mayBeTrue(_ flag: Field<Located<Bool>>) -> Bool { flag.value?.value ?? flag.isUnknown }
    let mayReloadItself = !widget.reloads.isComplete() || !widget.reloads.items().isEmpty
    return mayBeTrue(widget.interactive) || mayBeTrue(widget.push) || mayReloadItself
      || host == nil || hostReloads.mayReach(kind)
  }

  /// Returns the value of a field of the host, or nil if the host or the value is unknown or
  /// absent.
  func hostValue<Value>(_ field: KeyPath<TargetValues, Field<Value>>) -> Value? {
    host?.document.target[keyPath: field].value
  }

  /// Returns a related place in the host, such as its side of a mismatch.
  func hostSays(_ what: String, at place: Place) -> Finding.Related {
    host?.says(what, at: place) ?? Finding.Related("host", "the host app \(what)", at: place)
  }
}

extension AppDocument {
  /// The subject of findings about the app.
  var subject: Finding.Subject { Finding.Subject(app: self.bundleID.value?.value) }
}

/// A widget with everything that is derived from its declaration and its bundle.
public final class WidgetContext: Sendable {
  /// The widget as declared.
  public let widget: Widget
  /// The alias that leads to the widget, if any.
  public let alias: Place?
  /// Its configuration, static if absent; nil if unknown.
  public let configuration: ConfigurationKind?
  /// Its deployment targets where it may be offered: the bundle's, raised to the widget's own; nil
  /// if unknown.
  public let platforms: Platforms?
  /// The subject of findings about the widget.
  public let subject: Finding.Subject
  /// The families that it declares, without unknown words; empty if its configuration can't have
  /// any, or is unknown.
  let judgedFamilies: [JudgedFamily]
  /// The URLs that it opens and fetches.
  let urls: WidgetURLs
  /// The answers of its timeline that could be read, in the order written, without the failures
  /// among branches.
  let answers: [Answer]
  /// A copy of the widget for each branch of its timeline that doesn't fail, with the branch as its
  /// timeline; nil if it has no branches.
  let branches: [WidgetContext]?
  /// Whether it is within the limits of its file's ``ReplayLoad``.
  let isReplayed: Bool

  init(
    _ widget: Widget, through alias: Place?, platforms: Platforms?, subject: Finding.Subject,
    isReplayed: Bool
  ) {
    self.widget = widget
    self.alias = alias
    let configuration: ConfigurationKind? =
      switch widget.configuration {
      case .absent: .static
      case .unknown: nil
      case .known(let configuration): configuration.value
      }
    self.configuration = configuration
    var raised: Platforms? =
      switch widget.platforms {
      case .absent: platforms
      case .unknown: nil
      case .known(let own): own.isPartial ? nil : platforms.map { $0.raised(to: own) }
      }
    let offers = widget.families.items()
    if offers.contains(where: { $0.value.platform != nil }) {
      raised?.targets.removeAll { !widget.mayBeOffered(on: $0.platform.value) }
    }
    self.platforms = raised
    self.subject = subject
    self.isReplayed = isReplayed
    let own = self.platforms
    judgedFamilies = Self.families(of: configuration, offers).compactMap { offer in
      WidgetFamily(rawValue: offer.value.name).map { family in
        JudgedFamily(
          family: offer.with(family), offer: offer.value,
          platforms: own.map { offer.value.platforms(of: $0) })
      }
    }
    urls = WidgetURLs(configuration, widget)
    let timeline = widget.timeline.value
    if case .branches = timeline?.script, let timeline {
      let branches = timeline.steady.map { timeline in
        var branch = widget
        branch.timeline = .known(timeline)
        return WidgetContext(
          branch, through: alias, platforms: platforms, subject: subject, isReplayed: isReplayed)
      }
      answers = branches.flatMap(\.answers)
      self.branches = branches
    } else {
      answers = widget.timeline.answers
      branches = nil
    }
  }

  /// The widget in each possible steady state: itself or, for a timeline with branches, a copy for
  /// each that doesn't fail.
  var steady: [WidgetContext] { branches ?? [self] }

  /// Returns the answer that requests reloads most often in a replay, or nil if none does.
  func busiestAnswer(in replay: ReplayedWidget) -> Answer? {
    let timeline = steady[replay.branch].widget.timeline.value
    return timeline?.busiestAnswer(asked: replay.outcome.demand.asked)
  }

  /// Whether WidgetKit requests timelines from its provider: its configuration has them, and it
  /// isn't hidden from the gallery.
  var hasTimeline: Bool {
    switch configuration {
    case .static, .intent, .appIntent: break
    case .activity, .staticControl, .appIntentControl, .relevance, nil: return false
    }
    return !isHidden
  }

  /// A finding at a key that states a mistake of the provider; nil if it doesn't, or the widget has
  /// no timeline.
  func mistake(
    _ key: KeyPath<Widget, Field<Located<Bool>>>, _ info: RuleInfo, _ message: String
  ) -> Finding? {
    guard let flag = widget[keyPath: key].value, flag.value, hasTimeline else { return nil }
    return Finding(info, message, at: flag, subject: subject)
  }

  /// The place of the widget's mapping, for findings about something missing.
  var located: Located<Void> { Located((), at: widget.place, through: alias) }

  /// The beginning of a sentence about it: its kind, if known.
  var title: String { subject.kind.map { "widget \(quoted($0))" } ?? "this widget" }

  /// Its kind within a sentence, `a widget` if unknown.
  var name: String { subject.kind.map(quoted) ?? "a widget" }

  /// Whether it is hidden from the gallery, as `families: []` does.
  var isHidden: Bool {
    guard case .known(let families) = widget.families else { return false }
    return families.items.isEmpty && !families.isPartial
  }

  /// Whether people can place it and its placements are replayed.
  var mayBePlaced: Bool { hasTimeline && isReplayed }

  /// Whether one of its answers requests the next one immediately.
  var asksAgainAtOnce: Bool { answers.contains(where: \.asksAgainAtOnce) }

  /// The families as written; empty if the configuration can't have any, or is unknown.
  var writtenFamilies: [Located<String>] {
    Self.families(of: configuration, widget.families.items()).map { $0.map(\.name) }
  }

  private static func families(
    of configuration: ConfigurationKind?, _ written: [Located<OfferedFamily>]
  ) -> [Located<OfferedFamily>] {
    switch configuration {
    case .activity, .staticControl, .appIntentControl, nil: []
    case .static, .intent, .appIntent, .relevance: written
    }
  }

  /// The declared families, each at its first mention for a platform.
  var distinctFamilies: [JudgedFamily] {
    var seen: Set<JudgedFamily.Key> = []
    return judgedFamilies.filter { seen.insert($0.key).inserted }
  }
}

extension Widget {
  /// Whether it may be offered on a platform in any family.
  func mayBeOffered(on platform: Platform) -> Bool {
    guard case .known(let families) = families, !families.isPartial else { return true }
    return families.items.contains { ($0.value.platform ?? platform) == platform }
  }
}

/// A family that a widget declares, and the platforms that offer it.
struct JudgedFamily: Sendable {
  let family: Located<WidgetFamily>
  let offer: OfferedFamily
  /// The widget's deployment targets on which it is offered; nil if unknown.
  let platforms: Platforms?

  /// The identity of a mention, for finding duplicates.
  struct Key: Hashable {
    let family: WidgetFamily
    let platform: Platform?
  }

  var key: Key { Key(family: family.value, platform: offer.platform) }
}
