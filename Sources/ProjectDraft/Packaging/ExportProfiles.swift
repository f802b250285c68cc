internal import AppProduct

/// The provisioning profiles that a project's export options and fastlane's files name.
///
/// - Source: `xcodebuild -help`, the key `provisioningProfiles` of export options; fastlane, match
///   (https://docs.fastlane.tools/actions/match/).
struct ExportProfiles {
  private let lists: [ExportProfileList]

  /// Reads the files beside a project, above it, and in the folders directly there.
  ///
  /// A file that can't be read, or that computes what it names, says nothing.
  ///
  /// - Parameters:
  ///   - folder: The folder of the project, relative to the root of the draft.
  ///   - files: The files of the draft.
  init(around folder: String, files: ProjectFiles) {
    var found: [ExportProfileList] = []
    for folder in Self.folders(around: folder, files) {
      let isOverridden = Self.namesProfiles(ProjectPath.joined(folder, "Fastfile"), files)
      for entry in files.list(folder) where !entry.isFolder {
        let path = ProjectPath.joined(folder, entry.name)
        if Self.isOptions(entry) {
          found += Self.options(path, files)
        } else if !isOverridden, entry.name == "Matchfile" || entry.name == "Gymfile" {
          found += Self.literals(path, files)
        }
      }
    }
    lists = found
  }

  /// The list of the file that names an app's profile and the fewest others; nil where none does.
  ///
  /// - Parameter isManual: Whether the archive is signed with profiles that the project names. One
  ///   that is not is exported with profiles only if the options say so, and one that is always.
  func list(for bundleID: String, isManual: Bool) -> ExportProfileList? {
    lists.filter { ($0.isManual ?? isManual || isManual) && $0.bundleIDs.contains(bundleID) }
      .min { $0.bundleIDs.count < $1.bundleIDs.count }
  }

  /// Whether a Fastfile passes arguments of its own, which win over Matchfile and Gymfile.
  private static func namesProfiles(_ path: String, _ files: ProjectFiles) -> Bool {
    guard let bytes = try? files.contents(path, limit: 1 << 20) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return ["app_identifier", "provisioningProfiles", "export_options"].contains {
      text.firstRange(of: $0) != nil
    }
  }

  /// Whether an entry of a folder holds export options, by its name.
  static func isOptions(_ entry: ProjectFiles.Entry) -> Bool {
    let name = entry.name.lowercased()
    return !entry.isFolder && name.hasPrefix("exportoptions") && name.hasSuffix(".plist")
  }

  private static let maximumFolders = 200

  private static func folders(around folder: String, _ files: ProjectFiles) -> [String] {
    var found = [folder]
    var above = folder
    while !above.isEmpty, !above.hasPrefix("..") {
      above = ProjectPath.folder(of: above)
      found.append(above)
    }
    let below = found.flatMap { outer in
      files.list(outer).filter(\.isFolder).map { ProjectPath.joined(outer, $0.name) }
    }
    return Array((found + below).unique.prefix(maximumFolders))
  }

  private static func options(_ path: String, _ files: ProjectFiles) -> [ExportProfileList] {
    guard let list = try? PackagedPropertyList(path, in: files),
      let profiles = list["provisioningProfiles"]?.dictionary, !profiles.isEmpty
    else { return [] }
    let names = profiles.keys.sorted()
    guard names.allSatisfy({ !$0.contains("$") }) else { return [] }
    return [
      ExportProfileList(
        bundleIDs: names, origin: list.origin("provisioningProfiles"),
        isManual: list["signingStyle"]?.string.map { $0 == "manual" })
    ]
  }

  /// The literals of `app_identifier` and of `provisioningProfiles` in a file of fastlane.
  private static func literals(_ path: String, _ files: ProjectFiles) -> [ExportProfileList] {
    guard let bytes = try? files.contents(path, limit: 1 << 20) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let code = line.drop(while: \.isWhitespace)
      guard !code.hasPrefix("#") else { continue }
      let isMap = code.firstRange(of: "provisioningProfiles") != nil
      guard isMap || code.hasPrefix("app_identifier") else { continue }
      // The call ends with its bracket, or with its line where it has none.
      let name = isMap ? "provisioningProfiles" : "app_identifier"
      let start = code.firstRange(of: name)?.upperBound ?? code.endIndex
      let text = ([code[start...]] + lines[(number + 1)...].prefix(100)).joined(separator: "\n")
      guard let names = isMap ? keys(of: text) : texts(of: text), !names.isEmpty else { return [] }
      return [
        ExportProfileList(
          bundleIDs: names, origin: Origin(file: path, line: number + 1), isManual: true)
      ]
    }
    return []
  }

  /// The texts of a call's first argument; nil where it is anything but texts.
  private static func texts(of text: String) -> [String]? {
    var found: [String] = []
    var depth = 0
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      switch character {
      case "\"", "'":
        guard let end = rest.firstIndex(of: character) else { return nil }
        found.append(String(rest[..<end]))
        rest = rest[rest.index(after: end)...]
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "#": rest = rest.drop { !$0.isNewline }
      case "\n" where depth == 0 && !found.isEmpty: return literal(found)
      case ",", " ", "\t", "\n", "\r", "\r\n": break
      default: return nil
      }
      if depth == 0, ")]".contains(character) { return literal(found) }
    }
    return depth == 0 ? literal(found) : nil
  }

  /// The keys of a hash of texts; nil where a key is computed.
  private static func keys(of text: String) -> [String]? {
    guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}")
    else { return nil }
    var found: [String] = []
    for pair in text[text.index(after: open)..<close].split(separator: ",") {
      let code = pair.drop(while: \.isWhitespace)
      if code.isEmpty { continue }
      guard let quote = code.first, quote == "\"" || quote == "'",
        let end = code.dropFirst().firstIndex(of: quote)
      else { return nil }
      found.append(String(code[code.index(after: code.startIndex)..<end]))
    }
    return literal(found)
  }

  /// Texts of Ruby, if none of them is computed.
  private static func literal(_ texts: [String]) -> [String]? {
    texts.contains { $0.contains("#{") } ? nil : texts
  }
}
