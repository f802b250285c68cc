/// One widget, control or Live Activity of a bundle.
public struct Widget: Sendable {
  /// The widget's mapping.
  public var place: Place
  /// The kind; of an activity, its name in findings only.
  public var kind: Field<Located<String>> = .absent
  /// configurationDisplayName.
  public var name: Field<Located<String>> = .absent
  /// The gallery's description.
  public var description: Field<Located<String>> = .absent
  /// The configuration's type; static where absent.
  public var configuration: Field<Located<ConfigurationKind>> = .absent
  /// The intent that configures it.
  public var intent: Field<Located<String>> = .absent
  /// supportedFamilies, and where each is offered.
  public var families: Field<LocatedList<OfferedFamily>> = .absent
  /// The `#available` around it: versions that replace the bundle's.
  public var platforms: Field<Platforms> = .absent
  /// The application groups that it reads.
  public var appGroups: Field<LocatedList<String>> = .absent
  /// The keychain access groups that it reads.
  public var keychainGroups: Field<LocatedList<String>> = .absent
  /// widgetURL.
  public var url: Field<Located<String>> = .absent
  /// The destinations of its links.
  public var links: Field<LocatedList<String>> = .absent
  /// What its provider fetches.
  public var data: Field<LocatedList<String>> = .absent
  /// Whether it has a button or toggle with an App Intent.
  public var interactive: Field<Located<Bool>> = .absent
  /// Whether it has a WidgetPushHandler.
  public var push: Field<Located<Bool>> = .absent
  /// Whether its view has containerBackground(for: .widget).
  public var containerBackground: Field<Located<Bool>> = .absent
  /// What its provider answers.
  public var timeline: Field<Timeline> = .absent
  /// The reloads that are its own.
  public var reloads: Field<LocatedList<Reload>> = .absent
  /// The instances that a person is assumed to place; 1 where absent.
  public var placed: Field<Located<Int>> = .absent

  /// How many instances may be assumed; a limit of ours.
  static let placedRange = 0...1000

  /// Makes a widget of which nothing is declared yet.
  public init(place: Place) {
    self.place = place
  }
}

/// A family in which a widget is offered, as a manifest names it: on all platforms and versions of
/// the widget, or only on some.
public struct OfferedFamily: Sendable, Equatable {
  /// The family, as written.
  public var name: String
  /// The only platform on which it is offered; nil is every platform of the widget.
  public var platform: Platform?
  /// The `#available` around it: the versions from which on it is offered.
  public var from: Platforms?

  /// Makes a family that is offered wherever the widget runs, unless told otherwise.
  public init(_ name: String, on platform: Platform? = nil, from: Platforms? = nil) {
    self.name = name
    self.platform = platform
    self.from = from
  }

  /// The platforms of a widget on which it is offered, each from the version on that both need.
  package func platforms(of widget: Platforms) -> Platforms {
    var platforms = from.map { widget.raised(to: $0) } ?? widget
    if let platform { platforms.targets.removeAll { $0.platform.value != platform } }
    return platforms
  }
}
