public import AuditKit
internal import WidgetManifests

/// The changes that fixes make, as a patch for `git apply` and `patch -p1`.
///
/// Characters that no report prints raw are escaped visibly, except tabs and the file's line
/// breaks. A patch with such an escape can't be applied (``isForReadingOnly(_:)``).
public struct UnifiedDiff: Sendable {
  /// Whether to print in colour.
  public var isColored: Bool

  /// The number of context lines around a change.
  private static let context = 3

  /// Creates a diff.
  public init(isColored: Bool = false) { self.isColored = isColored }

  /// Returns the changes of all files, as UTF-8; empty without any.
  public func render(_ changes: [FixedAudit.Change]) -> [UInt8] {
    var painter = Painter(isColored: isColored)
    for change in changes {
      let (old, new) = (Self.lines(of: change.before), Self.lines(of: change.after))
      let hunks = Self.hunks(of: LineChanges.between(old, new), oldCount: old.count)
      if hunks.isEmpty { continue }
      // Line ends aren't trimmed: a path may end in a tab, and a file's line in spaces.
      painter.write(Sanitized(trusted: "--- \(Self.name("a/", change.before.path))"), in: .strong)
      painter.write("\n")
      painter.write(Sanitized(trusted: "+++ \(Self.name("b/", change.after.path))"), in: .strong)
      painter.write("\n")
      for hunk in hunks { write(hunk, old, new, to: &painter) }
    }
    return painter.bytes
  }

  // MARK: Hunks

  /// Changes that are shown together, and the range of old lines shown.
  struct Hunk {
    var lines: Range<Int>
    var changes: [LineChanges.Change]
  }

  static func hunks(of changes: [LineChanges.Change], oldCount: Int) -> [Hunk] {
    var hunks: [Hunk] = []
    for change in changes {
      let start = max(0, change.old.lowerBound - context)
      let end = min(oldCount, change.old.upperBound + context)
      if let last = hunks.last, start <= last.lines.upperBound {
        hunks[hunks.count - 1].lines = last.lines.lowerBound..<end
        hunks[hunks.count - 1].changes.append(change)
      } else {
        hunks.append(Hunk(lines: start..<end, changes: [change]))
      }
    }
    return hunks
  }

  private func write(
    _ hunk: Hunk, _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>],
    to painter: inout Painter
  ) {
    let first = hunk.changes[0]
    let added = hunk.changes.reduce(0) { $0 + $1.new.count - $1.old.count }
    let newStart = first.new.lowerBound - (first.old.lowerBound - hunk.lines.lowerBound)
    let oldRange = Self.range(hunk.lines.lowerBound, hunk.lines.count)
    let newRange = Self.range(newStart, hunk.lines.count + added)
    painter.write(Sanitized(trusted: "@@ -\(oldRange) +\(newRange) @@"), in: .frame)
    painter.write("\n")
    var line = hunk.lines.lowerBound
    for change in hunk.changes {
      for index in line..<change.old.lowerBound { painter.write(" ", old[index], in: nil) }
      for index in change.old { painter.write("-", old[index], in: .severity(.error)) }
      for index in change.new { painter.write("+", new[index], in: .added) }
      line = change.old.upperBound
    }
    for index in line..<hunk.lines.upperBound { painter.write(" ", old[index], in: nil) }
  }

  /// Returns the first line, from 1, and the number of lines; for no lines, the line before them.
  private static func range(_ start: Int, _ count: Int) -> String {
    "\(count == 0 ? start : start + 1),\(count)"
  }

  /// Returns the lines of a file, each with its line feed.
  static func lines(of file: SourceFile) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < file.bytes.count {
      let end = file.bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? file.bytes.count
      lines.append(file.bytes[start..<end])
      start = end
    }
    return lines
  }

  /// Returns a path as git writes it: quoted if it has characters that a patch can't contain.
  private static func name(_ prefix: String, _ path: String) -> Sanitized {
    let isSafe = path.unicodeScalars.allSatisfy { scalar in
      scalar != "\"" && scalar != "\\" && !scalar.isHidden
    }
    if isSafe {
      // Without the tab, a name with spaces would end at the first one.
      return Sanitized(trusted: prefix + path + (path.utf8.contains(0x20) ? "\t" : ""))
    }
    var name = "\"" + prefix
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): name += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: name.unicodeScalars.append(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 8)
        name += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      }
    }
    return Sanitized(trusted: name + "\"")
  }

  // MARK: Escapes

  /// Returns whether the patch of a change contains an escaped character, so that no program can
  /// apply it.
  public static func isForReadingOnly(_ change: FixedAudit.Change) -> Bool {
    let (old, new) = (lines(of: change.before), lines(of: change.after))
    return hunks(of: LineChanges.between(old, new), oldCount: old.count).contains { hunk in
      old[hunk.lines].contains(where: isEscaped)
        || hunk.changes.contains { new[$0.new].contains(where: isEscaped) }
    }
  }

  /// Returns whether a line is printed with escapes.
  private static func isEscaped(_ line: ArraySlice<UInt8>) -> Bool {
    let content = content(of: line)
    return !printed(content).text.utf8.elementsEqual(content)
  }

  /// Returns a line without its line break.
  fileprivate static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let content = line.last == 0x0A ? line.dropLast() : line
    return content.count < line.count && content.last == 0x0D ? content.dropLast() : content
  }

  /// Returns the text of a line with escapes as in all reports, except that tabs stay.
  fileprivate static func printed(_ content: ArraySlice<UInt8>) -> Sanitized {
    let pieces = content.split(separator: 0x09, omittingEmptySubsequences: false)
    let texts = pieces.map { Sanitized(String(decoding: $0, as: UTF8.self)).text }
    return Sanitized(trusted: texts.joined(separator: "\t"))
  }
}

extension Painter {
  /// Writes a line of a diff.
  fileprivate mutating func write(_ sign: String, _ line: ArraySlice<UInt8>, in style: Style?) {
    let content = UnifiedDiff.content(of: line)
    write(Sanitized(trusted: "\(sign)\(UnifiedDiff.printed(content))"), in: style)
    write(line.count - content.count == 2 ? "\r\n" : "\n")
    if line.last != 0x0A { write("\\ No newline at end of file\n") }
  }
}
