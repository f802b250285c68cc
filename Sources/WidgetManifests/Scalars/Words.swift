extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// All spellings, in the order declared: what a message lists and ``Nearest`` searches.
  public static var words: [String] { allCases.map(\.rawValue) }
}
