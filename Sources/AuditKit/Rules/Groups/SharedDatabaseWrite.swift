internal import WidgetManifests

/// A widget opens a database of an app group only for reading.
struct SharedDatabaseWrite: BundleRule {
  static let info = RuleInfo(
    id: "shared-database-write",
    group: .groups,
    severity: .warning,
    summary: "A widget opens a database in an app group for writing.",
    rationale: """
      A database that may be written to takes locks in the group's container. The system ends a \
      process that it suspends while it holds one (0xdead10cc), the app's as well as the \
      extension's: the widget stays as it was, or the app is gone when a person returns to it.
      """,
    remedy: "open it read-only in the extension, and let the app write",
    source: "https://github.com/home-assistant/iOS/pull/4998",
    valid: [
      .widget("sharedDatabase: readOnly"),
      .widget("sharedDatabase: readWrite", app: "platforms: {macOS: 14.0}"),
    ],
    invalid: [.widget("sharedDatabase: ↓readWrite")])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    // macOS doesn't suspend processes in this way.
    guard bundle.platformNames.contains(where: { $0 != .macOS }) else { return [] }
    return bundle.widgets.compactMap { widget in
      guard let access = widget.widget.sharedDatabase.value, access.value == .readWrite else {
        return nil
      }
      return Finding(
        info, "\(widget.title) opens a database in an app group for writing", at: access,
        subject: widget.subject)
    }
  }
}
