internal import WidgetManifests

/// A text that equals only texts with the same scalars.
///
/// In Swift, `é` equals `e` with a combining accent. The system, which compares kinds,
/// distinguishes them.
struct ExactText: Hashable, Sendable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ExactText, b: ExactText) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    // Equal scalars are equal texts.
    hasher.combine(text)
  }
}

/// The kinds of each app, over all of its bundles.
struct KindIndex: Sendable {
  /// A widget and the kind that it declares.
  struct Declaration: Sendable {
    let widget: WidgetContext
    let kind: Located<String>

    /// A related place at the kind.
    func related(_ label: String) -> Finding.Related {
      let owner = widget.subject.bundle ?? "a widget bundle"
      return Finding.Related(label, "\(owner) declares \(quoted(kind.value))", at: kind.place)
    }
  }

  /// The kinds of one app.
  struct AppKinds: Sendable {
    /// The first declaration of each kind, in file and document order.
    fileprivate(set) var declarations: [Declaration] = []
    /// The names of activities, which are not kinds.
    fileprivate var activities: Set<ExactText> = []
    /// The names of widgets of an unknown configuration: kinds, or names of activities.
    fileprivate var unclear: Set<ExactText> = []
    /// Whether every widget of the app could be read.
    fileprivate(set) var isComplete = true
    /// Whether a kind is declared twice.
    private(set) var hasDuplicates = false
    /// Whether two kinds look alike.
    private(set) var hasLookAlikes = false
    private var exact: [ExactText: Int] = [:]
    private var alike: [ExactText: Int] = [:]

    /// Returns whether a text is a kind of the app, or may be one.
    func isKind(_ text: String) -> Bool {
      let key = ExactText(text)
      return exact[key] != nil || unclear.contains(key)
    }

    /// Returns whether a text is the name of one of the app's activities.
    func isActivity(_ text: String) -> Bool { activities.contains(ExactText(text)) }

    /// Returns the first declaration of exactly this kind.
    func first(_ kind: String) -> Declaration? { exact[ExactText(kind)].map { declarations[$0] } }

    /// Returns the first declaration of a kind that looks like this one.
    func firstAlike(_ kind: String) -> Declaration? {
      alike[ConfusableKind.folded(kind)].map { declarations[$0] }
    }

    fileprivate mutating func add(_ declaration: Declaration) {
      let (kind, index) = (declaration.kind.value, declarations.count)
      guard exact.insert(index, for: ExactText(kind)) else {
        hasDuplicates = true
        return
      }
      if !alike.insert(index, for: ConfusableKind.folded(kind)) { hasLookAlikes = true }
      declarations.append(declaration)
    }
  }

  private var apps: [AppKinds] = []
  private var appOfBundle: [Int] = []
  private var numbers: [AppIndex.Identity: Int] = [:]
  /// The kinds of bundles whose app is unknown; they may belong to any app.
  private(set) var unassigned = AppKinds()
  /// The kinds of all apps.
  private var all: Set<ExactText> = []

  /// Collects the kinds of each app, using at most `jobs` threads.
  init(_ bundles: [BundleContext], of apps: AppIndex, jobs: Int) {
    var members: [[BundleContext]] = []
    for bundle in bundles {
      // A bundle whose host's ID is unknown is treated as the only one of its app.
      let identity = apps.identity(of: bundle)
      let app = identity.flatMap { numbers[$0] } ?? members.count
      if app == members.count {
        members.append([])
        if let identity { numbers[identity] = app }
      }
      members[app].append(bundle)
      appOfBundle.append(app)
      if bundle.host?.document.bundleID.value == nil { Self.add(bundle, to: &unassigned) }
    }
    self.apps = Parallel.map(members.indices, jobs: jobs) { [members] app in
      members[app].reduce(into: AppKinds()) { kinds, bundle in Self.add(bundle, to: &kinds) }
    }
    for declaration in self.apps.lazy.flatMap(\.declarations) {
      all.insert(ExactText(declaration.kind.value))
    }
  }

  /// Returns whether a text is a kind of any app.
  func isKind(_ text: String) -> Bool { all.contains(ExactText(text)) }

  /// Returns the kinds of the app that a bundle belongs to.
  func kinds(ofBundle index: Int) -> AppKinds { apps[appOfBundle[index]] }

  /// Returns the kinds of an app, or nil if no bundle belongs to it.
  func kinds(of app: AppIndex.Identity) -> AppKinds? { numbers[app].map { apps[$0] } }

  private static func add(_ bundle: BundleContext, to app: inout AppKinds) {
    let document = bundle.document
    if !document.takesWidgets {
      // Widgets there may be in the wrong place, so their kinds are unknown.
      if !document.widgets.isAbsent { app.isComplete = false }
      return
    }
    if document.widgets.isAbsent || !document.widgets.isComplete() { app.isComplete = false }
    for widget in bundle.widgets {
      guard let kind = widget.widget.kind.value else {
        app.isComplete = false
        continue
      }
      switch widget.configuration {
      case nil: app.unclear.insert(ExactText(kind.value))
      case .activity: app.activities.insert(ExactText(kind.value))
      default: app.add(Declaration(widget: widget, kind: kind))
      }
    }
  }
}

extension RuleContext {
  /// Returns the findings of a rule about kinds.
  ///
  /// Activities and widgets with an unknown configuration have none.
  ///
  /// - Parameter mayFind: Returns whether there is anything to find among the kinds of an app.
  func judgeKinds(
    where mayFind: (KindIndex.AppKinds) -> Bool,
    _ find: (_ declared: KindIndex.Declaration, _ kinds: KindIndex.AppKinds) -> Finding?
  ) -> [Finding] {
    bundles.indices.flatMap { index -> [Finding] in
      let kinds = run.kinds.kinds(ofBundle: index)
      guard mayFind(kinds) else { return [] }
      return bundles[index].widgets.compactMap { widget in
        guard let kind = widget.widget.kind.value, let configuration = widget.configuration,
          configuration != .activity
        else { return nil }
        return find(KindIndex.Declaration(widget: widget, kind: kind), kinds)
      }
    }
  }
}

extension Dictionary where Value == Int {
  /// Keeps the first index for a text.
  ///
  /// - Returns: Whether this is the first.
  fileprivate mutating func insert(_ index: Int, for text: Key) -> Bool {
    guard self[text] == nil else { return false }
    self[text] = index
    return true
  }
}
