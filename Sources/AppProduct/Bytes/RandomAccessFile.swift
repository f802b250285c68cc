internal import SystemFiles

/// An open file with random access; closed when released.
final class RandomAccessFile: ByteSource {
  private let descriptor: Descriptor
  /// Its size when it was opened, or the bytes appended so far.
  private(set) var count: Int

  /// Opens a regular file, without following a link or waiting for a pipe.
  ///
  /// - Throws: If it can't be opened, or isn't a regular file.
  init(opening path: String) throws(ProductError) {
    do throws(SystemError) {
      let descriptor = try Descriptor(opening: SystemPath(path), followsLinks: false)
      let status = try FileStatus(ofDescriptor: descriptor.number)
      self.descriptor = descriptor
      count = status.kind == .file ? status.size : -1
    } catch {
      throw ProductError(error)
    }
    if count < 0 { throw .unreadable("it is not a regular file") }
  }

  /// Creates a file that only this process sees, and that is deleted when the process ends.
  ///
  /// - Throws: If no file can be created in the folder.
  init(temporaryIn folder: String) throws(ProductError) {
    do throws(SystemError) {
      descriptor = try Descriptor(temporaryIn: folder)
    } catch {
      var failure = ProductError.unreadable(
        "no file can be created in the temporary folder \(folder): \(error.reason)")
      failure.isRefused = true
      throw failure
    }
    count = 0
  }

  /// The descriptor for a child process, moved to the beginning of the file.
  var rewound: CInt {
    descriptor.rewind()
    return descriptor.number
  }

  /// Appends bytes to a temporary file.
  func append(_ bytes: [UInt8]) throws(ProductError) {
    do throws(SystemError) {
      try Descriptor.send(bytes, to: descriptor.number)
    } catch {
      throw ProductError(error)
    }
    count += bytes.count
  }

  func bytes(at offset: Int, count: Int) throws(ProductError) -> ByteView {
    try check(offset, count)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try descriptor.bytes(at: offset, count: count)
    } catch {
      throw ProductError(error)
    }
    guard bytes.count == count else { throw .outside(offset, count, of: offset + bytes.count) }
    return ByteView(bytes)
  }
}

extension ProductError {
  /// The error that the operating system can't read a file.
  init(_ error: SystemError) {
    self = .unreadable(error.reason)
    isRefused = error.isRefusal
  }

  static func unreadable(_ reason: String) -> ProductError {
    ProductError("it cannot be read: \(reason)", why: "its contents are unknown")
  }
}
