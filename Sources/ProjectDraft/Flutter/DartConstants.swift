/// The values of constants in the Dart files of an app.
struct DartConstants {
  /// A token of a file.
  struct Place {
    let file: Int
    let index: Int
  }

  let files: [DartFile]
  /// Whether the Xcode project is for macOS, so that `Platform.isIOS` is false.
  let isMac: Bool

  /// The files that declare a name outside of types, and those that declare a type.
  private var filesOfNames: [String: [Int]] = [:]
  private var filesOfTypes: [String: [Int]] = [:]

  /// The maximum number of names that are followed for one value.
  private static let maximumSteps = 64

  init(files: [DartFile], isMac: Bool) {
    (self.files, self.isMac) = (files, isMac)
    for (number, file) in files.enumerated() {
      for (name, declarations) in file.declarations {
        if declarations.contains(where: { $0.isGlobal || $0.type != nil }) {
          filesOfNames[name, default: []].append(number)
        }
      }
      for type in Set(file.declarations.values.joined().compactMap(\.type)) {
        filesOfTypes[type, default: []].append(number)
      }
    }
  }

  /// The texts that an expression can have: one, or several in a loop; nil if unknown.
  func texts(of tokens: Range<Int>, in file: Int) -> [String]? {
    var steps = Self.maximumSteps
    if tokens.count == 1, let name = files[file].word(tokens.lowerBound),
      case (let file, .each(let list))? = meaning(
        of: [name], at: Place(file: file, index: tokens.lowerBound))
    {
      return items(list, in: file, &steps)
    }
    return text(tokens, in: file, &steps).map { [$0] }
  }

  /// The declaration that a name or a member refers to at a place; nil if unknown.
  private func meaning(of name: [String], at place: Place) -> (file: Int, value: DartFile.Value)? {
    let found = name.count == 2 ? members(name, place) : variables(name[0], place)
    guard let first = found.first, found.count == 1 else { return nil }
    return first
  }

  private typealias Meanings = [(file: Int, value: DartFile.Value)]

  /// The members of a type; private ones are visible only in their library.
  private func members(_ name: [String], _ place: Place) -> Meanings {
    // A type's name is capitalized; members of other objects are unknown.
    guard name[0].first(where: { $0 != "_" })?.isUppercase == true else { return [] }
    let isPrivate = name.contains { $0.hasPrefix("_") }
    return distinct(
      (filesOfTypes[name[0]] ?? []).flatMap { file in
        guard !isPrivate || isSameLibrary(file, place.file) else { return Meanings() }
        return (files[file].declarations[name[1]] ?? []).filter { $0.type == name[0] }
          .map { (file, $0.value) }
      })
  }

  /// The variables of the narrowest scope around a place, or else those of other files.
  private func variables(_ name: String, _ place: Place) -> Meanings {
    let around = (files[place.file].declarations[name] ?? []).filter {
      $0.scope.contains(place.index) || $0.scope.isEmpty
    }
    if let narrowest = around.map(\.scope.count).min() {
      return distinct(
        around.filter { $0.scope.count == narrowest }.map { (place.file, $0.value) })
    }
    return distinct(
      (filesOfNames[name] ?? []).flatMap { file in
        guard file != place.file, !name.hasPrefix("_") || isSameLibrary(file, place.file) else {
          return Meanings()
        }
        return files[file].declarations[name, default: []].compactMap { declaration in
          if declaration.type == nil {
            return declaration.isGlobal ? (file, declaration.value) : nil
          }
          // The name may refer to an inherited member; constants of types are not inherited.
          if case .other = declaration.value { return (file, declaration.value) }
          return nil
        }
      })
  }

  private func isSameLibrary(_ first: Int, _ second: Int) -> Bool {
    first == second || files[first].hasParts && files[second].hasParts
  }

