internal import AuditKit
internal import SystemFiles

/// A log in a file that is read as a stream, compressed or not.
struct LogInput {
  /// The compression of a file.
  enum Packing {
    case none, gzip, zstd

    init(_ beginning: [UInt8]) {
      if beginning.starts(with: [0x1F, 0x8B]) {
        self = .gzip
      } else if beginning.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
        self = .zstd
      } else {
        self = .none
      }
    }

    /// The program that unpacks it.
    var program: String? {
      switch self {
      case .none: nil
      case .gzip: "gzip"
      case .zstd: "zstd"
      }
    }
  }

  let file: FoundFile
  let packing: Packing
  let status: FileStatus
  /// The first bytes.
  let beginning: [UInt8]

  /// Looks at the beginning of a file.
  ///
  /// - Throws: If it can't be read, or isn't a regular file.
  init(_ file: FoundFile) throws(Problem) {
    self.file = file
    let open = try OpenFile.open(file)
    beginning = try open.bytes(0..<min(64, open.status.size))
    packing = Packing(beginning)
    status = open.status
  }

  /// Reads it piece by piece.
  func pieces(_ body: ([UInt8]) -> Void) throws(Problem) {
    let open = try OpenFile.open(file)
    guard let program = packing.program else { return try open.pieces(body) }
    try open.pieces(unpackedBy: program, body)
  }
}
