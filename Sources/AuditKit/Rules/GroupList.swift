internal import WidgetManifests

/// The valid groups of one list, without repeats.
struct GroupList: Sendable {
  /// The groups at their first mention, in the order written.
  let items: [Located<String>]
  /// The place of the whole list, if it is written.
  let place: Place?
  /// Whether every item could be read, so that a group that is not in the list is missing.
  let isComplete: Bool
  private let names: Set<String>

  /// Collects the valid groups of a list; `invalid-app-group` reports the others.
  init(_ field: Field<LocatedList<String>>, where isValid: (String) -> Bool) {
    var names: Set<String> = []
    items = field.items().filter { isValid($0.value) && names.insert($0.value).inserted }
    self.names = names
    place = field.value?.place
    isComplete = field.isComplete()
  }

  /// Returns whether a group is known to be in the list.
  func contains(_ group: String) -> Bool { names.contains(group) }
}

/// The groups of a list, prepared for suggestions.
struct GroupSpellings {
  private let groups: [String: String]
  private let nearest: Nearest

  /// Prepares the groups of a list.
  init(_ groups: [String]) {
    let words = groups.map { $0.withoutPrefix("group.") }
    self.groups = Dictionary(zip(words, groups)) { first, _ in first }
    nearest = Nearest(words)
  }

  /// Returns the group that another one was probably meant to be: it differs in at most one letter.
  ///
  /// The common prefix `group.` is ignored. Teams number their groups, so another digit isn't a
  /// misspelling. Both limits are chosen by this project.
  func meant(by group: String) -> Nearest.Match? {
    guard var match = nearest.match(to: group.withoutPrefix("group.")), match.isSure,
      match.distance <= 1, let group = groups[match.word]
    else { return nil }
    match.word = group
    return match
  }
}

extension String {
  fileprivate func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

/// The app groups and keychain groups of an app or an extension.
struct GroupLists: Sendable {
  /// The application groups.
  let app: GroupList
  /// The keychain access groups.
  let keychain: GroupList

  /// Collects the groups of a target's entitlements.
  init(_ target: borrowing some TargetDocument, platforms: Platforms?) {
    app = GroupList(target.appGroups) { AppGroupForm.isValid($0, on: platforms) }
    keychain = GroupList(target.keychainGroups) { !$0.isEmpty }
  }

  /// Returns whether keychain items can be shared in a group, which may also be an app group.
  ///
  /// - Source: Apple, Keychain Access Groups Entitlement,
  ///   https://developer.apple.com/documentation/bundleresources/entitlements/keychain-access-groups
  func shareKeychain(_ group: String) -> Bool { keychain.contains(group) || app.contains(group) }

  /// Whether a keychain group that is in neither list is missing.
  var isKeychainComplete: Bool { keychain.isComplete && app.isComplete }
}

extension AppGroupForm {
  /// Returns whether a text is an app group that a target for some platforms can have.
  ///
  /// - Parameter platforms: The target's platforms; nil if unknown, which allows both forms.
  static func isValid(_ text: String, on platforms: Platforms?) -> Bool {
    switch AppGroupForm(text) {
    case .group: true
    case .team: platforms.map { $0.isPartial || $0[.macOS] != nil } ?? true
    case nil: false
    }
  }
}

extension SharedTexts.Use {
  /// The widgets that read a group, up to the words `app group` or `keychain group`.
  var readers: String { count == 1 ? "the widget reads the" : "\(count) widgets read the" }
}
