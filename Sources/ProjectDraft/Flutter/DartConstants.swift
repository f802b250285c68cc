/// The values of constants in the Dart files of an app.
struct DartConstants {
  let files: [DartFile]
  /// Whether the Xcode project is for macOS, so that `Platform.isIOS` is false.
  let isMac: Bool

  /// The texts that an expression can have: one, or several in a loop; nil if unknown.
  func texts(of tokens: Range<Int>, in file: Int) -> [String]? {
    var steps = Limits.items
    if tokens.count == 1, let name = files[file].word(tokens.lowerBound),
      case (let file, .each(let list))? = meaning(
        of: [name], in: file)
    {
      return items(list, in: file, &steps)
    }
    return text(tokens, in: file, &steps).map { [$0] }
  }

  /// What a name, or a member of a type, refers to in a file; nil if unknown.
  private func meaning(of name: [String], in file: Int) -> (file: Int, value: DartFile.Value)? {
    let (own, last) = (files[file], name[name.count - 1])
    let isMember = name.count == 2
    // A type's name is capitalized; members of other objects are unknown.
    if isMember, name[0].first(where: { $0 != "_" })?.isUppercase != true { return nil }
    if let value = own.values[last] {
      return isMember && !own.members.contains(last) ? nil : (file, value)
    }
    if name.contains(where: { $0.hasPrefix("_") }) { return nil }
    let found = files.indices.compactMap { other -> (file: Int, value: Range<Int>)? in
      guard case .constant(let value)? = files[other].values[last] else { return nil }
      return files[other].members.contains(last) == isMember ? (other, value) : nil
    }
    let texts = found.map { files[$0.file].tokens[$0.value].map(\.kind) }
    guard let first = found.first, texts.allSatisfy({ $0 == texts[0] }) else { return nil }
    return (first.file, .constant(first.value))
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
      return value(of: names, in: file, &steps)
    }
    var text = ""
    for index in range {
      guard case .string(let pieces) = own.tokens[index].kind else { return nil }
      for piece in pieces {
        switch piece {
        case .text(let part): text += part
        case .computed: return nil
        case .name(let names):
          guard let part = value(of: names, in: file, &steps) else { return nil }
          text += part
        }
        if text.utf8.count > Limits.path { return nil }
      }
    }
    return text
  }

  private func value(
    of names: [String], in file: Int, _ steps: inout Int
  ) -> String? {
    guard case (let file, .constant(let tokens))? = meaning(of: names, in: file) else {
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
          of: names, in: file)
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
