import Testing
import WidgetManifests

@Suite struct ValueOriginTests {
  @Test(arguments: [
    ("Widgets/Rain.swift:31", "Widgets/Rain.swift", 31),
    ("App.xcodeproj/project.pbxproj:2730, the type", "App.xcodeproj/project.pbxproj", 2730),
    ("My App/a, b.xcconfig:4; unresolved: $(X)", "My App/a, b.xcconfig", 4),
    ("App/PrivacyInfo.xcprivacy", "App/PrivacyInfo.xcprivacy", nil),
    ("project.yml, say how often", "project.yml", nil),
  ])
  func `the comment that draft writes names a file and usually a line`(
    _ comment: String, _ file: String, _ line: Int?
  ) {
    #expect(ValueOrigin(comment: comment) == ValueOrigin(file: file, line: line))
  }

  @Test(arguments: [
    "", "why: see below", "from 10:30 on", "https://example.com/a.html:3", "/etc/hosts.txt:3",
    "unresolved: nothing is declared", "audit:ignore missing-name -- a.swift", ".hidden:1", "a.b:0",
    "3.2.0", "example.com", "Notes.md",
  ])
  func `other comments name no origin`(_ comment: String) {
    #expect(ValueOrigin(comment: comment) == nil)
  }

  @Test func `the origin is the last comment on the line of the value, or on a parent key`()
    throws
  {
    let source = SourceFile(
      path: "a.yaml",
      text: """
        # a.swift:1
        widgets:  # b.swift:2
          - kind: "A # c.swift:3"  # W.swift:4
            families:
              - systemSmall
            name: A  # W.swift:6 audit:ignore unknown-kind -- why, see # 7
            description: A  # W.swift:7  # audit:ignore unknown-kind -- why

        """)
    let comments = try #require(OriginComments(source))
    func place(_ line: Int32, _ columns: Range<Int32>) -> Place {
      Place(
        file: 0, start: Position(line: line, column: columns.lowerBound),
        end: Position(line: line, column: columns.upperBound))
    }
    #expect(comments.origin(of: place(3, 11..<26))?.text == "W.swift:4")
    #expect(comments.origin(of: place(5, 9..<20)) == nil)
    #expect(comments.origin(of: place(6, 11..<12))?.text == "W.swift:6")
    #expect(comments.origin(of: place(7, 18..<19))?.text == "W.swift:7")
    #expect(comments.written(after: place(7, 18..<19))?.place == place(7, 23..<32))
    #expect(OriginComments(SourceFile(path: "b.yaml", text: "app: A")) == nil)
  }
}
