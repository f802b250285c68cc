internal import BudgetReplay
internal import WidgetManifests

extension Drift {
  /// Compares all documents, and reports the apps and extensions without one.
  ///
  /// - Parameter isEmpty: Whether nothing was read, so that no finding has a place.
  mutating func compare(_ manifest: Manifest, _ targets: DraftedTargets, isEmpty: Bool) {
    var targets = targets
    for app in manifest.apps {
      let subject = Finding.Subject(app: app.bundleID.text)
      guard let document = targets.take(app), let drafted = document.app else { continue }
      begin(subject, at: app.place, as: document)
      compare(app, drafted, AppDocument.mapping)
      compareTargets(app, drafted, in: document)
      compareReloads(app, drafted, document)
      compareRest()
    }
    let knowsAll = targets.extensions.allSatisfy { $0.bundle?.bundleID.value != nil }
    for bundle in manifest.bundles {
      let subject = Finding.Subject(
        app: bundle.host.value?.bundleID?.value, bundle: bundle.name.text)
      if let document = targets.take(bundle), let drafted = document.bundle {
        begin(subject, at: bundle.place, as: document)
        compare(bundle, drafted, BundleDocument.mapping)
        compareTargets(bundle, drafted, in: document)
        compareIntents(bundle, drafted)
        // Widgets are subjects of their own.
        compareRest()
        compareWidgets(bundle, drafted, document)
      } else if knowsAll, let id = bundle.bundleID.value {
        begin(subject, at: bundle.place)
        report(
          "no extension of the project has the bundle ID \(quoted(id.value))", at: id.place,
          help: "remove the document, or name the project that builds it")
      }
    }
    guard !isEmpty, !manifest.isPartial else { return }
    let first = Position(line: 1, column: 1)
    begin(Finding.Subject(), at: Place(file: 0, start: first, end: first))
    if manifest.apps.allSatisfy({ $0.bundleID.value != nil }) {
      for document in targets.hosts where document.app?.bundleID.value != nil {
        report(missing: document, called: "app", id: document.app?.bundleID.text)
      }
    }
    for document in targets.extensions {
      report(missing: document, called: "extension", id: document.bundle?.bundleID.text)
    }
  }

  private mutating func report(missing document: DraftedDocument, called kind: String, id: String?)
  {
    missing.append(document)
    report(
      "the \(kind) \(quoted(document.target))\(id.map { " (\($0))" } ?? "") of the project has no "
        + "document",
      project: ("\(document.target) is declared", document.root.place), in: document,
      help: "add the document that `draft` writes",
      repair: update?.appends == true ? Self.adding(document) : nil)
  }

  /// Compares the values that an app and an extension share and that are neither plain nor a list.
  private mutating func compareTargets(
    _ written: some TargetDocument, _ drafted: some TargetDocument, in document: DraftedDocument
  ) {
    if let written = written.platforms.value, let drafted = drafted.platforms.value {
      compare(written, drafted, in: document)
    }
    if let prebuild = written.prebuild.value {
      if let now = drafted.prebuild.value {
        compare(prebuild, now, in: document)
      } else if drafted.prebuild.isAbsent {
        report(
          "the ios folder has what prebuild would write", at: Self.head(of: prebuild.place),
          help: "remove `prebuild`", repair: removing("prebuild", of: written.place))
      }
    }
    guard let privacy = written.privacyManifest.value else { return }
    guard let file = drafted.privacyManifest.value else {
      if privacy.exists, drafted.privacyManifest.isAbsent {
        report(
          "`privacyManifest` is declared here, and the project has none", at: privacy.place,
          help: "remove it", repair: removing("privacyManifest", of: written.place))
      }
      return
    }
    guard privacy.exists else {
      return report(
        "`privacyManifest` is false here, and the project has one", at: privacy.place,
        project: (document.origin(of: file.place)?.text ?? "", file.place),
        help: "write what `draft` writes",
        repair: replacing("privacyManifest"))
    }
    for key in PrivacyManifest.mapping.keys {
      if let difference = key.difference(privacy, file) {
        report(difference, of: key.description.name, in: ["privacyManifest"])
      }
    }
  }

