/// The manifest that `audit init` writes: commented, and clean as it stands.
public enum StarterManifest {
  /// Its text in UTF-8.
  public static var bytes: [UInt8] { PackageResources.starter_yaml }
}
