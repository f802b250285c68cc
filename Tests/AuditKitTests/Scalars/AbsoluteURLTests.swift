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
      ("", "write a URL"), ("weather://new york", "%20"), ("weather://a\u{2028}b", "%20"),
      ("weather://a\n", "%20"), ("weather://a\u{0}", "control characters"),
      ("weather://\u{7F}", "control characters"),
      ("city", "begin it with a scheme"), ("/city/1", "begin it with a scheme"),
      ("my_app://city", "begin the scheme with"), ("://city", "begin the scheme with"),
      ("1weather:city", "begin the scheme with"), ("/city:1", "begin the scheme with"),
      ("weather:", "address after the scheme"),
      ("http://", "write a host"), ("https:///now", "write a host"),
      ("https:example.com", "write a host"),
      ("http://@:80/", "write a host"), ("http://[::1", "write a host"),
    ] as [(GivenText, String)])
  func `an invalid URL is refused with a reason`(text: GivenText, problem: String) {
    let error = #expect(throws: ScalarError.self) { try AbsoluteURL(parsing: text.text) }
    #expect(error?.message.contains(problem) == true)
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
