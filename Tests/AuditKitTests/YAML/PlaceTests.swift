import TestTexts
import Testing
@testable import WidgetManifests

@Suite struct PlaceTests {
  /// The value of `v` is marked in each.
  static let values: [GivenText] = [
    "v: ‹1›",
    "v: ‹two words›   # comment",
    "v: ‹\"quoted\"›",
    "v: ‹'it''s'› # c",
    "v: ‹over\n  two lines›\nw: 1",
    "v: ‹\"over\n\n  lines\"›\n",
    "v:‹›\nw: 1",
    "v: &a‹›\nw: 1",
    "v: ‹~›",
    // Anchors and tags aren't part of a value.
    "v: &a ‹1›",
    "v: !t ‹1›",
    "v: !!str &a   ‹\"1\"›",
    "v: &a !<tag:example.com,2000:x>\n  # a comment\n\n  # another\n  ‹x›",
    "v: &a # [no] 'no'\n  ‹k: 1›\nw: 2",
    "v: &a\n  - ignored\nw: 1\n---\nv: &a\n  ‹- 1\n  - 2›",
    "v: ! ‹x›",
    // Flow collections begin and end with their brackets.
    "v: ‹[1, 2]›",
    "v: &a ‹{a: 1,\n  b: 2}›   # c",
    "v: ‹[]›",
    // Block collections begin with the first key or dash and end with the last child.
    "v:\n  ‹a: 1\n  b: two›\n\n# end\nw: 1",
    "v:\n‹- a\n- b›\nw: 1",
    "v:\n  ‹- a: 1\n    b: [2]›\n  # end\n",
    "v:\n  ‹\"a\": 1›\n",
    "v:\n  &a ‹a: 1›\n",
    "v: &m\n  !t ‹a: 1\n  b:›\n",
    "v:\n  ‹? a›\n",
    "v:\n  ‹? a\n  :›\nw: 1",
    "v:\n  ‹- \n  -›\nw: 1",
    "k: &k x\nv:\n  ‹*k : 1›\n",
    // Block scalars end after the last character that isn't white space.
    "v: ‹|\n  a\n  b›  \n\n\nw: 1",
    "v: ‹>-\n  a›\n# end\n",
    "v: ‹|+\n  a›\n\n",
    "v: ‹|2-›   # nothing\n\nw: 1",
    "v: &a ‹|\n  a # no comment›\n",
    "v: ‹|\n  a\u{85}  b›\u{85}\u{2028}w: 1",
    // Columns count Unicode scalars; a byte order mark takes no column.
    "{😀: é, v: ‹1›}",
    "e\u{301}: {v: 1}\n---\n\"😀é\": &a 1\nv: &b ‹\"日本\"› # 日本",
    "\u{FEFF}v: ‹1›",
    "\u{FEFF}v: &a ‹1›",
    "😀: [&a é, &b é]\nv: &c ‹1›",
    // libyaml breaks lines at all of these characters.
    "a: 1\r\nv: &x ‹1›\r\n",
    "a: 1\rv: &x ‹1›\r",
    "a: 1\u{85}v: &x ‹1›\u{85}",
    "a: 1\u{2028}v: &x ‹1›\u{2029}b: 1",
    "a: 1\r\n\r\nv: ‹|\r\n  x\r\n  y›\r\n\r\nb: 1",
    "# a\u{85}comment: 1\nv: ‹2›",
  ]

  @Test(arguments: values) func `values are at their marked places`(_ marked: GivenText) throws {
    let marked = MarkedText(marked.text)
    let (tree, findings) = YAMLReader.read(marked.text)
    #expect(findings.isEmpty)
    #expect(tree.documents.last?["v"]?.place == marked.place)
  }

  @Test(
    arguments: [
      "‹app›: Weather", "&a ‹app›: Weather", "? ‹app›\n: Weather", "{b: [], ‹app›: 1}",
      "‹\"app\"›: 1",
      "{&a ‹app›}", "!t ‹app›: 1",
    ] as [GivenText]) func `keys are at their marked places`(_ marked: GivenText) throws
  {
    let marked = MarkedText(marked.text)
    let root = try #require(YAMLReader.read(marked.text).tree.documents.first)
    let key = try #require(root.entries.first { $0.key.text == "app" }?.key)
    #expect(key.place == marked.place)
  }

  @Test(
    arguments: [
      "‹app: Weather\nb: 1›\n", "# c\n--- # d\n‹app: 1›\n...\n", "--- &a\n‹app: 1›", "&a ‹app: 1›",
      "--- ‹{app: 1}› # c", "‹? app\n: 1›", "--- !t\n&k ‹app: 1›", "--- &m !t # c\n!u &k ‹app: 1›",
    ] as [GivenText]) func `roots are at their marked places`(_ marked: GivenText) throws
  {
    let marked = MarkedText(marked.text)
    let root = try #require(YAMLReader.read(marked.text).tree.documents.first)
    #expect(root.place == marked.place)
  }

  @Test func `a pair in a flow sequence ends with its value`() throws {
    let marked = MarkedText("v: [‹a: 1› , b]")
    let item = try #require(YAMLReader.read(marked.text).tree.documents.first?["v"]?.items.first)
    #expect(item.kind == .mapping)
    #expect(item.place == marked.place)
  }

  @Test func `every place in a long line is found`() throws {
    let text = "é: [" + String(repeating: "&a 1, ", count: 40_000) + "1]"
    let (tree, findings) = YAMLReader.read(text)
    #expect(findings.isEmpty)
    let items = try #require(tree.documents.first?.entries.first?.value.items)
    #expect(items.count == 40_001)
    #expect(items.first?.place.start.column == 8)
  }
}
