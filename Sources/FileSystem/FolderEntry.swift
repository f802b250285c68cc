#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Something in a folder.
package struct FolderEntry {
  /// Its name.
  package let name: SystemPath.Name
  /// What it is; nil where the file system does not say without being asked again.
  package let kind: FileStatus.Kind?

  /// Lists a folder, sorted by the bytes of the names, without `.` and `..`.
  package static func list(_ path: SystemPath) throws(SystemError) -> [FolderEntry] {
    guard let folder = path.withCString({ opendir($0) }) else { throw .last }
    defer { closedir(folder) }
    var names = FolderNames()
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw .last }
        break
      }
      // The record is as long as its name; the struct may be longer than the record.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { continue }
      names.append(name, kind(Int(entry.pointee.d_type)))
    }
    return names.sorted()
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
  package var isHidden: Bool { name.text.utf8.first == UInt8(ascii: ".") }
}
