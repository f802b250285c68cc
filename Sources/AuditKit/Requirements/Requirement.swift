public import WidgetManifests

/// A rule that a team states in its configuration: conditions on a value of each app, bundle,
/// widget or answer.
///
/// It is data rather than code: the name of a value, and conditions on it.
public struct Requirement: Sendable {
  /// The description of the rule.
  ///
  /// Its ID contains a slash, unlike those of built-in rules.
  public let info: RuleInfo
  /// The owners of the value.
  package let owner: Owner
  /// The condition that selects owners; nil selects all.
  package let filter: Clause?
  /// The value and its conditions.
  package let clause: Clause
  /// The texts that the team wrote.
  package let texts: Texts

  /// The owners of values.
  package enum Owner: String, ManifestWord {
    case app, bundle, widget, answer

    /// The values of such an owner.
    var values: [RequiredValue] {
      switch self {
      case .app: RequiredValue.ofApps
      case .bundle: RequiredValue.ofBundles
      case .widget: RequiredValue.ofWidgets
      case .answer: RequiredValue.ofAnswers
      }
    }

    /// The name of such an owner in messages.
    var phrase: String {
      switch self {
      case .app: "an app"
      case .bundle: "a bundle"
      case .widget: "a widget"
      case .answer: "an answer"
      }
    }

    package static let synonyms: Synonyms = [
      "extension": "bundle", "widgetBundle": "bundle", "host": "app", "timeline": "answer",
    ]
  }

  /// A value and conditions on it.
  package struct Clause: Sendable {
    package let value: RequiredValue
    package let conditions: [RequiredCondition]

    /// Returns the conditions as a sentence without a full stop.
    func sentence(of owners: String) -> String {
      let isList = value.kind == .list
      let items = conditions.filter { isList && $0.isOfItems }.map(\.phrase)
      let others = conditions.filter { !isList || !$0.isOfItems }.map(\.phrase)
      let sentences = [
        others.isEmpty ? nil : "\(quoted(value.name)) of \(owners) \(others.listed())",
        items.isEmpty ? nil : "each of \(quoted(value.name)) of \(owners) \(items.listed())",
      ]
      return sentences.compactMap(\.self).joined(separator: "; ")
    }
  }

  /// The texts that a team wrote for a rule.
  package struct Texts: Sendable {
    /// The message of findings; nil for a default message with the found and the required value.
    package var message: String?
    /// The advice of findings; nil for a default.
    package var help: String?
    /// The reason why it matters.
    package var why: String?
    /// The address of its documentation.
    package var source: String?
  }

  /// Creates a rule.
  ///
  /// - Parameter position: The start of the rule in the file at `path`.
  init(
    id: String, severity: Severity, owner: Owner, filter: Clause?, clause: Clause, texts: Texts,
    path: String, position: Position
  ) {
    self.owner = owner
    self.filter = filter
    self.clause = clause
    self.texts = texts
    let wanted = clause.sentence(of: "each \(owner.rawValue)")
    let some = filter.map { filter in
      ", where \(quoted(filter.value.name)) \(filter.conditions.map(\.givenPhrase).listed())"
    }
    info = RuleInfo(
      id: id, group: .required, severity: severity, summary: "\(wanted)\(some ?? "").",
      rationale: texts.why ?? "", remedy: texts.help ?? wanted, source: texts.source ?? "",
      statement: RuleInfo.Statement(message: texts.message, path: path, position: position),
      valid: [], invalid: [])
  }

  /// Returns whether a text is a valid ID of a team's rule: it contains a slash, so that it never
  /// conflicts with built-in rules of any version.
  public static func isID(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return (2...4).contains(parts.count) && text.utf8.count <= 80
      && parts.allSatisfy { part in
        part.utf8.first != UInt8(ascii: "-") && part.utf8.last != UInt8(ascii: "-")
          && !part.isEmpty
          && part.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte.isASCIIDigit
              || byte == UInt8(ascii: "-")
          }
      }
  }

  /// A regular expression for IDs, for the schema.
  static let idPattern = "[a-z0-9]+(-+[a-z0-9]+)*(/[a-z0-9]+(-+[a-z0-9]+)*){1,3}"

  /// Whether the rule needs a replay.
  public var needsReplay: Bool {
    clause.value.needsReplay || (filter?.value.needsReplay ?? false)
  }

  /// Returns the findings for the apps and bundles of a context, in document order.
  func check(_ context: RuleContext) -> [Finding] {
    switch owner {
    case .app: context.apps.flatMap { judge(.app($0.document)) }
    case .bundle: context.bundles.flatMap { judge(.bundle($0)) }
    case .widget: widgets(of: context).flatMap { judge(.widget($0)) }
    case .answer:
      widgets(of: context).flatMap { widget in
        widget.context.hasTimeline
          ? widget.context.answers.flatMap { judge(.answer($0, widget)) } : []
      }
    }
  }

  /// Returns the widgets with their replays, except those in a Today extension, which already have
  /// a finding.
  private func widgets(of context: RuleContext) -> [JudgedOwner.Widget] {
    var widgets: [JudgedOwner.Widget] = []
    for (number, bundle) in context.bundles.enumerated() where bundle.document.point != .today {
      var replays: [Int: ReplayedWidget] = [:]
      if needsReplay, !context.replays.isEmpty {
        for replay in context.replays[number] where replays[replay.index] == nil {
          replays[replay.index] = replay
        }
      }
      for (index, widget) in bundle.widgets.enumerated() {
        widgets.append(
          JudgedOwner.Widget(
            context: widget, replay: replays[index], days: context.settings?.profile.days ?? 1))
      }
    }
    return widgets
  }

  private func judge(_ owner: JudgedOwner) -> [Finding] {
    if let filter {
      let value = filter.value.read(owner)
      guard filter.conditions.allSatisfy({ $0.holds(value, of: owner) == true }) else { return [] }
    }
    let value = clause.value.read(owner)
    return clause.conditions.flatMap { condition in
      condition.violations(in: value, of: owner).map { violation in
        let sentence = violation.sentence(of: clause.value.name, condition)
        let required = info.statement.map { "required \($0.text)" }
        // A custom message doesn't tell what was found.
        let parts = texts.message == nil ? [required ?? sentence] : [sentence, required]
        return Finding(
          info, texts.message ?? sentence, at: violation.place, subject: owner.subject,
          help: texts.help ?? parts.compactMap(\.self).joined(separator: "; "))
      }
    }
  }
}
