extension NodeReader {
  /// Reads a profile's mapping; what does not fit keeps the value of `steady`.
  mutating func profile(_ node: Node) -> ProfileSettings {
    var profile = ProfileSettings()
    guard let keys = MappingReader<ProfileKey>(node, &self) else { return profile }
    if let zone = timeZone(keys[.timeZone]).value {
      profile.timeZone = zone.value
      profile.timeZonePlace = zone.place
    }
    profile.start = scalar(keys[.start], "a date") ?? profile.start
    profile.days = integer(keys[.days], "a number of days", in: 1...3_660) ?? profile.days
    profile.awake = awake(keys[.awake]) ?? profile.awake
    profile.suspendAsleep = flag(keys[.suspendAsleep]) ?? profile.suspendAsleep
    profile.sessions = sessions(keys[.sessions])
    profile.views = list(keys[.views], "spans of the day") { reader, item in
      reader.item(item, "a span of the day") { $0.scalar(item, "a span of the day") }
    }.items().map(\.value)
    profile.viewsReload = flag(keys[.viewsReload]) ?? profile.viewsReload
    return profile
  }

  private mutating func timeZone(_ node: Node?) -> Field<Located<String>> {
    parsed(node, "a time zone") { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let isName = parts.allSatisfy { part in
        guard let first = part.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "z") ~= first else {
          return false
        }
        return part.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "+"):
            true
          default: false
          }
        }
      }
      if isName, text.utf8.count <= 64 { return .success(text) }
      return .failure(
        Misfit(
          "\(quoted(text)) is not the name of a time zone",
          help: "write a name such as UTC or Europe/Berlin"))
    }
  }

  private mutating func awake(_ node: Node?) -> Field<Located<DaySpan?>> {
    parsed(node, "`none` or a span of the day") { text in
      if text == "none" { return .success(nil) }
      do throws(DaySpan.Problem) {
        return .success(try DaySpan(parsing: text))
      } catch {
        return .failure(
          Misfit("\(quoted(text)) is neither `none` nor a span of the day", help: error.message))
      }
    }
  }

  private mutating func sessions(_ node: Node?) -> [ProfileSettings.Session] {
    var sessions: [ProfileSettings.Session] = []
    let list = list(node, "sessions") { reader, item -> Located<Void>? in
      guard let session = reader.session(item) else { return nil }
      if let first = sessions.first(where: { $0.overlaps(session) }) {
        reader.report(
          InvalidValue.info, "the session \(session.at) overlaps the session \(first.at)",
          at: item, help: "sessions of one app follow each other; without `host` it is every app")
      }
      sessions.append(session)
      return Located((), at: item.place)
    }
    return list.isComplete() ? sessions : []
  }

  private mutating func session(_ node: Node) -> ProfileSettings.Session? {
    guard let keys = MappingReader<SessionKey>(node, &self) else { return nil }
    let state = word(keys[.state], "a state of the app", ProfileSettings.Session.State.self)
    let span = scalar(keys[.at], "a span of the day", DaySpan.self)
    let host = text(keys[.host], "an app's bundle ID")
    guard let state = state.value, let span = span.value, !host.isUnknown else { return nil }
    return ProfileSettings.Session(
      state: state.value, at: span.value, host: host.value?.value)
  }
}
