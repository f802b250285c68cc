internal import AppProduct

/// SiriKit intents, which Xcode generates from the intent definition files that a target compiles.
enum IntentDefinitions {
  /// The intents of all targets, in the order of the targets and their files.
  ///
  /// - Returns: The intents, and what could not be read.
  static func facts(
    of model: ProjectModel, in files: ProjectFiles
  ) -> (intents: [IntentFacts], problems: [DraftProblem]) {
    var declared: [String: [IntentFacts]] = [:]
    var intents: [IntentFacts] = []
    var problems: [DraftProblem] = []
    for target in model.targets where !target.isTest {
      for path in target.sources where path.hasSuffix(".intentdefinition") {
        if declared[path] == nil {
          do throws(DraftProblem) {
            let list = try PackagedPropertyList(path, in: files)
            declared[path] = Self.declared(
              in: list, languages: languages(beside: path, model, in: files))
          } catch {
            problems.append(error)
            declared[path] = []
          }
        }
        intents += (declared[path] ?? []).map { intent in
          var intent = intent
          intent.target = target.name
          return intent
        }
      }
    }
    return (intents, problems)
  }

  /// The languages for which a file has texts, by the tables beside it; nil if a catalog has them,
  /// which Xcode keeps complete.
  private static func languages(
    beside path: String, _ model: ProjectModel, in files: ProjectFiles
  ) -> Set<String>? {
    let language = StringTables.language(of: path)
    let name = ProjectPath.nameParts(of: ProjectPath.name(of: path)).stem
    let own = model.developmentLanguage ?? "en"
    let folder =
      language == nil
      ? ProjectPath.folder(of: path)
      : ProjectPath.folder(of: ProjectPath.folder(of: path))
    let catalogs = ["mul.lproj/\(name).xcstrings", "\(name).xcstrings"]
    if catalogs.contains(where: { files.isFile(ProjectPath.joined(folder, $0)) }) { return nil }
    let all = files.list(folder).filter(\.isFolder).compactMap { entry -> String? in
      let table = ProjectPath.joined(folder, "\(entry.name)/\(name)")
      let isThere = [".strings", ".intentdefinition"].contains { files.isFile(table + $0) }
      return isThere ? StringTables.language(of: table) : nil
    }
    return Set(([own, language ?? own] + all).map(StringTables.code))
  }

  /// The classes that Xcode generates from a file, without their targets.
  ///
  /// - Source: Apple, Adding User Interactivity with Siri Shortcuts and the Shortcuts App
  ///   (https://developer.apple.com/documentation/sirikit/adding-user-interactivity-with-siri-shortcuts-and-the-shortcuts-app):
  ///   an intent OrderSoup becomes the class OrderSoupIntent.
  private static func declared(
    in list: PackagedPropertyList, languages: Set<String>?
  ) -> [IntentFacts] {
    (list["INIntents"]?.array ?? []).enumerated().compactMap { number, intent in
      guard let name = intent["INIntentName"]?.string else { return nil }
      // A custom class name is used as is.
      let type = intent["INIntentClassName"]?.string ?? prefix(of: intent, list) + name + "Intent"
      let origin = list.origin("INIntents", String(number), "INIntentName")
      let texts = [("INIntentTitle", "title"), ("INIntentDescription", "description")]
      let missing = texts.filter { intent[$0.0]?.string?.isEmpty != false }.map(\.1)
      return IntentFacts(
        type: type, target: "", origin: origin, missingTexts: missing, languages: languages)
    }
  }

  private static func prefix(of intent: PropertyList, _ list: PackagedPropertyList) -> String {
    intent["INIntentClassPrefix"]?.string ?? list["INIntentClassPrefix"]?.string ?? ""
  }
}
