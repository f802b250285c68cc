internal import AppProduct

/// The provisioning profiles that a project's export options and fastlane's files name.
///
/// - Source: `xcodebuild -help`, the key `provisioningProfiles` of export options; fastlane, match
///   (https://docs.fastlane.tools/actions/match/).
struct ExportProfiles {
  private var lists: [ExportProfileList] = []
  /// The files that can't be read.
  private(set) var problems: [DraftProblem] = []

  /// Reads the files beside a project, above it, and in the folders directly there.
  ///
  /// A file that computes the names is ignored.
  ///
  /// - Parameters:
  ///   - folder: The folder of the project, relative to the root of the draft.
  ///   - files: The files of the draft.
  init(around folder: String, files: ProjectFiles) {
    for folder in Self.folders(around: folder, files) {
      let fastfile = ProjectPath.joined(folder, "Fastfile")
      let isOverridden = Self.namesProfiles(fastfile, files)
      if isOverridden { lists += Self.calls(fastfile, files) }
      for entry in files.list(folder) where !entry.isFolder {
        let path = ProjectPath.joined(folder, entry.name)
        do throws(DraftProblem) {
          if Self.isOptions(entry) {
            lists += try Self.options(path, files)
          } else if !isOverridden, entry.name == "Matchfile" || entry.name == "Gymfile" {
            lists += try Self.literals(path, files)
          }
        } catch {
          problems.append(error)
        }
      }
    }
  }

  /// The list of the file that names an app's profile and the fewest others; nil if none does.
  ///
  /// - Parameters:
  ///   - isManual: Whether the archive is signed with profiles that the project names. If so, it is
  ///     always exported with profiles; otherwise, only if the options say so.
  ///   - isOfMac: Whether the app is for macOS alone. An app for iOS may have the same ID, and a file
  ///     of its own, as in `ExportOptionsMac.plist`.
  func list(for bundleID: String, isManual: Bool, isOfMac: Bool) -> ExportProfileList? {
    let own = lists.filter {
      ($0.isManual ?? isManual || isManual) && $0.bundleIDs.contains(bundleID)
    }
    let named = own.filter {
      ProjectPath.name(of: $0.origin.file).lowercased().contains("mac") == isOfMac
    }
    return (named.isEmpty ? own : named).min { $0.bundleIDs.count < $1.bundleIDs.count }
  }

  /// Whether a Fastfile passes its own arguments, which take precedence over Matchfile and Gymfile.
  private static func namesProfiles(_ path: String, _ files: ProjectFiles) -> Bool {
    guard let bytes = try? files.contents(path, limit: Limits.source) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return ["app_identifier", "provisioningProfiles", "export_options"].contains {
      text.firstRange(of: $0) != nil
    }
  }

  /// Whether an entry of a folder contains export options, judging by its name.
  static func isOptions(_ entry: ProjectFiles.Entry) -> Bool {
    let name = entry.name.lowercased()
    return !entry.isFolder && name.hasPrefix("exportoptions") && name.hasSuffix(".plist")
  }

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
    return (found + below).unique
  }

  private static func options(
    _ path: String, _ files: ProjectFiles
  ) throws(DraftProblem) -> [ExportProfileList] {
    let list = try PackagedPropertyList(path, in: files)
    guard let written = list["provisioningProfiles"] else { return [] }
    guard let profiles = written.dictionary else {
      throw DraftProblem(
        "`provisioningProfiles` is no dictionary, so the export names no profile",
        at: list.origin("provisioningProfiles"))
    }
    if profiles.isEmpty { return [] }
    let names = profiles.keys.sorted()
    guard names.allSatisfy({ !$0.contains("$") }) else { return [] }
    return [
      ExportProfileList(
        bundleIDs: names, origin: list.origin("provisioningProfiles"),
        isManual: list["signingStyle"]?.string.map { $0 == "manual" })
    ]
  }

  private static func calls(_ path: String, _ files: ProjectFiles) -> [ExportProfileList] {
    guard let bytes = try? files.contents(path, limit: Limits.source) else { return [] }
    return FastlaneCalls(String(decoding: bytes, as: UTF8.self)).profiles().map {
      ExportProfileList(
        bundleIDs: $0.bundleIDs, origin: Origin(file: path, line: $0.line), isManual: true)
    }
  }

  /// The literals of `app_identifier` and of `provisioningProfiles` in a fastlane file.
  private static func literals(
    _ path: String, _ files: ProjectFiles
  ) throws(DraftProblem) -> [ExportProfileList] {
    let bytes = try files.bytes(of: path, limit: Limits.source)
    let content = String(decoding: bytes, as: UTF8.self)
    let lines = content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // A block for a lane or a platform may name others, and it is unknown which lane runs.
    let code = lines.filter { $0.first { !$0.isWhitespace } != "#" }
    let block = code.drop { line in
      ["for_lane", "for_platform"].allSatisfy { line.firstRange(of: $0) == nil }
    }
    let names = ["app_identifier", "provisioningProfiles"]
    if block.contains(where: { line in names.contains { line.firstRange(of: $0) != nil } }) {
      return []
    }
    for (number, line) in lines.enumerated() {
      let code = line.drop(while: \.isWhitespace)
      guard !code.hasPrefix("#") else { continue }
      let isMap = code.firstRange(of: "provisioningProfiles") != nil
      guard isMap || code.hasPrefix("app_identifier") else { continue }
      // The call ends at its closing bracket, or without brackets at the end of the line.
      let name = isMap ? "provisioningProfiles" : "app_identifier"
      let start = code.firstRange(of: name)?.upperBound ?? code.endIndex
      let text = ([code[start...]] + lines[(number + 1)...].prefix(100)).joined(separator: "\n")
      let found = isMap ? RubyLiteral.keys(of: text) : RubyLiteral.texts(of: text)
      guard let names = found, !names.isEmpty else {
        if let line = FastlaneCalls(content).faultLine {
          throw DraftProblem(
            unread: "a text or a bracket has no end", at: Origin(file: path, line: line))
        }
        return []
      }
      return [
        ExportProfileList(
          bundleIDs: names, origin: Origin(file: path, line: number + 1), isManual: true)
      ]
    }
    return []
  }
}
