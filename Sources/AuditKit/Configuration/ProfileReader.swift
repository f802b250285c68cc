internal import BudgetReplay

extension NodeReader {
  /// Reads a profile's mapping; what does not fit keeps the value of `steady`.
  mutating func profile(_ node: Node) -> ProfileSettings {
    var profile = ProfileSettings()
    guard let keys = MappingReader<ProfileKey>(node, &self) else { return profile }
    profile.timeZone = timeZone(keys[.timeZone]) ?? profile.timeZone
    profile.start = scalar(keys[.start], "a date") ?? profile.start
    profile.days =
      integer(keys[.days], "a number of days", in: ProfileSettings.dayRange) ?? profile.days
    profile.day.awake = awake(keys[.awake]) ?? nil
    profile.day.suspendAsleep = flag(keys[.suspendAsleep]) ?? false
    profile.day.sessions = sessions(keys[.sessions])
    let views = list(keys[.views], "spans of the day", each: "a span of the day") {
      reader, item, _ in reader.localSpan(item)
    }
    profile.day.views = views.items().map(\.value)
    profile.day.viewsReload = flag(keys[.viewsReload]) ?? false
    return profile
  }

  private mutating func timeZone(_ node: Field<Node>) -> Field<Located<String>> {
    parsed(node, "a time zone") { text throws(Misfit) in
      if ZoneNames.isKnown(text) { return text }
      throw Misfit(
        "\(quoted(text)) is not the name of a time zone", help: ZoneNames.help(for: text))
    }
  }

  private mutating func awake(_ node: Field<Node>) -> Field<Located<LocalSpan?>> {
    parsed(node, "`none` or a span of the day") { text throws(Misfit) in
      if text == "none" { return nil }
      do throws(DaySpan.Problem) {
        return LocalSpan(try DaySpan(parsing: text))
      } catch {
        throw Misfit("\(quoted(text)) is neither `none` nor a span of the day", help: error.message)
      }
    }
  }

  private mutating func localSpan(_ node: Field<Node>) -> Field<Located<LocalSpan>> {
    scalar(node, "a span of the day", DaySpan.self).map { $0.map { LocalSpan($0) } }
  }

  private mutating func sessions(_ node: Field<Node>) -> [DayProfile.Session] {
    let list = list(node, "sessions") { reader, item in reader.session(item) }
    guard list.isComplete() else { return [] }
    var sessions: [DayProfile.Session] = []
    for session in list.items() {
      if sessions.contains(where: { $0.overlaps(session.value) }) {
        findings.append(
          Finding(
            InvalidValue.info, "the session overlaps an earlier one of the same app", at: session,
            help: "one state at a time; a session without `host` is one of every app"))
      }
      sessions.append(session.value)
    }
    return sessions
  }

  private mutating func session(_ node: Node) -> Located<DayProfile.Session>? {
    guard let keys = MappingReader<SessionKey>(node, &self) else { return nil }
    let state = choice(keys[.state], "a state of the app", DayProfile.Session.State.self)
    let span = localSpan(keys[.at])
    let host = text(keys[.host], "an app's bundle ID")
    guard let state = state.value, let span = span.value, !host.isUnknown else { return nil }
    let session = DayProfile.Session(state: state.value, at: span.value, host: host.value?.value)
    return node.located(session)
  }
}

extension LocalSpan {
  fileprivate func contains(_ minute: MinuteOfDay) -> Bool {
    from < to ? from <= minute && minute < to : from <= minute || minute < to
  }
}

extension DayProfile.Session {
  /// Whether both are sessions of one app at the same time of the day.
  fileprivate func overlaps(_ other: DayProfile.Session) -> Bool {
    if let host, let otherHost = other.host, host != otherHost { return false }
    return at.contains(other.at.from) || other.at.contains(at.from)
  }
}
