@testable internal import AuditKit
@testable internal import AuditReports
@testable internal import WidgetManifests

/// What holds for all that is printed.
enum Report {
  /// What is wrong with the bytes of a report.
  static func broken(_ bytes: [UInt8], as format: ReportFormat = .text) -> [String] {
    guard var text = String(validating: bytes, as: UTF8.self) else { return ["is no UTF-8"] }
    // The mark that audit sets behind a cell from right to left is its own.
    if format == .text { text.replace("\u{200E} ", with: " ") }
    let raw = text.unicodeScalars.first { isControl($0) }
    return raw.map { ["has U+\(String($0.value, radix: 16, uppercase: true)) in it"] } ?? []
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case ..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension AuditResult {
  /// The findings whose places lie outside their files.
  var misplaced: [String] {
    let tables = files.map { LineTable($0) }
    // What is no text has lines, but no columns.
    let isText = files.map { String(validating: $0.bytes, as: UTF8.self) != nil }
    func isInside(_ place: Place) -> Bool {
      let file = Int(place.file)
      guard tables.indices.contains(file), place.start <= place.end else { return false }
      let lines = tables[file]
      if !isText[file] { return place.end.line <= lines.count }
      return [place.start, place.end].allSatisfy {
        // A position behind a line's end is taken for the end.
        lines.position(of: lines.offset(of: $0)) == $0
      }
    }
    return findings.flatMap { finding in
      let places =
        [finding.place] + finding.related.map(\.place)
        + (finding.fix?.edits.map(\.place) ?? [])
      let outside = places.filter { !isInside($0) }
      return outside.map { "\(finding.rule) lies outside its file: \($0.start), \($0.end)" }
    }
  }
}

extension [Finding] {
  /// The findings about one file whose places lie outside of it.
  func misplaced(in source: SourceFile) -> [String] {
    AuditResult(files: [source], summary: AuditResult.Summary(), findings: self).misplaced
  }
}
