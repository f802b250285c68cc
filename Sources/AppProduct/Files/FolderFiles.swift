internal import SystemFiles

/// A product that is a folder on disk.
///
/// Links in it are not followed, so that nothing outside is read as part of it.
struct FolderFiles: ProductFiles {
  private let root: String

  init(_ root: String) { self.root = root }

  private func absolute(_ path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }

  func kind(of path: String) -> EntryKind? {
    do throws(SystemError) {
      // The path of the product itself may be a link.
      let status =
        path.isEmpty
        ? try FileStatus(of: SystemPath(root)) : try FileStatus(ofLink: SystemPath(absolute(path)))
      return switch status.kind {
      case .file: .file
      case .folder: .folder
      case .link: .link
      case .pipe, .socket, .device: .other
      }
    } catch {
      return error.isMissing ? nil : .unreadable
    }
  }

  func entries(of folder: String) throws(ProductError) -> [(name: String, kind: EntryKind)] {
    let entries: [FolderEntry]
    do throws(SystemError) {
      entries = try FolderEntry.list(SystemPath(absolute(folder)))
    } catch {
      throw ProductError(error)
    }
    guard entries.count <= Limits.entries else { throw .tooManyEntries }
    return entries.map { entry in
      let name = entry.name.text
      return (name, kind(of: folder.appending(component: name)) ?? .other)
    }
  }

  func contents(of path: String) throws(ProductError) -> ByteView {
    let file = try RandomAccessFile(opening: absolute(path))
    guard file.count <= Limits.file else { throw .tooLarge }
    return try file.bytes(at: 0, count: file.count)
  }

  func open(_ path: String) throws(ProductError) -> any ByteSource {
    try RandomAccessFile(opening: absolute(path))
  }
}

extension ProductError {
  static var tooLarge: ProductError {
    ProductError("it is larger than 10 MiB", why: "no such file of a product is that large")
  }

  static var tooManyEntries: ProductError {
    ProductError(
      "it has more than \(Limits.entries) files and folders",
      why: "no product has that many; the rest is not checked")
  }
}
