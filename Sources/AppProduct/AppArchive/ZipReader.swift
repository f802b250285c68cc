internal import CLibArchive

/// The entries of a zip file one after the other, in the order in which they lie in it.
final class ZipReader {
  /// One entry.
  struct Entry {
    /// Its name, without a slash at its end.
    let path: String
    let kind: EntryKind
    /// The bytes it has when unpacked, as the archive says.
    let size: Int
  }

  private let archive: OpaquePointer

  /// The bytes that are read at once.
  private static let blockSize = 1 << 14

  init(_ path: String) throws(Malformed) {
    guard let archive = archive_read_new() else {
      throw Malformed("there is no memory to read it", why: "nothing is known of what it holds")
    }
    self.archive = archive
    // Names are taken for UTF-8 whatever the locale is; one that is not comes as nil.
    guard archive_read_support_format_zip_seekable(archive) == ARCHIVE_OK,
      archive_read_set_options(archive, "zip:hdrcharset=UTF-8") >= ARCHIVE_WARN,
      archive_read_open_filename(archive, path, Self.blockSize) == ARCHIVE_OK
    else { throw problem }
  }

  deinit { archive_read_free(archive) }

  /// What libarchive says went wrong, without the paths and numbers in which versions differ.
  private var problem: Malformed {
    let words = archive_error_string(archive).map { String(cString: $0) } ?? "it is no zip file"
    let why = "App Store Connect refuses the archive, and a device cannot install from it"
    return Malformed("it cannot be unpacked: \(words)", why: why)
  }

  /// Goes to the next entry; nil at the end.
  func next() throws(Malformed) -> Entry? {
    var entry: OpaquePointer?
    let status = archive_read_next_header(archive, &entry)
    if status == ARCHIVE_EOF { return nil }
    guard status >= ARCHIVE_WARN, let entry else { throw problem }
    let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
    guard let name else {
      return Entry(path: "..", kind: .other, size: 0)
    }
    var path = String(cString: name)
    if path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return Entry(path: path, kind: Self.kind(entry), size: Int(max(0, archive_entry_size(entry))))
  }

  private static func kind(_ entry: OpaquePointer) -> EntryKind {
    // The types are macros with casts, which Swift does not see.
    switch archive_entry_filetype(entry) & 0o170000 {
    case 0o100000: .file
    case 0o040000: .folder
    case 0o120000: .link
    default: .other
    }
  }

  /// Unpacks the entry piece by piece.
  func unpack(_ take: (UnsafeRawBufferPointer) throws(Malformed) -> Void) throws(Malformed) {
    let size = 1 << 18
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = archive_read_data(archive, buffer.baseAddress, size)
      if count == 0 { return }
      guard count > 0 else { throw problem }
      try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
