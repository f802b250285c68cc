internal import AuditKit
internal import SystemFiles
internal import WidgetManifests

/// Opens .xcconfig files and the files that they include.
struct XCConfigFiles {
  let configuration: ConfigurationFile
  let working: WorkingFolder

  /// Reads files, and returns which of them defines each name.
  ///
  /// - Parameter paths: The files that the configuration names; the first one takes precedence.
  /// - Throws: All errors in the files.
  func read(
    _ paths: [Located<String>]
  ) throws(SettingsError) -> (configs: [XCConfig], files: [String: String]) {
    var configs: [XCConfig] = []
    var files: [String: String] = [:]
    var problems: [Problem] = []
    for path in paths {
      do throws(Problem) {
        let config = try read(path)
        configs.append(config)
        let shown = working.shown(configuration.path(path.value))
        files.merge(config.unconditionalAssignments.map { ($0.name, shown) }) { first, _ in first }
        problems += config.problems.map { problem in
          let position = Position(line: Int32(problem.line), column: Int32(problem.column))
          return Problem(path: problem.path, at: position, reason: problem.message)
        }
      } catch {
        problems.append(error)
      }
    }
    if !problems.isEmpty { throw SettingsError(problems: problems) }
    return (configs, files)
  }

  private func read(_ written: Located<String>) throws(Problem) -> XCConfig {
    let path = configuration.path(written.value)
    let file = FoundFile(path: SystemPath(path), shown: working.shown(path))
    do throws(Problem) {
      let source = SourceFile(path: file.shown, bytes: try OpenFile.open(file).contents())
      return XCConfig(source) { include($0, from: $1) }
    } catch {
      throw .at(
        written.place.start, in: configuration.source,
        "\(error.place): \(error.reason)\(Self.hint(for: written.value, at: path))")
    }
  }

  /// Returns the name of the file in the same folder that was probably meant, for a path as
  /// written.
  private static func hint(for written: String, at path: String) -> String {
    let (folder, name) = split(path)
    let entries = (try? FolderEntry.list(SystemPath(folder.isEmpty ? "." : folder))) ?? []
    let names = entries.map(\.name.text).filter { $0.hasSuffix(".xcconfig") && $0 != name }.sorted()
    return Nearest.nearest(to: name, in: names).map { near in
      "; did you mean \(split(written).folder)\(near)?"
    } ?? ""
  }

  /// Returns the folder of a path, with a slash at its end unless it is empty, and the name.
  private static func split(_ path: String) -> (folder: String, name: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return (folder, String(path.dropFirst(folder.count)))
  }

  /// Looks beside the including file, then beside the configuration; the extension may be missing.
  private func include(_ name: String, from path: String) -> XCConfig.Inclusion {
    let beside = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let folders = name.hasPrefix("/") ? [""] : [beside, configuration.folder]
    for folder in folders {
      for suffix in ["", ".xcconfig"] {
        guard let path = Self.existing(folder + name + suffix) else { continue }
        let shown = working.shown(path)
        do throws(Problem) {
          let file = try OpenFile.open(FoundFile(path: SystemPath(path), shown: shown))
          return .file(SourceFile(path: shown, bytes: try file.contents()))
        } catch {
          return .unreadable(path: shown, reason: error.reason)
        }
      }
    }
    return .missing
  }

  /// Returns the path of a file, whose name is matched ignoring case, as on a Mac.
  private static func existing(_ path: String) -> String? {
    if let status = try? FileStatus(of: SystemPath(path)) {
      return status.kind == .folder ? nil : path
    }
    let folder = split(path).folder
    let name = split(path).name.lowercased()
    let entries = (try? FolderEntry.list(SystemPath(folder.isEmpty ? "." : folder))) ?? []
    return entries.first { $0.name.text.lowercased() == name }.map { folder + $0.name.text }
  }
}
