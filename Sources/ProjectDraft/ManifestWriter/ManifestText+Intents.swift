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
        let isInApp = host.map { app in declarations.contains { app.target.compiles($0) } } ?? false
        let isInExtension = declarations.contains { target.compiles($0) }
        let members = [isInApp ? "app" : nil, isInExtension ? "extension" : nil].compactMap(\.self)
        let written = WrittenScalar.new(name.withoutVariables)
        if members.isEmpty || host == nil {
          let variable = WrittenValue.variable(name, "TARGETS")
          text.item(
            "{name: \(written), targets: [$(\(variable))]}",
            WrittenValue.unresolved("where \(name) is declared", at: intent.origin))
        } else {
          text.item(
            "{name: \(written), targets: [\(members.joined(separator: ", "))]}",
            declarations.map(\.origin.text).unique.joined(separator: ", "))
        }
      }
    }
  }
}

extension TargetFacts {
  /// Whether a declaration is part of its program: compiled by it, or by what it links.
  fileprivate func compiles(_ intent: IntentFacts) -> Bool {
    intent.target == target || dependencies.contains(intent.target)
      || swiftFiles.contains(intent.origin.file)
  }
}
