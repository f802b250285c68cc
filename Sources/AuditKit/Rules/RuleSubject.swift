/// What rules go over: an app, a bundle, a widget or an answer with what is to be known around it.
protocol RuleSubject: AnyObject, Sendable {}

/// Loops over what rules go over, that count no references.
///
/// Any other loop holds each element while its body runs, since that may let go of the whole
/// collection. These collections belong to a run, which outlives every rule; and with sixty rules a
/// file, to count a reference at each element took longer than what most rules do.
extension RandomAccessCollection where Element: RuleSubject {
  /// The first element of which something is true, by its number.
  @inline(__always)
  private func firstOffset(where isMeant: (Element) -> Bool) -> Int? {
    let found = withContiguousStorageIfAvailable { elements in
      elements.withMemoryRebound(to: Unmanaged<Element>.self) { elements in
        elements.firstIndex { $0._withUnsafeGuaranteedRef(isMeant) }
      }
    }
    return found ?? enumerated().first { isMeant($0.element) }?.offset
  }

  @inline(__always)
  func first(where isMeant: (Element) -> Bool) -> Element? {
    firstOffset(where: isMeant).map { self[index(startIndex, offsetBy: $0)] }
  }

  @inline(__always)
  func contains(where isMeant: (Element) -> Bool) -> Bool { firstOffset(where: isMeant) != nil }

  @inline(__always)
  func allSatisfy(_ isTrue: (Element) -> Bool) -> Bool { !contains { !isTrue($0) } }

  @inline(__always)
  func forEach(_ body: (Element) -> Void) {
    _ = contains {
      body($0)
      return false
    }
  }

  @inline(__always)
  func compactMap<Result>(_ transform: (Element) -> Result?) -> [Result] {
    var results: [Result] = []
    forEach { if let result = transform($0) { results.append(result) } }
    return results
  }

  @inline(__always)
  func flatMap<Result>(_ transform: (Element) -> [Result]) -> [Result] {
    var results: [Result] = []
    forEach {
      let found = transform($0)
      // Joining costs more than looking, and nearly always there is nothing.
      if !found.isEmpty { results += found }
    }
    return results
  }
}
