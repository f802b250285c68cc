/// A product in a zip file, such as an .ipa.
///
/// libarchive unpacks it: it is in the base of macOS and a package of every Linux, has been fuzzed
/// for years, and gives single entries, in memory, from wherever they lie in the file. The command
/// `unzip` would have to be started, takes names for patterns, and prints its listing for people.
///
/// Small files that a check reads are unpacked into memory at once, and executables into files
/// without a name when they are asked for; everything else is skipped.
struct ZipFiles: ProductFiles {
  /// The most entries.
  static let maximumEntries = 200_000
  /// The most bytes that all entries may have when unpacked.
  static let maximumTotal = 4 << 30
  /// The most bytes of small files that are held in memory.
  static let maximumInMemory = 256 << 20

  private let path: String
  private let temporaryFolder: String
  private var kinds: [String: EntryKind] = ["": .folder]
  private var names: [String: [String]] = [:]
  private var contents: [String: Result<ByteView, Malformed>] = [:]
  private var executables: [String: Result<RandomAccessFile, Malformed>] = [:]
  private var unpacked = 0

  /// Lists an archive and unpacks what is small and needed.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - temporaryFolder: Where unpacked executables may lie.
  ///   - isNeeded: Whether a path is read.
  /// - Throws: Where it is no zip file, or goes beyond the limits.
  init(
    _ path: String, temporaryFolder: String, _ problems: inout [ProductProblem],
    isNeeded: (String) -> Bool
  ) throws(Malformed) {
    self.path = path
    self.temporaryFolder = temporaryFolder
    try ZipDirectory.check(path)
    let archive = try ZipReader(path)
    var count = 0
    var total = 0
    while let entry = try archive.next() {
      count += 1
      guard count <= Self.maximumEntries else { throw .tooManyEntries }
      guard entry.size <= Self.maximumTotal - total else { throw .tooLargeArchive }
      total += entry.size
      guard let kind = accept(entry, &problems) else { continue }
      add(entry.path, kind)
      guard kind == .file, isNeeded(entry.path) else { continue }
      contents[entry.path] = read(entry, archive)
    }
    for folder in names.keys {
      names[folder]?.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  /// What kind of thing an entry is, where it may be a part of a product.
  private func accept(
    _ entry: ZipReader.Entry, _ problems: inout [ProductProblem]
  ) -> EntryKind? {
    func refuse(_ what: String, why: String) {
      problems.append(ProductProblem(.archive, at: entry.path, what, why: why))
    }
    let components = entry.path.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe = components.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    guard isSafe, !entry.path.contains("\\") else {
      refuse("the name of an entry leaves the folder it is unpacked into", why: Self.refused)
      return nil
    }
    if entry.kind == .link {
      refuse("an entry is a link, which may lead out of the product", why: Self.refused)
      return .link
    }
    if entry.kind == .file, kinds[entry.path] != nil {
      refuse("two entries have this name", why: "which of them is unpacked depends on the tool")
      return nil
    }
    return entry.kind
  }

  private static let refused = "App Store Connect refuses the archive, and it is not unpacked here"

  /// Notes an entry and the folders above it, which need not have entries of their own.
  private mutating func add(_ path: String, _ kind: EntryKind) {
    var (path, kind) = (path, kind)
    while kinds[path] == nil {
      kinds[path] = kind
      let name = path.lastComponent
      let folder = String(path.dropLast(name.count + 1))
      names[folder, default: []].append(name)
      (path, kind) = (folder, .folder)
    }
  }

  private mutating func read(
    _ entry: ZipReader.Entry, _ archive: ZipReader
  ) -> Result<ByteView, Malformed> {
    let room = min(PropertyList.maximumSize, Self.maximumInMemory - unpacked)
    var bytes: [UInt8] = []
    do throws(Malformed) {
      try archive.unpack { piece throws(Malformed) in
        guard piece.count <= room - bytes.count else { throw .tooLarge }
        bytes += piece
      }
    } catch {
      return .failure(error)
    }
    unpacked += bytes.count
    return .success(ByteView(bytes))
  }

  mutating func prepare(_ paths: Set<String>) {
    let wanted = paths.filter { kinds[$0] == .file && executables[$0] == nil }
    guard !wanted.isEmpty else { return }
    do throws(Malformed) {
      let archive = try ZipReader(path)
      var left = wanted
      while !left.isEmpty, let entry = try archive.next() {
        guard left.remove(entry.path) != nil else { continue }
        executables[entry.path] = spool(archive)
      }
    } catch {
      for path in wanted where executables[path] == nil { executables[path] = .failure(error) }
    }
  }

  /// Unpacks an entry into a file that has no name.
  private mutating func spool(_ archive: ZipReader) -> Result<RandomAccessFile, Malformed> {
    let room = Self.maximumTotal - unpacked
    do throws(Malformed) {
      let file = try Malformed.wrapping { () throws(FileFailure) in
        try RandomAccessFile(temporaryIn: temporaryFolder)
      }
      try archive.unpack { piece throws(Malformed) in
        guard piece.count <= room - file.count else { throw .tooLargeArchive }
        try Malformed.wrapping { () throws(FileFailure) in try file.append(piece) }
      }
      unpacked += file.count
      return .success(file)
    } catch {
      return .failure(error)
    }
  }

  func kind(of path: String) -> EntryKind? { kinds[path] }

  func entries(of folder: String) throws(Malformed) -> [(name: String, kind: EntryKind)] {
    (names[folder] ?? []).map { ($0, kinds[folder.appending(component: $0)] ?? .other) }
  }

  func contents(of path: String) throws(Malformed) -> ByteView {
    guard let result = contents[path] else { throw .notUnpacked }
    return try result.get()
  }

  func open(_ path: String) throws(Malformed) -> any ByteSource {
    guard let result = executables[path] else { throw .notUnpacked }
    return try result.get()
  }
}

extension Malformed {
  static var tooLargeArchive: Malformed {
    Malformed(
      "its files have more than 4 GiB", why: "App Store Connect takes no app that is larger")
  }

  fileprivate static var notUnpacked: Malformed {
    Malformed("it was not unpacked", why: "nothing is known of what it holds")
  }

  /// Passes on what the operating system refused.
  fileprivate static func wrapping<Value>(
    _ body: () throws(FileFailure) -> Value
  ) throws(Malformed) -> Value {
    do throws(FileFailure) {
      return try body()
    } catch {
      throw Malformed(error)
    }
  }
}
