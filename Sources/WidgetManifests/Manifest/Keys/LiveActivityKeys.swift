extension LiveActivity {
  /// The keys of a Live Activity's `activity`.
  package static let mapping = ModelMapping<LiveActivity>(
    "activity", called: "an activity", "What the app and its server do with a Live Activity.",
    example: "{updatesPerHour: 12, priority: 5}",
    keys: [
      .optional(
        "updatesPerHour", \.updatesPerHour,
        .integer("a number of updates an hour", in: updateRange),
        "The number of updates an hour while it is active.",
        synonyms: ["updates", "pushesPerHour"]),
      .optional(
        "priority", \.priority, .pushPriority,
        "apns-priority of its pushes: 10 (default), which a budget limits, or 5, which none does.",
        synonyms: ["apns-priority"]),
      .optional(
        "payload", \.payload, .scalar("a size"),
        "The size of its attributes and its state together, as JSON.", synonyms: ["size"]),
      .optional(
        "duration", \.duration, .duration(allowsZero: false),
        "How long it lasts; if absent, as long as the system allows.", synonyms: ["lasts"]),
      .optional(
        "frequentUpdates", \.frequentUpdates, .flag,
        "Whether the app's Info.plist has NSSupportsLiveActivitiesFrequentUpdates.",
        synonyms: ["NSSupportsLiveActivitiesFrequentUpdates"]),
      .optional(
        "pushToStart", \.pushToStart, .flag,
        "Whether a push can start it, so that another one can follow it."),
      .optional(
        "adaptsToWidth", \.adaptsToWidth, .flag,
        "Whether its views look at isDynamicIslandLimitedInWidth, of iOS 27."),
      .optional(
        "attributes", \.attributes, .stateProperties,
        """
        The stored properties of its ActivityAttributes, with those of nested types and the cases of \
        enums, as in {number: String, stop: Stop, stop.name: String, phase.landed: case}.
        """,
        synonyms: ["ActivityAttributes"]),
      .optional(
        "attributesInApp", \.attributesInApp, .stateProperties,
        "The same in the app's copy, if there are two."),
      .optional(
        "state", \.state, .stateProperties,
        "The same of its ContentState, as in {progress: Double, arrival: Date?}.",
        synonyms: ["contentState", "ContentState"]),
      .optional(
        "stateInApp", \.stateInApp, .stateProperties,
        "The same in the app's copy of the attributes, if there are two."),
    ])
}

extension ValueType where Value == Located<Int> {
  /// 5 or 10.
  ///
  /// - Source: https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications
  fileprivate static var pushPriority: Self {
    ValueType(form: .integer(5...10)) { reader, field in
      reader.parsed(field, "a push priority") { text throws(ValueError) in
        if let number = Int(text), number == 5 || number == 10 { return number }
        throw ValueError("\(quoted(text)) is not a push priority", help: "write 5 or 10")
      }
    }
  }
}

extension ValueType where Value == LocatedList<StateProperty> {
  /// The type of each property, by its name.
  fileprivate static var stateProperties: Self {
    let form = ValueForm.dictionary(keys: "^[^.]+([.][^.]+)*$", .filled)
    return ValueType(form: form) { reader, field in
      field.flatMap { node in
        guard node.kind == .mapping else {
          reader.wrongType(
            node, wanted: "the type of each property", help: "write {progress: Double}")
          return .unknown
        }
        var list = LocatedList<StateProperty>(items: [], place: node.place)
        for (key, value) in node.entries {
          let name = reader.item(key, "a property's name") { reader, key in
            reader.parsed(key, "a property's name") { name throws(ValueError) in
              if StateProperty.isName(name) { return name }
              throw ValueError(
                "\(quoted(name)) is not a property's name",
                help: "write a name, and a part after one period, as in stop.id")
            }
          }
          let type = reader.item(value, "a type") { $0.filled($1, "a type") }
          guard let name, let type else {
            list.isPartial = true
            continue
          }
          list.items.append(type.map { StateProperty(name.value, $0) })
        }
        return .known(list)
      }
    }
  }
}
