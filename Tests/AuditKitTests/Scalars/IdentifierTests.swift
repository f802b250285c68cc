import TestTexts
import Testing
import WidgetManifests

@Suite struct IdentifierTests {
  @Test(arguments: [
    ("3", true), ("3.2", true), ("3.2.0", true), ("03.10", true), ("3.0.0.11", false),
    ("3.", false), (".3", false), ("3..2", false), ("3.2-beta", false), ("v3", false),
    ("", false),
    (" 3", false), ("３", false),
  ])
  func `a version is one to three integers`(text: String, isVersion: Bool) {
    #expect(VersionText.isVersion(text) == isVersion)
  }

  @Test(arguments: [
    ("412", true), ("0412", true), ("24.1.0.0", true), ("1.2.3.4.5", true),
    ("123456789012345678", true), ("1234567890123456789", false), ("1.2b", false), ("1.", false),
    ("1..2", false), ("", false),
  ])
  func `a build is digits and dots, of at most 18 characters`(text: String, isBuild: Bool) {
    #expect(VersionText.isBuild(text) == isBuild)
  }

  @Test func `integers between dots are counted`() {
    #expect(VersionText.integerCount(of: "24.1.0.0") == 4)
    #expect(VersionText.integerCount(of: "7") == 1)
    #expect(VersionText.integerCount(of: "7.") == nil)
  }

  @Test(
    arguments: [
      ("com.example.weather", nil), ("com.example.my-app", nil), ("Weather", nil), ("1.2", nil),
      ("", "it is empty"), ("com..example", "component between dots"),
      (".com", "component between dots"),
      ("com.", "component between dots"), (".", "component between dots"),
      ("com.my_app", "underscores"),
      ("com.exämple", "only A-Z"), ("com example", "only A-Z"),
      ("com.example.*", "only A-Z"),
    ] as [(String, String?)])
  func `a bundle ID is letters, digits, hyphens and dots between them`(
    text: String, problem: String?
  ) {
    let found = ReverseDNS.problem(in: text)?.message
    #expect(problem.map { found?.contains($0) == true } ?? (found == nil))
  }

  @Test(
    arguments: [
      ("group.com.example.weather", .group), ("group.weather", .group), ("group.my_app", .group),
      ("A1B2C3D4E5.com.example", .team("A1B2C3D4E5")), ("group.", nil), ("group", nil), ("", nil),
      ("com.example.weather", nil), ("Group.com.example", nil), ("group..com", nil),
      ("a1b2c3d4e5.com", nil), ("A1B2C3D4E.com", nil), ("group.com example", nil),
      ("A1B2C3D4E5", nil), ("A1B2C3D4É.com", nil),
    ] as [(String, AppGroupForm?)])
  func `an app group begins with group. or a team ID`(text: String, form: AppGroupForm?) {
    #expect(AppGroupForm(text) == form)
  }

  @Test(arguments: HostileTexts.all.map { GivenText($0) })
  func `hostile text isn't an identifier`(_ given: GivenText) {
    let text = given.text
    #expect(!VersionText.isBuild(text) || text.utf8.count <= 18)
    #expect(ReverseDNS.problem(in: text) != nil || text.utf8.allSatisfy { $0 < 0x80 })
    #expect(AppGroupForm(text) == nil)
    #expect(AbsoluteURL(text) == nil)
  }
}
