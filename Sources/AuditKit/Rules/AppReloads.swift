internal import WidgetManifests

/// The reloads of an app, found by the kinds that they reach: an app may have thousands of both.
struct AppReloads: Sendable {
  /// Those of an app of which nothing is known, and of one that has none.
  static let none = AppReloads(.absent)

  /// Whether all of them are known.
  let isComplete: Bool
  private let all: [Located<Reload>]
  /// Those that reach every kind, or may do so as far as is known; indexes into `all`.
  private var broad: [Int] = []
  /// Those that name a kind, in their order.
  private var named: [String: [Int]] = [:]

  /// Indexes what an app declares.
  init(_ reloads: Field<LocatedList<Reload>>) {
    isComplete = reloads.isComplete()
    all = reloads.items()
    for (index, reload) in all.enumerated() {
      guard case .known(.named(let kinds)) = reload.value.kinds, !kinds.isPartial else {
        broad.append(index)
        continue
      }
      for kind in kinds.items where named[kind.value]?.last != index {
        named[kind.value, default: []].append(index)
      }
    }
  }

  /// Whether there are none, as far as is known.
  var isEmpty: Bool { all.isEmpty }

  /// The numbers of those that reach a widget of a kind, in the order written.
  func numbers(reaching kind: String?) -> [Int] {
    guard let kind else { return Array(all.indices) }
    guard let named = named[kind] else { return broad }
    return broad.isEmpty ? named : (broad + named).sorted()
  }

  /// Those that reach a widget of a kind, in the order written.
  func reaching(_ kind: String?) -> [Located<Reload>] {
    all.isEmpty ? [] : numbers(reaching: kind).map { all[$0] }
  }

  /// Whether one of them reaches a widget of a kind, or may do so as far as is known.
  func mayReach(_ kind: String?) -> Bool {
    guard isComplete else { return true }
    return kind.map { named[$0] != nil || !broad.isEmpty } ?? !all.isEmpty
  }

  /// How many reloads a day they ask of a widget of a kind.
  func perDay(reaching kind: String?) -> Int {
    all.isEmpty
      ? 0 : numbers(reaching: kind).reduce(0) { $0 + all[$1].value.perDay }
  }

  subscript(number: Int) -> Reload { all[number].value }
}

extension Reload {
  /// How many it asks for on a day, at least one: to look whether there is one takes time, too.
  var perDay: Int {
    let day = ManifestDuration.Unit.day.milliseconds
    switch schedule {
    case .known(.at(let times)): return max(times.items.count, 1)
    case .known(.every(let every)):
      return max(Int((between.value?.value.length ?? day) / max(every.value, 1)), 1)
    case .known(.perDay(let count)): return max(count.value, 1)
    case .absent, .unknown: return 1
    }
  }
}
