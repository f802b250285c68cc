internal import BudgetReplay
public import WidgetManifests

/// What a rule may look at: the apps and bundles it is to judge, and the whole run around them.
public struct RuleContext: Sendable {
  /// All documents of the run, indexed.
  public let run: Run
  /// The apps to judge.
  public let apps: ArraySlice<AppContext>
  /// The bundles to judge.
  public let bundles: ArraySlice<BundleContext>
  /// The replays of each bundle's placed widgets; empty where nothing is replayed.
  let replays: [[ReplayedWidget]]
  /// The same for the Budget rules: free is what answers ask for at once, a mistake of its own.
  let excusedReplays: [[ReplayedWidget]]
  /// The bundles of whose budget there may be something to say, by their number in the context.
  let budgeted: [Int]
  /// What the replays rest on; nil where nothing is replayed.
  let settings: ReplaySettings?
  /// The system's rules, whether or not anything is replayed.
  let budget: Budget
  /// The answers of the bundles' timelines, which many rules look at one by one.
  let answers: [AskedAnswer]

  init(
    run: Run, apps: ArraySlice<AppContext>, bundles: ArraySlice<BundleContext>,
    replays: [[ReplayedWidget]], excusedReplays: [[ReplayedWidget]], settings: ReplaySettings?,
    budget: Budget
  ) {
    self.run = run
    self.apps = apps
    self.bundles = bundles
    self.replays = replays
    self.excusedReplays = excusedReplays
    self.settings = settings
    self.budget = budget
    answers = AskedAnswer.all(of: bundles, budget)
    budgeted = excusedReplays.indices.filter { number in
      let replays = excusedReplays[number]
      return replays.indices.contains { replays[$0].days.isSpokenOf }
        && bundles[bundles.startIndex + number].hasBudget
    }
  }
}

/// An app with what follows from its document, for itself and for the bundles in it.
///
/// A class, because every rule is handed each of them and a copy of a document is not free.
public final class AppContext: Sendable {
  /// The app as declared.
  public let document: AppDocument
  /// What findings of the app concern.
  public let subject: Finding.Subject
  /// The groups of its entitlements.
  let groups: GroupLists
  /// What it asks of WidgetCenter.
  let reloads: AppReloads

  init(_ document: AppDocument) {
    subject = document.subject
    groups = GroupLists(document, platforms: document.platforms.value)
    reloads = AppReloads(document.reloads)
    self.document = document
  }
}

/// A bundle with what follows from the documents around it.
///
/// A class, because every rule is handed each of them and a copy of a document is not free.
public final class BundleContext: Sendable {
  /// The bundle as declared.
  public let document: BundleDocument
  /// The app that contains it; nil where that is unknown.
  public let host: AppContext?
  /// Its deployment targets, the host's where it has none of its own; nil where unknown.
  public let platforms: Platforms?
  /// Its widgets, all of which are judged.
  ///
  /// Those that stand in a Today extension have a finding of their own, and no rule looks at them;
  /// of an unknown extension point it is not known whether they are widgets.
  public let widgets: [WidgetContext]
  /// The widgets whose providers WidgetKit asks for timelines.
  ///
  /// Controls, Live Activities and relevance widgets have none; and a widget without families is in
  /// no gallery, so none is placed.
  let timelineWidgets: [WidgetContext]
  /// What findings of the bundle concern.
  public let subject: Finding.Subject
  /// The groups of its entitlements.
  let groups: GroupLists
  /// The groups of its host's entitlements; nil where the host is unknown.
  var hostGroups: GroupLists? { host?.groups }
  /// The reloads of its host; none where the host is unknown.
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
    let groups = GroupLists(document, platforms: platforms)
    self.groups = groups
    let subject = Finding.Subject(
      app: document.host.value?.bundleID?.value, bundle: document.name.value?.value)
    self.subject = subject
    var widgets: [WidgetContext] = []
    if document.takesWidgets, case .known(let declared) = document.widgets {
      widgets.reserveCapacity(declared.items.count)
      for index in declared.items.indices {
        let (widget, alias) = (declared.items[index].value, declared.items[index].alias)
        var own = subject
        own.kind = widget.kind.text
        let isReplayed = load.add(widget, through: alias, host: host, subject: own)
        widgets.append(
          WidgetContext(
            widget, through: alias, platforms: platforms, groups: groups.app, subject: own,
            isReplayed: isReplayed))
      }
    }
    self.widgets = widgets
    let haveTimelines = widgets.allSatisfy(\.hasTimeline)
    timelineWidgets = haveTimelines ? widgets : widgets.filter(\.hasTimeline)
    self.document = document
  }

  /// Whether anything but the policy of its timeline reloads a widget, or may do so as far as is
  /// known.
  func mayReload(_ context: WidgetContext) -> Bool {
    let widget = context.widget
    let kind = widget.kind.value?.value
    func mayBeTrue(_ flag: Field<Located<Bool>>) -> Bool { flag.value?.value ?? flag.isUnknown }
    let mayReloadItself = !widget.reloads.isComplete() || !widget.reloads.items().isEmpty
    return mayBeTrue(widget.interactive) || mayBeTrue(widget.push) || mayReloadItself
      || host == nil || hostReloads.mayReach(kind)
  }

  /// A host's field beside its value; nil where the host or the value is unknown or absent.
  func hostValue<Value>(_ field: KeyPath<AppDocument, Field<Value>>) -> Value? {
    host?.document[keyPath: field].value
  }

  /// The host's side of a mismatch: what it declares, and where.
  func hostSays(_ what: String, at place: Place) -> Finding.Related {
    Finding.Related("host", "\(host?.subject.app ?? "the host app") \(what)", at: place)
  }
}

