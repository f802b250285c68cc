internal import WidgetManifests

/// What widgets of a bundle have in common, such as a group that they read: each text once, with all
/// widgets that have it, so that one mistake is one finding.
struct SharedTexts {
  /// One text and the widgets that have it.
  struct Use {
    /// The text, where the first widget has it.
    var text: Located<String>
    /// What the texts of all widgets have in common, such as a URL's scheme.
    var key: String
    /// The first widget that has it.
    var subject: Finding.Subject
    /// How many widgets have it.
    var count = 1
    /// Where the next few widgets have it.
    var others: [Finding.Related] = []
    /// The last of them.
    fileprivate var last: WidgetContext
  }

  /// The most other widgets that a finding names.
  static let mostOthers = 4

  /// The texts in the order in which they come first.
  private(set) var list: [Use] = []
  private var indexes: [String: Int] = [:]
  private let label: String

  /// Makes an empty collection.
  ///
  /// - Parameter label: What the other widgets do with a text, such as `also read`.
  init(_ label: String) { self.label = label }

  /// Gathers the texts that `texts` picks of each widget.
  init(
    _ widgets: [WidgetContext], _ label: String, _ texts: (WidgetContext) -> [Located<String>]
  ) {
    self.init(label)
    for widget in widgets {
      for text in texts(widget) { add(text, as: text.value, of: widget) }
    }
  }

  /// Adds a text of a widget; one that the widget has twice counts once.
  @inline(never)
  mutating func add(_ text: Located<String>, as key: String, of widget: WidgetContext) {
    guard let index = indexes[key] else {
      indexes[key] = list.count
      list.append(Use(text: text, key: key, subject: widget.subject, last: widget))
      return
    }
    guard list[index].last !== widget else { return }
    list[index].last = widget
    list[index].count += 1
    guard list[index].others.count < Self.mostOthers else { return }
    list[index].others.append(Finding.Related(label, "by \(widget.name)", at: text.place))
  }
}
