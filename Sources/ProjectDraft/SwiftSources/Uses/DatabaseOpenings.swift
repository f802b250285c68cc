import SwiftSyntax
internal import WidgetManifests

/// Finds the calls that open a database in the container of an app group, and their access.
///
/// Only explicit code counts: the path has to be in the container, and an access that depends on a
/// condition or on unavailable code is unknown.
struct DatabaseOpenings {
  /// The module of the widget, whose calls determine the paths that are passed to functions.
  let home: SymbolTable

  /// The labels of the path and of its settings, by the name of the function.
  private static let openers: [String: (paths: Set<String>, settings: Set<String>)] = [
    "DatabaseQueue": (["path"], ["configuration"]), "DatabasePool": (["path"], ["configuration"]),
    "FMDatabaseQueue": (["path", "url"], ["flags"]),
    "FMDatabasePool": (["path", "url"], ["flags"]),
    "FMDatabase": (["path", "url"], []), "NSPersistentStoreDescription": (["url"], []),
    "addPersistentStore": (["at"], ["options"]), "ModelConfiguration": (["url"], []),
    "Database": (["at", "withPath"], []), "Connection": ([""], []),
  ]
  /// The names that indicate an opening.
  static let marks = Set(openers.keys).union([
    "ModelContainer", "modelContainer", "persistentStoreDescriptions", "fileURL",
    "loadPersistentStores",
  ])
  /// The names of options that open a database read-only.
  fileprivate static let readOnlyNames: Set<String> = [
    "readonly", "readOnly", "isReadOnly", "allowsSave", "NSReadOnlyPersistentStoreOption",
    "SQLITE_OPEN_READONLY",
  ]
  /// The names of functions and options that release locks before the system suspends a process.
  ///
  /// - Source: https://swiftpackageindex.com/groue/grdb.swift/documentation/grdb/databasesharing
  fileprivate static let releasingNames: Set<String> = [
    "observesSuspensionNotifications", "suspendNotification", "performExpiringActivity",
    "beginBackgroundTask",
  ]

  /// The opening at a token; nil if it isn't one of a database in an app group.
  func opening(_ token: TokenSyntax, _ name: String, in scope: Scope) -> DatabaseOpening? {
    guard scope.isCompiled(token),
      scope.table.type(named: [name], at: Syntax(token), in: scope).map(\.isExternal) != false
    else { return nil }
    switch name {
    case "persistentStoreDescriptions": return storeDescriptions(token, scope)
    case "fileURL": return realm(token, scope)
    case "loadPersistentStores": return subclass(token, scope)
    default:
      guard let call = token.call else { return nil }
      if name == "ModelConfiguration" || name.lowercased() == "modelcontainer" {
        return swiftData(call, scope)
      }
      // WCDB and SQLite.swift, whose names other libraries use, too.
      let module = ["Database": "WCDBSwift", "Connection": "SQLite"][name]
      guard module.map(scope.file.imports.contains) != false else { return nil }
      return file(call, name, scope)
    }
  }

  private func file(
    _ call: FunctionCallExprSyntax, _ name: String, _ scope: Scope
  ) -> DatabaseOpening? {
    guard let (paths, settings) = Self.openers[name],
      let path = call.arguments.first(where: { paths.contains($0.label?.plainText ?? "") }),
      leadsToGroup(path.expression, scope)
    else { return nil }
    let others = call.arguments.filter { settings.contains($0.label?.plainText ?? "") }
    return opening(Syntax(call), others.map(\.expression), scope)
  }

  /// `persistentStoreDescriptions = [.init(url: url)]`, `….first?.url = url`, or a list of
  /// descriptions whose `url` is set nearby.
  private func storeDescriptions(_ token: TokenSyntax, _ scope: Scope) -> DatabaseOpening? {
    guard let assignment = token.assignment else { return nil }
    let right = assignment.rightOperand
    var urls = [right]
    if assignment.leftOperand.as(MemberAccessExprSyntax.self)?.declName.baseName.text != "url" {
      urls = right.tokens(viewMode: .sourceAccurate).filter { $0.text == "init" }
        .compactMap { $0.call?.argument("url") }
      let elements = right.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? []
      let names = elements.map(\.trimmedDescription)
      let statements = assignment.parent?.parent?.as(CodeBlockItemListSyntax.self) ?? []
      for statement in statements {
        guard let other = statement.item.as(InfixOperatorExprSyntax.self),
          other.operator.is(AssignmentExprSyntax.self),
          let member = other.leftOperand.as(MemberAccessExprSyntax.self),
          member.declName.baseName.text == "url",
          let name = member.base?.trimmedDescription, names.contains(name)
        else { continue }
        urls.append(other.rightOperand)
      }
    }
    guard urls.contains(where: { leadsToGroup($0, scope) }) else { return nil }
    return opening(Syntax(assignment), [], scope)
  }

