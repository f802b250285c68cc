/// What libyaml refuses, in sentences for people.
extension Finding {
  /// Something in a UTF-16 file that is no character.
  static func invalidUTF16(
    _ fault: SourceText.Fault, in text: SourceText, file: SourceFile.ID
  ) -> Finding {
    let offset = text.offsetOnDisk(of: fault.offset)
    return Finding(
      InvalidEncoding.info, "the file is not UTF-16: \(fault.reason), at byte offset \(offset)",
      at: place(of: fault.offset, in: text, file: file))
  }

  /// A byte or character that libyaml does not read at all.
  static func refused(
    _ problem: YAMLProblem, at offset: Int, in text: SourceText, file: SourceFile.ID
  ) -> Finding {
    let place = place(of: offset, in: text, file: file)
    let onDisk = text.offsetOnDisk(of: offset)
    guard problem.problem.hasPrefix("control characters") else {
      let byte = offset < text.bytes.count ? " (\(hex(text.bytes[offset], digits: 2)))" : ""
      return Finding(
        InvalidEncoding.info, "the file is not UTF-8 at byte offset \(onDisk)\(byte)", at: place)
    }
    switch problem.value {
    case 0:
      let isUTF16 = text.start == 0 && offset < 2 && text.bytes.count > 1
      return Finding(
        InvalidEncoding.info, "there is a NUL at byte offset \(onDisk): a manifest is text",
        at: place, help: isUTF16 ? "Save the file as UTF-8, or with a byte order mark" : nil)
    default:
      return Finding(
        YAMLSyntax.info,
        """
        control character U+\(hex(problem.value, digits: 4)) at byte offset \(onDisk) is not \
        allowed in YAML
        """,
        at: place, help: "Remove the character, or write it as an escape in double quotes")
    }
  }

  /// Text that is not YAML.
  static func syntax(_ problem: YAMLProblem, lines: LineTable, file: SourceFile.ID) -> Finding {
    let offset = lines.offset(of: problem.place)
    let start = lines.position(of: offset)
    let isAtEnd = lines.range(ofLine: start.line).map { offset >= $0.upperBound } ?? true
    let context = problem.context.isEmpty ? "" : " \(problem.context)"
    var related: [Related] = []
    if let contextPlace = problem.contextPlace, contextPlace != problem.place {
      let what = problem.context.hasPrefix("while ") ? problem.context.dropFirst(6) : "this"
      related.append(
        Related(
          "begin", "\(what)",
          at: Place(file: file, start: contextPlace, end: contextPlace.next)))
    }
    return Finding(
      YAMLSyntax.info, "the file is not YAML from here on: \(problem.problem)\(context)",
      at: Place(file: file, start: start, end: isAtEnd ? start : start.next),
      related: related, help: help(for: problem, isTab: lines.byte(at: offset) == 0x09))
  }

  private static func place(
    of offset: Int, in text: SourceText, file: SourceFile.ID
  ) -> Place {
    let start = LineTable(text).position(of: offset)
    return Place(file: file, start: start, end: offset < text.bytes.count ? start.next : start)
  }

  private static func hex(_ value: some BinaryInteger, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// What to do about the problems that people meet.
  private static func help(for problem: YAMLProblem, isTab: Bool) -> String? {
    if isTab || problem.problem.contains("tab character") {
      return "Indent with spaces: YAML takes no tabs for that"
    }
    return helps.first { problem.problem.contains($0.problem) }?.help
  }

  private static let helps: [(problem: String, help: String)] = [
    (
      "mapping values are not allowed",
      "Quote the text if a colon belongs to it, or indent the key like its neighbours"
    ),
    ("expected ':'", "Put a colon and a blank behind the key, or quote the text"),
    ("cannot start any token", "Quote the text: its first character means something in YAML"),
    ("expected key", "Indent this line like the keys before it"),
    ("expected '-' indicator", "Indent this line like the items before it"),
    ("sequence entries are not allowed", "Begin the list on a line of its own"),
    ("expected ',' or", "Put a comma between the items, and a bracket behind the last one"),
    ("unexpected end of stream", "Close the quote"),
    ("unknown escape", "Double the backslash, or write the text in single quotes"),
    ("hexdecimal", "Double the backslash, or write the text in single quotes"),
    ("incompatible YAML", "Remove the %YAML line"),
    ("undefined tag handle", "Remove the tag, or quote the text if the `!` belongs to it"),
  ]
}
