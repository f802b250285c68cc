/// A value with the tag `!unknown`: it exists, and whoever wrote the manifest could not read it.
public struct UnknownValue: Sendable, Equatable {
  /// Where it is written.
  public var place: Place
  /// The keys and list items that lead to it from the top of its document, as in `widgets[2].name`.
  public var path: String
  /// The app, bundle and widget that it belongs to, as far as they are known.
  public var subject: Finding.Subject
  /// What is written there for people, such as `L10n.widgetTitle`; may be empty.
  public var expression: String

  /// The maximum number of unknown values of one file that are found: a limit of ours.
  private static let maximum = 10_000

  /// The unknown values of a file, in the order written, those behind aliases at each alias.
  package static func all(in tree: YAMLTree, variables: Variables) -> [UnknownValue] {
    guard tree.storage.hasUnknown else { return [] }
    var search = Search(variables: variables)
    for document in tree.documents { search.visit(document) }
    return search.found
  }

  private struct Search {
    let variables: Variables
    var found: [UnknownValue] = []
    /// The keys and items on the way to the node that is visited.
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

    /// Takes the subject from the keys of a document or a widget.
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
