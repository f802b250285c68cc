/// What makes a text one that a product could carry.
enum DraftedForm {
  case text
  /// Components between dots, none of which is empty: an identifier, a version.
  case dotted
  /// The identifier of a team, ten letters and digits.
  case team

  /// Whether a text has the form.
  func isMet(by text: String) -> Bool {
    switch self {
    case .text: !text.isEmpty
    case .dotted:
      text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
        && !Self.isPlaceholder(text)
    case .team:
      text.utf8.count == 10 && text.utf8.allSatisfy { SettingName.isPart($0) && $0 < 0x5B }
    }
  }

  /// Whether a script is to replace part of a text, as in `##TEAM_ID##`.
  static func isPlaceholder(_ text: String) -> Bool {
    text.utf8.contains { "#<>{}@%".utf8.contains($0) }
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
    for undefined in [Undefined.isKept, .isKeptIfUnusable] {
      guard let value = evaluate(undefined) else { continue }
      if !value.isKnown { return Drafted(nil, expression: value.text, origin: value.origin) }
    }
    guard !value.text.isEmpty else { return nil }
    // Written so, and wrong: what is wrong with it is for others to say.
    let text = DraftedForm.isPlaceholder(value.text) ? nil : value.text
    return Drafted(text, expression: value.expression, origin: value.origin)
  }
}
