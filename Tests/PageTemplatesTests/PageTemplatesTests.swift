import PageTemplates
import Testing

struct PageTemplatesTests {
  private func page(_ text: String, _ slots: Slots) throws -> String {
    let templates = try PageTemplates(["page": text, "part": "({{a}})"]) { "[\($0)]" }
    return String(decoding: try #require(templates.render("page", slots)), as: UTF8.self)
  }

  @Test func `text is escaped once, whichever tag and template inserts it`() throws {
    let text = "{{a}} {{{a}}} {{&a}} {{> part}} {{#a}}{{.}}{{/a}}"
    #expect(try page(text, Slots(["a": "x"])) == "[x] [x] [x] ([x]) [x]")
  }

  @Test func `text isn't parsed as a template`() throws {
    #expect(try page("{{a}}", Slots(["a": "{{b}}", "b": "x"])) == "[{{b}}]")
  }

  @Test func `sections are rendered for existing values`() throws {
    let text = "{{#list}}{{n}},{{/list}}{{^list}}none{{/list}} {{#flag}}yes{{/flag}}"
    var slots = Slots()
    slots.fill("list", each: [1, 2].map { Slots(["n": String($0)]) })
    slots.fill("flag", if: true)
    #expect(try page(text, slots) == "[1],[2], yes")
    slots.fill("list", each: [])
    slots.fill("flag", if: false)
    #expect(try page(text, slots) == "none ")
  }

  @Test func `a slot without content is empty`() throws {
    var slots = Slots()
    slots.fill("a", nil as String?)
    slots.fill("b", nil as Slots?)
    #expect(try page("<{{a}}{{#b}}x{{/b}}>", slots) == "<>")
  }

  @Test func `an invalid template is reported with its name`() {
    let error = #expect(throws: PageTemplates.RenderingError.self) { try page("{{#a}}", Slots()) }
    #expect(error?.name == "page" && error?.reason.isEmpty == false)
  }

  @Test func `a missing template renders as nothing`() throws {
    let templates = try PageTemplates([:]) { $0 }
    #expect(templates.render("page", Slots()) == nil)
  }
}
