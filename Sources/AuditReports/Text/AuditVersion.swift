/// The version of the tool, as in reports and `audit --version`.
public enum AuditVersion {
  /// The current version.
  public static let current = "0.1.0"
}
