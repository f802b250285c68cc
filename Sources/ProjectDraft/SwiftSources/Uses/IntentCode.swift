import SwiftSyntax

/// The code that the intents of a module run: their own, and the functions that they call.
struct IntentCode {
  private var declarations: Set<SyntaxIdentifier> = []
  private var called: Set<String> = []

  /// The protocols of App Intents.
  ///
  /// - Source: https://developer.apple.com/documentation/appintents/appintent
  static let appIntents: Set<String> = [
    "AppIntent", "SystemIntent", "LiveActivityIntent", "SetValueIntent", "OpenIntent",
    "DeleteIntent", "PlayVideoIntent", "AudioPlaybackIntent", "AudioStartingIntent",
    "AudioRecordingIntent", "CameraCaptureIntent", "StartWorkoutIntent", "PauseWorkoutIntent",
    "ResumeWorkoutIntent", "StartDiveIntent", "ForegroundContinuableIntent", "PredictableIntent",
    "ProgressReportingIntent", "SnippetIntent", "ShowInAppSearchResultsIntent",
    "WidgetConfigurationIntent", "ControlConfigurationIntent",
  ]
  /// The protocols of App Intents, and the class of an extension that handles SiriKit intents.
  private static let protocols = appIntents.union(["INExtension", "INIntentHandlerProviding"])

  init(_ table: SymbolTable) {
    for type in table.types(conformingTo: Self.protocols) {
      let all = type.declarations + table.extensionDeclarations(of: type).map(\.0)
      for declaration in all where declarations.insert(declaration.node.id).inserted {
        let piece = declaration.file.piece(
          Syntax(declaration.node), marks: ProviderUses.marks)
        called.formUnion(piece.uses.filter(\.use.isCall).map(\.use.name))
      }
    }
  }

  /// Whether a call is in an intent, or in a function that an intent calls.
  func holds(_ call: FunctionCallExprSyntax) -> Bool {
    call.guards().contains { guarded in
      guard case .declaration(let node) = guarded else { return false }
      if let function = node.as(FunctionDeclSyntax.self) {
        return called.contains(function.name.plainText)
      }
      let inherited = node.declGroup?.inheritanceClause?.inheritedTypes ?? []
      return declarations.contains(node.id) || inherited.contains(where: \.handlesIntents)
    }
  }
}

extension InheritedTypeSyntax {
  /// Whether it is a protocol that Xcode generates for a SiriKit intent, as in
  /// `OrderIntentHandling`.
  fileprivate var handlesIntents: Bool {
    type.nameComponents.last?.hasSuffix("IntentHandling") == true
  }
}
