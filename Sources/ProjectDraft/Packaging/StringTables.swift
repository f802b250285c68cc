internal import AppProduct
internal import AuditKit
internal import Synchronization

/// The texts of a project's `.strings` files and string catalogs, in its development language.
final class StringTables: Sendable {
  /// The result of looking up a key in the tables.
  enum Answer: Equatable {
    case text(String)
    /// No table has it, so that Foundation shows the key itself.
    case missing
    /// A table that might have it can't be read.
    case unknown
  }

  /// The files of the whole project by the name of their table, as in `Localizable`.
  private let filesByTable: [String: [String]]
  private let languages: [String]
  private let contents: @Sendable (String) -> [UInt8]?
  /// The entries by file; nil if it can't be read.
  private let entriesByFile = Mutex<[String: [String: String?]?]>([:])

  /// Takes the paths of the tables, which are read when first used.
  init(
    _ files: [String], language: String?, contents: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.contents = contents
    let own = language ?? "en"
    languages = [own, "Base", String(own.prefix { $0 != "-" && $0 != "_" }), "en", "English"]
    filesByTable = Dictionary(grouping: files.unique) { ProjectPath.nameParts(of: $0).stem }
  }

  /// The text of a key in the files of a table that belong to a module.
  func answer(for key: String, in table: String, among own: Set<String>) -> Answer {
    answer(for: key, (filesByTable[table] ?? []).filter(own.contains))
  }

  /// The text of a key in a table of any module; nil if none has it, or they differ.
  func text(of key: String, in table: String) -> String? {
    let texts = texts(of: key, in: table)
    return texts.count == 1 ? texts.first : nil
  }

  /// The texts of a key in a table of all modules.
  func texts(of key: String, in table: String) -> [String] {
    var texts: Set<String> = []
    let folders = Dictionary(grouping: filesByTable[table] ?? []) { Self.folder(of: $0) }
    for files in folders.values {
      if case .text(let text) = answer(for: key, files) { texts.insert(text) }
    }
    return texts.sorted()
  }

  private func answer(for key: String, _ files: [String]) -> Answer {
    var answer = Answer.missing
    let ranked = files.compactMap { file in rank(of: file).map { (file: file, rank: $0) } }
    for file in ranked.sorted(by: { $0.rank < $1.rank }).map(\.file) {
      guard let entries = entries(of: file) else {
        answer = .unknown
        continue
      }
      guard let entry = entries[key] else { continue }
      return entry.map { .text($0) } ?? .unknown
    }
    return answer
  }

  /// The rank of a file among those of its table; nil for other languages.
  private func rank(of file: String) -> Int? {
    if file.hasSuffix(".xcstrings") { return 0 }
    guard let language = Self.language(of: file) else { return languages.count }
    return languages.firstIndex(of: language)
  }

  private func entries(of file: String) -> [String: String?]? {
    entriesByFile.withLock { known in
      if let entries = known[file] { return entries }
      let entries = contents(file).flatMap {
        file.hasSuffix(".xcstrings") ? Self.catalog($0) : Self.strings($0)
      }
      known[file] = .some(entries)
      return entries
    }
  }

  /// The language of a file, such as `en` for one in `en.lproj`; nil outside of such a folder.
  static func language(of file: String) -> String? {
    let parts = ProjectPath.nameParts(of: ProjectPath.name(of: ProjectPath.folder(of: file)))
    return parts.extension == "lproj" ? parts.stem : nil
  }

  /// The code of a language, which old projects write in English.
  static func code(of language: String) -> String { codes[language] ?? language }

  private static let codes = [
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Japanese": "ja",
    "Spanish": "es", "Dutch": "nl",
  ]

  /// The languages into which a string catalog translates any text, and its source language; nil if
  /// it can't be read.
  static func languages(ofCatalog bytes: [UInt8]) -> Set<String>? {
    guard let root = try? JSONValue.read(bytes), let source = root["sourceLanguage"]?.text,
      case .object(let strings)? = root["strings"]?.content
    else { return nil }
    var languages: Set = [source]
    for entry in strings {
      guard case .object(let texts)? = entry.value["localizations"]?.content else { continue }
      for text in texts where text.value["stringUnit"]?["state"]?.text != "new" {
        languages.insert(text.key)
      }
    }
    return languages
  }

  /// The folder that contains the folders of all languages.
  private static func folder(of file: String) -> String {
    let folder = ProjectPath.folder(of: file)
    return language(of: file) == nil ? folder : ProjectPath.folder(of: folder)
  }

  /// The entries of a `.strings` file: a property list, or its members without braces.
  private static func strings(_ bytes: [UInt8]) -> [String: String?]? {
    let bytes = utf8(bytes)
    if let list = try? LocatedPropertyList(reading: bytes) {
      return list.value.dictionary?.mapValues(\.string)
    }
    let members = [UInt8(ascii: "{")] + bytes + Array("\n}".utf8)
    guard let node = try? OpenStepPropertyList.read(members) else { return nil }
    return node.value.dictionary?.mapValues(\.string)
  }

  /// The bytes as UTF-8 without a byte order mark; old files are UTF-16.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The entries of a string catalog in its source language; nil for one with variations.
  ///
  /// - Source:
  ///   https://developer.apple.com/documentation/xcode/localizing-and-varying-text-with-a-string-catalog
  private static func catalog(_ bytes: [UInt8]) -> [String: String?]? {
    guard let root = try? JSONValue.read(bytes), let source = root["sourceLanguage"]?.text,
      case .object(let strings)? = root["strings"]?.content
    else { return nil }
    var entries: [String: String?] = [:]
    for entry in strings {
      let own = entry.value["localizations"]?[source]
      // Without an own text, the key is the text.
      entries[entry.key] = .some(own == nil ? entry.key : own?["stringUnit"]?["value"]?.text)
    }
    return entries
  }
}

extension JSONValue {
  /// A member of an object.
  fileprivate subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }

  fileprivate var text: String? { if case .text(let text) = content { text } else { nil } }
}
