/// One widget, control or Live Activity of a bundle.
///
/// A class that never changes: rules look at a widget again and again, and to hold one counts a
/// single reference, where a copy of all that it says would count thirty.
public final class Widget: Sendable {
  /// The widget's mapping.
  public let place: Place
  /// The kind; of an activity, its name in findings only.
  public let kind: Field<Located<String>>
  /// configurationDisplayName.
  public let name: Field<Located<String>>
  /// The gallery's description.
  public let description: Field<Located<String>>
  /// The configuration's type; static where absent.
  public let configuration: Field<Located<Configuration>>
  /// The intent that configures it.
  public let intent: Field<Located<String>>
  /// supportedFamilies, as written.
  public let families: Field<LocatedList<String>>
  /// The `#available` around it: versions that replace the bundle's.
  public let platforms: Field<Platforms>
  /// The application groups that it reads.
  public let appGroups: Field<LocatedList<String>>
  /// The keychain access groups that it reads.
  public let keychainGroups: Field<LocatedList<String>>
  /// widgetURL.
  public let url: Field<Located<String>>
  /// The destinations of its links.
  public let links: Field<LocatedList<String>>
  /// What its provider fetches.
  public let data: Field<LocatedList<String>>
  /// Whether it has a button or toggle with an App Intent.
  public let interactive: Field<Located<Bool>>
  /// Whether it has a WidgetPushHandler.
  public let push: Field<Located<Bool>>
  /// Whether its view has containerBackground(for: .widget).
  public let containerBackground: Field<Located<Bool>>
  /// What its provider answers.
  public let timeline: Field<Timeline>
  /// The reloads that are its own.
  public let reloads: Field<LocatedList<Reload>>
  /// The instances that a person is assumed to place; 1 where absent.
  public let placed: Field<Located<Int>>

  /// How many instances may be assumed; a limit of ours.
  static let placedRange = 0...1000

  /// Makes a widget of what is declared of it.
  public init(
    place: Place, kind: Field<Located<String>> = .absent, name: Field<Located<String>> = .absent,
    description: Field<Located<String>> = .absent,
    configuration: Field<Located<Configuration>> = .absent,
    intent: Field<Located<String>> = .absent, families: Field<LocatedList<String>> = .absent,
    platforms: Field<Platforms> = .absent, appGroups: Field<LocatedList<String>> = .absent,
    keychainGroups: Field<LocatedList<String>> = .absent, url: Field<Located<String>> = .absent,
    links: Field<LocatedList<String>> = .absent, data: Field<LocatedList<String>> = .absent,
    interactive: Field<Located<Bool>> = .absent, push: Field<Located<Bool>> = .absent,
    containerBackground: Field<Located<Bool>> = .absent, timeline: Field<Timeline> = .absent,
    reloads: Field<LocatedList<Reload>> = .absent, placed: Field<Located<Int>> = .absent
  ) {
    self.place = place
    self.kind = kind
    self.name = name
    self.description = description
    self.configuration = configuration
    self.intent = intent
    self.families = families
    self.platforms = platforms
    self.appGroups = appGroups
    self.keychainGroups = keychainGroups
    self.url = url
    self.links = links
    self.data = data
    self.interactive = interactive
    self.push = push
    self.containerBackground = containerBackground
    self.timeline = timeline
    self.reloads = reloads
    self.placed = placed
  }

  /// The type of a widget's configuration.
  public typealias Configuration = ConfigurationKind
}
