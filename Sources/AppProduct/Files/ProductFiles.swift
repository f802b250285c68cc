/// The files and folders of a product, whether they lie on the disk or in an archive.
///
/// Paths are relative to the product, with `/`; the empty path is the product itself.
protocol ProductFiles {
  /// What lies at a path; nil where nothing does. A link is neither file nor folder.
  func kind(of path: String) -> EntryKind?

  /// What a folder holds, sorted by name.
  func entries(of folder: String) throws(ProductError) -> [(name: String, kind: EntryKind)]

  /// The bytes of a small file.
  func contents(of path: String) throws(ProductError) -> ByteView

  /// A file of any size, open to be read.
  func open(_ path: String) throws(ProductError) -> any ByteSource

  /// Makes ready what will be opened; what cannot be is left for ``open(_:)`` to say.
  mutating func prepare(_ paths: Set<String>)
}

/// What something in a product is.
enum EntryKind: Hashable {
  case file, folder, link, other
  /// The system does not say.
  case unreadable
  /// An entry of an archive that is not unpacked, which is a problem already.
  case refused

  /// Whether it is left alone, and is a problem in itself wherever it lies.
  var isLeftAlone: Bool { self == .link || self == .refused }
}

extension ProductFiles {
  mutating func prepare(_ paths: Set<String>) {}
}

extension String {
  /// The path of something in the folder with this path.
  func appending(component: String) -> String { isEmpty ? component : "\(self)/\(component)" }

  /// What follows the last slash.
  var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
