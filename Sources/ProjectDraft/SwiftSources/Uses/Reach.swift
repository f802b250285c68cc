import SwiftSyntax

/// The code that a provider or a widget may run, by the names that occur in it.
///
/// Of each type used, the members are followed whose names occur anywhere in that code: that is
/// more than what runs, but never all members of a type. Which of it certainly runs is what
/// `CertainRuns` finds.
struct Reach {
  /// The type of the provider or of the widget, in its scope.
  let root: TypeSymbol
  let scope: Scope
  /// The function by which a provider answers; nil for a widget, whose members the system calls.
  let answer: FunctionDeclSyntax?
  /// The declarations, in the order of the walk.
  private(set) var visits: [(node: Syntax, scope: Scope)] = []
  /// The types of the sources whose members it follows.
  private(set) var types: [TypeSymbol] = []
  /// Whether the walk came to its end, without a reference to unavailable sources.
  private(set) var isComplete = true
  /// Whether there is more than one walk may read.
  private(set) var isCut = false
  /// The number of declarations to which a widget's views lead: they come first.
  private(set) var shownCount = 0
  /// Whether views lead to more than one walk may read.
  private(set) var isShownCut = false

  /// The names in the declarations.
  let reached = ReachedNames()

  /// The number of declarations that were read, and of their tokens.
  private var (next, size) = (0, 0)
  private var seen: Set<SyntaxIdentifier> = []
  private var names: Set<String> = []
  /// The types from which others of `types` inherit.
  private var inherited: Set<TypeSymbol> = []
  /// The index of each type in `types`.
  private var numbers: [TypeSymbol: Int] = [:]
  /// The number of `types` whose members each module has listed.
  private var lookedAt: [ObjectIdentifier: Int] = [:]
  private var files: Set<String> = []
  private var extended: Set<String> = []
  /// The names that were looked up in each file.
  private var resolved: [ObjectIdentifier: Set<Piece.Use>] = [:]

  /// The members that the system calls in a widget's extension: those of its views, of its
  /// provider, and of the queries for its intent's options.
  static let system = views + others
  private static let views = ["body", "makeBody"]
  private static let others = [
    "timeline", "getTimeline", "snapshot", "getSnapshot", "placeholder", "currentValue",
    "previewValue", "recommendations", "relevance", "defaultQuery", "suggestedEntities",
    "entities", "defaultResult", "results",
  ]

  /// Walks from a provider's answer, or from the members of a widget that the system calls.
  init(of type: TypeSymbol, answer: FunctionDeclSyntax? = nil, in scope: Scope) {
    (root, self.answer, self.scope) = (type, answer, scope)
    if answer == nil { names = Set(Self.views) }
    add(type, from: scope)
    if let answer { add(Syntax(answer), scope) }
    walk()
    if answer == nil, !isCut {
      shownCount = visits.count
      for name in Self.others where names.insert(name).inserted {
        addMembers(named: name, from: scope)
      }
      walk()
    } else {
      (shownCount, isShownCut) = (visits.count, isCut)
    }
    // What a container of dependencies gives for a protocol is in code that no name leads to.
    if types.contains(where: { $0.isProtocol && !$0.isExternal && !inherited.contains($0) }) {
      isComplete = false
    }
  }

  private mutating func walk() {
    while next < visits.count {
      guard visits.count < Limits.declarations, size < Limits.tokens else {
        visits.removeSubrange(next...)
        (isComplete, isCut) = (false, true)
        return
      }
      let (node, scope) = visits[next]
      let piece = scope.file.piece(node, marks: ProviderUses.marks)
      size += piece.tokens
      read(piece, scope)
      next += 1
    }
  }

  /// The tokens with names that show what is read or changed, in the order of the walk.
  var marks: some Sequence<(name: String, token: TokenSyntax, scope: Scope)> {
    marks(in: visits[...])
  }

  /// The declarations to which a widget's views lead.
  var shown: ArraySlice<(node: Syntax, scope: Scope)> { visits.prefix(shownCount) }

  /// The tokens with such names in some of the declarations.
  func marks(
    in visits: ArraySlice<(node: Syntax, scope: Scope)>
  ) -> some Sequence<(name: String, token: TokenSyntax, scope: Scope)> {
    visits.lazy.flatMap { node, scope in
      scope.file.piece(node, marks: ProviderUses.marks).marks.map { ($0.name, $0.token, scope) }
    }
  }

