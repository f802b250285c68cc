/// The replayed widgets of one bundle.
struct ReplayedBundle: Sendable {
  var widgets: [ReplayedWidget]
  /// What they come to; nil where there is none.
  let sums: ReplayedGroup.Shared?
}

extension ReplayedBundle {
  /// What they come to; nil where there is none.
  var group: ReplayedGroup? {
    guard let sums, let subject = widgets.first?.subject else { return nil }
    return ReplayedGroup(app: subject.app, bundle: subject.bundle, sums)
  }
}

/// The replayed widgets of a run, bundle by bundle.
///
/// They stay where they were put together: of 100,000 files a second array of all of them takes as much
/// as everything else that is kept of the files.
public struct ReplayedWidgets: RandomAccessCollection, Sendable {
  let bundles: [ReplayedBundle]
  /// The number of widgets up to the end of each bundle.
  private let ends: [Int]

  init(_ bundles: [ReplayedBundle]) {
    self.bundles = bundles
    var end = 0
    ends = bundles.indices.map { index in
      end += bundles[index].widgets.count
      return end
    }
  }

  /// The number of the first widget: 0.
  public var startIndex: Int { 0 }

  /// How many widgets there are.
  public var endIndex: Int { ends.last ?? 0 }

  /// A widget by its number, from 0.
  public subscript(position: Int) -> ReplayedWidget {
    _read {
      let bundle = bundle(at: position)
      yield bundles[bundle].widgets[position - (bundle == 0 ? 0 : ends[bundle - 1])]
    }
  }

  /// The first bundle that ends behind a position.
  private func bundle(at position: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ReplayedGroup {
  /// The sums of each app of some bundles, in the order of its first bundle.
  static func apps(of bundles: [ReplayedBundle]) -> [ReplayedGroup] {
    var apps: [ReplayedGroup] = []
    var indexOfApp: [String?: Int] = [:]
    for bundle in bundles {
      guard let sums = bundle.group else { continue }
      if let index = indexOfApp[sums.app] {
        apps[index] = apps[index].adding(sums)
      } else {
        indexOfApp[sums.app] = apps.count
        apps.append(ReplayedGroup(app: sums.app, sums.shared))
      }
    }
    return apps
  }
}
