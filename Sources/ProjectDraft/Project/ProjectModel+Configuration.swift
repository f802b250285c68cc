extension ProjectModel {
  /// The configuration that is drafted.
  ///
  /// - Parameter asked: The name that was asked for; nil for `Release`.
  /// - Returns: Its name as the project spells it, and what is to be said where it has none such.
  func configuration(for asked: String?) -> (name: String, problems: [DraftProblem]) {
    let wanted = asked ?? "Release"
    let names = configurations.map(\.name)
    let same =
      names.first { $0 == wanted }
      ?? names.first { $0.lowercased() == wanted.lowercased() }
    if let same { return (same, []) }
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
