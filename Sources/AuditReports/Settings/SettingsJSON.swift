internal import AuditKit
internal import WidgetManifests

/// The settings of a run for programs.
public struct SettingsJSON: Sendable {
  /// Makes a report.
  public init() {}

  /// Writes the settings as UTF-8: for each its keys, its value and its origin.
  public func render(_ settings: EffectiveSettings) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.member("schemaVersion", JSONReport.schemaVersion)
      json.key("tool")
      json.object(.line) {
        $0.member("name", "audit")
        $0.member("version", AuditVersion.current)
      }
      json.member("configuration", settings.source?.path)
      json.key("settings")
      json.array { json in
        for setting in settings.all { json.write(setting) }
      }
    }
    writer.end()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ setting: Setting) {
    object(.line) { json in
      json.member("key", setting.keys.joined(separator: "."))
      json.key("value")
      json.write(setting.value)
      json.key("from")
      json.object { $0.write(setting.origin) }
    }
  }

  private mutating func write(_ value: YAMLValue) {
    switch value {
    case .none: null()
    case .text(let text): self.value(text)
    case .number(let number): self.value(Int(number))
    case .thousandths(let number): self.value(Double(number) / 1000)
    case .flag(let flag): self.value(flag)
    case .list(let values): array { json in for value in values { json.write(value) } }
    case .mapping(let members):
      object { json in
        for member in members {
          json.key(member.key)
          json.write(member.value)
        }
      }
    }
  }

  /// The kind of the origin, and what names it.
  private mutating func write(_ origin: Setting.Origin) {
    switch origin {
    case .standard: member("kind", "default")
    case .option(let name):
      member("kind", "option")
      member("name", name)
    case .environment(let name):
      member("kind", "environment")
      member("name", name)
    case .profile(let name):
      member("kind", "profile")
      member("name", name)
    case .file(let path, let position):
      member("kind", "file")
      member("file", path)
      guard let position else { return }
      member("line", Int(position.line))
      member("column", Int(position.column))
    }
  }
}
