extension ProjectModel {
  /// The configuration of a name, as the project spells it; nil where it has none such.
  func configuration(named name: String) -> String? {
    let names = configurations.map(\.name)
    return names.first { $0 == name } ?? names.first { $0.lowercased() == name.lowercased() }
  }

  /// The configuration that is drafted.
  ///
  /// - Parameter asked: The name that was asked for; nil for `Release`.
  /// - Returns: Its name as the project spells it, and what is to be said where it has none such.
  func configuration(for asked: String?) -> (name: String, problems: [DraftProblem]) {
    let wanted = asked ?? "Release"
    let names = configurations.map(\.name)
    if let same = configuration(named: wanted) { return (same, []) }
    let own = defaultConfiguration.flatMap { names.contains($0) ? $0 : nil } ?? names.last
    guard let own else { return (wanted, []) }
    if asked == nil { return (own, []) }
    let list = names.joined(separator: ", ")
    let problem = DraftProblem(
      "the project \(name) has no configuration \(wanted), so \(own) is drafted; it has \(list)",
      at: nil)
    return (own, [problem])
  }
}
