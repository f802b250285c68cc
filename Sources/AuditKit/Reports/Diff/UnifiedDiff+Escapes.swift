extension UnifiedDiff {
  /// Whether the patch of a change shows an escape in place of a character, so that no program can
  /// apply it.
  public static func isForReadingOnly(_ change: FixedAudit.Change) -> Bool {
    let (old, new) = (lines(of: change.before), lines(of: change.after))
    return hunks(of: LineChanges.between(old, new), oldCount: old.count).contains { hunk in
      old[hunk.lines].contains(where: isEscaped)
        || hunk.changes.contains { new[$0.new].contains(where: isEscaped) }
    }
  }

  /// Whether a line holds what is not printed as it is.
  private static func isEscaped(_ line: ArraySlice<UInt8>) -> Bool {
    var content = line
    if content.last == 0x0A { content.removeLast() }
    if content.last == 0x0D, content.count < line.count { content.removeLast() }
    return content.split(separator: 0x09).contains { piece in
      !Sanitized(String(decoding: piece, as: UTF8.self)).text.utf8.elementsEqual(piece)
    }
  }
}
