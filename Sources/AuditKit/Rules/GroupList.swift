internal import WidgetManifests

/// The groups of one list, each valid one once, ready to be looked up.
struct GroupList: Sendable {
  /// The valid groups where each is first written, in the order written.
  let items: [Located<String>]
  /// The whole list, where it is written.
  let place: Place?
  /// Whether a group that is not in it is really not there.
  let isComplete: Bool
  /// Whether some that are written are not valid.
  let hasInvalid: Bool
  /// The names, where there are many; nil for a few.
  private let names: Set<String>?

  /// So many groups are found sooner one by one than in a set; a limit of ours.
  private static let few = 8

  /// Gathers the groups of a list that are valid; the others have a finding of their own.
  init(_ field: Field<LocatedList<String>>, where isValid: (String) -> Bool) {
    let written = field.items()
    let areValid = written.indices.allSatisfy { isValid(written[$0].value) }
    let valid = areValid ? written : written.filter { isValid($0.value) }
    if valid.count <= Self.few {
      let isFirst = { (index: Int) in
        !(0..<index).contains { valid[$0].value == valid[index].value }
      }
      let areDistinct = valid.indices.allSatisfy(isFirst)
      items = areDistinct ? valid : valid.indices.filter(isFirst).map { valid[$0] }
      names = nil
    } else {
      var names: Set<String> = []
      items = valid.filter { names.insert($0.value).inserted }
      self.names = names
    }
    hasInvalid = !areValid
    place = field.value?.place
    isComplete = field.isComplete()
  }

  /// Whether a group is known to be in the list.
  func contains(_ group: String) -> Bool {
    names?.contains(group) ?? items.indices.contains { items[$0].value == group }
  }

  /// Whether all groups of another list are known to be in this one.
  func holdsAll(of field: Field<LocatedList<String>>) -> Bool {
    guard case .known(let list) = field else { return true }
    return list.items.indices.allSatisfy { contains(list.items[$0].value) }
  }

  /// Whether the groups are few, and each is one of those that a widget of a bundle reads.
  func areRead(by bundle: BundleContext) -> Bool {
    items.count <= Self.few
      && items.indices.allSatisfy { index in
        bundle.widgets.contains { $0.widget.appGroups.holds(items[index].value) }
      }
  }

  /// The groups of this list that were probably meant by those of another that are not in it.
  func meant(by groups: some Sequence<String>) -> Set<String> {
    var meant: Set<String> = []
    var spellings = GroupSpellings(items)
    for group in groups where !contains(group) {
      if let match = spellings.meant(by: group) { meant.insert(match.word) }
    }
    return meant
  }
}

/// The groups of a list, ready to be asked which of them another one was meant to be.
struct GroupSpellings {
  private let groups: [Located<String>]
  /// What is made once, and only for who asks: nearly all lists are spelt well.
  private lazy var nearest = Nearest(groups.lazy.map { String($0.value.dropPrefix("group.")) })

  init(_ groups: [Located<String>]) { self.groups = groups }

  /// The group that another one, which is none of these, was probably meant to be: all but a letter
  /// is the same.
  ///
  /// The `group.` that all begin with proves nothing. Teams number their groups, so that another
  /// digit is no slip; both limits are ours.
  mutating func meant(by group: String) -> Nearest.Match? {
    let match = nearest.match(to: String(group.dropPrefix("group.")))
    guard var match, match.isSure, match.distance <= 1,
      let item = groups.first(where: { $0.value.dropPrefix("group.") == match.word })
    else { return nil }
    match.word = item.value
    return match
  }
}

extension String {
  fileprivate func dropPrefix(_ prefix: String) -> Substring {
    hasPrefix(prefix) ? dropFirst(prefix.count) : self[...]
  }
}

/// The app groups and keychain groups of an app or an extension.
struct GroupLists: Sendable {
  /// The application groups.
  let app: GroupList
  /// The keychain access groups.
  let keychain: GroupList

  /// Gathers the groups of a target's entitlements.
  init(_ target: borrowing some TargetDocument, platforms: Platforms?) {
    app = GroupList(target.appGroups) { AppGroupForm.isValid($0, on: platforms) }
    keychain = GroupList(target.keychainGroups) { !$0.isEmpty }
  }

  /// Whether items can be shared in the keychain under a group: an app group serves as well.
  ///
  /// - Source: Apple, Keychain Access Groups Entitlement,
  ///   https://developer.apple.com/documentation/bundleresources/entitlements/keychain-access-groups
  func shareKeychain(_ group: String) -> Bool { keychain.contains(group) || app.contains(group) }

  /// Whether a keychain group that is in neither list is really not there.
  var isKeychainComplete: Bool { keychain.isComplete && app.isComplete }
}

extension Field<LocatedList<String>> {
  /// Whether a text is an item of the list.
  func holds(_ text: String) -> Bool {
    guard case .known(let list) = self else { return false }
    return list.items.indices.contains { list.items[$0].value == text }
  }
}

extension AppGroupForm {
  /// Whether a text is an app group that a target for some platforms can have.
  ///
  /// - Parameter platforms: Where the target runs; nil is unknown, and allows both forms.
  static func isValid(_ text: String, on platforms: Platforms?) -> Bool {
    if AppGroupForm.isGroup(text) { return true }
    return switch AppGroupForm(text) {
    case .group: true
    case .team: platforms.map { $0.isPartial || $0[.macOS] != nil } ?? true
    case nil: false
    }
  }
}

extension SharedTexts.Use {
  /// Who reads a group, up to the words `app group` or `keychain group`.
  var readers: String { count == 1 ? "the widget reads the" : "\(count) widgets read the" }
}
