/// Paths in a project: relative to the root of the draft, with `/` between components.
enum ProjectPath {
  /// A path without `.`, empty components, and `..` after another component.
  ///
  /// A path above the root begins with `..`; the root itself is empty.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The path of an item in a folder; an absolute path stays as it is.
  static func joined(_ folder: String, _ path: String) -> String {
    normalized(path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)")
  }

  /// The path relative to a folder, if both have the same root.
  static func relative(_ path: String, to folder: String) -> String {
    let (own, base) = (path.split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(own, base).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: base.count - shared)
    return (up + own.dropFirst(shared).map(String.init)).joined(separator: "/")
  }

  /// The folder that contains an item: empty for the root, `..` for the folder above it.
  static func folder(of path: String) -> String { joined(path, "..") }

  /// The last component.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The folder of a path on this machine, and the last component.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name(of: path))
  }

  /// Whether a file is a table of texts by key.
  static func isStringTable(_ path: String) -> Bool {
    path.hasSuffix(".strings") || path.hasSuffix(".xcstrings")
  }

  /// The last component without its last extension, and that extension without its dot.
  static func nameParts(of path: String) -> (stem: String, extension: String) {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }
}
