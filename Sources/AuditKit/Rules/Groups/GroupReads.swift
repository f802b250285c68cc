/// The groups that the widgets of a bundle read, each once, with all who read it.
struct GroupReads {
  /// One group and its readers.
  struct Read {
    /// The group, where the first widget names it.
    var group: Located<String>
    /// The first widget that reads it.
    var subject: Finding.Subject
    /// How many widgets read it.
    var count = 1
    /// Where the next few widgets name it.
    var others: [Finding.Related] = []

    /// Who reads it, up to the word `the group` follows.
    var readers: String { count == 1 ? "the widget reads the" : "\(count) widgets read the" }
  }

  /// The most other readers that a finding names.
  static let mostOthers = 4

  /// The groups in the order in which they are first read.
  private(set) var list: [Read] = []

  /// Gathers the groups that `groups` picks of each widget.
  init(_ widgets: [WidgetContext], _ groups: (Widget) -> [Located<String>]) {
    var indexes: [String: Int] = [:]
    for widget in widgets {
      var own: Set<String> = []
      for group in groups(widget.widget) where own.insert(group.value).inserted {
        guard let index = indexes[group.value] else {
          indexes[group.value] = list.count
          list.append(Read(group: group, subject: widget.subject))
          continue
        }
        list[index].count += 1
        guard list[index].others.count < Self.mostOthers else { continue }
        list[index].others.append(
          Finding.Related("also read", "by \(widget.name)", at: group.place))
      }
    }
  }
}
