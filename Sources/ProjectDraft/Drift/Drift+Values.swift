internal import AuditKit

extension Drift {
  /// Compares a text that both may say.
  mutating func compare(
    _ key: String, _ field: Field<Located<String>>, _ drafted: Drafted<String>?,
    _ subject: Finding.Subject
  ) {
    guard let written = field.value, let drafted, let value = drafted.value, written.value != value
    else { return }
    report(
      "\(quoted(key)) is \(quoted(written.value)) here and \(quoted(value)) in the project",
      at: written.place, subject, project: (value, drafted.origin),
      help: "write \(quoted(value))")
  }

  /// Compares a list whose order means nothing; none is as good as an empty one.
  mutating func compare(
    _ key: String, _ field: Field<LocatedList<String>>, _ drafted: [Drafted<String>],
    _ subject: Finding.Subject
  ) {
    guard let list = field.value, !list.isPartial, drafted.allSatisfy({ $0.value != nil }) else {
      return
    }
    let names = Set(drafted.compactMap(\.value))
    for item in list.items where !names.contains(item.value) {
      report(
        "\(quoted(item.value)) of \(quoted(key)) is not in the project", at: item.place, subject)
    }
    let written = Set(list.items.map(\.value))
    for item in drafted {
      guard let value = item.value, !written.contains(value) else { continue }
      report(
        "\(quoted(key)) lacks \(quoted(value)), which the project has", at: list.place, subject,
        project: (value, item.origin), help: "add \(quoted(value))")
    }
  }

  /// Compares a flag, which is false where it is not written.
  mutating func compare(
    _ key: String, _ field: Field<Located<Bool>>, _ drafted: Drafted<Bool>?, at place: Place,
    _ subject: Finding.Subject
  ) {
    guard !field.isUnknown, let drafted, let value = drafted.value else { return }
    let written = field.value?.value ?? false
    guard written != value else { return }
    report(
      "\(quoted(key)) is \(written) here and \(value) in the project",
      at: field.value?.place ?? Self.head(of: place), subject,
      project: (String(value), drafted.origin), help: "write `\(key): \(value)`")
  }

  /// The first character of a document, for what is missing in it.
  static func head(of place: Place) -> Place {
    var head = place
    head.end = Position(line: place.start.line, column: place.start.column + 1)
    return head
  }
}
