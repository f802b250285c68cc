internal import AuditKit
internal import WidgetManifests

/// The settings of a run as an equivalent configuration, each with its origin as a comment.
public struct SettingsText: Sendable {
  /// The last column at which comments begin, if the value leaves room.
  private static let widest = 44

  /// Creates a page.
  public init() {}

  /// Returns the settings as UTF-8, as a configuration that gives the same settings.
  public func render(_ settings: EffectiveSettings) -> [UInt8] {
    let all = settings.all
    let file = settings.source.map { Sanitized($0.path).text } ?? "none"
    var output = "# configuration: \(file)\n"
    for setting in all where setting.isOption {
      let name = setting.keys.joined(separator: ".")
      output += "# \(name): \(YAMLText.flow(setting.value)) (\(comment(on: setting)))\n"
    }
    // A configuration has no equivalent of `--only`, which is among the comments above.
    let isRestricted = settings.options.only != nil
    let lines = lines(
      all.filter { setting in
        !setting.isOption && !isOrdinaryRule(setting)
          && !(isRestricted && setting.origin == settings.given[["only"]])
      })
    let width = lines.reduce(0) { $1.width > Self.widest ? $0 : max($0, $1.width) }
    for line in lines {
      let padding = String(repeating: " ", count: max(width - line.width, 0) + 2)
      output += line.text + (line.comment.isEmpty ? "" : "\(padding)# \(line.comment)") + "\n"
    }
    let ordinary = all.count(where: isOrdinaryRule)
    if ordinary > 0, !isRestricted {
      output += "# \(Count.of(ordinary, "rule")) with default severity: see `audit rules`\n"
    }
    return Array(output.utf8)
  }

  private struct Line {
    var text: String
    var comment = ""

    var width: Int { DisplayWidth.of(text) }
  }

  /// Returns a line for each setting, and one for each mapping of settings.
  private func lines(_ settings: [Setting]) -> [Line] {
    var lines: [Line] = []
    var open: String?
    let groups = Set(settings.filter { $0.keys.count > 1 }.map { $0.keys[0] })
    for setting in settings {
      let key = setting.keys[0]
      let value = YAMLText.flow(setting.value)
      if setting.keys.count == 1, !groups.contains(key) {
        lines.append(Line(text: "\(key): \(value)", comment: comment(on: setting)))
        continue
      }
      if open != key {
        lines.append(Line(text: "\(key):"))
        open = key
      }
      if key == "require" {
        lines.append(Line(text: "  - \(value)", comment: comment(on: setting)))
      } else if setting.keys.count == 1 {
        lines[lines.count - 1].comment = "\(value), \(comment(on: setting))"
      } else {
        let name = WrittenScalar.new(setting.keys[1])
        lines.append(Line(text: "  \(name): \(value)", comment: comment(on: setting)))
      }
    }
    return lines
  }

  private func comment(on setting: Setting) -> String { Sanitized(setting.origin.text).text }

  /// Returns whether a setting is a rule's default severity; there are too many of them for a page.
  private func isOrdinaryRule(_ setting: Setting) -> Bool {
    setting.keys[0] == "rules" && setting.origin == .standard
  }
}

/// Values in YAML on one line.
enum YAMLText {
  /// Returns a value, with collections in flow style.
  static func flow(_ value: YAMLValue) -> String {
    switch value {
    case .none: "~"
    case .text(let text): WrittenScalar.new(text)
    case .number(let number): String(number)
    case .thousandths(let number): PlainScalar.number(number).phrase
    case .flag(let flag): flag ? "true" : "false"
    case .list(let values): "[\(values.map(flow).joined(separator: ", "))]"
    case .mapping(let members):
      "{\(members.map { "\(WrittenScalar.new($0.key)): \(flow($0.value))" }.joined(separator: ", "))}"
    }
  }
}