  /// `loadPersistentStores` of a container whose class puts its stores into an app group.
  ///
  /// - Source:
  ///   https://developer.apple.com/documentation/coredata/nspersistentcontainer/defaultdirectoryurl()
  private func subclass(_ token: TokenSyntax, _ scope: Scope) -> DatabaseOpening? {
    // Descriptions of its own put them elsewhere.
    let isChanged = Syntax(token).function?.tokens(viewMode: .sourceAccurate)
      .contains { $0.text == "persistentStoreDescriptions" }
    guard isChanged != true, let call = token.call, let container = call.calledMember?.base,
      let type = scope.table.type(of: container, in: scope), !type.isExternal
    else { return nil }
    let folders = ([type] + scope.table.ancestors(of: type)).flatMap {
      scope.table.ownMembers(named: "defaultDirectoryURL", of: $0)
    }
    guard let (folder, table) = folders.first, case .function(let function) = folder.content,
      let body = function.body,
      leadsToGroup(body, Scope(table: table, file: folder.container.file, selfType: type))
    else { return nil }
    return opening(Syntax(call), [], scope)
  }

  /// `Realm.Configuration(fileURL: url)`, or `configuration.fileURL = url`.
  private func realm(_ token: TokenSyntax, _ scope: Scope) -> DatabaseOpening? {
    guard scope.file.imports.contains("RealmSwift"), scope.file.identifiers.mentions("Realm") else {
      return nil
    }
    if let argument = token.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      call.calledName == "Configuration", leadsToGroup(argument.expression, scope)
    {
      return opening(Syntax(call), [], scope)
    }
    guard let assignment = token.assignment, leadsToGroup(assignment.rightOperand, scope) else {
      return nil
    }
    return opening(Syntax(assignment), [], scope)
  }

  /// A store of SwiftData, which by default is in the first group of the entitlements.
  private func swiftData(_ call: FunctionCallExprSyntax, _ scope: Scope) -> DatabaseOpening? {
    let inMemory = call.argument("isStoredInMemoryOnly") ?? call.argument("inMemory")
    guard inMemory == nil || inMemory?.trimmedDescription == "false" else { return nil }
    if let url = call.argument("url") {
      return leadsToGroup(url, scope) ? opening(Syntax(call), [], scope) : nil
    }
    guard SuiteUses.place(of: call) != nil else { return nil }
    var found = opening(Syntax(call), [], scope)
    found.isInFirstGroup = SuiteUses.opensFirstGroup(call)
    return found
  }

  private func opening(
    _ node: Syntax, _ settings: [ExprSyntax], _ scope: Scope
  ) -> DatabaseOpening {
    DatabaseOpening(
      access: access(node, settings, scope), expression: node.trimmedDescription,
      origin: scope.file.origin(of: node))
  }
}

extension SymbolTable {
  /// The opening at a token for the module's widgets, cached.
  func databaseOpening(_ token: TokenSyntax, _ name: String, in scope: Scope) -> DatabaseOpening? {
    if let known = cache.databasesByToken[token.id] { return known }
    guard cache.databasesByToken.count < Limits.items else { return nil }
    let found = DatabaseOpenings(home: self).opening(token, name, in: scope)
    cache.databasesByToken[token.id] = .some(found)
    return found
  }

  /// The names in a file that affect how a database is opened.
  fileprivate func databaseSettings(in file: SwiftFile) -> [TokenSyntax] {
    if let known = cache.databaseSettingsByFile[file.path] { return known }
    let names = DatabaseOpenings.readOnlyNames.union(DatabaseOpenings.releasingNames)
    var found: [TokenSyntax] = []
    if names.contains(where: file.identifiers.mentions) {
      found = file.tree.tokens(viewMode: .sourceAccurate).filter { names.contains($0.plainText) }
    }
    cache.databaseSettingsByFile[file.path] = found
    return found
  }
}

// MARK: - The access

extension DatabaseOpenings {
  /// The access of a database, according to the files that contain the call and its settings.
  private func access(
    _ node: Syntax, _ settings: [ExprSyntax], _ scope: Scope
  ) -> DatabaseAccess? {
    var trace = Trace(home: home)
    trace.note(node)
    for expression in settings { trace.follow(expression, in: scope) }
    guard trace.isComplete else { return nil }
    var files = [scope.file]
    for file in trace.files where !files.contains(where: { $0 === file }) { files.append(file) }
    var tokens = files.flatMap { home.databaseSettings(in: $0) }
    let own = tokens.filter { token in
      Syntax(token).function.map { trace.places.contains($0.id) } ?? false
    }
    tokens = own.isEmpty ? tokens.filter { !isOfAnother($0) } : own
    guard let first = tokens.first else { return .readWrite }
    guard tokens.count == 1, Self.readOnlyNames.contains(first.plainText) else { return nil }
    return first.isReadOnly.map { $0 ? .readOnly : .readWrite }
  }

