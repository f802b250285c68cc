internal import Libc

/// An entry of a folder.
package struct FolderEntry {
  /// Its name.
  package let name: SystemPath.Name
  /// Its kind; nil if the file system only reports it with the status.
  package let kind: FileStatus.Kind?

  /// Lists a folder, sorted by the bytes of the names, without `.` and `..`.
  package static func list(_ path: SystemPath) throws(SystemError) -> [FolderEntry] {
    guard let folder = path.withCString({ opendir($0) }) else { throw .last }
    defer { closedir(folder) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw .last }
        break
      }
      // A record is as long as its name requires; the struct may be longer than the record.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let bytes = UnsafeRawPointer(entry).advanced(by: offset)
      let name = SystemPath.Name(bytes.assumingMemoryBound(to: CChar.self))
      if name.text == "." || name.text == ".." { continue }
      entries.append(FolderEntry(name: name, kind: kind(Int(entry.pointee.d_type))))
    }
    return entries.sorted { $0.name.precedes($1.name) }
  }

  private static func kind(_ type: Int) -> FileStatus.Kind? {
    switch type {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_FIFO): .pipe
    case Int(DT_SOCK): .socket
    case Int(DT_CHR), Int(DT_BLK): .device
    default: nil
    }
  }

  /// Whether the name begins with a dot.
  package var isHidden: Bool { name.isHidden }
}
