internal import Synchronization

/// An index of a project's widgets and timelines by target and file.
final class WidgetIndex: Sendable {
  /// A file as one target compiles it, or the whole target if the file is nil.
  private struct Place: Hashable {
    var target: String
    var file: String?
  }

  /// Indices of widgets by their targets, and by the names of their types.
  private let byTarget: [String: [Int]]
  private let byType: [String: [Int]]
  /// Indices of timelines by the names of their providers.
  private let byProvider: [String: [Int]]
  /// The number of widgets declared at each place, and the number with their provider there.
  private let widgets: [Place: Int]
  private let providers: [Place: Int]
  /// Indices of uses in code, by target and by file.
  private let suites: [Place: [Int]]
  private let links: [Place: [Int]]
  private let suitesByPlace: [String: [Int]]
  private let suiteTargets: [String: Set<String>]
  private let unreached: [String: [Int]]
  /// The number of widgets of each target that can open a URL when tapped.
  private let linking: [String: Int]

  init(_ sources: SourceFacts) {
    let all = sources.widgets
    byTarget = Dictionary(grouping: all.indices) { all[$0].target }
    byType = Dictionary(grouping: all.indices) { all[$0].type }
    byProvider = Dictionary(grouping: sources.timelines.indices) { sources.timelines[$0].provider }
    suites = Self.indices(of: sources.suites.map { Place(target: $0.target, file: $0.origin.file) })
    links = Self.indices(of: sources.links.map { Place(target: $0.target, file: $0.origin.file) })
    suitesByPlace = Dictionary(grouping: sources.suites.indices) { sources.suites[$0].origin.place }
    suiteTargets = suitesByPlace.mapValues { Set($0.map { sources.suites[$0].target }) }
    var reached: [String: Set<String>] = [:]
    for widget in all { reached[widget.target, default: []].formUnion(widget.openings) }
    for timeline in sources.timelines {
      reached[timeline.target, default: []].formUnion(timeline.openings)
    }
    let open = sources.suites.indices.filter {
      reached[sources.suites[$0].target]?.contains(sources.suites[$0].origin.place) == false
    }
    unreached = Dictionary(grouping: open) { sources.suites[$0].target }
    var widgets: [Place: Int] = [:]
    var providers: [Place: Int] = [:]
    var linking: [String: Int] = [:]
    for widget in all {
      widgets[Place(target: widget.target, file: widget.origin.file), default: 0] += 1
      if !widget.isControl { linking[widget.target, default: 0] += 1 }
      if let index = Self.timeline(of: widget, in: sources, byProvider) {
        let file = sources.timelines[index].origin.file
        providers[Place(target: widget.target, file: file), default: 0] += 1
      }
    }
    (self.widgets, self.providers, self.linking) = (widgets, providers, linking)
  }

  private static func indices(of places: [Place]) -> [Place: [Int]] {
    var indices: [Place: [Int]] = [:]
    for (index, place) in places.enumerated() {
      indices[place, default: []].append(index)
      indices[Place(target: place.target), default: []].append(index)
    }
    return indices
  }

  /// The indices of the widgets of a target, in source order.
  func widgets(ofTarget target: String) -> [Int] { byTarget[target] ?? [] }

  /// The indices of the widgets of a type, in source order.
  func widgets(ofType type: String) -> [Int] { byType[type] ?? [] }

  /// The index of the timeline of a widget's provider; nil if it was not found, or its name is
  /// ambiguous.
  func timeline(of widget: WidgetFacts, in sources: SourceFacts) -> Int? {
    Self.timeline(of: widget, in: sources, byProvider)
  }

  /// The indices of the uses of app groups that certainly belong to a widget.
  ///
  /// - Parameter provider: The file of the widget's provider; nil if unknown.
  func suites(of widget: WidgetFacts, provider: String?) -> [Int] {
    own(suites, of: widget, provider: provider)
  }

  /// The indices of the uses of app groups at some places, in each target that compiles them.
  func suites(at places: Set<String>) -> [Int] {
    places.flatMap { suitesByPlace[$0] ?? [] }.sorted()
  }

  /// Whether a target itself uses an app group at a place.
  func holds(_ origin: Origin, in target: String) -> Bool {
    suiteTargets[origin.place]?.contains(target) == true
  }

  /// Whether all targets that use an app group at a place have widgets and are not among the
  /// others.
  func isOfWidgets(_ origin: Origin, besides others: Set<String>) -> Bool {
    suiteTargets[origin.place]?.allSatisfy { byTarget[$0] != nil && !others.contains($0) } == true
  }

  /// The indices of the uses of app groups in a target that the code of none of its widgets
  /// reaches.
  func suitesOfNone(in target: String) -> [Int] { unreached[target] ?? [] }

  /// The indices of the uses of app groups in a module.
  func suites(in module: String) -> [Int] { suites[Place(target: module)] ?? [] }

  /// The indices of the URLs that certainly belong to a widget.
  func links(of widget: WidgetFacts) -> [Int] { own(links, of: widget, provider: nil) }

  /// The uses in the widget's target if it is the only widget, or else in its files that have no
  /// other widget.
  private func own(_ uses: [Place: [Int]], of widget: WidgetFacts, provider: String?) -> [Int] {
    let target = widget.target
    if !widget.isControl, linking[target] == 1 { return uses[Place(target: target)] ?? [] }
    let place = Place(target: target, file: widget.origin.file)
    var places = widgets[place] == 1 ? [place] : []
    if let provider {
      let place = Place(target: target, file: provider)
      if widgets[place] == nil, providers[place] == 1 { places.append(place) }
    }
    return places.flatMap { uses[$0] ?? [] }.sorted()
  }

  private static func timeline(
    of widget: WidgetFacts, in sources: SourceFacts, _ byProvider: [String: [Int]]
  ) -> Int? {
    guard let provider = widget.provider?.value else { return nil }
    // The widget's own nested type takes precedence over another type with that name.
    let named = ["\(widget.type).\(provider)", provider].map { byProvider[$0] ?? [] }
    let own = named.map { $0.filter { sources.timelines[$0].target == widget.target } }
    return (own.allSatisfy(\.isEmpty) ? named : own).first { $0.count == 1 }?[0]
  }
}

/// An index that is built when first used.
final class LazyWidgetIndex: Sendable {
  private let made = Mutex<WidgetIndex?>(nil)

  func index(of sources: SourceFacts) -> WidgetIndex {
    made.withLock { made in
      if let made { return made }
      let index = WidgetIndex(sources)
      made = index
      return index
    }
  }
}