  /// Whether a setting is in a function that opens another database.
  private func isOfAnother(_ token: TokenSyntax) -> Bool {
    guard let place = Syntax(token).function else { return false }
    return place.tokens(viewMode: .sourceAccurate).contains { Self.marks.contains($0.plainText) }
  }
}

extension Syntax {
  /// The function, initializer or member that contains it.
  fileprivate var function: Syntax? {
    var node = Syntax(self)
    while let parent = node.parent {
      if node.is(FunctionDeclSyntax.self) || node.is(InitializerDeclSyntax.self)
        || parent.is(MemberBlockItemSyntax.self)
      {
        return node
      }
      node = parent
    }
    return nil
  }
}

extension TokenSyntax {
  /// Whether its value makes a database read-only; nil if that isn't a literal, or depends on a
  /// condition.
  fileprivate var isReadOnly: Bool? {
    search: for guarded in guards() {
      switch guarded {
      case .conditions, .choice, .pattern, .clause: return nil
      case .declaration(let node) where node.is(FunctionDeclSyntax.self): break search
      default: break
      }
    }
    if text == "SQLITE_OPEN_READONLY" { return true }
    var value: ExprSyntax?
    if let argument = parent?.as(LabeledExprSyntax.self) {
      value = argument.expression
    } else if let assignment {
      value = assignment.rightOperand
    } else if let argument = parent?.parent?.as(LabeledExprSyntax.self) {
      // `setOption(true as NSNumber, forKey: NSReadOnlyPersistentStoreOption)`
      value = argument.parent?.as(LabeledExprListSyntax.self)?.first?.expression
    } else {
      value = parent?.parent?.as(DictionaryElementSyntax.self)?.value
    }
    if let cast = value?.as(AsExprSyntax.self) { value = cast.expression }
    guard let literal = value?.as(BooleanLiteralExprSyntax.self) else { return nil }
    return (literal.literal.text == "true") != (text == "allowsSave")
  }

  /// The assignment to the named variable, or to a member of it.
  fileprivate var assignment: InfixOperatorExprSyntax? {
    var node = Syntax(self)
    while let parent = node.parent {
      if let infix = parent.as(InfixOperatorExprSyntax.self) {
        return infix.operator.is(AssignmentExprSyntax.self) && infix.leftOperand.id == node.id
          ? infix : nil
      }
      guard parent.is(ExprSyntax.self) else { return nil }
      node = parent
    }
    return nil
  }
}

// MARK: - The path

extension DatabaseOpenings {
  /// Whether a path is in the container of an app group.
  private func leadsToGroup(_ path: some SyntaxProtocol, _ scope: Scope) -> Bool {
    var trace = Trace(home: home)
    trace.follow(path, in: scope)
    return trace.leadsToGroup
  }

  /// Follows the values in an expression through variables and functions.
  private struct Trace {
    /// Whether one of the values is the container of an app group.
    private(set) var leadsToGroup = false
    /// Whether all declarations were found.
    private(set) var isComplete = true
    /// The files of the declarations that were followed.
    private(set) var files: [SwiftFile] = []
    /// The functions and members that contain them.
    private(set) var places: Set<SyntaxIdentifier> = []

    private let home: SymbolTable
    private var seen: Set<SyntaxIdentifier> = []
    private var size = 0

    init(home: SymbolTable) { self.home = home }

    mutating func note(_ node: Syntax) {
      if let place = node.function { places.insert(place.id) }
    }

    mutating func follow(_ expression: some SyntaxProtocol, in scope: Scope) {
      guard seen.count < Limits.declarations else {
        isComplete = false
        return
      }
      guard seen.insert(expression.id).inserted else { return }
      if !files.contains(where: { $0 === scope.file }) { files.append(scope.file) }
      note(Syntax(expression))
      for token in expression.tokens(viewMode: .sourceAccurate) {
        guard looksFurther() else { return }
        guard let name = token.identifier?.name else { continue }
        if name == "forSecurityApplicationGroupIdentifier" {
          if scope.isCompiled(token) { leadsToGroup = true }
          continue
        }
        guard let reference = token.reference else { continue }
        if let member = reference.as(MemberAccessExprSyntax.self) {
          follow(member, name, in: scope)
        } else if name.first?.isUppercase != true, name.first != "$" {
          let found = scope.table.definitions(of: reference, in: scope)
          if found.isEmpty { isComplete = false }
          follow(found)
        }
      }
    }

