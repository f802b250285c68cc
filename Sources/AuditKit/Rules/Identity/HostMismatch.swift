internal import WidgetManifests

/// A text of an extension or of a watch app that differs from that of the app that contains it,
/// although both must be identical.
struct HostMismatch {
  private let own: Located<String>
  private let other: Located<String>
  private let host: AppContext
  private let subject: Finding.Subject
  private let isWatchApp: Bool

  /// Compares a field of a target with its host's; nil if both are equal, or if one of them is
  /// absent, unknown or not comparable.
  private init?(
    of target: TargetValues, in host: AppContext?, _ subject: Finding.Subject,
    isWatchApp: Bool = false, _ field: KeyPath<TargetValues, Field<Located<String>>>,
    where isComparable: (String) -> Bool
  ) {
    guard let own = target[keyPath: field].value, let host,
      let other = host.document.target[keyPath: field].value, own != other,
      isComparable(own.value), isComparable(other.value)
    else { return nil }
    (self.own, self.other, self.host, self.subject) = (own, other, host, subject)
    self.isWatchApp = isWatchApp
  }

  /// Compares a field of a bundle with its host's.
  init?(of bundle: BundleContext, _ field: KeyPath<TargetValues, Field<Located<String>>>) {
    self.init(of: bundle.document.target, in: bundle.host, bundle.subject, field) { _ in true }
  }

  /// Compares a field of each bundle with its host's, and of each watch app with its iOS app's.
  static func all(
    in context: RuleContext, _ field: KeyPath<TargetValues, Field<Located<String>>>,
    where isComparable: (String) -> Bool
  ) -> [HostMismatch] {
    context.bundles.compactMap {
      HostMismatch(
        of: $0.document.target, in: $0.host, $0.subject, isWatchApp: $0.document.isWatchApp, field,
        where: isComparable)
    }
      + context.apps.compactMap {
        HostMismatch(
          of: $0.document.target, in: context.run.companion(of: $0), $0.subject,
          isWatchApp: true, field, where: isComparable)
      }
  }

  /// The answer of App Store Connect to a version or a build that differs.
  ///
  /// - Source: https://github.com/woocommerce/woocommerce-ios/pull/12914
  var answer: String {
    isWatchApp
      ? "App Store Connect rejects the watch app (ITMS-90379)"
      : "App Store Connect reports ITMS-90473"
  }

  /// Returns a finding at the target's text, with the host's as a related place.
  ///
  /// - Parameters:
  ///   - word: The name of the two texts, such as `version`.
  ///   - show: Formats one of the texts for a message.
  func finding(
    _ info: RuleInfo, _ word: String, consequence: String? = nil, inStore: String? = nil,
    as show: (String) -> String = { $0 }
  ) -> Finding {
    let app = isWatchApp ? "iOS app" : "host app"
    return Finding(
      info, "\(word) \(show(own.value)) differs from the \(app)'s \(show(other.value))", at: own,
      subject: subject, related: [host.says("declares \(show(other.value))", at: other.place)],
      consequence: consequence, inStore: inStore
    ).repaired(.copy(other, over: own)).caused(by: .init("\(own.value) \(other.place)"))
  }
}
