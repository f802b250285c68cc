import SwiftParser
import SwiftSyntax
internal import WidgetManifests

/// Finds out whether the value of an expression may depend on the widget's family, or be a picture
/// that views tint or that is loaded, through the variables, functions and parameters of the project.
struct ValueDependence {
  /// What a value may depend on.
  enum Subject {
    /// The family, by any name that suggests it.
    case family
    /// The family of a provider's context.
    case context
    /// A symbol, or a picture that is or may be a template.
    case template
    /// A picture that is loaded.
    case photo

    var isPicture: Bool { self == .template || self == .photo }
  }

  /// The module of the widget, whose calls create the views.
  private let table: SymbolTable
  private let subject: Subject
  private var seen: Set<SyntaxIdentifier> = []
  /// The number of tokens in them.
  private var size = 0

  /// Whether the value of a node may depend on the family.
  static func isPossible(for node: some SyntaxProtocol, in scope: Scope, of table: SymbolTable)
    -> Bool
  {
    isPossible(on: .family, for: Syntax(node), in: scope, of: table)
  }

  private static func isPossible(
    on subject: Subject, for node: Syntax, in scope: Scope, of table: SymbolTable
  ) -> Bool {
    if let known = table.cache.dependences[subject]?[node.id] { return known }
    var search = ValueDependence(table: table, subject: subject)
    let result = search.mayDepend(node, scope)
    table.cache.dependences[subject, default: [:]][node.id] = result
    return result
  }

  /// Whether the picture that an expression creates may be a symbol or a template in all states, not
  /// one that is loaded.
  static func mayOnlyBeTemplate(
    for picture: ExprSyntax, in scope: Scope, of table: SymbolTable
  ) -> Bool {
    let tokens = picture.tokens(viewMode: .sourceAccurate)
    if tokens.contains(where: { $0.isTemplate(in: table.module.assets) == false }) { return false }
    return isPossible(on: .template, for: Syntax(picture), in: scope, of: table)
      && !isPossible(on: .photo, for: Syntax(picture), in: scope, of: table)
  }

  /// Whether a provider may decide by the family of its context what a member of an entry is.
  static func isPossible(forMember member: ExprSyntax, in scope: Scope, of table: SymbolTable)
    -> Bool
  {
    isPossible(on: .context, for: Syntax(member), in: scope, of: table)
  }

  private init(table: SymbolTable, subject: Subject) {
    (self.table, self.subject) = (table, subject)
  }

  private mutating func mayDepend(_ node: Syntax, _ scope: Scope) -> Bool {
    guard seen.insert(node.id).inserted else { return false }
    for _ in node.tokens(viewMode: .sourceAccurate).prefix(Limits.tokens) { size += 1 }
    if !isCut, mentionsSubject(node) { return true }
    var names: Set<String> = []
    for token in node.tokens(viewMode: .sourceAccurate) {
      if isCut { return subject != .photo }
      guard let name = token.identifier?.name,
        // The same name in one declaration is mostly the same thing.
        names.insert(name).inserted
      else { continue }
      for definition in definitions(of: token, in: scope) where mayDepend(definition) {
        return true
      }
    }
    return false
  }

  /// Whether there is more than one search may read; then anything but a loaded picture is possible.
  private var isCut: Bool { seen.count > Limits.declarations || size >= Limits.tokens }

  private func mentionsSubject(_ node: Syntax) -> Bool {
    switch subject {
    case .family: node.mentionsFamily
    case .context: node.tokens(viewMode: .sourceAccurate).contains(where: \.isFamilyOfContext)
    case .template:
      node.tokens(viewMode: .sourceAccurate).contains { $0.mentionsTemplate(table.module.assets) }
    case .photo: node.tokens(viewMode: .sourceAccurate).contains(where: \.loadsPicture)
    }
  }

  /// The declarations that a name may refer to, if it is one of the view's own; for a picture, also
  /// those of members of a known type.
  private func definitions(of token: TokenSyntax, in scope: Scope) -> [Definition] {
    guard let reference = token.reference else {
      return scope.table.definitions(of: token, in: scope)
    }
    guard subject != .family || reference.isOwn else { return [] }
    let name = token.plainText
    if reference.as(MemberAccessExprSyntax.self)?.base == nil, !reference.isOwn {
      return scope.table.externalTypes(extendedBy: name).flatMap {
        scope.table.members(named: name, of: $0, ofType: true, from: scope)
      }
    }
    return scope.table.definitions(of: reference, in: scope)
  }

