/// The calls by which the JavaScript of an Expo app reloads its widgets and shares data with them.
///
/// `ExtensionStorage` of @bacons/apple-targets reloads kinds and opens an app group; a widget of
/// expo-widgets is reloaded when it gets other entries.
///
/// - Source:
///   https://github.com/EvanBacon/expo-apple-targets/blob/main/packages/apple-targets/src/ExtensionStorage.ts
/// - Source: https://github.com/expo/expo/blob/main/packages/expo-widgets/ios/WidgetObject.swift
struct ExpoCalls {
  private(set) var reloads: [ReloadFacts] = []
  private(set) var suites: [SuiteFacts] = []
  /// The files that are too long to be read.
  private(set) var problems: [DraftProblem] = []

  /// The kinds of widgets of expo-widgets, by the names of their variables and of their files.
  private var kinds: [String: String?] = [:]
  /// The string constants of all files, by name; nil if definitions differ.
  private var constants: [String: String?] = [:]

  /// The words of which every file with a call contains at least one.
  private static let names = [
    "ExtensionStorage", "createWidget", "updateSnapshot", "updateTimeline",
  ]

  /// Reads the code of the app, if its `package.json` mentions Expo.
  init(around model: ProjectModel, files: ProjectFiles) {
    let folder =
      model.isGeneratedByExpo ? model.folder : ProjectPath.joined(model.folder, "..")
    let hosts = model.targets.filter { $0.isApp && !$0.embeddings.isEmpty }.map(\.name)
    let package = try? files.contents(
      ProjectPath.joined(folder, "package.json"), limit: Limits.source)
    guard let host = hosts.first, let package,
      String(decoding: package, as: UTF8.self).contains("\"expo\"")
    else { return }
    let paths = files.walk(folder, enters: Self.isSearched, isSearch: true).filter { path in
      ["ts", "tsx", "js", "jsx"].contains(ProjectPath.nameParts(of: path).extension)
    }
    let read = self.files(paths, mentioning: Self.names, files)
    for (_, tokens) in read { addConstants(of: tokens) }
    // The names of kinds and groups may be declared in other files.
    let missing = read.flatMap { arguments(of: $0.tokens) }.unique
    if !missing.isEmpty {
      let known = Set(read.map(\.path))
      let others = self.files(paths.filter { !known.contains($0) }, mentioning: missing, files)
      for (_, tokens) in others { addConstants(of: tokens) }
    }
    for (path, tokens) in read { addKinds(of: tokens, in: path) }
    for (path, tokens) in read { addCalls(of: tokens, in: path, host) }
  }

  /// The tokens of the files that contain one of some words; those that can't be read are problems.
  private mutating func files(
    _ paths: [String], mentioning words: [String], _ files: ProjectFiles
  ) -> [(path: String, tokens: [ScriptTokens.Token])] {
    let words = words.map { Array($0.utf8) }
    var found: [(path: String, tokens: [ScriptTokens.Token])] = []
    for path in paths {
      do throws(ProjectFiles.Failure) {
        let bytes = try files.contents(path, limit: Limits.source)
        let isMentioned = bytes.indices.contains { index in
          words.contains { $0[0] == bytes[index] && bytes[index...].starts(with: $0) }
        }
        if isMentioned { found.append((path, ScriptTokens(bytes).tokens)) }
      } catch {
        problems.append(
          DraftProblem("it can't be read: \(error.reason)", at: Origin(file: path)))
      }
    }
    return found
  }

  /// The names of constants that calls take as arguments and that are not known yet.
  private func arguments(of tokens: [ScriptTokens.Token]) -> [String] {
    let calls: Set = ["reloadWidget", "reloadControls", "ExtensionStorage", "createWidget"]
    return tokens.indices.compactMap { index in
      guard calls.contains(tokens.word(index) ?? ""),
        let opening = Self.opening(after: index, tokens),
        let name = tokens.word(opening + 1), constants[name] == nil
      else { return nil }
      return name
    }
  }

  private static func isSearched(_ folder: String) -> Bool {
    let others: Set = ["ios", "android", "dist", "targets", "__tests__", "__mocks__"]
    return ProjectFiles.isSearched(folder) && !others.contains(ProjectPath.name(of: folder))
  }

