import SwiftSyntax

/// The names that code reaches, found once for all questions about it.
final class ReachedNames {
  private var used: [String: [(token: TokenSyntax, scope: Scope)]]?
  private var mentioned: [[String]: [Mention]]?

  /// The reached tokens by their names.
  func uses(in reach: Reach) -> [String: [(token: TokenSyntax, scope: Scope)]] {
    if let used { return used }
    var uses: [String: [(token: TokenSyntax, scope: Scope)]] = [:]
    for (node, scope) in reach.visits {
      for token in node.tokens(viewMode: .sourceAccurate) {
        if let name = token.identifier?.name { uses[name, default: []].append((token, scope)) }
      }
    }
    used = uses
    return uses
  }

  /// A type that is created, or passed to what the system calls.
  struct Mention {
    var type: TypeSymbol
    /// The types and protocols that it inherits from.
    var parents: [TypeSymbol]
    /// Where; nil for the type that the system creates.
    var token: TokenSyntax?
    var scope: Scope
    var call: FunctionCallExprSyntax?

    /// Whether it runs an initializer, or the initial value of a property.
    func creates(_ node: Syntax) -> Bool {
      guard let initializer = node.as(InitializerDeclSyntax.self), let call else {
        return token == nil || call != nil
      }
      return CallArguments(call, scope).fit(initializer.signature.parameterClause)
    }

    /// The arguments of the initializer that it runs.
    func arguments(of node: Syntax, in outer: Scope, _ inner: Scope) -> [String: Argument] {
      guard let initializer = node.as(InitializerDeclSyntax.self), let call else { return [:] }
      return CallArguments(call, outer).bound(to: initializer.signature.parameterClause, inner)
    }
  }

  /// The mentions of a type, and of those that inherit from it.
  func mentions(of owner: TypeSymbol, in reach: Reach) -> [Mention] {
    let all = mentioned ?? findMentions(in: reach)
    mentioned = all
    return all[owner.path, default: []].filter { mention in
      ([mention.type] + mention.parents).contains {
        $0 == owner || $0.isExternal && $0.path == owner.path
      }
    }
  }

  private func findMentions(in reach: Reach) -> [[String]: [Mention]] {
    var found: [[String]: [Mention]] = [:]
    func add(
      _ type: TypeSymbol, _ token: TokenSyntax?, _ scope: Scope,
      _ call: FunctionCallExprSyntax? = nil
    ) {
      let parents = type.isExternal ? [] : scope.table.ancestors(of: type)
      let mention = Mention(type: type, parents: parents, token: token, scope: scope, call: call)
      for path in Set(([type] + parents).map(\.path)) { found[path, default: []].append(mention) }
    }
    add(reach.root, nil, reach.scope)
    for (node, scope) in reach.visits {
      for token in node.tokens(viewMode: .sourceAccurate) {
        guard let reference = token.reference else { continue }
        let (call, table) = (reference.call, scope.table)
        let type: TypeSymbol?
        if token.text == "self" || token.text == "init" {
          let access = reference.as(MemberAccessExprSyntax.self)
          type = access?.base == nil ? nil : access.flatMap { table.owner(of: $0, in: scope)?.type }
        } else {
          type = call == nil ? nil : table.namedType(reference, in: scope)
        }
        guard let type else { continue }
        add(type, token, scope, call)
        // The system asks the types of an intent's parameters for options.
        guard table.conforms(type, to: ["WidgetConfigurationIntent", "ControlConfigurationIntent"])
        else { continue }
        let members = table.ownMembers(of: type)
        for (member, inner) in members.names.sorted().flatMap({ members.byName[$0] ?? [] }) {
          guard case .variable(_, let binding) = member.content,
            let parameter = binding.typeAnnotation.flatMap({
              inner.type(
                $0.type, at: member.node, in: Scope(table: inner, file: member.container.file))
            })
          else { continue }
          add(parameter, token, scope)
        }
      }
    }
    return found
  }
}
