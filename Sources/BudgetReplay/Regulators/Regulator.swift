/// Decides whether a charged reload may take place now: admission control for reloads.
///
/// Instants are given in ascending order.
protocol Regulator {
  /// Whether a charge at `instant` is admitted.
  mutating func admits(at instant: Milliseconds) -> Bool

  /// Takes a charge that was admitted.
  mutating func charge(at instant: Milliseconds)

  /// The earliest instant after `instant`, which was refused, at which a charge may be admitted.
  mutating func nextAdmissible(after instant: Milliseconds) -> Milliseconds

  /// Appends what decides the regulator's future, relative to `instant`, and says whether it could.
  mutating func appendState(at instant: Milliseconds, to key: inout [Int64]) -> Bool

  /// Moves the past by a whole number of periods, so that the same future follows later.
  mutating func shift(by milliseconds: Milliseconds)
}
