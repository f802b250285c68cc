extension Collection<UInt8> {
  /// The line, from 1, at which the first merge conflict of git or Perforce begins; nil if none does.
  var mergeConflictLine: Int? {
    var line: Int?
    var (isOfPerforce, isDivided) = (false, false)
    // Also old line breaks, and a byte order mark before the first line.
    for (number, text) in split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D }
    ).enumerated() {
      let text = number == 0 && text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
      switch text.first {
      case UInt8(ascii: "<"):
        if line == nil, text.isMarker("<<<<<<<") { line = number + 1 }
        if isDivided, text.isMarker("<<<<") { return line }
      case UInt8(ascii: ">"):
        if !isOfPerforce, line != nil, text.isMarker(">>>>>>>") { return line }
        if line == nil, text.isMarker(">>>>") { (line, isOfPerforce) = (number + 1, true) }
      case UInt8(ascii: "="): isDivided = isOfPerforce && text.isMarker("====")
      default: break
      }
    }
    return nil
  }

  /// Whether a line is a marker, alone or followed by a name.
  private func isMarker(_ marker: String) -> Bool {
    starts(with: marker.utf8)
      && [nil, UInt8(ascii: " ")].contains(dropFirst(marker.utf8.count).first)
  }
}
