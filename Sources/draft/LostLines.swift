internal import WidgetManifests

/// The lines of a file that its replacement doesn't have.
struct LostLines {
  /// Lines with a comment for `audit`, as in `# audit:ignore`.
  private(set) var comments = 0
  /// Other lines, except those with only a comment.
  private(set) var others = 0

  private static let mark = "# audit:"

  /// Compares the lines of two files, regardless of their order.
  ///
  /// Only comments for `audit` count: the origins that draft writes into others change with every
  /// edit of the project.
  init(replacing old: [UInt8], with new: String) {
    var kept: [String: Int] = [:]
    for line in Self.lines(of: Array(new.utf8)) { kept[line, default: 0] += 1 }
    for line in Self.lines(of: old) {
      if let count = kept[line], count > 0 {
        kept[line] = count - 1
      } else if line.contains(Self.mark) {
        comments += 1
      } else {
        others += 1
      }
    }
  }

  /// A message about the lost lines, without a full stop; nil if there are none.
  var sentence: String? {
    let total = comments + others
    if total == 0 { return nil }
    let lines = "\(Count.of(total, "line")) of the old file"
    let verb = total == 1 ? "is" : "are"
    let among = comments == 0 ? "" : ", \(comments) with a comment `\(Self.mark)…`"
    return "\(lines) \(verb) not in the new one\(among)"
  }

  /// The contents of each line, without indentation and other comments.
  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A).compactMap { bytes in
      var line = String(decoding: bytes, as: UTF8.self)[...]
      if !line.contains(mark), let comment = (" " + line).firstRange(of: " #") {
        line = (" " + line)[..<comment.lowerBound]
      }
      let words = line.split { $0.isWhitespace }
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
  }
}
