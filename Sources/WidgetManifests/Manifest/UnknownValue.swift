/// A value with the tag `!unknown`: it exists, but the author of the manifest could not determine
/// it.
public struct UnknownValue: Sendable, Equatable {
  /// The place of the value.
  public var place: Place
  /// The path from the root of its document, as in `widgets[2].name`.
  public var path: String
  /// The app, bundle and widget that it belongs to, if known.
  public var subject: Finding.Subject
  /// The text written there for readers, such as `L10n.widgetTitle`; may be empty.
  public var expression: String

  /// The maximum number of unknown values to find in a file.
  private static let maximum = 10_000

  /// Returns the unknown values of a file, in the order written; those of an anchor again at each
  /// alias.
  package static func all(in tree: YAMLTree, variables: Variables) -> [UnknownValue] {
    guard tree.storage.hasUnknown else { return [] }
    var search = Search(variables: variables)
    for document in tree.documents { search.visit(document) }
    return search.found
  }

  private struct Search {
    let variables: Variables
    var found: [UnknownValue] = []
    /// The path to the visited node.
    var path: [String] = []
    var subject = Finding.Subject()

    mutating func visit(_ node: Node) {
      guard found.count < maximum else { return }
      if node.isUnknown {
        found.append(
          UnknownValue(
            place: node.place, path: path.joined(), subject: subject,
            expression: node.kind == .scalar ? node.text.shortened : node.inFlow ?? ""))
        return
      }
      guard node.kind != .scalar else { return }
      let around = subject
      name(node)
      for (number, item) in node.items.enumerated() {
        path.append("[\(number)]")
        visit(item)
        path.removeLast()
      }
      for (key, value) in node.entries {
        if path.isEmpty, key.text.hasPrefix("x-") { continue }
        path.append((path.isEmpty ? "" : ".") + key.text.shortened)
        visit(value)
        path.removeLast()
      }
      subject = around
    }

    /// Sets the subject from the keys of a document or a widget.
    private mutating func name(_ node: Node) {
      if path.isEmpty, node["widgetBundle"] != nil {
        subject.bundle = text(node["widgetBundle"])
        subject.app = text(node["host"])
      } else if path.isEmpty {
        subject.app = text(node["bundleID"])
      } else if path.count == 2, path[0] == "widgets" {
        subject.kind = text(node["kind"])
      }
    }

    private func text(_ node: Node?) -> String? {
      guard let node, node.kind == .scalar, !node.isUnknown, !node.isNull else { return nil }
      let expansion = variables.expand(node.text, upTo: ReadingLimits.bytes)
      return expansion.undefined.isEmpty ? expansion.text.shortened : nil
    }
  }
}
