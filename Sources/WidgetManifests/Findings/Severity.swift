/// How much a finding weighs.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// Worth knowing; nothing breaks.
  case note
  /// Works, but not as written.
  case warning
  /// Rejected, refused or broken.
  case error

  private var weight: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Orders by weight, `note` first.
  public static func < (a: Severity, b: Severity) -> Bool { a.weight < b.weight }
}
