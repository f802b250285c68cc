import TestTexts
import Testing
import WidgetManifests

@Suite struct OSVersionTests {
  @Test(arguments: [("16", "16.0"), ("16", "16.0.0"), ("10.15", "10.15.0"), ("016", "16")])
  func `missing components are 0`(a: String, b: String) throws {
    let (first, second) = (try OSVersion(parsing: a), try OSVersion(parsing: b))
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first.description == a && second.description == b)
  }

  @Test(arguments: [("9", "10"), ("16.9", "16.10"), ("16.0.1", "16.1"), ("16", "16.0.1")])
  func `versions are compared numerically`(a: String, b: String) throws {
    #expect(try OSVersion(parsing: a) < OSVersion(parsing: b))
  }

  @Test func `versions of the tables are written in short form`() {
    #expect(OSVersion(16).description == "16")
    #expect(OSVersion(16, 1).description == "16.1")
    #expect(OSVersion(16, nil, 2).description == "16.0.2")
    #expect(OSVersion(16, 1) == OSVersion("16.1.0"))
  }

  @Test(
    arguments: [
      ("", "separated by dots"), ("16.", "separated by dots"), (".16", "separated by dots"),
      ("16..1", "separated by dots"), ("iOS 16", "separated by dots"),
      ("16.x", "separated by dots"), ("-1", "separated by dots"),
      ("16.0-beta", "separated by dots"), ("1.2.3.4", "at most three"),
      ("2147483648", "smaller numbers"), ("99999999999999999999", "smaller numbers"),
      ("\(HostileTexts.digits)", "smaller numbers"),
      ("1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1", "at most three"),
    ] as [(GivenText, String)])
  func `an invalid version is refused with a reason`(text: GivenText, problem: String) {
    let error = #expect(throws: ScalarError.self) { try OSVersion(parsing: text.text) }
    #expect(error?.message.contains(problem) == true)
  }

  @Test(arguments: HostileTexts.all.map { GivenText($0) })
  func `hostile text isn't a version`(_ given: GivenText) {
    let text = given.text
    #expect(OSVersion(text) == nil)
  }
}