  /// Compares the changes by prebuild; an absent key means no change.
  private mutating func compare(
    _ written: Prebuild, _ drafted: Prebuild, in document: DraftedDocument
  ) {
    let repair = replacing("prebuild")
    for key in Prebuild.mapping.keys {
      guard let plain = key.plain else { continue }
      let name = key.description.name
      switch (plain.value(written), plain.value(drafted)) {
      case (.absent, .absent): break
      case (let value, .absent):
        guard let place = value.place else { continue }
        report(
          "the ios folder has the \(quoted(name)) that prebuild would write", at: place,
          help: "remove \(quoted(name))", repair: repair)
      case (.absent, let value):
        guard let place = value.place else { continue }
        report(
          "`prebuild` lacks \(quoted(name)), which the configuration has",
          at: Self.head(of: written.place),
          project: (document.origin(of: place)?.text ?? name, place),
          help: "write what `draft` writes", repair: repair)
      default:
        if let difference = key.difference(written, drafted) {
          report(difference, of: "prebuild.\(name)", repair: repair)
        }
      }
    }
  }

  private mutating func compare(
    _ written: Platforms, _ drafted: Platforms, in document: DraftedDocument
  ) {
    for target in written.targets {
      let platform = target.platform.value
      guard drafted.names.contains(platform) else {
        report(
          "\(quoted(document.target)) is not built for \(platform.rawValue) in the project",
          at: target.platform.place,
          project: ("\(document.target) is declared", document.root.place),
          help: "remove it", repair: removing(platform.rawValue, of: written.place))
        continue
      }
      guard let version = drafted[platform], version != target.version else { continue }
      let text = version.value.description
      report(
        "the deployment target on \(platform.rawValue) is \(quoted(target.version.value.description)) here and "
          + "\(quoted(text)) in the project",
        at: target.version.place, project: (text, version.place),
        repair: rewriting(target.version.map(\.description), as: text))
    }
    guard !written.isPartial else { return }
    for platform in Platform.allCases
    where written[platform] == nil && drafted.names.contains(platform) {
      let name = platform.rawValue
      report(
        "`platforms` lacks \(name), for which the project builds it", at: written.place,
        project: (name, drafted[platform]?.place ?? drafted.place), help: "add \(name)",
        repair: addingPlatform(name, to: written.place))
    }
  }

  /// Compares the kinds that an app's code reloads: kinds that the code doesn't name, and kinds
  /// that the document lacks.
  private mutating func compareReloads(
    _ app: AppDocument, _ drafted: AppDocument, _ document: DraftedDocument
  ) {
    guard let list = app.reloads.value, !list.isPartial,
      list.items.allSatisfy({ $0.value.isReadable })
    else { return }
    var written: [(kind: Located<String>, repair: Repair?)] = []
    var isAll = false
    for item in list.items where item.value.cause.value?.value == .app {
      if case .known(.named(let kinds)) = item.value.kinds {
        written += kinds.items.map { kind in
          if kinds.items.count > 1 { return (kind, removing(kind.place, of: kinds.place)) }
          // A count other than 0 was written by hand.
          guard case .known(.perDay(let count)) = item.value.schedule, count.value == 0 else {
            return (kind, nil)
          }
          return (kind, removing(item.value.place, of: list.place))
        }
      } else {
        isAll = true
      }
    }
    // A call elsewhere may still be the app's: it may link the module in an unknown way.
    if drafted.reloads.hasItems(), let known = document.reloadedKinds {
      for (kind, repair) in written where !known.contains(kind.value) {
        report(
          "nothing in the project reloads \(quoted(kind.value))", at: kind.place,
          help: "remove it", repair: repair)
      }
    }
    guard !isAll else { return }
    let names = Set(written.map(\.kind.value))
    let missing = drafted.reloads.items().flatMap { reload -> [Located<String>] in
      guard case .known(.named(let kinds)) = reload.value.kinds else { return [] }
      return kinds.items.filter { !names.contains($0.value) }
    }
    let repair = adding(reloads: missing.map(\.value), to: list.place)
    for kind in missing {
      report(
        "`reloads` lacks \(quoted(kind.value)), which the app reloads",
        at: Self.head(of: list.place), project: (kind.value, kind.place),
        help: "add `kinds: [\(kind.value)]`", repair: repair)
    }
  }

