/// The calls by which the Dart code of a Flutter app reloads its widgets and shares data with them.
///
/// `HomeWidget.updateWidget` reloads the timelines of the kind `iOSName`, or else of `name`, and
/// `HomeWidget.setAppGroupId` opens the defaults of an app group.
///
/// - Source: https://github.com/ABausG/home_widget/blob/main/packages/home_widget/ios/Classes/HomeWidgetPlugin.swift
struct HomeWidgetCalls {
  private(set) var reloads: [ReloadFacts] = []
  private(set) var suites: [SuiteFacts] = []

  /// The string constants of all files, by name; nil if several of a name differ.
  private var constants: [String: String?] = [:]
  /// The constants of all files that are lists of strings, by name; nil if several have a name.
  private var lists: [String: [String]?] = [:]

  private static let maximumFiles = 20_000
  private static let longestFile = 1 << 20
  /// The maximum number of tokens of an argument, which a name or a string doesn't exceed.
  private static let longestArgument = 64

  /// Reads the code beside a project, if a `pubspec.yaml` is there.
  ///
  /// - Parameter model: The Xcode project in the folder `ios` or `macos` of the app.
  init(around model: ProjectModel, files: ProjectFiles) {
    let folder = ProjectPath.joined(model.folder, "..")
    let hosts = model.targets.filter { $0.isApp && !$0.embeddings.isEmpty }.map(\.name)
    guard !hosts.isEmpty, files.isFile(ProjectPath.joined(folder, "pubspec.yaml")) else { return }
    var read: [(path: String, tokens: [DartTokens.Token])] = []
    let paths = files.walk(ProjectPath.joined(folder, "lib")).filter { $0.hasSuffix(".dart") }
    for path in paths.prefix(Self.maximumFiles) {
      guard let bytes = try? files.contents(path, limit: Self.longestFile) else { continue }
      let tokens = DartTokens(bytes).tokens
      addConstants(of: tokens)
      if tokens.contains(where: { $0.kind == .word("HomeWidget") }) { read.append((path, tokens)) }
    }
    for (path, tokens) in read {
      for index in tokens.indices where tokens[index].kind == .word("HomeWidget") {
        guard index + 3 < tokens.count, tokens[index + 1].kind == .mark(UInt8(ascii: ".")),
          case .word(let name) = tokens[index + 2].kind,
          tokens[index + 3].kind == .mark(UInt8(ascii: "("))
        else { continue }
        let origin = Origin(file: path, line: tokens[index + 2].line)
        let arguments = arguments(of: tokens[(index + 4)...])
        for arguments in repeated(arguments, around: tokens[..<index]) {
          for host in hosts { add(name, arguments, at: origin, of: host) }
        }
      }
    }
  }

  private mutating func add(
    _ name: String, _ arguments: [String: [DartTokens.Token]], at origin: Origin, of host: String
  ) {
    switch name {
    case "updateWidget":
      guard let kind = arguments["iOSName"] ?? arguments["name"] else { return }
      reloads.append(
        ReloadFacts(
          target: host, origin: origin, call: .reloadTimelines, kind: value(of: kind, at: origin)))
    case "setAppGroupId":
      guard let group = arguments[""] else { return }
      suites.append(SuiteFacts(target: host, origin: origin, group: value(of: group, at: origin)))
    default: break
    }
  }

  /// The arguments of a call in `for (final kind in kinds)`, once for each text of a constant list.
  private func repeated(
    _ arguments: [String: [DartTokens.Token]], around before: ArraySlice<DartTokens.Token>
  ) -> [[String: [DartTokens.Token]]] {
    let label = arguments["iOSName"] == nil ? "name" : "iOSName"
    guard let tokens = arguments[label], tokens.count == 1, case .word(let name) = tokens[0].kind
    else { return [arguments] }
    let start = max(before.startIndex, before.endIndex - Self.longestLoop)
    let loop = before[start...].indices.dropLast(3).last { index in
      before[index].kind == .word(name) && before[index + 1].kind == .word("in")
        && before[index + 3].kind == .mark(UInt8(ascii: ")"))
    }
    guard let loop, case .word(let list) = before[loop + 2].kind, let texts = lists[list] ?? nil
    else { return [arguments] }
    return texts.map { text in
      var own = arguments
      own[label] = [DartTokens.Token(kind: .string(text), line: tokens[0].line)]
      return own
    }
  }

  /// The maximum number of tokens between a loop's variable and a call in its body.
  private static let longestLoop = 256

