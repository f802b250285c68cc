import Testing
import WidgetManifests

@testable import AuditKit

struct ValueColumnsTests {
  /// The part of a line of code to which a member of a manifest points.
  private func part(of code: String, for member: String) -> String {
    let file = SourceFile(path: "a.yaml", bytes: Array((member + "\n").utf8))
    let start = member.unicodeScalars.count - (member.split(separator: " ").last?.count ?? 0)
    let place = Place(
      file: 0, start: Position(line: 1, column: Int32(start + 1)),
      end: Position(line: 1, column: Int32(member.unicodeScalars.count + 1)))
    let columns = ValueColumns(in: code).columns(of: PlacedTexts(file), at: place)
    let scalars = Array(code.unicodeScalars)
    return String(String.UnicodeScalarView(scalars[..<columns.lowerBound])) + "↓"
      + String(String.UnicodeScalarView(scalars[columns]))
  }

  @Test(
    arguments: [
      ("var a: Int; var b: Int", "b: Int", "var a: Int; var b: ↓Int"),
      ("var a: Int; var b: Int?", "stop.b: Int?", "var a: Int; var b: ↓Int?"),
      ("var b: Integer; var a, c: Int", "c: Int", "var b: Integer; var a, c: ↓Int"),
      ("let c: [Int]; var a, b: Int", "a: Int", "let c: [↓Int"),
      ("case landed, delayed", "phase.delayed: case", "case landed, ↓delayed"),
      ("var größe: Int; var b: Int", "b: Int", "var größe: Int; var b: ↓Int"),
    ])
  func `the type of a property is found after its name`(
    code: String, member: String, wanted: String
  ) {
    #expect(part(of: code, for: member) == wanted)
  }
}