    /// Counts a token, and returns whether the search may continue.
    private mutating func looksFurther() -> Bool {
      size += 1
      if size > Limits.tokens { isComplete = false }
      return size <= Limits.tokens
    }

    /// Follows a member of a type in the sources, or of their extension of an SDK's type.
    private mutating func follow(
      _ access: MemberAccessExprSyntax, _ name: String, in scope: Scope
    ) {
      let table = scope.table
      guard let base = access.base else { return }
      if let owner = table.owner(of: access, in: scope) {
        let found = table.definitions(of: ExprSyntax(access), in: scope)
        if found.isEmpty, owner.isOfType == true, name != "init" { isComplete = false }
        return follow(found)
      }
      let extended = ([table] + table.visible).flatMap { table in
        table.externalTypes(extendedBy: name).map { ($0, table) }
      }
      guard extended.count == 1, let (owner, other) = extended.first else {
        // A member of a type in another module, or of one of several types.
        let isOfType = base.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase
        if !extended.isEmpty || isOfType == true, name != "init" { isComplete = false }
        return
      }
      follow(other.members(named: name, of: owner, ofType: nil, from: scope))
    }

    private mutating func follow(_ found: [Definition]) {
      for definition in found {
        switch definition {
        case .variable(let variable):
          for value in variable.values { follow(value, in: variable.scope) }
          // For a path, the initial value counts; for settings, also every change.
          let before = leadsToGroup
          if !variable.isComputed { followAssignments(to: variable) }
          if variable.initialValue != nil { leadsToGroup = before }
        case .function(let function, let inner):
          for result in function.body?.statements.results ?? [] { follow(result, in: inner) }
        case .argument(let argument): follow(argument.expression, in: argument.scope)
        case .unwrapped(let outer): follow(outer)
        case .parameter(let parameter, let inner): followArguments(of: parameter, in: inner)
        case .element, .opaque: isComplete = false
        case .enumCase, .type: break
        }
      }
    }

    /// Follows the assignments to a variable; an untraceable change makes the result incomplete.
    private mutating func followAssignments(to variable: VariableDefinition) {
      var places: [(Syntax, Scope)] = []
      if let owner = variable.owner {
        for (member, table) in variable.scope.table.ownMembers(named: "init", of: owner) {
          places.append(
            (member.node, Scope(table: table, file: member.container.file, selfType: owner)))
        }
      } else if let block = variable.declaration.parent?.parent?.parent {
        places.append((block, variable.scope))
      }
      var isAssigned = false
      for (node, scope) in places {
        for token in node.tokens(viewMode: .sourceAccurate) {
          guard looksFurther() else { return }
          guard token.identifier?.name == variable.name else { continue }
          if isChanged(token, scope.table) { isComplete = false }
          guard let assignment = token.assignment,
            assignment.leftOperand.lastToken(viewMode: .sourceAccurate)?.id == token.id
          else { continue }
          isAssigned = true
          follow(assignment.rightOperand, in: scope)
        }
      }
      if !isAssigned, variable.initialValue == nil { isComplete = false }
    }

    /// Whether a variable is passed `inout`, or a method in the sources is called on it.
    private func isChanged(_ token: TokenSyntax, _ table: SymbolTable) -> Bool {
      guard let value = token.reference else { return false }
      if value.parent?.is(InOutExprSyntax.self) == true { return true }
      guard let member = value.parent?.as(MemberAccessExprSyntax.self),
        member.base?.id == value.id,
        member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == member.id
      else { return false }
      let name = member.declName.baseName.plainText
      return ([table] + table.visible).contains { !$0.externalTypes(extendedBy: name).isEmpty }
    }

    /// Follows the arguments for a parameter in the widget's module; all of them must be in the
    /// container.
    private mutating func followArguments(of parameter: FunctionParameterSyntax, in scope: Scope) {
      isComplete = false
      if leadsToGroup { return }
      for (arguments, _) in home.calls(passing: parameter, in: scope) {
        guard let argument = arguments[parameter.localName] else { continue }
        var trace = Trace(home: home)
        (trace.seen, trace.size) = (seen, size)
        trace.follow(argument.expression, in: argument.scope)
        (seen, size) = (trace.seen, trace.size)
        guard trace.leadsToGroup else {
          leadsToGroup = false
          return
        }
        leadsToGroup = true
      }
    }
  }
}