  /// The texts of a list that begins at a token, as in `['a', 'b']`; nil of anything else.
  private static func texts(of tokens: ArraySlice<DartTokens.Token>) -> [String]? {
    guard tokens.first?.kind == .mark(UInt8(ascii: "[")) else { return nil }
    var texts: [String] = []
    for token in tokens.dropFirst().prefix(longestLoop) {
      switch token.kind {
      case .string(let text?): texts.append(text)
      case .mark(UInt8(ascii: ",")): continue
      case .mark(UInt8(ascii: "]")): return texts.isEmpty ? nil : texts
      default: return nil
      }
    }
    return nil
  }

  /// Adds `const List<String> name = ['a', 'b'];` and its like.
  private mutating func addList(at index: Int, of tokens: [DartTokens.Token]) {
    guard index + 2 < tokens.count, case .word(let name) = tokens[index].kind,
      tokens[index + 1].kind == .mark(UInt8(ascii: "=")),
      let texts = Self.texts(of: tokens[(index + 2)...]),
      tokens[max(0, index - 6)..<index].contains(where: { $0.kind == .word("const") })
    else { return }
    lists.updateValue(lists[name] == nil ? texts : nil, forKey: name)
  }

  /// The arguments of a call by label, `""` for one without.
  private func arguments(of tokens: ArraySlice<DartTokens.Token>) -> [String: [DartTokens.Token]] {
    var arguments: [String: [DartTokens.Token]] = [:]
    var current: [DartTokens.Token] = []
    func end() {
      if case .word(let label)? = current.first?.kind, current.count > 2,
        current[1].kind == .mark(UInt8(ascii: ":"))
      {
        arguments[label] = Array(current.dropFirst(2))
      } else if !current.isEmpty {
        arguments[""] = arguments[""] ?? current
      }
      current = []
    }
    var depth = 0
    for token in tokens {
      switch token.kind {
      case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")), .mark(UInt8(ascii: "{")): depth += 1
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")):
        if depth == 0 {
          end()
          return arguments
        }
        depth -= 1
      case .mark(UInt8(ascii: ",")) where depth == 0:
        end()
        continue
      default: break
      }
      if current.count < Self.longestArgument { current.append(token) }
    }
    return arguments
  }

  /// The value of a string, or of a constant that is one, as in `kind` and `Kinds.rain`.
  private func value(of tokens: [DartTokens.Token], at origin: Origin) -> Drafted<String> {
    var text: String?
    switch tokens.map(\.kind) {
    case let kinds where kinds.count == 1:
      if case .string(let literal) = kinds[0] { text = literal }
      if case .word(let name) = kinds[0] { text = constants[name] ?? nil }
    case let kinds where kinds.count == 3 && kinds[1] == .mark(UInt8(ascii: ".")):
      // A type's name is capitalized; what an object holds is not known.
      if case .word(let type) = kinds[0], type.first?.isUppercase == true,
        case .word(let name) = kinds[2]
      {
        text = constants[name] ?? nil
      }
    default: break
    }
    return Drafted(text, expression: tokens.map(\.text).joined(), origin: origin)
  }

  /// Adds `const name = 'text';` and its like; what else declares the name makes it unknown.
  private mutating func addConstants(of tokens: [DartTokens.Token]) {
    func word(_ index: Int) -> String? {
      guard tokens.indices.contains(index), case .word(let text) = tokens[index].kind else {
        return nil
      }
      return text
    }
    for index in tokens.indices.dropFirst() {
      addList(at: index, of: tokens)
      guard let name = word(index) else { continue }
      let before = word(index - 1)
      var text: String?
      if before == "const" || (before == "String" && word(index - 2) == "const") {
        if index + 2 < tokens.count, tokens[index + 1].kind == .mark(UInt8(ascii: "=")),
          case .string(let literal) = tokens[index + 2].kind
        {
          text = literal
        }
      } else if !Self.declaring.contains(before ?? "") {
        // A parameter `this.name`.
        guard tokens[index - 1].kind == .mark(UInt8(ascii: ".")), word(index - 2) == "this" else {
          continue
        }
      }
      let isNew = constants[name] == nil
      constants.updateValue(isNew || constants[name] == text ? text : nil, forKey: name)
    }
  }

  private static let declaring: Set = ["String", "dynamic", "final", "late", "required", "var"]
}

extension DartTokens.Token {
  /// The token as written, nearly: of a computed string only its quotes.
  fileprivate var text: String {
    switch kind {
    case .word(let text): text
    case .string(let text): "'\(text ?? "…")'"
    case .mark(let byte): String(UnicodeScalar(byte))
    }
  }
}
