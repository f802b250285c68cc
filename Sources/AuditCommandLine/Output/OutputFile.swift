internal import AuditKit
internal import SystemFiles

/// Writes a file completely or not at all.
enum OutputFile {
  /// Writes the bytes to a temporary file, and then replaces the file with it.
  ///
  /// - Throws: The reason if it can't be written; the file is then unchanged.
  static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    try write({ $0(bytes) }, to: path)
  }

  /// Writes bytes that are made piece by piece in the same way.
  static func write(_ pieces: Pieces, to path: String) throws(Problem) {
    try Problem.naming(path) { () throws(SystemError) in
      try FileReplacement.write(pieces, to: path)
    }
  }

  /// Appends bytes that are made piece by piece to a file, or writes a new one.
  ///
  /// - Throws: The reason if it can't be written; a part of it may have been written.
  static func append(_ pieces: Pieces, to path: String) throws(Problem) {
    try Problem.naming(path) { () throws(SystemError) in
      try FileReplacement.append(pieces, to: path)
    }
  }

  /// Writes a file that does not exist yet.
  ///
  /// - Throws: The reason if it can't be written; leaves no partial file.
  static func create(_ bytes: [UInt8], at path: String) throws(Problem) {
    do throws(SystemError) {
      try FileReplacement.create(bytes, at: path)
    } catch {
      throw Problem(
        path: path, reason: error.isTaken ? "already exists; not overwritten" : error.reason)
    }
  }

  /// Writes a file that does not exist yet, and creates its folder if missing.
  static func create(
    _ bytes: [UInt8], named name: String, in folder: String
  ) throws(Problem) {
    let isNew = try Problem.naming(folder) { () throws(SystemError) in
      try Folder.make(SystemPath(folder))
    }
    do throws(Problem) {
      try create(bytes, at: "\(folder)/\(name)")
    } catch {
      if isNew { Folder.remove(SystemPath(folder)) }
      throw error
    }
  }
}
