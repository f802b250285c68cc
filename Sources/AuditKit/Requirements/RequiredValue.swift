internal import BudgetReplay
internal import WidgetManifests

/// A value of a manifest, or of its replay, that a team's rule can check.
package struct RequiredValue: Sendable {
  /// The path of its keys in the manifest, separated by dots, or the name of a value of the replay.
  package let name: String
  /// The kind of the value.
  let kind: PlainKind
  /// The only words that the value, or each item of a list, can be; empty if any text is allowed.
  var words: [String] = []
  /// Synonyms of the words.
  var synonyms: Synonyms = [:]
  /// Whether the value is a result of the replay.
  var needsReplay = false
  /// Whether the value is known even if it isn't written, so that the condition `written` is
  /// meaningless.
  var isAlwaysThere = false
  /// Returns the value of an owner.
  let read: @Sendable (JudgedOwner) -> PlainValue
}

extension RequiredValue {
  /// The values of app documents.
  static let ofApps = values(of: AppDocument.mapping) { owner in
    if case .app(let app) = owner { app } else { nil }
  }

  /// The values of bundle documents.
  static let ofBundles = values(of: BundleDocument.mapping) { owner in
    if case .bundle(let bundle) = owner { bundle.document } else { nil }
  }

  /// The values of widgets, including those of their replays.
  static let ofWidgets =
    values(of: Widget.mapping) { owner in
      if case .widget(let widget) = owner { widget.context.widget } else { nil }
    } + ofReplays

  /// Returns the values of a mapping's keys: first scalars, then lists, each with its count, then
  /// the versions of platforms.
  static func values<Model>(
    of mapping: ModelMapping<Model>, _ model: @escaping @Sendable (JudgedOwner) -> Model?
  ) -> [RequiredValue] {
    let properties = mapping.keys.filter(\.description.isOffered).compactMap { key in
      key.plain.map { (name: key.description.name, property: $0) }
    }
    let scalars = properties.filter { $0.property.kind != .list }
    let lists = (0...2).flatMap { rank in
      properties.filter { $0.property.kind == .list && $0.property.rank == rank }
    }
    return scalars.map { value($0, $1, model) } + [platforms]
      + lists.flatMap { [value($0, $1, model), count($0, $1, model)] }
      + Platform.allCases.map { version(of: $0) }
  }

  private static func value<Model>(
    _ name: String, _ property: PlainProperty<Model>,
    _ model: @escaping @Sendable (JudgedOwner) -> Model?
  ) -> RequiredValue {
    RequiredValue(
      name: name, kind: property.kind, words: property.words, synonyms: property.synonyms,
      isAlwaysThere: property.standard != nil
    ) { owner in
      guard let model = model(owner) else { return .unknown }
      let value = property.value(model)
      if case .absent = value, let standard = property.standard {
        return .scalar(standard, at: owner.place)
      }
      return value
    }
  }

  /// Returns the number of items of a list; 0 if it isn't written.
  private static func count<Model>(
    _ name: String, _ property: PlainProperty<Model>,
    _ model: @escaping @Sendable (JudgedOwner) -> Model?
  ) -> RequiredValue {
    RequiredValue(name: "\(name).count", kind: .number, isAlwaysThere: true) { owner in
      guard let model = model(owner) else { return .unknown }
      switch property.value(model) {
      case .absent: return .scalar(.number(0), at: owner.place)
      case .list(_, let place, let count?):
        return .scalar(.number(Int64(count) * 1_000), at: Located((), at: place))
      case .list, .scalar, .unknown: return .unknown
      }
    }
  }

  /// The platforms of deployment targets, including inherited ones.
  private static let platforms = RequiredValue(
    name: "platforms", kind: .list, words: Platform.words, synonyms: Platform.synonyms
  ) { owner in
    guard let platforms = owner.platforms else { return .unknown }
    return .list(
      platforms.targets.map { target in target.platform.map(\.rawValue) }, at: owner.place.place,
      count: platforms.isPartial ? nil : platforms.targets.count)
  }

  /// Returns the deployment target on a platform.
  ///
  /// An inherited one is reported at the owner, because it may be right for the document that
  /// declares it.
  private static func version(of platform: Platform) -> RequiredValue {
    RequiredValue(name: "platforms.\(platform.rawValue)", kind: .version) { owner in
      guard let platforms = owner.platforms else { return .unknown }
      guard let version = platforms[platform] else {
        return platforms.isPartial ? .unknown : .absent
      }
      let isOwn = owner.place.place.contains(version.place)
      return .scalar(.version(version.value), at: isOwn ? version.map { _ in } : owner.place)
    }
  }
}

