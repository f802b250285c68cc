internal import WidgetManifests

/// A text of an extension that has to be its host's, letter by letter, and is not.
struct HostMismatch {
  private let own: Located<String>
  private let host: Located<String>
  private let bundle: BundleContext

  /// Compares a field of a bundle with its host's; nil where both say the same, or where one of them
  /// is absent, unknown or not fit to be compared.
  init?(
    of bundle: BundleContext, _ own: Field<Located<String>>, _ host: Field<Located<String>>,
    where isComparable: (String) -> Bool = { _ in true }
  ) {
    // Nearly always both are the same, and neither is copied to see that.
    guard own.differs(from: host), let own = own.value, let host = host.value,
      isComparable(own.value), isComparable(host.value)
    else { return nil }
    self.own = own
    self.host = host
    self.bundle = bundle
  }

  /// A finding at the extension's side, to which the host's is related.
  ///
  /// - Parameters:
  ///   - word: What the two texts are, such as `version`.
  ///   - consequence: What comes of it, in front of the rule's remedy.
  ///   - show: How a message shows one of the texts.
  func finding(
    _ info: RuleInfo, _ word: String, consequence: String,
    as show: (String) -> String = { $0 }
  ) -> Finding {
    Finding(
      info, "\(word) \(show(own.value)) differs from the host app's \(show(host.value))", at: own,
      subject: bundle.subject,
      related: [bundle.hostSays("declares \(show(host.value))", at: host.place)],
      help: "\(consequence); \(info.remedy)"
    ).repaired(.copy(host, over: own))
  }
}

extension Field<Located<String>> {
  /// Whether both texts are known, and are not the same.
  fileprivate func differs(from other: Field<Located<String>>) -> Bool {
    guard case .known(let text) = self, case .known(let other) = other else { return false }
    return text.value != other.value
  }
}
