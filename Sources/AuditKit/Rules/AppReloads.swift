internal import BudgetReplay
internal import WidgetManifests

/// The reloads of an app, indexed by the kinds that they reach: an app may have thousands of both.
struct AppReloads: Sendable {
  /// The reloads of an app that is unknown or has none.
  static let none = AppReloads(.absent)

  /// Whether all reloads are known.
  let isComplete: Bool
  /// Whether all reloads and all their values are known.
  let isReadable: Bool
  private let all: [Located<Reload>]
  /// The reloads that reach every kind, or may do so as far as is known; indexes into `all`.
  private var broad: [Int] = []
  /// The reloads that name each kind, in the order written.
  private var named: [String: [Int]] = [:]

  /// Indexes the reloads that an app declares.
  init(_ reloads: Field<LocatedList<Reload>>) {
    isComplete = reloads.isComplete()
    all = reloads.items()
    isReadable = isComplete && all.allSatisfy(\.value.isReadable)
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

  /// Whether no reload is known.
  var isEmpty: Bool { all.isEmpty }

  /// The indexes of the reloads that reach a widget of a kind, in the order written; of an unknown
  /// kind, those that reach every kind.
  func numbers(reaching kind: String?) -> [Int] {
    guard let kind, let named = named[kind] else { return broad }
    return broad.isEmpty ? named : (broad + named).sorted()
  }

  /// The reloads that reach a widget of a kind, in the order written.
  func reaching(_ kind: String?) -> [Located<Reload>] {
    numbers(reaching: kind).map { all[$0] }
  }

  /// Whether a reload reaches a widget of a kind, or may do so as far as is known.
  func mayReach(_ kind: String?) -> Bool {
    guard isComplete else { return true }
    return kind.map { named[$0] != nil || !broad.isEmpty } ?? !all.isEmpty
  }

  subscript(number: Int) -> Reload { all[number].value }
}

extension Reload {
  /// The number of reloads that it requests a day, at least 1, because even searching for one takes
  /// time.
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
