/// The version of the tool, as reports and `audit --version` give it.
public enum AuditVersion {
  /// The current version.
  public static let current = "0.1.0"
}
