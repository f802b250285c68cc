/// The documents of a run cut into pieces that can be judged side by side.
///
/// The cut depends on the number of documents alone, never on the number of threads.
struct Slices {
  private static let size = 64
  private let apps: Int
  private let bundles: Int

  init(apps: Int, bundles: Int) {
    self.apps = apps
    self.bundles = bundles
  }

  /// The number of slices.
  var count: Int { (max(apps, bundles) + Self.size - 1) / Self.size }

  /// The apps and bundles of one slice.
  subscript(index: Int) -> (apps: Range<Int>, bundles: Range<Int>) {
    (range(index, of: apps), range(index, of: bundles))
  }

  private func range(_ index: Int, of total: Int) -> Range<Int> {
    min(index * Self.size, total)..<min((index + 1) * Self.size, total)
  }
}