extension AppDocument {
  /// What findings of the app concern.
  var subject: Finding.Subject { Finding.Subject(app: bundleID.value?.value) }
}

/// A widget with what follows from its bundle.
public final class WidgetContext: Sendable {
  /// The widget as declared.
  public let widget: Widget
  /// The alias through which the widget was reached, if it was.
  public let alias: Place?
  /// Its configuration, static where absent; nil where unknown.
  public let configuration: ConfigurationKind?
  /// Its deployment targets: the bundle's, raised to the widget's own; nil where unknown.
  public let platforms: Platforms?
  /// What findings of the widget concern.
  public let subject: Finding.Subject
  /// The families it is offered in, as far as they are known; none where it cannot have any, or
  /// that is unknown.
  let judgedFamilies: [Located<WidgetFamily>]
  /// The same families, each where it is first named.
  let distinctFamilies: [Located<WidgetFamily>]
  /// Whether others are written, of which nothing is known.
  let hasUnknownFamilies: Bool
  /// Whether all app groups that it reads are valid ones that its extension has, as nearly always.
  let readsOwnGroups: Bool
  /// What it opens and fetches.
  let urls: WidgetURLs
  /// The answers of its timeline that could be read, in the order written.
  let answers: [Answer]
  /// Whether one of them asks again at once.
  let asksAgainAtOnce: Bool
  /// Whether its file does not ask for more than is replayed.
  let isReplayed: Bool

  init(
    _ widget: Widget, through alias: Place?, platforms: Platforms?, groups: borrowing GroupList,
    subject: Finding.Subject, isReplayed: Bool
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
    self.platforms =
      switch widget.platforms {
      case .absent: platforms
      case .unknown: nil
      case .known(let own): own.isPartial ? nil : platforms.map { $0.raised(to: own) }
      }
    self.subject = subject
    self.isReplayed = isReplayed
    let written = Self.families(of: configuration, widget.families.items())
    let judged = Self.judged(written)
    judgedFamilies = judged
    hasUnknownFamilies = judged.count < written.count
    distinctFamilies = Self.distinct(judged)
    readsOwnGroups = groups.holdsAll(of: widget.appGroups)
    urls = WidgetURLs(configuration, widget)
    let answers = widget.timeline.answers
    self.answers = answers
    asksAgainAtOnce = answers.indices.contains { answers[$0].asksAgainAtOnce }
  }

  /// Whether it is of a configuration that has a timeline, and not hidden from the gallery.
  var hasTimeline: Bool {
    switch configuration {
    case .static, .intent, .appIntent: break
    case .activity, .staticControl, .appIntentControl, .relevance, nil: return false
    }
    return !isHidden
  }

  /// The widget's mapping as a located place, for findings about what is missing.
  var located: Located<Void> { Located((), at: widget.place, through: alias) }
}
