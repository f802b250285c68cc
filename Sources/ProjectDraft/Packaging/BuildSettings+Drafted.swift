/// What makes a text one that a product could carry.
enum DraftedForm {
  case text
  /// Components between dots, none of which is empty: an identifier, a version.
  case dotted

  /// Whether a text has the form.
  func isMet(by text: String) -> Bool {
    switch self {
    case .text: !text.isEmpty
    case .dotted:
      text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }
  }
}

extension BuildSettings {
  /// The value of a setting as a draft tells it; nil where nothing assigns it.
  func drafted(_ name: String, as form: DraftedForm = .text) -> Drafted<String>? {
    drafted(as: form) { value(of: name, undefined: $0) }
  }

  /// The value of a text that refers to settings, as a draft tells it; nil where it is empty.
  func drafted(
    text: String, at origin: Origin?, as form: DraftedForm = .text
  ) -> Drafted<String>? {
    drafted(as: form) { expand(text, at: origin, undefined: $0) }
  }

  /// What Xcode would make of references to nothing is an empty text; where nothing of use comes
  /// of that, the value is unknown and the references stay.
  private func drafted(
    as form: DraftedForm, _ evaluate: (Undefined) -> SettingValue?
  ) -> Drafted<String>? {
    guard let value = evaluate(.isEmpty) else { return nil }
    guard value.isKnown else {
      return Drafted(nil, expression: value.text, origin: value.origin)
    }
    if form.isMet(by: value.text) {
      return Drafted(value.text, expression: value.expression, origin: value.origin)
    }
    for undefined in [Undefined.isKept, .isKeptIfEmpty] {
      guard let value = evaluate(undefined) else { continue }
      if !value.isKnown { return Drafted(nil, expression: value.text, origin: value.origin) }
    }
    guard !value.text.isEmpty else { return nil }
    // Written so, and wrong: what is wrong with it is for others to say.
    return Drafted(value.text, expression: value.expression, origin: value.origin)
  }
}
