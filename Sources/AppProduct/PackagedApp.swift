/// A built app as it lies on the disk, with everything about it that a check wants to know.
///
/// ```swift
/// let app = try PackagedApp(at: "build/Weather.ipa")
/// for bundle in app.bundles { print(bundle.path, bundle.info.value?.version ?? "?") }
/// for problem in app.problems { print(problem.path, problem.what) }
/// ```
///
/// Nothing is judged here, and whatever a product holds, reading it ends: what cannot be read is a
/// problem, and the rest is read all the same. No Apple tool is needed.
public struct PackagedApp: Sendable, Hashable {
  /// What the path that was read is.
  public var form: Form
  /// The app, then what it contains, each behind its host and sorted by path; empty where an
  /// archive cannot be read.
  public var bundles: [PackagedBundle]
  /// What cannot be read or does not hold together.
  public var problems: [ProductProblem]
  /// What an archive of Xcode says of its app; nil where the product is none.
  public var archive: PackagedBundle.Part<ArchiveInfo>?

  /// What a path to a product can be.
  public enum Form: String, Sendable, Hashable {
    /// An app, or an extension by itself.
    case bundle
    /// An archive of Xcode.
    case archive
    /// A zip file for the App Store or a device.
    case ipa
    /// A folder with one of these in it, such as the one that an export makes.
    case folder
  }

  /// The index of what directly contains a bundle.
  public func host(of bundle: PackagedBundle) -> PackagedBundle? {
    bundle.host.map { bundles[$0] }
  }

  /// Why there is no product to read.
  public struct Failure: Error, Hashable {
    /// The path that was given.
    public var path: String
    /// Why, without a full stop.
    public var reason: String
  }
}
