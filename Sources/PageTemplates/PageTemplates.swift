internal import Mustache

/// Mustache templates of pages.
///
/// Slots can't contain markup: every text is escaped here exactly once, whatever kind of tag names
/// it.
public struct PageTemplates: Sendable {
  private let library: MustacheLibrary
  private let escape: @Sendable (String) -> String

  /// An error in a template.
  public struct RenderingError: Error {
    /// The template.
    public let name: String
    /// The error.
    public let reason: String
  }

  /// Parses templates, which may include each other by name.
  ///
  /// - Parameters:
  ///   - texts: The templates, by their names.
  ///   - escape: Returns a text without markup.
  /// - Throws: The first error in one of them.
  public init(
    _ texts: [String: String], escape: @escaping @Sendable (String) -> String
  ) throws(RenderingError) {
    self.escape = escape
    var library = MustacheLibrary()
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      // The library escapes by characters, and `"` with a mark on it is another character for it.
      let template = "{{% CONTENT_TYPE:TEXT}}" + text
      do {
        try library.register(template, named: name)
      } catch {
        throw RenderingError(name: name, reason: "\(error)")
      }
    }
    self.library = library
  }

  /// Fills a template.
  ///
  /// - Returns: The page as UTF-8; nil if there is no such template.
  public func render(_ name: String, _ slots: Slots) -> [UInt8]? {
    library.render(values(of: slots), withTemplate: name).map { Array($0.utf8) }
  }

  private func values(of slots: Slots) -> [String: Any] {
    slots.filling.mapValues { filling in
      switch filling {
      case .text(let text): escape(text)
      case .flag(let flag): flag
      case .part(let slots): values(of: slots)
      case .list(let list): list.map { values(of: $0) }
      }
    }
  }
}
