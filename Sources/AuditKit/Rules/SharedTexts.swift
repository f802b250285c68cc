internal import WidgetManifests

/// Texts that widgets of a bundle share, such as a group that they read: each text once, with all
/// widgets that have it, so that one mistake is one finding.
struct SharedTexts {
  /// One text and the widgets that have it.
  struct Use {
    /// The text, at the first widget.
    var text: Located<String>
    /// The part that the texts of all widgets share, such as a URL's scheme.
    var key: String
    /// The first widget that has it.
    var subject: Finding.Subject
    /// The number of widgets that have it.
    var count = 1
    /// The places of the next few widgets.
    var others: [Finding.Related] = []
    fileprivate var last: WidgetContext
  }

  /// The maximum number of other widgets that a finding names.
  private static let maximumOthers = 4

  /// The texts in the order of their first mention.
  private(set) var list: [Use] = []
  private var indexes: [String: Int] = [:]
  private let label: String

  /// Creates an empty collection.
  ///
  /// - Parameter label: The relation of other widgets to a text, such as `also read`.
  init(_ label: String) { self.label = label }

  /// Collects the texts that `texts` returns for each widget.
  init(
    _ widgets: [WidgetContext], _ label: String, _ texts: (WidgetContext) -> [Located<String>]
  ) {
    self.init(label)
    for widget in widgets {
      for text in texts(widget) { add(text, as: text.value, of: widget) }
    }
  }

  /// Adds a text of a widget; one that the widget has twice counts once.
  mutating func add(_ text: Located<String>, as key: String, of widget: WidgetContext) {
    guard let index = indexes[key] else {
      indexes[key] = list.count
      list.append(Use(text: text, key: key, subject: widget.subject, last: widget))
      return
    }
    guard list[index].last !== widget else { return }
    list[index].last = widget
    list[index].count += 1
    guard list[index].others.count < Self.maximumOthers else { return }
    list[index].others.append(Finding.Related(label, "by \(widget.name)", at: text.place))
  }
}
