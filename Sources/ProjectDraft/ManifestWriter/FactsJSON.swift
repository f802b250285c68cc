internal import AuditKit

/// The facts of projects as JSON, for programs: all properties of `ProjectFacts` by their names.
///
/// A value of a project has its `value`, its text as `expression`, and its `origin`. What is absent
/// or unknown is null.
package enum FactsJSON {
  /// The version of the format; it changes when a property is removed or changes its meaning.
  package static let schemaVersion = 2

  /// Writes all facts, in the order of the projects, as UTF-8.
  package static func bytes(_ projects: [ProjectFacts]) -> [UInt8] {
    JSONWriter.document {
      $0.member("schemaVersion", schemaVersion)
      $0.key("projects")
      $0.write(projects)
    }
  }
}

extension JSONWriter {
  /// Writes a value of any type, which the types of facts need not be prepared for.
  fileprivate mutating func write(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    switch (mirror.displayStyle, value) {
    case (_, let text as String): self.value(text)
    case (_, let flag as Bool): self.value(flag)
    case (_, let number as any BinaryInteger): self.value(Int(number))
    case (.enum, _): self.value("\(value)")
    case (.optional, _):
      if let value = mirror.children.first?.value { write(value) } else { null() }
    case (.dictionary, let members as [String: Any]):
      object {
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          $0.key(named: name)
          $0.write(value)
        }
      }
    case (.collection, _): array { for item in mirror.children { $0.write(item.value) } }
    case (.set, _):
      let items = mirror.children.map(\.value).sorted { "\($0)" < "\($1)" }
      array { for item in items { $0.write(item) } }
    default:
      object {
        for case (let name?, let value) in mirror.children where !(value is LazyWidgetIndex) {
          $0.key(named: name)
          $0.write(value)
        }
      }
    }
  }
}
