/// Admits everything.
///
/// - Source: Apple engineers: no limits under Xcode
///   (https://developer.apple.com/forums/thread/653265)
struct UnlimitedRegulator: Regulator {
  func admits(at instant: Milliseconds) -> Bool { true }

  func charge(at instant: Milliseconds) {}

  func nextAdmissible(after instant: Milliseconds) -> Milliseconds { instant }

  func appendState(at instant: Milliseconds, to key: inout [Int64]) -> Bool { true }

  func shift(by milliseconds: Milliseconds) {}
}
