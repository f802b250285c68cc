import SwiftSyntax
internal import WidgetManifests

/// Reads the intents that a module declares, and the processes that App Intents request.
struct IntentDeclarations {
  let table: SymbolTable

  /// The intents in the order of files and lines.
  func facts() -> [IntentFacts] {
    table.types(conformingTo: IntentCode.appIntents.union(["INIntent"])).compactMap { type in
      type.nameOrigin.map { origin in
        IntentFacts(
          type: type.qualifiedName, target: table.module.name, origin: origin,
          opensApp: opensApp(type) ?? opensItem(type, origin), modes: modes(type),
          executionTargets: executionTargets(type), runsInApp: runsInApp(type, origin))
      }
    }
  }

  private func opensApp(_ type: TypeSymbol) -> Drafted<Bool>? {
    value(of: "openAppWhenRun", type).flatMap { value in
      let known = table.evaluate(value.expression, in: value.scope)
      guard case .bool(let opens) = known.content else { return nil }
      return value.drafted(opens)
    }
  }

  /// Whether an intent opens an item in the app, not by the item's URL.
  ///
  /// - Source: https://developer.apple.com/documentation/appintents/openintent
  private func opensItem(_ type: TypeSymbol, _ origin: Origin) -> Drafted<Bool>? {
    // Its own modes decide.
    guard table.conforms(type, to: ["OpenIntent"]), let file = type.declarations.first?.file,
      !table.conforms(type, to: Self.urls), value(of: "supportedModes", type) == nil
    else { return nil }
    let scope = Scope(table: type.table, file: file)
    let targets = table.members(named: "target", of: type, ofType: false, from: scope)
    guard targets.count == 1, case .variable(let target) = targets[0],
      let written = target.binding.typeAnnotation?.type,
      let item = table.type(written, at: Syntax(target.binding), in: target.scope),
      !item.isExternal, !table.conforms(item, to: Self.urls)
    else { return nil }
    return Drafted(true, expression: "OpenIntent", origin: origin)
  }

  private static let urls: Set = [
    "URLRepresentableIntent", "URLRepresentableEntity", "URLRepresentableEnum",
  ]

  /// - Source: https://developer.apple.com/documentation/widgetkit/adding-interactivity-to-widgets-and-live-activities
  ///   for the first two, https://zachwaugh.com/posts/forcing-appintent-to-run-in-main-app-process for
  ///   the third, which is unavailable in extensions.
  private func runsInApp(_ type: TypeSymbol, _ origin: Origin) -> Drafted<Bool>? {
    ["LiveActivityIntent", "AudioPlaybackIntent", "ForegroundContinuableIntent"]
      .first { table.conforms(type, to: [$0]) }
      .map { Drafted(true, expression: $0, origin: origin) }
  }

  /// - Source: https://developer.apple.com/documentation/appintents/intentmodes
  private func modes(_ type: TypeSymbol) -> Drafted<[String]>? {
    value(of: "supportedModes", type).flatMap { value in
      let members = members(of: value.expression)
      guard let members, members.allSatisfy({ Intent.Mode(rawValue: $0.name) != nil }),
        // With other ways of coming to the foreground, the intent may begin in the background.
        members.allSatisfy({ [nil, ".immediate"].contains($0.argument) })
          || members.contains(where: { $0.name == Intent.Mode.background.rawValue })
      else { return nil }
      return value.drafted(members.map(\.name).unique)
    }
  }

  /// - Source: https://developer.apple.com/documentation/appintents/intentexecutiontargets
  private func executionTargets(_ type: TypeSymbol) -> Drafted<[String]>? {
    value(of: "allowedExecutionTargets", type).flatMap { value in
      guard let members = members(of: value.expression),
        members.allSatisfy({ Intent.ExecutionTarget(rawValue: $0.name) != nil })
      else { return nil }
      return value.drafted(members.map(\.name).unique)
    }
  }

  /// The value of a static variable of an intent, if exactly one declaration sets it.
  private func value(of name: String, _ type: TypeSymbol) -> Argument? {
    guard let file = type.declarations.first?.file else { return nil }
    let found = table.members(
      named: name, of: type, ofType: true, from: Scope(table: type.table, file: file))
    guard found.count == 1, case .variable(let variable) = found[0] else { return nil }
    return variable.values.count == 1
      ? Argument(expression: variable.values[0], scope: variable.scope) : nil
  }

  /// The members of an option set, as in `[.background, .foreground(.dynamic)]`.
  private func members(of expression: ExprSyntax) -> [(name: String, argument: String?)]? {
    let elements = expression.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? [expression]
    let members = elements.compactMap { element -> (name: String, argument: String?)? in
      let call = element.as(FunctionCallExprSyntax.self)
      guard let member = (call?.calledExpression ?? element).as(MemberAccessExprSyntax.self) else {
        return nil
      }
      return (member.declName.baseName.plainText, call?.arguments.trimmedDescription)
    }
    return members.count == elements.count && !members.isEmpty ? members : nil
  }
}
