internal import WidgetManifests

/// A text of an extension that differs from its host's, although both must be identical.
struct HostMismatch {
  private let own: Located<String>
  private let host: Located<String>
  private let bundle: BundleContext

  /// Compares a field of a bundle with its host's; nil if both are equal, or if one of them is
  /// absent, unknown or not comparable.
  init?(
    of bundle: BundleContext, _ field: KeyPath<TargetValues, Field<Located<String>>>,
    where isComparable: (String) -> Bool = { _ in true }
  ) {
    guard let own = bundle.document.target[keyPath: field].value,
      let host = bundle.hostValue(field), own != host,
      isComparable(own.value), isComparable(host.value)
    else { return nil }
    self.own = own
    self.host = host
    self.bundle = bundle
  }

  /// Returns a finding at the extension's text, with the host's as a related place.
  ///
  /// - Parameters:
  ///   - word: The name of the two texts, such as `version`.
  ///   - consequence: The end of the help, after the rule's remedy.
  ///   - show: Formats one of the texts for a message.
  func finding(
    _ info: RuleInfo, _ word: String, consequence: String,
    as show: (String) -> String = { $0 }
  ) -> Finding {
    Finding(
      info, "\(word) \(show(own.value)) differs from the host app's \(show(host.value))", at: own,
      subject: bundle.subject,
      related: [bundle.hostSays("declares \(show(host.value))", at: host.place)],
      consequence: consequence
    ).repaired(.copy(host, over: own)).caused(by: .init("\(own.value) \(host.place)"))
  }
}
