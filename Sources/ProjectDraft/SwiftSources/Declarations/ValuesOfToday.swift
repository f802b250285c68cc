import SwiftSyntax

extension Reach {
  /// The properties named for today whose values an app group has, if no code asks for the day: soon
  /// they are those of another day.
  var valuesOfToday: [(token: TokenSyntax, scope: Scope)] {
    guard ProviderUses.showsStoredValues(self) else { return [] }
    let uses = reached.uses(in: self)
    return uses.keys.filter(\.isOfToday).sorted().flatMap { uses[$0] ?? [] }.filter {
      token, scope in
      guard let access = token.reference?.as(MemberAccessExprSyntax.self), access.base != nil,
        case .variable(let variable)? = scope.table.definitions(of: token, in: scope).first
      else { return false }
      return variable.mayBeStored
    }
  }
}

extension VariableDefinition {
  /// Whether it may be a stored property with another value each day.
  fileprivate var mayBeStored: Bool {
    !isComputed && !isOfType && (initialValue == nil || !isConstant)
      && annotation.map { !Self.lasting.contains($0.lastName) } ?? true
  }

  /// The types of styles, titles and settings.
  private static let lasting: Set = [
    "Color", "UIColor", "NSColor", "Font", "Image", "Gradient", "LinearGradient", "Bool", "CGFloat",
    "Text", "LocalizedStringKey", "LocalizedStringResource", "String", "URL",
  ]
}

extension String {
  /// Whether it is the name of something of the present day, as in `todaySteps`.
  fileprivate var isOfToday: Bool {
    guard hasPrefix("today") || hasSuffix("Today") && !hasPrefix("is") else { return false }
    // A goal for each day stays.
    return !["goal", "limit", "target", "color"].contains { lowercased().contains($0) }
  }
}
