/// What can be said of values besides their kind.
extension RequiredValue {
  /// The only words that it, or each item of a list, can be; none where it is any text.
  var words: [String] { vocabulary.words }

  /// Other words for them.
  var synonyms: Synonyms { vocabulary.synonyms }

  private var vocabulary: (words: [String], synonyms: Synonyms) {
    switch name {
    case "families": (WidgetFamily.words, [:])
    case "configuration": (ConfigurationKind.words, ConfigurationKind.synonyms)
    case "platforms": (Platform.words, Platform.synonyms)
    case "deviceFamilies": (DeviceFamily.words, DeviceFamily.synonyms)
    case "policy": (Answer.Policy.words, [:])
    case "replay.verdict": (["fits", "depends", "over"], [:])
    default: ([], [:])
    }
  }

  /// Whether something is known of it also where it is not written, so that nothing is gained by
  /// asking whether it is.
  var isAlwaysThere: Bool {
    switch name {
    case "configuration", "extensionPoint", "placed": true
    default: kind == .flag || needsReplay || name.hasSuffix(".count")
    }
  }
}

extension Requirement.Owner {
  /// What others call its values, which are its keys.
  var valueSynonyms: Synonyms {
    let synonyms =
      switch self {
      case .app: AppKey.synonyms
      case .bundle: BundleKey.synonyms
      case .widget: WidgetKey.synonyms
      case .answer: AnswerKey.synonyms
      }
    let names = Set(values.map(\.name))
    return Synonyms(synonyms.words.filter { names.contains($0.meant) })
  }
}
