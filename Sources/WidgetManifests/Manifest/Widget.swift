/// One widget, control or Live Activity of a bundle.
public struct Widget: Sendable {
  /// The widget's mapping.
  public var place: Place
  /// The kind; for a Live Activity, only its name in findings.
  public var kind: Field<Located<String>> = .absent
  /// configurationDisplayName.
  public var name: Field<Located<String>> = .absent
  /// The description in the widget gallery.
  public var description: Field<Located<String>> = .absent
  /// The type of the configuration; if absent, static.
  public var configuration: Field<Located<ConfigurationKind>> = .absent
  /// The type of the configuration on systems that are too old for ``configuration``; if absent,
  /// the widget has the same one on all.
  public var olderConfiguration: Field<Located<ConfigurationKind>> = .absent
  /// The intent that configures the widget.
  public var intent: Field<Located<String>> = .absent
  /// supportedFamilies, and the platforms and versions that offer each.
  public var families: Field<LocatedList<OfferedFamily>> = .absent
  /// The `#available` around the widget: versions that replace the bundle's.
  public var platforms: Field<Platforms> = .absent
  /// The application groups that the widget reads.
  public var appGroups: Field<LocatedList<String>> = .absent
  /// The keychain access groups that the widget reads.
  public var keychainGroups: Field<LocatedList<String>> = .absent
  /// widgetURL.
  public var url: Field<Located<String>> = .absent
  /// The destinations of its links.
  public var links: Field<LocatedList<String>> = .absent
  /// The URLs that its provider fetches.
  public var data: Field<LocatedList<String>> = .absent
  /// Whether it has a button or toggle with an App Intent.
  public var interactive: Field<Located<Bool>> = .absent
  /// Whether it has a WidgetPushHandler.
  public var push: Field<Located<Bool>> = .absent
  /// Whether its view has containerBackground(for: .widget).
  public var containerBackground: Field<Located<Bool>> = .absent
  /// Whether its views decide how they look in accented rendering.
  public var accented: Field<Located<AccentedRendering>> = .absent
  /// The features of WidgetKit that its code uses without `#available`.
  public var unguarded: Field<LocatedList<String>> = .absent
  /// The views and modifiers in its code that WidgetKit doesn't show or run.
  public var unrendered: Field<LocatedList<String>> = .absent
  /// Whether a view counts from now to a date that may have passed.
  public var trapsOnPastDates: Field<Located<Bool>> = .absent
  /// How it opens a database in an app group.
  public var sharedDatabase: Field<Located<DatabaseAccess>> = .absent
  /// Whether its provider asks WidgetCenter for reloads.
  public var reloadsInProvider: Field<Located<Bool>> = .absent
  /// Whether its provider may end without an answer, by a return or an error.
  public var losesAnswers: Field<Located<Bool>> = .absent
  /// Whether its provider loads from the network before it returns a placeholder.
  public var loadsInPlaceholder: Field<Located<Bool>> = .absent
  /// Whether its provider parses or writes dates of a server in the locale of the device.
  public var localizesDates: Field<Located<Bool>> = .absent
  /// Whether its provider asks for the location.
  public var readsLocation: Field<Located<Bool>> = .absent
  /// Whether its views show the time at which they are drawn instead of the entry's date.
  public var readsClock: Field<Located<Bool>> = .absent
  /// Whether its views show a value that the app stored for the day, while none of its code asks for
  /// the day.
  public var showsStoredDay: Field<Located<Bool>> = .absent
  /// The use that the app and its server make of it, if it is a Live Activity.
  public var activity: Field<LiveActivity> = .absent
  /// The answers of its provider.
  public var timeline: Field<Timeline> = .absent
  /// The times of day at which its content changes without new data.
  public var changes: Field<LocatedList<Moment>> = .absent
  /// The reloads of this widget only.
  public var reloads: Field<LocatedList<Reload>> = .absent
  /// The number of instances that a person is assumed to place; if absent, 1.
  public var placed: Field<Located<Int>> = .absent
  /// The widget in each build configuration that it names, with the values that differ there.
  public var configurations: [ConfiguredDocument<Widget>] = []

  /// The allowed number of instances.
  static let placedRange = 0...1000

  /// Creates a widget without any declared values.
  public init(place: Place) {
    self.place = place
  }
}

/// A family that a widget supports, on all its platforms and versions or only on some.
public struct OfferedFamily: Sendable, Equatable {
  /// The family, as written.
  public var name: String
  /// The only platform that offers the family; nil is every platform of the widget.
  public var platform: Platform?
  /// The `#available` around the family: the minimum versions that offer it.
  public var from: Platforms?

  /// Creates a family, by default one that is offered wherever the widget runs.
  public init(_ name: String, on platform: Platform? = nil, from: Platforms? = nil) {
    self.name = name
    self.platform = platform
    self.from = from
  }

  /// Returns the platforms of a widget that offer the family, each with the minimum version that
  /// satisfies both.
  package func platforms(of widget: Platforms) -> Platforms {
    var platforms = from.map { widget.raised(to: $0) } ?? widget
    if let platform { platforms.targets.removeAll { $0.platform.value != platform } }
    return platforms
  }
}

/// The accented rendering that a widget's views declare, for the tinted and the clear Home Screen.
///
/// - Source: https://developer.apple.com/documentation/widgetkit/optimizing-your-widget-for-accented-rendering-mode-and-liquid-glass
public enum AccentedRendering: String, Sendable, CaseIterable {
  /// Its pictures have their own mode, or its views read the rendering mode.
  case full
  /// It shows a picture that isn't a symbol, and declares nothing.
  case none
}

/// How a widget opens a database that is in the container of an app group.
public enum DatabaseAccess: String, Sendable, CaseIterable {
  /// It may write to it, and so lock it.
  case readWrite
  /// It only reads.
  case readOnly
}
