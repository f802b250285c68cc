internal import WidgetManifests

/// The keys of conditions, in a team's rule and in its `where`.
package enum ConditionKey: String, CaseIterable {
  case written, `is`, oneOf, noneOf, hasPrefix, hasSuffix, matches, contains, atLeast, atMost

  /// The description of the key, for the schema and messages.
  var description: KeyDescription {
    func key(_ description: String, _ form: ValueForm, _ synonyms: String...) -> KeyDescription {
      KeyDescription(
        name: rawValue, description: description, form: form, synonyms: synonyms)
    }
    let texts = ValueForm.list(.text, atLeast: 1)
    return switch self {
    case .written: key("Whether it has to be written.", .flag, "exists", "present")
    case .is: key("The required value.", .text, "equals", "equal")
    case .oneOf: key("The allowed values, of it or of each item of a list.", texts, "in", "anyOf")
    case .noneOf:
      key("The forbidden values, of it or of each item of a list.", texts, "not", "notIn")
    case .hasPrefix:
      key(
        "The beginning of it, or of each item of a list.", .text, "prefix", "startsWith",
        "beginsWith")
    case .hasSuffix:
      key("The end of it, or of each item of a list.", .text, "suffix", "endsWith")
    case .matches:
      key(
        "A pattern for it, or for each item of a list; * is anything, ? one character.", .text,
        "like", "glob", "regex")
    case .contains: key("The items that a list has to contain.", texts, "has", "includes")
    case .atLeast: key("The minimum value.", .text, "min", "minimum")
    case .atMost: key("The maximum value.", .text, "max", "maximum")
    }
  }

  /// The schema condition that at least one of the keys is present.
  static var some: YAMLValue {
    ["anyOf": .list(allCases.map { SchemaCondition.has($0.rawValue) })]
  }

  /// Returns whether the condition is valid for a kind of value.
  func fits(_ kind: PlainKind) -> Bool {
    switch (self, kind) {
    case (.written, _): true
    case (.is, .list), (.is, .mapping): false
    case (.is, _): true
    case (.atLeast, .version), (.atLeast, .number), (.atLeast, .duration), (.atLeast, .size): true
    case (.atMost, .version), (.atMost, .number), (.atMost, .duration), (.atMost, .size): true
    case (.contains, .list): true
    case (.oneOf, .text), (.noneOf, .text), (.hasPrefix, .text), (.hasSuffix, .text),
      (.matches, .text), (.oneOf, .list), (.noneOf, .list), (.hasPrefix, .list),
      (.hasSuffix, .list), (.matches, .list):
      true
    default: false
    }
  }
}
