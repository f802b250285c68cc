internal import AuditKit
internal import WidgetManifests

/// The JSON Schema of the report that `--format json` writes.
///
/// The replay, the comparison and the product are described as objects only.
enum ReportSchema {
  static var report: YAMLValue {
    let text: YAMLValue = ["type": "string"]
    let optionalText: YAMLValue = ["type": ["string", "null"]]
    let count: YAMLValue = ["type": "integer", "minimum": 0]
    let position: YAMLValue = ["type": "integer", "minimum": 1]
    let file: YAMLValue = [
      "type": ["string", "null"], "description": "relative to the working folder",
    ]
    let start = [member("file", file), member("line", position), member("column", position)]
    let place = start + [member("endLine", position), member("endColumn", position)]
    let subject = object(["app", "bundle", "kind"].map { member($0, optionalText) })
    let counts = [
      "files", "apps", "bundles", "widgets", "errors", "warnings", "notes", "suppressed",
      "baselined", "fixable", "fixableUnsafe", "fixed", "unknown",
    ]
    let related = object([member("message", text)] + start, required: ["message", "file"])
    let edit = object(place + [member("text", text)], required: ["file", "text"])
    let fix = object([
      member("title", text), member("safe", ["type": "boolean"]), member("edits", list(of: edit)),
    ])
    let finding = object(
      [
        member("rule", text), member("severity", ["enum": .texts(Severity.words)]),
        member("message", text), member("subject", subject),
        member("otherSubjects", list(of: subject)), member("related", list(of: related)),
        member("configurations", list(of: text)),
        member(
          "origin",
          object([member("file", text), member("line", position)], required: ["file"])),
        member("help", text), member("source", text), member("fix", fix),
      ] + place, required: ["rule", "severity", "message", "file", "subject"])
    let problem = object(
      [
        member("path", text), member("line", position), member("column", position),
        member("reason", text),
      ], required: ["path", "reason"])
    let unknown = object(
      place + ["key", "app", "bundle", "kind", "expression"].map { member($0, optionalText) },
      required: ["file", "key", "expression"])
    let tool = object([member("name", ["enum": ["audit"]]), member("version", text)])
    return object(
      [
        member("schemaVersion", ["enum": [.number(Int64(JSONReport.schemaVersion))]]),
        member("tool", tool), member("summary", object(counts.map { member($0, count) })),
        member("problems", list(of: problem)), member("findings", list(of: finding)),
        member("unknown", list(of: unknown)), member("leftOut", count),
      ] + ["replay", "comparison", "product"].map { member($0, ["type": "object"]) },
      required: ["schemaVersion", "tool", "summary", "findings"])
  }

  private static func member(_ key: String, _ value: YAMLValue) -> YAMLValue.Member {
    YAMLValue.Member(key: key, value: value)
  }

  private static func list(of items: YAMLValue) -> YAMLValue { ["type": "array", "items": items] }

  /// The schema of an object with certain members only.
  ///
  /// - Parameter required: The members that are always there; nil for all.
  private static func object(
    _ members: [YAMLValue.Member], required: [String]? = nil
  ) -> YAMLValue {
    [
      "type": "object", "properties": .mapping(members),
      "required": .texts(required ?? members.map(\.key)), "additionalProperties": false,
    ]
  }
}
