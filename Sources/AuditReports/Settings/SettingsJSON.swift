internal import AuditKit
internal import WidgetManifests

/// The settings of a run for programs.
public struct SettingsJSON: Sendable {
  /// Creates a report.
  public init() {}

  /// Returns the settings as UTF-8, each with its key, its value and its origin.
  public func render(_ settings: EffectiveSettings) -> [UInt8] {
    JSONWriter.document { json in
      json.writeEnvelope()
      json.member("configuration", settings.source?.path)
      json.array("settings", of: settings.all) { $0.write($1) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ setting: Setting) {
    object(.line) { json in
      json.member("key", setting.keys.joined(separator: "."))
      json.key("value")
      json.write(setting.value)
      json.object("from") { $0.write(setting.origin) }
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
          json.key(named: member.key)
          json.write(member.value)
        }
      }
    }
  }

  /// Writes the kind of an origin, and its name or place.
  private mutating func write(_ origin: Setting.Origin) {
    func members(_ kind: String, _ name: String) {
      member("kind", kind)
      member("name", name)
    }
    switch origin {
    case .standard: member("kind", "default")
    case .option(let name): members("option", name)
    case .environment(let name): members("environment", name)
    case .profile(let name): members("profile", name)
    case .file(let path, let position):
      member("kind", "file")
      member("file", path)
      guard let position else { return }
      member("line", Int(position.line))
      member("column", Int(position.column))
    }
  }
}
