internal import WidgetManifests

/// Data that the older version has stored stays accessible.
struct GroupRemoved: ComparisonRule {
  static let info = RuleInfo(
    id: "group-removed",
    group: .comparison,
    severity: .error,
    summary: "The app or an extension no longer has an app group or keychain group that it had.",
    rationale: """
      Files, defaults and keychain items of the older version stay in the group's container. A new \
      version without the group opens an empty one, without any error: people see signed-out and \
      empty widgets, and their settings are gone.
      """,
    remedy: "keep the group until its data has been moved",
    source: "https://developer.apple.com/documentation/xcode/configuring-app-groups",
    valid: [
      .change(from: group("shared"), to: group("shared", "more"))
    ],
    invalid: [
      .change(from: group("shared", "more"), to: group("shared", at: "↓")),
      .change(from: group("shared"), to: group("common", item: "↓")),
    ])

  /// An app and an extension with groups, all of which the widget reads.
  private static func group(
    _ names: String..., at mark: String = "", item: String = ""
  ) -> Example {
    let list = names.map { "group.com.example.\($0)" }.joined(separator: ", ")
    return .widget(
      "appGroups: [\(list)]",
      bundle: "appGroups: \(mark)[\(item)\(list)]\nprivacyManifest: {userDefaults: [1C8F.1]}",
      app: "appGroups: [\(list)]")
  }

  static func check(_ comparison: Comparison) -> [Finding] {
    comparison.apps.flatMap { app in
      losses(of: app).map { loss in finding(loss, of: app) }
    }
  }

  /// A group that is gone.
  private struct Loss {
    let group: Located<String>
    let isKeychain: Bool
    /// The targets that lack it, extensions first.
    var places: [(title: String, place: Place, subject: Finding.Subject)]
  }

  private static func finding(_ loss: Loss, of app: AppPair) -> Finding {
    let what = loss.isKeychain ? "keychain group" : "app group"
    let from = loss.places.prefix(4).map(\.title)
    let names = from + (loss.places.count > 4 ? ["\(loss.places.count - 4) more"] : [])
    let others = loss.places.dropFirst().prefix(4).map { other in
      Finding.Related("also", "\(other.title) lacks it", at: other.place)
    }
    let before = Finding.Related(
      "before", "\(quoted(loss.group.value)) is listed", at: loss.group.place)
    return Finding(
      info,
      "\(what) \(quoted(loss.group.value)) is gone from \(names.listed()); its data is lost",
      at: loss.places[0].place, subject: loss.places[0].subject, related: [before] + others)
  }

  /// The groups that an app and its extensions have lost, without repeats.
  private static func losses(of app: AppPair) -> [Loss] {
    var losses: [Loss] = []
    var indexes: [String: Int] = [:]
    func add(
      _ old: GroupLists, _ new: GroupLists, title: String, at place: Place,
      _ subject: Finding.Subject
    ) {
      for isKeychain in [false, true] {
        let (before, after) = isKeychain ? (old.keychain, new.keychain) : (old.app, new.app)
        guard isKeychain ? new.isKeychainComplete : after.isComplete else { continue }
        let gone = before.items.filter { group in
          isKeychain ? !new.shareKeychain(group.value) : !after.contains(group.value)
        }
        let come = after.items.filter { !before.contains($0.value) }
        let successor = gone.count == 1 && come.count == 1 ? come[0] : nil
        for group in gone {
          let entry = (title, successor?.place ?? after.place ?? place, subject)
          let key = "\(isKeychain) \(group.value)"
          if let index = indexes[key] {
            losses[index].places.append(entry)
          } else {
            indexes[key] = losses.count
            losses.append(Loss(group: group, isKeychain: isKeychain, places: [entry]))
          }
        }
      }
    }
    for pair in app.bundles {
      let (old, new) = (pair.old.context, pair.new.context)
      add(old.groups, new.groups, title: pair.new.title, at: new.document.place, new.subject)
    }
    if let old = app.old.document, let new = app.new.document {
      add(
        GroupLists(old, platforms: old.platforms.value),
        GroupLists(new, platforms: new.platforms.value), title: "the app", at: new.place,
        new.subject)
    }
    return losses
  }
}
