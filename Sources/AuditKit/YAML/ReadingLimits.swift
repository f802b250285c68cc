/// What a manifest may cost; more is an ``InputLimit`` finding.
enum ReadingLimits {
  /// Collections inside one another, those behind aliases included.
  static let depth = 64
  /// Nodes of a file, those behind aliases counted at each alias.
  static let nodes = 100_000
  /// Bytes of a file; also of what its aliases stand for, and of its texts with variables.
  static let bytes = 10 << 20
}