  /// Compares the widgets of an extension, each with the one of its kind.
  private mutating func compareWidgets(
    _ bundle: BundleDocument, _ drafted: BundleDocument, _ document: DraftedDocument
  ) {
    guard let list = bundle.widgets.value else { return }
    let (bundleSubject, own) = (subject, pair)
    let written = writtenFiles[bundle.place.file]?.documents
      .first { $0.place == bundle.place }?.own("widgets")?.value
    let draftedNode = document.root.value("widgets")
    compareUnknownItems(of: written, with: draftedNode.listItems)
    let (nodes, parts) = (Self.places(of: written), Self.places(of: draftedNode))
    let widgets = drafted.widgets.items() as [Located<Widget>]
    let kinds = Set(list.items.compactMap(\.value.kind.text))
    let names = Set(widgets.compactMap(\.value.kind.text))
    let (new, gone) = (names.subtracting(kinds), kinds.subtracting(names))
    let matches = WidgetMatches(
      list.items, written, widgets, draftedNode, isPartial: list.isPartial,
      matchesNames: update != nil)
    let knowsAll = matches.knowsAllDrafted
    let isEmpty = widgets.count == matches.numbers.count { $0 != nil }
    let taken = Set(matches.numbers.compactMap(\.self))
    var rest = widgets.indices.filter { !taken.contains($0) }.map { widgets[$0] }
    for (position, widget) in list.items.enumerated() {
      let kind = widget.value.kind.value
      let node = nodes[widget.value.place]
      var subject = bundleSubject
      subject.kind = kind?.value
      begin(subject, at: widget.value.place)
      guard let number = matches.numbers[position] else {
        if knowsAll, isEmpty, kind == nil, let unknown = node?.value("kind"), unknown.isUnknown {
          pair = own
          let repair = node.flatMap { node in
            isHandwritten(node)
              ? nil : removing(widget.value.place, of: list.place, as: .removedWidget)
          }
          report(
            "no widget of the project has the unknown kind \(quoted(unknown.text))",
            at: unknown.place, help: "remove the widget", repair: repair)
        }
        // An update compares the origins as well.
        if update == nil, knowsAll, let kind, new.count == 1, gone.count == 1,
          let index = rest.firstIndex(where: { $0.value.kind.text == new.first }),
          let renamed = rest.remove(at: index).value.kind.value
        {
          report(
            "no widget of the project has the kind \(quoted(kind.value))", at: kind.place,
            project: (renamed.value, renamed.place),
            help: "write \(quoted(renamed.value)) if the kind was renamed, or remove the widget")
        } else if knowsAll, !widgets.isEmpty, let kind {
          var repair: Repair?
          pair = own
          if let index = renamed(node, among: rest, besides: kinds) {
            repair = rest.remove(at: index).value.kind.text.map { rewriting(kind, as: $0) }
          } else if let node, !isHandwritten(node) {
            repair = removing(widget.value.place, of: list.place, as: .removedWidget)
          }
          report(
            "no widget of the project has the kind \(quoted(kind.value))", at: kind.place,
            help: "remove the widget", repair: repair)
        }
        continue
      }
      let other = widgets[number].value
      if own != nil, let node, let part = parts[other.place] {
        pair = Pair(written: node, drafted: part)
      }
      if kind != nil {
        compare(widget.value, other, Widget.mapping)
        if let written = widget.value.timeline.value, let drafted = other.timeline.value {
          compare(written, drafted)
        }
        if let written = widget.value.activity.value, let drafted = other.activity.value {
          compare(written, drafted)
        }
      }
      compareRest()
    }
    begin(bundleSubject, at: list.place)
    pair = own
    guard matches.knowsAllWritten else { return }
    rest.removeAll { $0.value.kind.value == nil }
    let repair = adding(
      rest.compactMap { parts[$0.value.place] }, to: list.place, as: .addedWidget)
    for widget in rest {
      guard let kind = widget.value.kind.value else { continue }
      report(
        "the widget \(quoted(kind.value)) of the project is missing",
        project: ("it is declared", kind.place), help: "add the widget that `draft` writes",
        repair: repair)
    }
  }

  /// Compares the intents that both have.
  private mutating func compareIntents(_ bundle: BundleDocument, _ drafted: BundleDocument) {
    let others = Dictionary(
      (drafted.intents.items() as [Located<Intent>]).map { ($0.value.name.value, $0) }
    ) { first, _ in first }
    let own = Self.byName(pair?.written.value("intents"))
    let project = Self.byName(pair?.drafted.value("intents"))
    for intent in bundle.intents.items() as [Located<Intent>] {
      let name = intent.value.name.value
      guard let other = others[name] else { continue }
      for key in Intent.mapping.keys {
        guard let difference = key.difference(intent.value, other.value) else { continue }
        let key = key.description.name
        let repair = own[name].flatMap { node in
          project[name].flatMap { replacing(key, in: node, by: $0) }
        }
        report(difference, of: key, in: ["intents"], repair: repair)
      }
    }
  }

