internal import AppProduct

/// SiriKit intents, which Xcode generates from the intent definition files that a target compiles.
enum IntentDefinitions {
  /// The intents of all targets, in the order of the targets and their files.
  ///
  /// - Returns: The intents, and what could not be read.
  static func facts(
    of model: ProjectModel, in files: ProjectFiles
  ) -> (intents: [IntentFacts], problems: [DraftProblem]) {
    var types: [String: [(type: String, origin: Origin)]] = [:]
    var intents: [IntentFacts] = []
    var problems: [DraftProblem] = []
    for target in model.targets where !target.isTest {
      for path in target.sources where path.hasSuffix(".intentdefinition") {
        if types[path] == nil {
          do throws(DraftProblem) {
            types[path] = declared(in: try PackagedPropertyList(path, in: files))
          } catch {
            problems.append(error)
            types[path] = []
          }
        }
        intents += (types[path] ?? []).map {
          IntentFacts(type: $0.type, target: target.name, origin: $0.origin)
        }
      }
    }
    return (intents, problems)
  }

  /// The names of the classes that Xcode generates from a file.
  ///
  /// - Source: Apple, Adding User Interactivity with Siri Shortcuts and the Shortcuts App
  ///   (https://developer.apple.com/documentation/sirikit/adding-user-interactivity-with-siri-shortcuts-and-the-shortcuts-app):
  ///   an intent OrderSoup becomes the class OrderSoupIntent.
  private static func declared(
    in list: PackagedPropertyList
  ) -> [(type: String, origin: Origin)] {
    (list["INIntents"]?.array ?? []).enumerated().compactMap { number, intent in
      guard let name = intent["INIntentName"]?.string else { return nil }
      // A custom class name is used as is.
      let type = intent["INIntentClassName"]?.string ?? prefix(of: intent, list) + name + "Intent"
      return (type, list.origin("INIntents", String(number), "INIntentName"))
    }
  }

  private static func prefix(of intent: PropertyList, _ list: PackagedPropertyList) -> String {
    intent["INIntentClassPrefix"]?.string ?? list["INIntentClassPrefix"]?.string ?? ""
  }
}