  /// Whether a node is part of that code.
  func contains(_ node: Syntax) -> Bool {
    sequence(first: node) { $0.parent }.contains { seen.contains($0.id) }
  }

  private mutating func read(_ piece: Piece, _ scope: Scope) {
    if !scope.table.unavailableModules(in: scope.file).isEmpty { isComplete = false }
    if files.insert(scope.file.path).inserted {
      // The members of SDK types that the file extends may be called on any value.
      for type in scope.table.externalTypes(extendedIn: scope.file) {
        add(type, from: scope)
      }
    }
    for (use, token) in piece.uses { add(use, token, scope) }
  }

  private mutating func add(_ use: Piece.Use, _ token: TokenSyntax, _ scope: Scope) {
    let name = use.name
    if names.insert(name).inserted { addMembers(named: name, from: scope) }
    // A name nearly always has the same meaning throughout a file.
    let file = ObjectIdentifier(scope.file)
    guard resolved[file, default: []].insert(use).inserted else { return }
    if name.first?.isUppercase == true {
      // `Preferences.Counters` is looked up by its whole path.
      let member = use.isMember ? token.parent?.parent?.as(MemberAccessExprSyntax.self) : nil
      let path = member.map { ExprSyntax($0).nameComponents } ?? []
      let named = path.last == name ? path : [name]
      let type = scope.table.type(named: named, at: Syntax(token), in: scope)
      // A global variable may have a name like a type: `var Current = Environment()`.
      if !use.isMember, type?.isExternal != false { addGlobals(named: name, from: scope) }
      guard let type else { return }
      add(type, from: scope)
      if use.isCall, !type.isExternal { add("init", of: type, from: scope) }
    } else if !use.isMember {
      addGlobals(named: name, from: scope)
    } else if scope.table === self.scope.table, extended.insert(name).inserted {
      // The only type of the SDK, or of an intent definition, that the provider's module extends
      // with this member; if there are several, the name doesn't show which one.
      let types = scope.table.externalTypes(extendedBy: name)
      if types.count == 1 { add(types[0], from: scope) }
    }
  }

  private mutating func addGlobals(named name: String, from scope: Scope) {
    for definition in scope.table.globals(named: name, from: scope) {
      switch definition {
      case .function(let function, let scope): add(Syntax(function), scope)
      case .variable(let variable): add(Syntax(variable.binding), variable.scope)
      case .type(let type):
        add(type, from: scope)
        add("init", of: type, from: scope)
      default: break
      }
    }
  }

  /// Adds the members with that name of all types found so far.
  private mutating func addMembers(named name: String, from scope: Scope) {
    let table = scope.table
    for type in types[lookedAt[ObjectIdentifier(table), default: 0]...] {
      _ = table.ownMembers(of: type)
    }
    lookedAt[ObjectIdentifier(table)] = types.count
    let found = table.cache.typesByMember[name, default: []].compactMap { type in
      numbers[type].map { (number: $0, type: type) }
    }
    for (_, type) in found.sorted(by: { $0.number < $1.number }) {
      add(name, of: type, from: scope)
    }
  }

  /// Adds a type and its ancestors, or the extensions of an SDK's type in the sources.
  private mutating func add(_ type: TypeSymbol, from scope: Scope) {
    let table = scope.table
    guard visits.count < Limits.declarations, numbers[type] == nil,
      !type.isExternal || !table.extensionDeclarations(of: type).isEmpty
    else { return }
    let parents = type.isExternal ? [] : table.ancestors(of: type).filter { !$0.isExternal }
    if !type.isProtocol { inherited.formUnion(parents) }
    for type in [type] + parents where numbers[type] == nil {
      numbers[type] = types.count
      types.append(type)
      for name in table.ownMembers(of: type).names where names.contains(name) {
        add(name, of: type, from: scope)
      }
    }
  }

  private mutating func add(_ name: String, of type: TypeSymbol, from scope: Scope) {
    for (member, table) in scope.table.ownMembers(named: name, of: type) {
      add(member.node, Scope(table: table, file: member.container.file, selfType: type))
    }
  }

  private mutating func add(_ node: Syntax, _ scope: Scope) {
    if seen.insert(node.id).inserted { visits.append((node, scope)) }
  }
}
