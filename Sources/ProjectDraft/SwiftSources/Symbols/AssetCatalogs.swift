internal import AuditKit
internal import Synchronization

/// The pictures and colors in the asset catalogs of a project; catalogs are read when first used.
final class AssetCatalogs: Sendable {
  private let folders: [String]
  private let files: ProjectFiles
  /// Whether each picture is a template, and each color is opaque, by the lowercase letters and
  /// digits of its name; nil if those with the same name differ.
  private let known = Mutex<Sets?>(nil)
  private typealias Sets = (templates: [String: Bool?], opaque: [String: Bool?])

  private var sets: Sets {
    known.withLock { known in
      let sets = known ?? read()
      known = sets
      return sets
    }
  }

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
    sets.templates[Self.folded(ProjectPath.name(of: name))] ?? nil
  }

  /// Whether a color is opaque in all appearances; nil if no catalog contains it.
  func isOpaque(color name: String) -> Bool? {
    sets.opaque[Self.folded(ProjectPath.name(of: name))] ?? nil
  }

  private func read() -> Sets {
    var (templates, opaque): ([String: Bool?], [String: Bool?]) = ([:], [:])
    func add(_ value: Bool, _ name: String, to found: inout [String: Bool?]) {
      found[name] = .some(found[name].map { $0 == value ? $0 : nil } ?? value)
    }
    for file in folders.flatMap({ files.walk($0) }) where file.hasSuffix("/Contents.json") {
      let set = ProjectPath.nameParts(of: ProjectPath.folder(of: file))
      let name = Self.folded(set.stem)
      switch set.extension {
      case "symbolset": add(true, name, to: &templates)
      case "imageset": add(isTemplateSet(file), name, to: &templates)
      case "colorset": add(isOpaqueSet(file), name, to: &opaque)
      default: break
      }
    }
    return (templates, opaque)
  }

  /// - Source: Asset Catalog Format Reference, `template-rendering-intent`
  ///   (https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/ImageSetType.html).
  private func isTemplateSet(_ file: String) -> Bool {
    values(of: ["template-rendering-intent"], in: file).first == "template"
  }

  /// - Source: the same, Named Color Type.
  private func isOpaqueSet(_ file: String) -> Bool {
    let colors = values(of: ["alpha", "reference"], in: file)
    return !colors.isEmpty
      && colors.allSatisfy {
        Double($0) == 1 || ["0xFF", "255"].contains($0) || Self.isOpaqueInSystem($0)
      }
  }

  /// The texts of some keys in a file.
  private func values(of keys: Set<Substring>, in file: String) -> [String] {
    guard let bytes = try? files.contents(file, limit: Limits.source) else { return [] }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: "\"")
    return words.indices.dropLast(2).filter { keys.contains(words[$0]) }
      .map { String(words[$0 + 2]) }
  }

  /// Whether a name is that of a color of UIKit or AppKit that hides what is behind it.
  static func isOpaqueInSystem(_ name: String) -> Bool {
    (name.hasPrefix("system") || name.contains("System") || systemColors.contains(name))
      && !isTransparentInSystem(name)
  }

  /// Whether a name is that of a color of UIKit or AppKit with an opacity below 1.
  static func isTransparentInSystem(_ name: String) -> Bool {
    ["clear", "separator", "placeholderText"].contains(name)
      || ["Fill", "aryLabel"].contains(where: name.contains)
  }

  private static let systemColors: Set = [
    "controlBackgroundColor", "darkGray", "label", "lightGray", "windowBackgroundColor",
  ]

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
