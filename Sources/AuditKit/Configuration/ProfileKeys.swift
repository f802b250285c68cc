internal import BudgetReplay
package import WidgetManifests

extension ProfileSettings {
  /// The keys of a profile.
  package static let mapping = ModelMapping<ProfileSettings>(
    "profile", called: "a profile", "The days that are replayed.",
    example: "{awake: \"07:00-23:00\"}",
    keys: [
      .setting(
        "timeZone", \.timeZone, .timeZone,
        "The device's time zone, as in Europe/Berlin (default: UTC)."
      ) { .text($0) },
      .setting(
        "start", \.start, .scalar("a date"),
        "The local day on which widgets are placed (default: 2026-01-05)."
      ) { .text($0.description) },
      .setting(
        "days", \.days, .integer("a number of days", in: dayRange),
        "The number of local days that are reported, after the first (default: 7)."
      ) { .number(Int64($0)) },
      .setting(
        "awake", \.day.awake, .awake,
        "When people are awake, as in \"07:00-23:00\" (default: none)."
      ) { .text($0?.description ?? "none") },
      .setting(
        "suspendAsleep", \.day.suspendAsleep, .flag,
        "Whether charged reloads wait for the awake span (default: false)."
      ) { .flag($0) },
      .setting(
        "sessions", \.day.sessions, .sessions, "When apps are in use, each day (default: never)."
      ) { .list($0.map(\.yaml)) },
      .setting(
        "views", \.day.views, .views, "When widgets are looked at, each day (default: at any time)."
      ) { .texts($0.map(\.description)) },
      .setting(
        "viewsReload", \.day.viewsReload, .flag,
        "Whether looking at a widget grants a reload that it waits for (default: false)."
      ) { .flag($0) },
      .setting(
        "low", \.low, .measuredReloads,
        "The lower limit as measured, which replaces that of the budget; see `audit fleet`."
      ) { $0.map { .number($0) } ?? .none },
      .setting(
        "high", \.high, .measuredReloads,
        "The upper limit as measured, which replaces that of the budget; see `audit fleet`."
      ) { $0.map { .number($0) } ?? .none },
    ])
}

extension ReplaySettings {
  /// The days to replay as in a profile, in the order of its keys.
  package var profileValues: [(key: String, value: YAMLValue)] {
    // Measured limits are now part of the budget.
    ProfileSettings.mapping.values(of: profile).filter { !["low", "high"].contains($0.key) }
  }
}

extension DayProfile.Session {
  /// The keys of a session.
  package static let mapping = MappingDescription(
    "session", called: "a session", "When an app is in use.",
    example: "{state: foreground, at: \"08:00-08:10\"}",
    keys: [stateKey.description, atKey.description, hostKey.description])

  fileprivate static let stateKey = TypedKey<Located<State>>(
    "state", .choice("a state of the app"), "The state of the app.", isRequired: true)
  fileprivate static let atKey = TypedKey<Located<LocalSpan>>(
    "at", .scalar("a span of the day"), "When, in local time.", isRequired: true)
  fileprivate static let hostKey = TypedKey<Located<String>>(
    "host", .text("an app's bundle ID"), "The app's bundle ID (default: every app).")

  fileprivate var yaml: YAMLValue {
    let members =
      [("state", "\(state)"), ("at", at.description)] + (host.map { [("host", $0)] } ?? [])
    return .mapping(members.map { YAMLValue.Member(key: $0.0, value: .text($0.1)) })
  }

  /// Returns whether both sessions may be of the same app and overlap.
  fileprivate func overlaps(_ other: DayProfile.Session) -> Bool {
    if let host, let otherHost = other.host, host != otherHost { return false }
    return at.contains(other.at.from) || other.at.contains(at.from)
  }
}

extension LocalSpan {
  fileprivate func contains(_ minute: MinuteOfDay) -> Bool {
    from < to ? from <= minute && minute < to : from <= minute || minute < to
  }
}

extension ValueType where Value == Located<String> {
  fileprivate static var timeZone: Self {
    ValueType(form: .text) { reader, node in
      reader.parsed(node, "a time zone") { text throws(ValueError) in
        if ZoneNames.isKnown(text) { return text }
        throw ValueError(
          "\(quoted(text)) is not the name of a time zone", help: ZoneNames.help(for: text))
      }
    }
  }
}

extension ValueType where Value == Located<LocalSpan?> {
  fileprivate static var awake: Self {
    let form = ValueForm.either([.word(["none"]), .scalar(LocalSpan.self)])
    return ValueType(form: form) { reader, node in
      reader.parsed(node, "`none` or a span of the day") { text throws(ValueError) in
        if text == "none" { return nil }
        do throws(ScalarError) {
          return try LocalSpan(parsing: text)
        } catch {
          throw ValueError(
            "\(quoted(text)) is neither `none` nor a span of the day", help: error.message)
        }
      }
    }
  }
}

extension ValueType where Value == Located<Int64?> {
  fileprivate static var measuredReloads: Self {
    let range = BudgetSettings.reloadRange
    return ValueType(form: .integer(range)) { reader, node in
      reader.integer(node, "a number of reloads", in: range).map { $0.map { Int64($0) } }
    }
  }
}

extension ValueType where Value == Located<[LocalSpan]> {
  fileprivate static var views: Self {
    ValueType(form: .list(.scalar(LocalSpan.self))) { reader, field in
      let span = ValueType<Located<LocalSpan>>.scalar("a span of the day")
      let list = reader.list(field, "spans of the day", each: "a span of the day") {
        reader, item, _ in span.read(&reader, item)
      }
      return list.map { Located($0.items.map(\.value), at: $0.place) }
    }
  }
}

extension ValueType where Value == Located<[DayProfile.Session]> {
  fileprivate static var sessions: Self {
    ValueType(form: .list(.part(DayProfile.Session.mapping.part))) { reader, field in
      let list = reader.list(field, "sessions") { $0.session($1) }
      guard let list = list.value, !list.isPartial else { return .unknown }
      var sessions: [DayProfile.Session] = []
      for session in list.items {
        if sessions.contains(where: { $0.overlaps(session.value) }) {
          reader.findings.append(
            Finding(
              .invalidValue, "the session overlaps an earlier one of the same app",
              at: session,
              help: "separate the two; a session without `host` is one of every app"))
        }
        sessions.append(session.value)
      }
      return .known(Located(sessions, at: list.place))
    }
  }
}

extension NodeReader {
  /// Reads a profile's mapping over another one, which keeps what is invalid.
  mutating func profile(_ node: Node, over base: ProfileSettings) -> ProfileSettings {
    var profile = base
    let mapping = ProfileSettings.mapping
    if let values = MappingReader(node, mapping.description, &self) {
      fill(&profile, from: values, mapping)
    }
    return profile
  }

  fileprivate mutating func session(_ node: Node) -> Located<DayProfile.Session>? {
    typealias Session = DayProfile.Session
    guard let values = MappingReader(node, Session.mapping, &self) else { return nil }
    let state = value(of: Session.stateKey, in: values)
    let span = value(of: Session.atKey, in: values)
    let host = value(of: Session.hostKey, in: values)
    guard let state = state.value, let span = span.value, !host.isUnknown else { return nil }
    let session = Session(state: state.value, at: span.value, host: host.value?.value)
    return node.located(session)
  }
}
