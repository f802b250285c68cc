/// What the Info.plist of an archive of Xcode says of the app in it.
///
/// - Source: https://developer.apple.com/documentation/technotes/tn3110-resolving-generic-xcode-archive-issue
public struct ArchiveInfo: Sendable, Hashable {
  /// Its path in the archive.
  public static let path = "Info.plist"

  /// ApplicationProperties; nil where there are none, as in an archive that is not one app's.
  public var properties: [String: PropertyList]?

  /// Reads a file.
  init(_ file: ByteView) throws(Malformed) {
    guard let values = try PropertyList.read(file).dictionary else {
      throw Malformed("it is no dictionary", why: "Xcode opens no such archive")
    }
    properties = values["ApplicationProperties"]?.dictionary
  }

  /// A text of ApplicationProperties that is there and not empty.
  public func text(_ key: String) -> String? {
    guard let text = properties?[key]?.string, !text.isEmpty else { return nil }
    return text
  }
}
