#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A product that lies on the disk as a folder.
///
/// Links in it are not followed, so that nothing outside of it is taken for a part of it.
struct FolderFiles: ProductFiles {
  private let root: String

  init(_ root: String) { self.root = root }

  private func absolute(_ path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }

  /// A path without links and `..`, so that it ends in the folder's own name.
  static func resolved(_ path: String) -> String {
    guard let pointer = realpath(path, nil) else { return path }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  func kind(of path: String) -> EntryKind? {
    var info = stat()
    // The product itself may be named by a link.
    let status = path.isEmpty ? stat(root, &info) : lstat(absolute(path), &info)
    guard status == 0 else { return FileFailure(errno).isMissing ? nil : .unreadable }
    return switch info.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  func entries(of folder: String) throws(Malformed) -> [(name: String, kind: EntryKind)] {
    guard let stream = opendir(absolute(folder)) else { throw Malformed(FileFailure(errno)) }
    defer { closedir(stream) }
    var entries: [(name: String, kind: EntryKind)] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw Malformed(FileFailure(errno)) }
        break
      }
      // The record is as long as its name; the struct may be longer than the record.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let pointer = UnsafeRawPointer(entry).advanced(by: offset)
      let name = String(cString: pointer.assumingMemoryBound(to: CChar.self))
      if name == "." || name == ".." { continue }
      entries.append((name, kind(of: folder.appending(component: name)) ?? .other))
      guard entries.count <= ZipDirectory.maximumEntries else { throw .tooManyEntries }
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  func contents(of path: String) throws(Malformed) -> ByteView {
    let file = try open(path)
    guard file.count <= PropertyList.maximumSize else { throw .tooLarge }
    return try file.bytes(at: 0, count: file.count)
  }

  func open(_ path: String) throws(Malformed) -> any ByteSource {
    do throws(FileFailure) {
      return try RandomAccessFile(opening: absolute(path))
    } catch {
      throw Malformed(error)
    }
  }
}

extension Malformed {
  /// What the operating system refused.
  init(_ failure: FileFailure) {
    self.init("it cannot be read: \(failure.reason)", why: "nothing is known of what it holds")
    isRefused = failure.isRefused
  }

  static var tooLarge: Malformed {
    Malformed("it has more than 10 MiB", why: "no such file of a product is that large")
  }

  static var tooManyEntries: Malformed {
    Malformed(
      "it has more than \(ZipDirectory.maximumEntries) files and folders",
      why: "no product has that many; the rest is not looked at")
  }
}