  /// The distinct meanings; constants with the same text count as one.
  private func distinct(_ meanings: Meanings) -> Meanings {
    guard let first = meanings.first, meanings.count > 1 else { return meanings }
    guard case .constant(let tokens) = first.value, tokens.count == 1,
      case .string(let text) = files[first.file].tokens[tokens.lowerBound].kind
    else { return meanings }
    let isSame = meanings.allSatisfy { meaning in
      guard case .constant(let tokens) = meaning.value, tokens.count == 1 else { return false }
      return files[meaning.file].tokens[tokens.lowerBound].kind == .string(text)
    }
    return isSame && !text.contains { $0.isName } ? [first] : meanings
  }

  /// The value of adjacent strings, of a name, or of a choice by platform.
  private func text(
    _ range: Range<Int>, in file: Int, _ steps: inout Int
  ) -> String? {
    steps -= 1
    guard let first = range.first, steps > 0 else { return nil }
    let own = files[file]
    if let chosen = choice(range, in: own) { return text(chosen, in: file, &steps) }
    if let name = own.word(first) {
      var names = [name]
      if range.count == 3, own.isMark(first + 1, "."), let member = own.word(first + 2) {
        names.append(member)
      } else if range.count != 1 {
        return nil
      }
      return value(of: names, at: Place(file: file, index: first), &steps)
    }
    var text = ""
    for index in range {
      guard case .string(let pieces) = own.tokens[index].kind else { return nil }
      for piece in pieces {
        switch piece {
        case .text(let part): text += part
        case .computed: return nil
        case .name(let names):
          let place = Place(file: file, index: index)
          guard let part = value(of: names, at: place, &steps) else { return nil }
          text += part
        }
        if text.utf8.count > Limits.path { return nil }
      }
    }
    return text
  }

  private func value(
    of names: [String], at place: Place, _ steps: inout Int
  ) -> String? {
    guard case (let file, .constant(let tokens))? = meaning(of: names, at: place) else {
      return nil
    }
    return text(tokens, in: file, &steps)
  }

  /// The branch of `Platform.isIOS ? 'a' : 'b'` that applies on this platform.
  private func choice(_ range: Range<Int>, in file: DartFile) -> Range<Int>? {
    let first = range.lowerBound
    guard range.count > 6, file.word(first) == "Platform", file.isMark(first + 1, "."),
      let asked = file.word(first + 2), file.isMark(first + 3, "?"),
      let colon = range.dropFirst(4).first(where: { file.isMark($0, ":") }),
      !(first + 4..<colon).contains(where: { file.isMark($0, "?([{") })
    else { return nil }
    let isTrue: Bool
    switch asked {
    case "isIOS": isTrue = !isMac
    case "isMacOS": isTrue = isMac
    case "isAndroid", "isLinux", "isWindows", "isFuchsia": isTrue = false
    default: return nil
    }
    return isTrue ? first + 4..<colon : colon + 1..<range.upperBound
  }

  /// The texts of a constant list, as in `['a', 'b']` or by its name.
  private func items(
    _ range: Range<Int>, in file: Int, _ steps: inout Int
  ) -> [String]? {
    steps -= 1
    guard !range.isEmpty, steps > 0 else { return nil }
    let own = files[file]
    var first = range.lowerBound
    if let name = own.word(first) {
      let isMember = range.count == 3 && own.isMark(first + 1, ".")
      guard isMember || range.count == 1 else { return nil }
      let names = [name] + (isMember ? [own.word(first + 2)].compactMap(\.self) : [])
      guard names.count == (isMember ? 2 : 1),
        case (let file, .constant(let tokens))? = meaning(
          of: names, at: Place(file: file, index: first))
      else { return nil }
      return items(tokens, in: file, &steps)
    }
    if own.isMark(first, "<"), own.word(first + 1) == "String", own.isMark(first + 2, ">") {
      first += 3
    }
    guard own.isMark(first, "["), own.closing(of: first) == range.upperBound - 1 else { return nil }
    var texts: [String] = []
    for item in (first + 1..<range.upperBound - 1).split(whereSeparator: { own.isMark($0, ",") }) {
      guard let text = text(item.startIndex..<item.endIndex, in: file, &steps) else {
        return nil
      }
      texts.append(text)
    }
    return texts.isEmpty ? nil : texts
  }
}

extension DartTokens.Token.Piece {
  fileprivate var isName: Bool {
    if case .name = self { true } else { false }
  }
}
