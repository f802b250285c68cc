internal import Libc

/// The status of an entry of the file system.
package struct FileStatus {
  /// Its kind.
  package let kind: Kind
  /// Its unique identity.
  package let identity: Identity
  /// Its size in bytes, if it is a file.
  package let size: Int
  /// The permission bits, as for `chmod`.
  let permissions: mode_t
  /// The time at which it was last written to.
  package let modified: Instant
  /// The time at which its contents or status last changed, which no program can set.
  package let changed: Instant
  let owner: uid_t
  let group: gid_t

  package enum Kind {
    case file, folder, link, pipe, socket, device

    /// The word for it in messages.
    package var name: String {
      switch self {
      case .file: "a file"
      case .folder: "a folder"
      case .link: "a link"
      case .pipe: "a pipe"
      case .socket: "a socket"
      case .device: "a device"
      }
    }
  }

  /// A device and the number of a file on it.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let file: UInt64
  }

  /// A time since 1970, as stored by the file system.
  package struct Instant: Hashable, Sendable {
    let seconds: Int
    let nanoseconds: Int
  }

  /// Reads the status of the entry at a path, following links.
  package init(of path: SystemPath) throws(SystemError) {
    var info = stat()
    guard path.withCString({ stat($0, &info) }) == 0 else { throw .last }
    self.init(info)
  }

  /// Reads the status of the entry at a path, without following links.
  package init(ofLink path: SystemPath) throws(SystemError) {
    var info = stat()
    guard path.withCString({ lstat($0, &info) }) == 0 else { throw .last }
    self.init(info)
  }

  /// Reads the status of an open file.
  package init(ofDescriptor number: CInt) throws(SystemError) {
    var info = stat()
    guard fstat(number, &info) == 0 else { throw .last }
    self.init(info)
  }

  private init(_ info: stat) {
    kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: info.st_dev),
      file: UInt64(truncatingIfNeeded: info.st_ino))
    size = max(0, Int(info.st_size))
    permissions = info.st_mode & 0o7777
    #if canImport(Darwin)
      let (written, touched) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (written, touched) = (info.st_mtim, info.st_ctim)
    #endif
    modified = Instant(seconds: Int(written.tv_sec), nanoseconds: Int(written.tv_nsec))
    changed = Instant(seconds: Int(touched.tv_sec), nanoseconds: Int(touched.tv_nsec))
    (owner, group) = (info.st_uid, info.st_gid)
  }
}
