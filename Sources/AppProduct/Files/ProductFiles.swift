/// The files and folders of a product, on disk or in an archive.
///
/// Paths are relative to the product, with `/`; the empty path is the product itself.
protocol ProductFiles {
  /// The kind of entry at a path; nil if there is none. A link is neither file nor folder.
  func kind(of path: String) -> EntryKind?

  /// The entries of a folder, sorted by name.
  func entries(of folder: String) throws(ProductError) -> [(name: String, kind: EntryKind)]

  /// The bytes of a small file.
  func contents(of path: String) throws(ProductError) -> ByteView

  /// A file of any size, open for reading.
  func open(_ path: String) throws(ProductError) -> any ByteSource

  /// Prepares files that will be opened; ``open(_:)`` throws the errors.
  mutating func prepare(_ paths: Set<String>)
}

/// The kind of an entry of a product.
enum EntryKind: Hashable {
  case file, folder, link, other
  /// The system denies access.
  case unreadable
  /// An entry of an archive that isn't unpacked and has already been reported.
  case refused

  /// Whether it is skipped, and is a problem wherever it is.
  var isLeftAlone: Bool { self == .link || self == .refused }
}

extension ProductFiles {
  mutating func prepare(_ paths: Set<String>) {}
}

extension String {
  /// The path of an entry in the folder with this path.
  func appending(component: String) -> String { isEmpty ? component : "\(self)/\(component)" }

  /// The last component of a path.
  var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
