internal import WidgetManifests

/// The kinds of each app, over all of its bundles.
struct KindIndex: Sendable {
  /// A widget and the kind that it declares.
  struct Declaration: Sendable {
    private let widget: WidgetContext
    /// The bundle's index in the run, and the widget's in the bundle.
    let position: Position

    /// Takes a widget that declares a kind.
    init(_ widget: WidgetContext, at position: Position) {
      self.widget = widget
      self.position = position
    }

    var kind: Located<String> {
      widget.widget.kind.value ?? Located("", at: widget.widget.place)
    }

    struct Position: Sendable, Equatable {
      var bundle: Int
      var widget: Int
    }

    /// A related place that says where the kind stands.
    func related(_ label: String) -> Finding.Related {
      let owner = widget.subject.bundle ?? "a widget bundle"
      return Finding.Related(label, "\(owner) declares \(quoted(kind.value))", at: kind.place)
    }
  }

  /// The kinds of one app.
  struct AppKinds: Sendable {
    /// The first declaration of each kind, in file and document order.
    fileprivate(set) var declarations: [Declaration] = []
    /// The names of activities, which have no kind at Apple.
    fileprivate var activities: Set<ExactText> = []
    /// What is a kind or an activity's name: the configuration is not known.
    fileprivate var unclear: Set<ExactText> = []
    /// Whether every widget of the app could be read.
    fileprivate(set) var isComplete = true
    /// Whether a kind is declared twice.
    private(set) var hasDuplicates = false
    /// Whether two kinds look alike.
    private(set) var hasLookAlikes = false
    fileprivate var exact: [ExactText: Int] = [:]
    fileprivate var alike: [String: Int] = [:]
    fileprivate var strokes: [String: Int] = [:]

    /// Whether a text is a kind of the app, or may be one.
    func isKind(_ text: String) -> Bool {
      let key = ExactText(text)
      return exact[key] != nil || unclear.contains(key)
    }

    /// Whether a text is the name of one of the app's activities.
    func isActivity(_ text: String) -> Bool { activities.contains(ExactText(text)) }

    /// Whether a text is a kind or an activity's name.
    func isName(_ text: String) -> Bool { isKind(text) || isActivity(text) }

    /// The first declaration of a kind, letter by letter.
    func first(_ kind: String) -> Declaration? { exact[ExactText(kind)].map { declarations[$0] } }

    /// The first declaration of a kind that looks like this one.
    func firstAlike(_ kind: String) -> Declaration? {
      let first = alike[LookAlikes.fold(kind)]
      let other = LookAlikes.foldStrokes(kind).flatMap { strokes[$0] }
      // Of two, the one that was declared before the other.
      return [first, other].compactMap(\.self).min().map { declarations[$0] }
    }

    /// Makes room for the first kinds at once.
    fileprivate mutating func reserve(_ count: Int) {
      guard declarations.isEmpty else { return }
      declarations.reserveCapacity(count)
      exact.reserveCapacity(count)
      alike.reserveCapacity(count)
    }

    fileprivate mutating func add(_ declaration: Declaration, of kind: String) {
      guard exact.insert(declarations.count, for: ExactText(kind)) else {
        hasDuplicates = true
        return
      }
      let look = LookAlikes.fold(kind)
      if !alike.insert(declarations.count, for: look) { hasLookAlikes = true }
      if let look = LookAlikes.foldStrokes(kind),
        !strokes.insert(declarations.count, for: look)
      {
        hasLookAlikes = true
      }
      declarations.append(declaration)
    }
  }

  private var apps: [AppKinds] = []
  private var appOfBundle: [Int] = []
  private var appOfID: [String: Int] = [:]
  /// The kinds of bundles whose app is not known; they may be those of any app.
  private(set) var homeless = AppKinds()

  init(_ bundles: [BundleContext], jobs: Int) {
    var members: [[Int]] = []
    appOfBundle.reserveCapacity(bundles.count)
    for (index, bundle) in bundles.enumerated() {
      // A bundle whose host has no readable name is taken to be alone in its app.
      let id = bundle.document.host.value?.bundleID?.value
      let app = id.flatMap { appOfID[$0] } ?? members.count
      if app == members.count {
        members.append([index])
        if let id { appOfID[id] = app }
      } else {
        members[app].append(index)
      }
      appOfBundle.append(app)
      if bundle.host?.document.bundleID.value == nil { Self.add(bundle, index, to: &homeless) }
    }
    apps = Parallel.map(members.indices, jobs: jobs) { [members] app in
      var kinds = AppKinds()
      for index in members[app] { Self.add(bundles[index], index, to: &kinds) }
      return kinds
    }
  }

  /// The kinds of the app that a bundle belongs to.
  func kinds(ofBundle index: Int) -> AppKinds { apps[appOfBundle[index]] }

  /// The kinds of an app; nil where no bundle belongs to it.
  func kinds(ofApp bundleID: String) -> AppKinds? { appOfID[bundleID].map { apps[$0] } }

  private static func add(_ bundle: BundleContext, _ index: Int, to app: inout AppKinds) {
    let document = bundle.document
    if !document.takesWidgets {
      // What stands there, if anything, may be in the wrong place; what it declares is not known.
      if !document.widgets.isAbsent { app.isComplete = false }
      return
    }
    if document.widgets.isAbsent || !document.widgets.isComplete() { app.isComplete = false }
    app.reserve(bundle.widgets.count)
    for (number, widget) in bundle.widgets.enumerated() {
      guard let kind = widget.widget.kind.text else {
        app.isComplete = false
        continue
      }
      switch widget.configuration {
      case nil: app.unclear.insert(ExactText(kind))
      case .activity: app.activities.insert(ExactText(kind))
      default:
        let position = Declaration.Position(bundle: index, widget: number)
        app.add(Declaration(widget, at: position), of: kind)
      }
    }
  }
}

extension RuleContext {
  /// What a rule finds at each kind; activities and unknown configurations have none.
  ///
  /// - Parameter mayFind: Whether there is anything to find among the kinds of an app.
  func judgeKinds(
    where mayFind: (KindIndex.AppKinds) -> Bool,
    _ find: (
      _ widget: WidgetContext, _ kind: Located<String>,
      _ position: KindIndex.Declaration.Position, _ kinds: KindIndex.AppKinds
    ) -> Finding?
  ) -> [Finding] {
    var findings: [Finding] = []
    for index in bundles.indices {
      let kinds = run.kinds.kinds(ofBundle: index)
      guard mayFind(kinds) else { continue }
      for (number, widget) in bundles[index].widgets.enumerated() {
        guard let kind = widget.widget.kind.value, let configuration = widget.configuration,
          configuration != .activity
        else { continue }
        let position = KindIndex.Declaration.Position(bundle: index, widget: number)
        if let finding = find(widget, kind, position, kinds) { findings.append(finding) }
      }
    }
    return findings
  }
}

extension Dictionary where Value == Int {
  /// Keeps the first index of a text; says whether it is this one.
  fileprivate mutating func insert(_ index: Int, for text: Key) -> Bool {
    // Nearly all texts are new, and are looked up once.
    guard let first = updateValue(index, forKey: text) else { return true }
    self[text] = first
    return false
  }
}
