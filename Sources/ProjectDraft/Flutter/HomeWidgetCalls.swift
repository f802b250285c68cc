/// The calls by which the Dart code of a Flutter app reloads its widgets and shares data with them.
///
/// `HomeWidget.updateWidget` reloads the timelines of the kind `iOSName`, or else of `name`, and
/// `HomeWidget.setAppGroupId` opens the defaults of an app group.
///
/// - Source:
///   https://github.com/ABausG/home_widget/blob/main/packages/home_widget/ios/Classes/HomeWidgetPlugin.swift
struct HomeWidgetCalls {
  private(set) var reloads: [ReloadFacts] = []
  private(set) var suites: [SuiteFacts] = []
  private(set) var problems: [DraftProblem] = []

  /// Reads the code beside a project, if there is a `pubspec.yaml`.
  ///
  /// - Parameter model: The Xcode project in the folder `ios` or `macos` of the app.
  init(around model: ProjectModel, files: ProjectFiles) {
    let folder = ProjectPath.joined(model.folder, "..")
    let hosts = model.targets.filter { $0.isApp && !$0.embeddings.isEmpty }.map(\.name)
    guard !hosts.isEmpty, files.isFile(ProjectPath.joined(folder, Pubspec.file)) else { return }
    let packages = Pubspec.packages(of: folder, files: files)
    problems = packages.problems
    let paths = packages.folders.flatMap { files.walk(ProjectPath.joined($0, "lib")) }.unique
      .filter { $0.hasSuffix(".dart") }
    let read = Self.files(paths, files)
    let constants = DartConstants(
      files: read, isMac: ProjectPath.name(of: model.folder) == "macos")
    for (number, file) in read.enumerated() {
      for call in Self.calls(in: file) {
        let origin = Origin(file: file.path, line: call.line)
        let expression = call.value.prefix(Limits.shown)
          .map { file.tokens[$0].text }.joined()
        let texts = constants.texts(of: call.value, in: number)
        for text in texts?.map(Optional.some) ?? [nil] {
          let value = Drafted(text, expression: expression, origin: origin)
          for host in hosts { add(call.name, value, at: origin, of: host) }
        }
      }
    }
  }

  /// The calls of a file, each with the tokens of the relevant argument.
  private static func calls(
    in file: DartFile
  ) -> [(name: String, line: Int, value: Range<Int>)] {
    file.tokens.indices.compactMap { index in
      guard file.word(index) == "HomeWidget", file.isMark(index + 1, "."),
        let name = file.word(index + 2), let labels = labels[name], file.isMark(index + 3, "(")
      else { return nil }
      let arguments = arguments(of: index + 3, in: file)
      guard let value = labels.lazy.compactMap({ arguments[$0] }).first else { return nil }
      return (name, file.tokens[index + 2].line, value)
    }
  }

  /// The files with calls, and those that may declare names that the calls use.
  private static func files(_ paths: [String], _ files: ProjectFiles) -> [DartFile] {
    let word = Array("HomeWidget".utf8)
    var (calling, others): ([DartFile], [String]) = ([], [])
    for path in paths {
      guard let bytes = try? files.contents(path, limit: Limits.source) else { continue }
      let isCalling = bytes.indices.contains {
        bytes[$0] == word[0] && bytes[$0...].starts(with: word)
      }
      if isCalling {
        calling.append(DartFile(path: path, tokens: DartTokens(bytes).tokens))
      } else {
        others.append(path)
      }
    }
    let hasNames = calling.contains { file in
      calls(in: file).contains { call in call.value.contains { !file.isLiteral($0) } }
    }
    guard hasNames else { return calling }
    return calling
      + others.compactMap { path in
        guard let bytes = try? files.contents(path, limit: Limits.source) else { return nil }
        return DartFile(path: path, tokens: DartTokens(bytes).tokens)
      }
  }

  /// The labels of the relevant argument, in order of preference; `""` is an unlabeled one.
  private static let labels = ["updateWidget": ["iOSName", "name"], "setAppGroupId": [""]]

  private mutating func add(
    _ name: String, _ value: Drafted<String>, at origin: Origin, of host: String
  ) {
    if name == "updateWidget" {
      reloads.append(
        ReloadFacts(target: host, origin: origin, call: .reloadTimelines, kind: value))
    } else {
      suites.append(SuiteFacts(target: host, origin: origin, group: value))
    }
  }

  /// The arguments of a call by label; `""` is the first unlabeled one.
  private static func arguments(of open: Int, in file: DartFile) -> [String: Range<Int>] {
    var arguments: [String: Range<Int>] = [:]
    let close = file.closing(of: open)
    var start = open + 1
    var index = start
    while index <= min(close, open + Limits.items) {
      if index < close, file.isMark(index, "([{") {
        index = file.closing(of: index)
      } else if index == close || file.isMark(index, ",") {
        let isLabelled = file.word(start) != nil && file.isMark(start + 1, ":")
        let label = isLabelled ? file.word(start) ?? "" : ""
        let first = isLabelled ? start + 2 : start
        if first < index { arguments[label] = arguments[label] ?? first..<index }
        start = index + 1
      }
      index += 1
    }
    return arguments
  }
}

extension DartTokens.Token {
  /// An approximation of the token's source; interpolated expressions are reduced to names.
  fileprivate var text: String {
    switch kind {
    case .word(let text): text
    case .mark(let byte): String(UnicodeScalar(byte))
    case .string(let pieces):
      "'"
        + pieces.map { piece in
          switch piece {
          case .text(let text): text
          case .name(let names): "${\(names.joined(separator: "."))}"
          case .computed: "…"
          }
        }.joined() + "'"
    }
  }
}
