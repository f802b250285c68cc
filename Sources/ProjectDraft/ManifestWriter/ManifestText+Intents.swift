internal import AuditKit

extension ManifestText {
  /// Writes the intents that configure the widgets of an extension, and of which targets they are
  /// members.
  mutating func writeIntents(of target: TargetFacts, host: AppFacts?, in facts: ProjectFacts) {
    let widgets = facts.widgets(ofTarget: target.target)
    let used = widgets.filter { $0.configuration?.takesIntent == true }.compactMap(\.intent)
    let intents = used.uniqueValues
    guard !intents.isEmpty else { return }
    add("intents") { text in
      for intent in intents {
        guard let name = intent.value else { continue }
        let declarations = facts.sources.intents.filter { $0.type == name }
        let places = declarations.map(\.origin.text).unique.joined(separator: ", ")
        let written = WrittenScalar.new(name.withoutVariables)
        let membership = IntentMembership(
          declarations, extension: target, host: host?.target, in: facts)
        switch membership {
        case .members(let members):
          let list = members.joined(separator: ", ")
          text.item("{name: \(written), targets: [\(list)]}", places)
        case .unjudged:
          text.item(written, places)
        case .unknown:
          let variable = WrittenValue.variable(name, "TARGETS")
          text.item(
            "{name: \(written), targets: [$(\(variable))]}",
            WrittenValue.unresolved("where \(name) is declared", at: intent.origin))
        }
      }
    }
  }
}

/// Of which of the two targets that a manifest names an intent is a member.
private enum IntentMembership {
  /// Of these; of none where another target alone compiles it, as an Intents extension.
  case members([String])
  /// Of one that needs no other, or of some that can't all be told.
  case unjudged
  /// That is for the user to say.
  case unknown

  init(
    _ declarations: [IntentFacts], extension item: TargetFacts, host: TargetFacts?,
    in facts: ProjectFacts
  ) {
    guard let host, !declarations.isEmpty else {
      self = .unknown
      return
    }
    // A program depends on the extensions that it embeds, and compiles none of their code.
    let programs = Set(facts.apps.map(\.target.target) + facts.extensions.map(\.target.target))
    let isInApp = declarations.contains { host.compiles($0, besides: programs) }
    let isInExtension = declarations.contains { item.compiles($0, besides: programs) }
    let members = [isInApp ? "app" : nil, isInExtension ? "extension" : nil].compactMap(\.self)
    let isSiriKit = declarations.contains { $0.origin.file.hasSuffix(".intentdefinition") }
    // What a library holds may be linked by way of another one.
    let isInLibrary = declarations.contains { !programs.contains($0.target) }
    if members.count < 2, isInLibrary {
      self = isSiriKit ? .unknown : .unjudged
    } else {
      // An App Intent is read from the extension that uses it.
      self = !isSiriKit && !isInApp && isInExtension ? .unjudged : .members(members)
    }
  }
}

extension TargetFacts {
  /// Whether a declaration is part of its program: compiled by it, or by a library that it links.
  fileprivate func compiles(_ intent: IntentFacts, besides programs: Set<String>) -> Bool {
    intent.target == target || swiftFiles.contains(intent.origin.file)
      || (dependencies.contains(intent.target) && !programs.contains(intent.target))
  }
}