  /// Compares what a Live Activity requests, and the properties of its attributes and its state.
  private mutating func compare(_ written: LiveActivity, _ drafted: LiveActivity) {
    for key in LiveActivity.mapping.keys {
      if let difference = key.difference(written, drafted) {
        report(difference, of: key.description.name, in: ["activity"])
      }
    }
    let lists = [
      ("attributes", written.attributes, drafted.attributes),
      ("attributesInApp", written.attributesInApp, drafted.attributesInApp),
      ("state", written.state, drafted.state),
      ("stateInApp", written.stateInApp, drafted.stateInApp),
    ]
    for case (let name, .known(let written), .known(let drafted)) in lists
    where !written.isPartial && !drafted.isPartial {
      compare(written, drafted, of: name)
    }
  }

  /// Compares properties by their names; parts only if both lists have some of the same property.
  private mutating func compare(
    _ written: LocatedList<StateProperty>, _ drafted: LocatedList<StateProperty>, of key: String
  ) {
    let (own, project) = (written.byName, drafted.byName)
    let owners = written.owners.intersection(drafted.owners)
    func isCompared(_ property: Located<StateProperty>) -> Bool {
      property.value.owner.map(owners.contains) ?? true
    }
    let repair = replacing(key, in: "activity")
    for property in written.items where isCompared(property) {
      let name = quoted(property.value.name)
      guard let now = project[property.value.name] else {
        report(
          "\(name) of \(quoted(key)) is not in the project", at: property.place, help: "remove it",
          repair: repair)
        continue
      }
      guard now.value.type != property.value.type else { continue }
      report(
        "\(name) is \(quoted(property.value.type)) here and \(quoted(now.value.type)) in the "
          + "project", at: property.place, project: (now.value.type, now.place),
        help: "write \(quoted(now.value.type))", repair: repair)
    }
    for property in drafted.items where isCompared(property) && own[property.value.name] == nil {
      let name = property.value.name
      report(
        "\(quoted(key)) lacks \(quoted(name)), which the project has",
        at: Self.head(of: written.place), project: (name, property.place),
        help: "add \(quoted("\(name): \(property.value.type)"))", repair: repair)
    }
  }

  /// The items that a list itself contains, by their places.
  private static func places(of list: Node?) -> [Place: Node] {
    var items: [Place: Node] = [:]
    for item in list.listItems where item.alias == nil && !item.isUnknown {
      items[item.place] = item
    }
    return items
  }

  /// Compares the answers of a widget's timeline with the branches of its provider; an answer may
  /// match any of them.
  private mutating func compare(
    _ written: WidgetManifests.Timeline, _ drafted: WidgetManifests.Timeline
  ) {
    var branches: [Answer] = []
    switch drafted.script {
    case .always(let answers): branches = answers.list
    case .branches(let answers) where !answers.isPartial: branches = answers.list
    case .branches, .cases: break
    }
    guard written.isReadable, !branches.isEmpty,
      branches.allSatisfy({ $0.policy.value != nil })
    else { return }
    switch written.script {
    case .cases: break
    case .always(let answers):
      if answers.list.count == 1 { compare(answers.list[0], branches) }
    case .branches(let answers):
      for answer in answers.list { compare(answer, branches) }
      guard !answers.isPartial, answers.list.allSatisfy({ !$0.policy.isUnknown }) else { return }
      // The first branch whose policy matches none of the answers.
      let known = answers.list.compactMap(\.policy.value)
      let steady = branches.filter { !$0.fails }
      guard
        let index = steady.firstIndex(where: { branch in
          branch.policy.value.map { !known.contains($0) } ?? false
        }), let policy = steady[index].policy.value
      else { return }
      let text = document?.text(at: policy.place) ?? ""
      report(
        "`branches` lacks the answer of a branch of its provider",
        at: Self.head(of: written.place), project: ("policy: \(text)", policy.place),
        help: "add {policy: \(text)}", repair: addingBranch(index))
    }
  }

  /// Compares one answer with all branches.
  private mutating func compare(_ answer: Answer, _ branches: [Answer]) {
    guard let policy = answer.policy.value, let document else { return }
    let policies = branches.compactMap(\.policy.value)
    guard policies.contains(policy) else {
      let texts = policies.map { document.text(at: $0.place) }
      return report(
        branches.count == 1
          ? "its provider answers with another policy"
          : "no branch of its provider has this policy", at: policy.place,
        project: ("policy: \(texts[0])", policies[0].place),
        help: "write `policy: \(texts.unique.joined(separator: "` or `policy: "))`",
        repair: replacingTimeline("policy"))
    }
    let alike = branches.filter { $0.policy.value == policy }
    guard answer.hasEntries(ofOneOf: alike) == false else { return }
    let texts = alike.map { $0.entries.value.map { document.text(at: $0.place) } ?? "[0s]" }
    report(
      branches.count == 1
        ? "its provider answers with other entries"
        : "no branch of its provider has these entries",
      at: answer.entries.value?.place ?? Self.head(of: answer.place),
      project: ("entries: \(texts[0])", alike[0].policy.value?.place ?? alike[0].place),
      help: "write `entries: \(texts.unique.joined(separator: "` or `entries: "))`",
      repair: replacingTimeline("entries"))
  }
}

