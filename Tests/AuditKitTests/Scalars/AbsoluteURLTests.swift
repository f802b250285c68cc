import TestTexts
import Testing
import WidgetManifests

@Suite struct AbsoluteURLTests {
  @Test(arguments: [
    ("weather://city", "weather", "city"), ("Weather:city", "weather", nil),
    ("weather:///city", "weather", nil), ("x-com.example+1:a", "x-com.example+1", nil),
    ("https://API.example.com/now?q=1", "https", "api.example.com"),
    ("http://user:pw@old.example.com:8080/a@b", "http", "old.example.com"),
    ("http://[2001:db8::1]:80/", "http", "2001:db8::1"),
    ("https://example.com?next=http://other", "https", "example.com"),
    ("https://example.com#a", "https", "example.com"), ("weather://{id}/ü", "weather", "{id}"),
  ])
  func `a URL has a scheme and something after it`(text: String, scheme: String, host: String?)
    throws
  {
    let url = try AbsoluteURL(parsing: text)
    #expect(url.scheme == scheme)
    #expect(url.host == host)
    #expect(url.isWeb == scheme.hasPrefix("http"))
  }

  @Test(
    arguments: [
      ("", .empty), ("weather://new york", .space), ("weather://a\u{2028}b", .space),
      ("weather://a\n", .space), ("weather://a\u{0}", .control), ("weather://\u{7F}", .control),
      ("city", .noScheme), ("/city/1", .noScheme), ("my_app://city", .scheme), ("://city", .scheme),
      ("1weather:city", .scheme), ("/city:1", .scheme), ("weather:", .nothingAfterScheme),
      ("http://", .noHost), ("https:///now", .noHost), ("https:example.com", .noHost),
      ("http://@:80/", .noHost), ("http://[::1", .noHost),
    ] as [(GivenText, AbsoluteURL.Problem)])
  func `an invalid URL is refused with a reason`(text: GivenText, problem: AbsoluteURL.Problem) {
    #expect(throws: problem) { try AbsoluteURL(parsing: text.text) }
  }

  @Test(arguments: [
    ("weather", true), ("x-a.b+c1", true), ("", false), ("1a", false), ("my_app", false),
    ("weather://", false), ("a b", false), ("é", false), ("-a", false),
  ])
  func `a scheme is a letter, then letters, digits and three symbols`(text: String, isScheme: Bool)
  {
    #expect(AbsoluteURL.isScheme(text) == isScheme)
  }
}