  /// Adds `const NAME = 'text'`.
  private mutating func addConstants(of tokens: [ScriptTokens.Token]) {
    for index in tokens.indices where tokens.word(index) == "const" {
      guard let name = tokens.word(index + 1), tokens.mark(index + 2) == "=",
        index + 3 < tokens.count
      else { continue }
      var text: String?
      if case .string(let literal) = tokens[index + 3].kind { text = literal }
      let isNew = constants[name] == nil
      constants.updateValue(isNew || constants[name] == text ? text : nil, forKey: name)
    }
  }

  /// Adds `const Name = createWidget('Kind', …)`, and a file whose default export is a widget.
  private mutating func addKinds(of tokens: [ScriptTokens.Token], in path: String) {
    for index in tokens.indices where tokens.word(index) == "createWidget" {
      guard let opening = Self.opening(after: index, tokens), opening + 1 < tokens.count,
        let kind = value(of: tokens[opening + 1])
      else { continue }
      var names: [String] = []
      if tokens.mark(index - 1) == "=", let name = tokens.word(index - 2) {
        names = [name]
      }
      names.append(ProjectPath.nameParts(of: path).stem)
      for name in names {
        let isNew = kinds[name] == nil
        kinds.updateValue(isNew || kinds[name] == kind ? kind : nil, forKey: name)
      }
    }
  }

  /// The index of the parenthesis of a call, after any generic arguments.
  private static func opening(after index: Int, _ tokens: [ScriptTokens.Token]) -> Int? {
    var next = index + 1
    if tokens.mark(next) == "<" {
      var depth = 0
      let end = min(tokens.count, index + 64)
      while next < end {
        if tokens.mark(next) == "<" { depth += 1 }
        if tokens.mark(next) == ">" { depth -= 1 }
        next += 1
        if depth == 0 { break }
      }
    }
    return tokens.mark(next) == "(" ? next : nil
  }

  private func value(of token: ScriptTokens.Token) -> String? {
    switch token.kind {
    case .string(let text), .template(let text, isFirst: true, isLast: true): text
    case .word(let name): constants[name] ?? nil
    default: nil
    }
  }

  private mutating func addCalls(
    of tokens: [ScriptTokens.Token], in path: String, _ host: String
  ) {
    // The names by which a file imports the widgets of others.
    var imported: [String: String] = [:]
    for index in tokens.indices where tokens.word(index) == "import" {
      guard let name = tokens.word(index + 1), tokens.word(index + 2) == "from",
        index + 3 < tokens.count, case .string(let module) = tokens[index + 3].kind
      else { continue }
      imported[name] = ProjectPath.nameParts(of: module).stem
    }
    for index in tokens.indices {
      guard let method = tokens.word(index), tokens.mark(index + 1) == "(",
        index + 2 < tokens.count
      else { continue }
      let origin = Origin(file: path, line: tokens[index].line)
      let base = tokens.mark(index - 1) == "." ? tokens.word(index - 2) : nil
      let argument = tokens[index + 2]
      let isEmpty = argument.kind == .mark(")")
      func drafted() -> Drafted<String> {
        let text = value(of: argument)
        var expression = text ?? "…"
        if case .word(let name) = argument.kind { expression = name }
        return Drafted(text, expression: expression, origin: origin)
      }
      switch (base, method) {
      case ("ExtensionStorage", "reloadWidget"), ("ExtensionStorage", "reloadControls"):
        let isControl = method == "reloadControls"
        let all = isControl ? ReloadFacts.Call.reloadAllControls : .reloadAllTimelines
        let one = isControl ? ReloadFacts.Call.reloadControls : .reloadTimelines
        reloads.append(
          ReloadFacts(
            target: host, origin: origin, call: isEmpty ? all : one,
            kind: isEmpty ? nil : drafted()))
      case (let name?, "updateSnapshot"), (let name?, "updateTimeline"):
        guard !kinds.isEmpty else { continue }
        let kind = kinds[name] ?? imported[name].flatMap { kinds[$0] ?? nil } ?? nil
        reloads.append(
          ReloadFacts(
            target: host, origin: origin, call: .reloadTimelines,
            kind: Drafted(kind, expression: name, origin: origin)))
      case (nil, "ExtensionStorage") where tokens.word(index - 1) == "new" && !isEmpty:
        suites.append(SuiteFacts(target: host, origin: origin, group: drafted()))
      default: break
      }
    }
  }
}
