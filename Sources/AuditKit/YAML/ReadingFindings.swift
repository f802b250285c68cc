/// What a reader of YAML has to say.
extension Finding {
  static func tooLarge(bytes: Int, at place: Place) -> Finding {
    Finding(
      InputLimit.info, "the file has \(bytes) bytes; at most \(ReadingLimits.bytes) are read",
      at: place)
  }

  static func tooCostly(_ cost: ScanningCost, at place: Place) -> Finding {
    Finding(InputLimit.info, cost.description, at: place)
  }

  static func tooDeep(at place: Place, anchor: Place? = nil) -> Finding {
    Finding(
      InputLimit.info,
      """
      \(anchor == nil ? "this collection" : "what this alias stands for") is more than \
      \(ReadingLimits.depth) levels deep
      """,
      at: place, related: related(anchor))
  }

  static func tooMany(at place: Place, anchor: Place?, hasAliases: Bool) -> Finding {
    Finding(
      InputLimit.info,
      """
      the file holds more than \(ReadingLimits.nodes) keys and values\
      \(hasAliases ? ", those behind aliases counted" : "")
      """,
      at: place, related: related(anchor))
  }

  static func tooMuch(at place: Place, anchor: Place) -> Finding {
    Finding(
      InputLimit.info, "the aliases stand for more than \(ReadingLimits.bytes) bytes", at: place,
      related: related(anchor))
  }

  static func tooLong(at place: Located<Void>) -> Finding {
    Finding(
      InputLimit.info,
      "with its variables replaced, the file has more than \(ReadingLimits.bytes) bytes",
      at: place)
  }

  static func selfContaining(_ name: String, at place: Place, anchor: Place) -> Finding {
    Finding(
      InputLimit.info, "alias `*\(name.shortened)` stands inside what it stands for", at: place,
      related: related(anchor), help: "write out what is meant here instead of the alias")
  }

  static func undefinedAlias(_ name: String, at place: Place) -> Finding {
    Finding(
      YAMLSyntax.info,
      "alias `*\(name.shortened)` stands for nothing: no such anchor comes before it", at: place,
      help: "define the anchor earlier in this document, or quote the text if no alias is meant")
  }

  static func duplicateKey(_ key: String, at place: Place, first: Place) -> Finding {
    let shown = key.shortened
    let help =
      key == "<<" ? "merge several mappings under one key: `<<: [*first, *second]`" : nil
    return Finding(
      DuplicateKey.info, "key `\(shown)` is here a second time; the first one counts", at: place,
      related: [Related("first", "`\(shown)` is already written", at: first)], help: help)
  }

  static func wrongMerge(found: String, at place: Place, through alias: Place?) -> Finding {
    Finding(
      WrongType.info, "`<<` merges a mapping or a list of mappings, and this is \(found)",
      at: Located((), at: place, through: alias),
      help: "write `<<: *anchor`, or quote the key if it is not meant to merge")
  }

  private static func related(_ anchor: Place?) -> [Related] {
    anchor.map { [Related("anchor", "what the alias stands for", at: $0)] } ?? []
  }
}

extension String {
  /// At most so much of it as a message can bear.
  var shortened: String {
    let start = unicodeScalars.prefix(80)
    return start.endIndex == endIndex ? self : String(start) + "…"
  }
}
