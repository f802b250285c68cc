internal import AuditKit

/// The pictures in the asset catalogs of a project; catalogs are read when first used.
final class AssetCatalogs {
  private let folders: [String]
  private let files: ProjectFiles
  /// Whether each picture is a template, by the lowercase letters and digits of its name; nil if
  /// pictures with the same name differ.
  private var templates: [String: Bool?]?

  /// - Parameters:
  ///   - folders: The catalogs, relative to the root of the draft.
  ///   - files: The files of the draft.
  init(_ folders: [String], files: ProjectFiles) {
    self.folders = folders.unique
    self.files = files
  }

  /// Whether a picture is a template, which views tint; nil if no catalog contains it.
  ///
  /// - Parameter name: Its name, or that of its member of `ImageResource`.
  func isTemplate(_ name: String) -> Bool? {
    let templates = templates ?? read()
    self.templates = templates
    return templates[Self.folded(ProjectPath.name(of: name))] ?? nil
  }

  private func read() -> [String: Bool?] {
    var found: [String: Bool?] = [:]
    for file in folders.flatMap({ files.walk($0) }) where file.hasSuffix("/Contents.json") {
      let set = ProjectPath.nameParts(of: ProjectPath.folder(of: file))
      let isSymbol = set.extension == "symbolset"
      guard isSymbol || set.extension == "imageset" else { continue }
      let isTemplate = isSymbol || isTemplateSet(file)
      let name = Self.folded(set.stem)
      found[name] = .some(found[name].map { $0 == isTemplate ? $0 : nil } ?? isTemplate)
    }
    return found
  }

  /// - Source: Asset Catalog Format Reference, `template-rendering-intent`
  ///   (https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/ImageSetType.html).
  private func isTemplateSet(_ file: String) -> Bool {
    guard let bytes = try? files.contents(file, limit: Limits.source) else { return false }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: "\"")
    guard let key = words.firstIndex(of: "template-rendering-intent") else { return false }
    return words[key...].dropFirst(2).first == "template"
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