extension PlainValue {
  /// Where it is written; nil if it is absent or unknown.
  fileprivate var place: Place? {
    switch self {
    case .absent, .unknown: nil
    case .scalar(_, let place): place.place
    case .list(_, let place, _): place
    }
  }
}

extension Node? {
  /// The items of a list; none if there is no list.
  fileprivate var listItems: [Node] { map { Array($0.items) } ?? [] }
}

/// Matches the widgets of a manifest with those of a project.
private struct WidgetMatches {
  /// For each readable widget, the index of the project's widget; nil if there is none.
  private(set) var numbers: [Int?]
  /// Whether all unmatched widgets of the project are known, so that none can be one of the
  /// manifest's unless its kind changed.
  let knowsAllDrafted: Bool
  /// The same for the manifest's unmatched widgets.
  let knowsAllWritten: Bool

  /// Matches by kind first; only the remaining widgets can have a kind that one side doesn't know.
  ///
  /// - Parameters:
  ///   - node: The list in the text; nil if it has no unknown values.
  ///   - isPartial: Whether some widgets of the manifest could not be read.
  ///   - matchesNames: Whether an unknown kind may be that of the widget with the same name.
  init(
    _ list: [Located<Widget>], _ node: Node?, _ drafted: [Located<Widget>], _ draftedNode: Node?,
    isPartial: Bool, matchesNames: Bool
  ) {
    var open = Array(drafted.indices)
    let (unknownKinds, draftedKinds) = (
      Self.unknownKinds(in: node), Self.unknownKinds(in: draftedNode)
    )
    var numbers: [Int?] = Array(repeating: nil, count: list.count)
    func match(_ isSame: (Widget, Widget) -> Bool) {
      for (position, item) in list.enumerated() where numbers[position] == nil {
        guard let index = open.firstIndex(where: { isSame(item.value, drafted[$0].value) }) else {
          continue
        }
        numbers[position] = open.remove(at: index)
      }
    }
    match { $0.kind.text != nil && $0.kind.text == $1.kind.text }
    match { written, drafted in
      unknownKinds[written.place].map { $0 == draftedKinds[drafted.place] } ?? false
    }
    if matchesNames {
      match { written, drafted in
        drafted.kind.text != nil && unknownKinds[written.place] != nil
          && written.name.text != nil && written.name.text == drafted.name.text
      }
    }
    self.numbers = numbers
    let unknown = Self.unknownItems(of: node)
    let missing = Self.unknownItems(of: draftedNode)
    knowsAllDrafted =
      open.allSatisfy { drafted[$0].value.kind.text != nil }
      && missing.allSatisfy(unknown.contains)
    let isReadable = !isPartial || node?.items.count == list.count + unknown.count
    knowsAllWritten =
      isReadable && unknown.allSatisfy(missing.contains)
      && zip(list, numbers).allSatisfy { $0.value.kind.text != nil || $1 != nil }
  }

  /// The texts of unknown kinds, by the places of their widgets.
  private static func unknownKinds(in list: Node?) -> [Place: String] {
    var kinds: [Place: String] = [:]
    for item in list.listItems where item.alias == nil {
      if let kind = item.value("kind"), kind.isUnknown { kinds[item.place] = kind.text }
    }
    return kinds
  }

  private static func unknownItems(of list: Node?) -> [String] {
    list.listItems.filter(\.isUnknown).map(\.text)
  }
}

extension Answer {
  /// Whether its entries equal those of one of the given answers; nil if they are unknown or depend
  /// on local time.
  fileprivate func hasEntries(ofOneOf others: [Answer]) -> Bool? {
    let all = others.compactMap(\.offsets)
    guard let offsets, all.count == others.count else { return nil }
    return all.contains(offsets)
  }

  /// The offsets of its entries in milliseconds, sorted; nil if they are unknown or depend on local
  /// time.
  private var offsets: [Int64]? {
    switch entries {
    case .absent: return fails ? nil : [0]
    case .unknown: return nil
    case .known(let entries):
      switch entries.value {
      case .atLocal: return nil
      case .offsets(let offsets): return offsets.sorted()
      case .arithmetic(let from, let every, let count):
        return (0..<count).map { from + $0 * every }
      }
    }
  }
}
