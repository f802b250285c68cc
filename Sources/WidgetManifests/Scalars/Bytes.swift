extension StringProtocol {
  /// Gives the text's bytes in one piece.
  ///
  /// A loop over `utf8` finds out anew at each byte how the text is stored, which takes several
  /// times as long as what most loops do.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body)
      ?? Array(utf8).withUnsafeBufferPointer { body($0) }
  }
}