  private mutating func mayDepend(_ definition: Definition) -> Bool {
    switch definition {
    case .variable(let variable):
      if mayDepend(Syntax(variable.declaration), variable.scope) { return true }
      guard !variable.isComputed, let owner = variable.owner else { return false }
      return mayDepend(variable.name, of: owner)
    case .function(let function, let scope): return mayDepend(Syntax(function), scope)
    case .parameter(let parameter, let scope) where subject.isPicture:
      return scope.table.calls(passing: parameter, in: scope).contains { arguments, _ in
        arguments[parameter.localName].map { mayDepend(.argument($0)) } ?? false
      }
    case .argument(let argument): return mayDepend(Syntax(argument.expression), argument.scope)
    case .unwrapped(let found) where subject.isPicture:
      return found.contains { mayDepend($0) }
    default: return false
    }
  }

  /// Whether a stored property may depend on the family by what initializers are given.
  private mutating func mayDepend(_ property: String, of owner: TypeSymbol) -> Bool {
    let initializers = table.ownMembers(named: "init", of: owner)
    for (member, inner) in initializers {
      let scope = Scope(table: inner, file: member.container.file)
      if mayDepend(member.node, scope) { return true }
    }
    let callers = owner.table === table ? [table] : [table, owner.table]
    for (call, scope) in callers.flatMap({ $0.calls(of: [owner.name]) }) {
      for argument in call.arguments
      where !initializers.isEmpty && subject != .photo
        || argument.label?.identifier?.name == property
      {
        if mayDepend(Syntax(argument.expression), scope) { return true }
      }
    }
    return false
  }
}

extension SyntaxProtocol {
  /// Whether a name in it is that of a family, or suggests one.
  var mentionsFamily: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      if case .identifier(let name) = token.tokenKind { name.mentionsFamily } else { false }
    }
  }
}

extension String {
  /// Whether it is the name of a family, or suggests one.
  var mentionsFamily: Bool {
    let folded = lowercased()
    return WidgetFamily(rawValue: self) != nil
      || ["islock", "locked"].contains { folded.hasSuffix($0) }
      || ["family", "accessory", "lockscreen"].contains { folded.contains($0) }
  }
}

extension TokenSyntax {
  /// Whether it is `family` in `context.family`, or a family.
  fileprivate var isFamilyOfContext: Bool {
    guard let access = parent?.parent?.as(MemberAccessExprSyntax.self),
      access.declName.baseName.id == id
    else { return false }
    return WidgetFamily(rawValue: text) != nil
      || text == "family"
        && access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "context"
  }

  /// Whether the picture that it names in a catalog, as in `.sun` or in `Asset.sun.image`, is a
  /// template; nil if it names none.
  fileprivate func isTemplate(in assets: AssetCatalogs?) -> Bool? {
    guard let access = parent?.parent?.as(MemberAccessExprSyntax.self),
      access.declName.baseName.id == id
    else { return nil }
    let type = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard access.base == nil || type?.first?.isUppercase == true else { return nil }
    return assets?.isTemplate(text)
  }

  /// Whether it is the label of the data or the file of a picture.
  fileprivate var loadsPicture: Bool {
    guard text == "data" || text == "contentsOfFile",
      let call = parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    guard ["UIImage", "NSImage"].contains(call.calledName) else { return false }
    // `UIImage(data: data)?.withRenderingMode(.alwaysTemplate)`
    return sequence(first: Syntax(call), next: \.parent).prefix { $0.is(ExprSyntax.self) }
      .allSatisfy {
        let name = $0.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return name != "withRenderingMode" && name != "withTintColor"
      }
  }

  /// Whether it belongs to a symbol, or to a picture that may be a template.
  fileprivate func mentionsTemplate(_ assets: AssetCatalogs?) -> Bool {
    switch text {
    case "systemName", "systemImage", "systemSymbolName", "alwaysTemplate", "template",
      "SymbolConfiguration":
      return true
    case "named", "resource":
      guard let argument = parent?.as(LabeledExprSyntax.self)?.expression else { return false }
      let name =
        argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        ?? argument.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
      return name.flatMap { assets?.isTemplate($0) } ?? true
    default: return isTemplate(in: assets) == true
    }
  }
}
