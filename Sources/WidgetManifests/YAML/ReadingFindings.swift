/// Findings of the YAML reader.
extension Finding {
  static func tooLarge(at place: Place) -> Finding {
    Finding(
      .inputLimit, "the file is longer than the \(ReadingLimits.bytes) bytes that are read",
      at: place, help: "split it into several files")
  }

  static func tooCostly(_ cost: ScanningCost, at place: Place) -> Finding {
    Finding(.inputLimit, cost.description, at: place)
  }

  static func tooDeep(at place: Place, anchor: Place? = nil) -> Finding {
    Finding(
      .inputLimit,
      """
      \(anchor == nil ? "this collection" : "the target of this alias") is more than \
      \(ReadingLimits.depth) levels deep
      """,
      at: place, related: related(anchor))
  }

  static func tooMany(at place: Place, anchor: Place?, hasAliases: Bool) -> Finding {
    Finding(
      .inputLimit,
      """
      the file contains more than \(ReadingLimits.nodes) keys and values\
      \(hasAliases ? ", including those of aliases" : "")
      """,
      at: place, related: related(anchor))
  }

  static func tooMuch(at place: Place, anchor: Place) -> Finding {
    Finding(
      .inputLimit, "the aliases expand to more than \(ReadingLimits.bytes) bytes", at: place,
      related: related(anchor))
  }

  static func tooLong(at place: Located<Void>) -> Finding {
    Finding(
      .inputLimit,
      "with its variables replaced, the file has more than \(ReadingLimits.bytes) bytes",
      at: place)
  }

  static func selfContaining(_ name: String, at place: Place, anchor: Place) -> Finding {
    Finding(
      .inputLimit, "alias `*\(name.shortened)` is inside its own anchor", at: place,
      related: related(anchor), help: "write out what is meant here instead of the alias")
  }

  static func undefinedAlias(_ name: String, at place: Place) -> Finding {
    Finding(
      .yamlSyntax,
      "alias `*\(name.shortened)` is undefined: no such anchor comes before it in this document",
      at: place,
      help: "define the anchor earlier in this document, or quote the text if no alias is meant")
  }

  static func duplicateKey(_ key: String, at place: Place, first: Place) -> Finding {
    let shown = key.shortened
    let help =
      key == "<<" ? "merge several mappings under one key: `<<: [*first, *second]`" : nil
    return Finding(
      .duplicateKey, "key `\(shown)` is repeated; the first one counts", at: place,
      related: [Related("first", "`\(shown)` is already written", at: first)], help: help)
  }

  static func wrongMerge(found: String, at place: Place, through alias: Place?) -> Finding {
    Finding(
      .wrongType, "`<<` merges a mapping or a list of mappings, but this is \(found)",
      at: Located((), at: place, through: alias),
      help: "write `<<: *anchor`, or quote the key if it is not meant to merge")
  }

  private static func related(_ anchor: Place?) -> [Related] {
    anchor.map { [Related("anchor", "the anchor of the alias", at: $0)] } ?? []
  }
}

/// Findings for errors of libyaml.
extension Finding {
  /// Returns the finding for an invalid sequence in a UTF-16 file.
  static func invalidUTF16(
    _ fault: SourceText.Fault, in text: SourceText, file: SourceFile.ID
  ) -> Finding {
    let offset = text.offsetOnDisk(of: fault.offset)
    return Finding(
      .invalidEncoding, "the file is not UTF-16: \(fault.reason), at byte offset \(offset)",
      at: place(of: fault.offset, in: text, file: file))
  }

  /// Returns the finding for a byte or character that libyaml rejects.
  static func refused(
    _ problem: YAMLProblem, at offset: Int, in text: SourceText, file: SourceFile.ID
  ) -> Finding {
    let place = place(of: offset, in: text, file: file)
    let onDisk = text.offsetOnDisk(of: offset)
    guard problem.problem.hasPrefix("control characters") else {
      let byte = offset < text.bytes.count ? " (\(hex(text.bytes[offset], digits: 2)))" : ""
      return Finding(
        .invalidEncoding, "the file is not UTF-8 at byte offset \(onDisk)\(byte)", at: place)
    }
    switch problem.value {
    case 0:
      let isUTF16 = text.start == 0 && offset < 2 && text.bytes.count > 1
      return Finding(
        .invalidEncoding, "there is a NUL at byte offset \(onDisk): a manifest is text",
        at: place, help: isUTF16 ? "save the file as UTF-8, or with a byte order mark" : nil)
    default:
      return Finding(
        .yamlSyntax,
        """
        control character U+\(hex(problem.value, digits: 4)) at byte offset \(onDisk) is not \
        allowed in YAML
        """,
        at: place, help: "remove the character, or write it as an escape in double quotes")
    }
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
}

extension String {
  /// The text, cut to at most 80 scalars for messages.
  package var shortened: String {
    let start = unicodeScalars.prefix(80)
    return start.endIndex == endIndex ? self : String(start) + "…"
  }
}