extension Requirement.Owner {
  /// The synonyms of its values, from the keys of the mapping.
  var valueSynonyms: Synonyms {
    let mapping =
      switch self {
      case .app: AppDocument.mapping.description
      case .bundle: BundleDocument.mapping.description
      case .widget: Widget.mapping.description
      case .answer: Answer.mapping
      }
    let names = Set(values.map(\.name))
    return Synonyms(mapping.synonyms.words.filter { names.contains($0.meant) })
  }
}

extension RequiredValue {
  /// The values of a replay: the demand of a widget, and its age with the lower budget.
  private static let ofReplays: [RequiredValue] = [
    replay("replay.demandPerDay", .number) { replay, _ in
      .number(thousandths(replay.outcome.demandPerDay))
    },
    replay("replay.demandPerDay.p95", .number) { replay, days in
      guard let spread = replay.distribution?.demand.charged else {
        return .number(thousandths(replay.outcome.demandPerDay))
      }
      return .number(thousandths(Double(spread.quantiles.p95) / Double(days)))
    },
    replay("replay.verdict", .text, words: ["fits", "depends", "over"]) { replay, _ in
      .text(replay.verdict.rawValue)
    },
    replay("replay.stalePerDay", .duration) { replay, days in
      .duration(seconds(replay.outcome.low.stale / Int64(days)))
    },
    replay("replay.age.mean", .duration) { replay, _ in
      replay.outcome.low.age.map { .duration(seconds($0.mean)) }
    },
    replay("replay.age.p95", .duration) { replay, _ in
      replay.outcome.low.age.map { .duration(seconds($0.p95)) }
    },
  ]

  /// The values of the answers in timelines.
  static let ofAnswers: [RequiredValue] = [
    answer("policy", .text, words: Policy.words) { answer in
      PlainValue(answer.policy) { .text($0.word) }
    },
    answer("policy.after", .duration) { answer in
      guard case .known(let policy) = answer.policy, case .after(let wait) = policy.value else {
        return answer.policy.isUnknown ? .unknown : .absent
      }
      return .scalar(.duration(wait), at: policy.map { _ in })
    },
    answer("entries.count", .number) { answer in
      guard let count = answer.entryCount else { return answer.fails ? .absent : .unknown }
      let place = answer.entries.value.map { $0.map { _ in } } ?? Located((), at: answer.place)
      return .scalar(.number(Int64(count) * 1_000), at: place)
    },
    answer("entries.every", .duration) { answer in
      guard case .known(let entries) = answer.entries,
        case .arithmetic(_, let every, let count) = entries.value, count > 1
      else { return answer.entries.isUnknown ? .unknown : .absent }
      return .scalar(.duration(every), at: entries.map { _ in })
    },
    answer("entrySize", .size) { answer in PlainValue(answer.entrySize) { .size($0.bytes) } },
    answer("fail", .flag) { answer in
      .scalar(.flag(answer.fails), at: Located((), at: answer.place))
    },
  ]

  private static func answer(
    _ name: String, _ kind: PlainKind, words: [String] = [],
    _ read: @escaping @Sendable (Answer) -> PlainValue
  ) -> RequiredValue {
    RequiredValue(
      name: name, kind: kind, words: words,
      isAlwaysThere: kind == .flag || name.hasSuffix(".count")
    ) { owner in
      if case .answer(let answer, _) = owner { read(answer) } else { .unknown }
    }
  }

  /// Returns a value of the replay, placed at the policy that requests reloads most often.
  private static func replay(
    _ name: String, _ kind: PlainKind, words: [String] = [],
    _ read: @escaping @Sendable (ReplayedWidget, Int) -> PlainScalar?
  ) -> RequiredValue {
    RequiredValue(
      name: name, kind: kind, words: words, needsReplay: true, isAlwaysThere: true
    ) { owner in
      guard case .widget(let widget) = owner, let replay = widget.replay,
        let value = read(replay, widget.days)
      else { return .unknown }
      let answer = widget.context.busiestAnswer(in: replay)
      let place = answer?.policy.value.map { $0.map { _ in } }
      return .scalar(value, at: place ?? widget.context.located)
    }
  }

  /// Returns a number of a replay in thousandths, with halves rounded up.
  private static func thousandths(_ number: Double) -> Int64 {
    Int64(number * 1_000 + 0.5)
  }
}

extension Policy {
  /// The words and keys of policies in a manifest.
  static let words = ["atEnd", "never", "after", "afterLocal"]

  /// The word or key of the policy in a manifest.
  fileprivate var word: String {
    switch self {
    case .atEnd: "atEnd"
    case .never: "never"
    case .after: "after"
    case .afterLocal: "afterLocal"
    }
  }
}

/// Returns milliseconds rounded to seconds, the precision of messages about a replay.
private func seconds(_ milliseconds: Int64) -> Int64 { (milliseconds + 500) / 1_000 * 1_000 }
