/// A product in a zip file, such as an .ipa.
///
/// The small files needed for a check are unpacked into memory together, and executables into
/// unnamed files when they are used; everything else is skipped.
struct ZipFiles: ProductFiles {
  private let file: RandomAccessFile
  private let inflation: Inflation
  private let maximumItems: Int
  private var kinds: [String: EntryKind] = ["": .folder]
  private var names: [String: [String]] = [:]
  private var entries: [String: ZipEntry] = [:]
  private var contents: [String: Result<ByteView, ProductError>] = [:]
  private var executables: [String: Result<RandomAccessFile, ProductError>] = [:]

  /// Lists an archive, and unpacks the small files that are needed.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - temporaryFolder: The folder for unpacked files.
  ///   - maximumItems: The maximum number of files and folders, including those without an entry.
  ///   - isNeeded: Returns whether the file at a path is read.
  /// - Throws: If it isn't a zip file, or exceeds the limits.
  init(
    _ path: String, temporaryFolder: String, _ problems: inout [ProductProblem],
    maximumItems: Int = 2 * Limits.entries,
    isNeeded: (String) -> Bool
  ) throws(ProductError) {
    file = try RandomAccessFile(opening: path)
    self.maximumItems = maximumItems
    inflation = Inflation(temporaryFolder: temporaryFolder)
    var encrypted: [String] = []
    for entry in try ZipDirectory(file).entries {
      try accept(entry, &problems)
      if entry.isEncrypted, let path = entry.path, kinds[path] == .refused {
        encrypted.append(path)
      }
    }
    if let first = encrypted.first {
      let what =
        encrypted.count == 1
        ? "an entry is encrypted" : "\(encrypted.count) entries are encrypted, this one first"
      problems.append(ProductProblem(.archive, at: first, what, why: Self.refused))
    }
    for folder in names.keys {
      names[folder]?.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    read(entries.keys.filter(isNeeded).sorted())
  }

  /// Adds an entry, unless it can't be part of a product.
  ///
  /// - Throws: If there are too many files and folders.
  private mutating func accept(
    _ entry: ZipEntry, _ problems: inout [ProductProblem]
  ) throws(ProductError) {
    let path = entry.path ?? ""
    func refuse(_ what: String, why: String = Self.refused) {
      // With a hundred rejected entries, the archive is rejected.
      guard problems.count < Limits.problems else { return }
      problems.append(ProductProblem(.archive, at: path, what, why: why))
    }
    if let mistake = Self.mistake(inName: entry.path) { return refuse(mistake) }
    if let kind = kinds[path] {
      // Archives may list a folder several times.
      guard kind == .folder, entry.kind == .folder else {
        return refuse("two entries have this name", why: Self.ambiguous)
      }
      return
    }
    guard nearestFolder(above: path) == .folder else {
      return refuse("an entry is inside another that is not a folder", why: Self.ambiguous)
    }
    if entry.kind == .link { refuse("an entry is a link, which may lead out of the product") }
    let isRefused = entry.kind == .link || entry.isEncrypted
    if entry.kind == .file, !isRefused { entries[path] = entry }
    try add(path, isRefused ? .refused : entry.kind)
  }

  /// The error in the name of an entry; nil if there is none.
  private static func mistake(inName name: String?) -> String? {
    guard let name else { return "the name of an entry is not UTF-8" }
    guard name.utf8.count <= maximumNameLength else {
      return "the name of an entry has more than \(maximumNameLength) bytes"
    }
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe = components.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    if isSafe, !name.utf8.contains(UInt8(ascii: "\\")) { return nil }
    return "the name of an entry leads out of the folder it is unpacked into"
  }

  /// The maximum length of a path in bytes on Apple's systems, which also limits its depth.
  ///
  /// - Source: https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/syslimits.h
  private static let maximumNameLength = 1024
  private static let refused = "App Store Connect rejects the archive, and it is not unpacked here"
  private static let ambiguous = "which of them is unpacked depends on the tool"

  /// The kind of the nearest known entry above a path; the product is a folder.
  private func nearestFolder(above path: String) -> EntryKind? {
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      if let kind = kinds[String(rest)] { return kind }
    }
    return kinds[""]
  }

  /// Adds an entry and the folders above it, which don't need entries.
  private mutating func add(_ path: String, _ kind: EntryKind) throws(ProductError) {
    var (path, kind) = (path, kind)
    while kinds[path] == nil {
      guard kinds.count <= maximumItems else { throw .tooManyEntries }
      kinds[path] = kind
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { String(path[..<$0]) } ?? ""
      let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
      names[folder, default: []].append(name)
      (path, kind) = (folder, .folder)
    }
  }

  /// Unpacks small files, the deflated ones with one run of the command.
  private mutating func read(_ paths: [String]) {
    var deflated: [(path: String, entry: ZipEntry)] = []
    var room = Limits.memory
    for path in paths {
      guard let entry = entries[path] else { continue }
      guard entry.size <= min(Limits.file, room), entry.isPossible else {
        contents[path] = .failure(.tooLarge)
        continue
      }
      room -= entry.size
      if entry.method == ZipEntry.deflated {
        deflated.append((path, entry))
      } else {
        contents[path] = Result { () throws(ProductError) in try stored(entry) }
      }
    }
    let together = Result { () throws(ProductError) in
      try inflation.contents(of: deflated.map(\.entry), in: file)
    }
    for (index, (path, entry)) in deflated.enumerated() {
      switch together {
      case .success(let files): contents[path] = .success(files[index])
      // If one of them is broken, the others are still read.
      case .failure:
        contents[path] = Result { () throws(ProductError) in
          try inflation.contents(of: [entry], in: file)[0]
        }
      }
    }
  }

  private func stored(_ entry: ZipEntry) throws(ProductError) -> ByteView {
    guard entry.method == ZipEntry.stored else { throw .method(of: entry) }
    return try file.bytes(at: entry.dataOffset(in: file), count: entry.size)
  }

  mutating func prepare(_ paths: Set<String>) {
    for path in paths where executables[path] == nil {
      guard let entry = entries[path], entry.method == ZipEntry.deflated else { continue }
      executables[path] = Result { () throws(ProductError) in
        guard entry.isPossible else { throw .brokenZip }
        return try inflation.file(of: entry, in: file)
      }
    }
  }

  func kind(of path: String) -> EntryKind? { kinds[path] }

  func entries(of folder: String) throws(ProductError) -> [(name: String, kind: EntryKind)] {
    (names[folder] ?? []).map { ($0, kinds[folder.appending(component: $0)] ?? .other) }
  }

  func contents(of path: String) throws(ProductError) -> ByteView {
    guard let result = contents[path] else { throw .notUnpacked }
    return try result.get()
  }

  func open(_ path: String) throws(ProductError) -> any ByteSource {
    if let result = executables[path] { return try result.get() }
    guard let entry = entries[path] else { throw .notUnpacked }
    guard entry.method == ZipEntry.stored else { throw .method(of: entry) }
    guard entry.isPossible else { throw .brokenZip }
    let start = try entry.dataOffset(in: file)
    return SourcePart(source: file, range: start..<start + entry.size)
  }
}

extension ProductError {
  fileprivate static func method(of entry: ZipEntry) -> ProductError {
    var error = ProductError(
      "it is packed with method \(entry.method)", why: "only deflate works everywhere")
    error.part = .archive
    return error
  }

  fileprivate static var notUnpacked: ProductError {
    ProductError("it was not unpacked", why: "its contents are unknown")
  }
}
