import Testing

@testable internal import WidgetManifests

struct NumberedNodesTests {
  private var nodes: NumberedNodes {
    var document = ManifestNode(folder: "ios")
    document.comment("a note")
    document.add("app", .text("Cost $5").from(origin("A.swift", 1)))
    document.add("platforms", .mapping([("iOS", .scalar("17.0"))]))
    document.add("widgets") { list in
      list.item { widget in
        widget.add("kind", .text("Rain").from(origin("W.swift", 4)))
        let small = ManifestNode.text("systemSmall").from(origin("W.swift", 9))
        widget.add(
          "families", .list([small, .text("systemLarge")]).from(origin("W.swift", 8)))
        widget.add("timeline") { $0.add("policy", .unknown("next()")) }
      }
      list.item(.unknown("Snow"))
    }
    return NumberedNodes([document])
  }

  private func origin(_ file: String, _ line: Int) -> ValueOrigin {
    ValueOrigin(file: file, line: line)
  }

  private func origins(_ origin: (Place) -> ValueOrigin?) -> [String] {
    nodes.tree.storage.records.map { record in
      origin(Place(file: 0, start: record.start, end: record.end))?.text ?? "-"
    }
  }

  @Test func `a node has its own origin, or that of the nearest enclosing line that has one`() {
    #expect(
      origins(nodes.origin) == [
        "A.swift:1",  // the document
        "A.swift:1", "A.swift:1",  // app
        "A.swift:1", "A.swift:1", "A.swift:1", "A.swift:1",  // platforms
        "A.swift:1", "W.swift:4", "W.swift:4",  // widgets, the list and its first widget
        "W.swift:4", "W.swift:4",  // kind
        "W.swift:8", "W.swift:8", "W.swift:9", "W.swift:8",  // families
        "W.swift:4", "W.swift:4", "W.swift:4", "W.swift:4",  // timeline
        "A.swift:1",  // the second widget
      ])
  }

  @Test func `only the origin of the line on which a node begins is written after it`() {
    #expect(
      origins(nodes.writtenOrigin) == [
        "A.swift:1", "A.swift:1", "A.swift:1", "-", "-", "-", "-", "-", "W.swift:4", "W.swift:4",
        "W.swift:4", "W.swift:4", "W.swift:8", "W.swift:8", "W.swift:8", "W.swift:8", "-", "-", "-",
        "-", "-",
      ])
  }

  @Test func `a place is the number of its node, and contains the places within it`() {
    let places = nodes.tree.storage.records.map { Place(file: 0, start: $0.start, end: $0.end) }
    #expect(places.map(\.start.line) == Array(1...21))
    #expect(places.allSatisfy { places[0].contains($0) })
    #expect(places[9].contains(places[19]) && !places[9].contains(places[20]))
    #expect(places[2].end.column == 9)
    #expect(
      String(decoding: nodes.lines, as: UTF8.self).hasPrefix("\napp\nCost $$5\nplatforms\n\n"))
  }

  @Test func `what is audited is what would be read from the printed lines`() throws {
    let document = try #require(nodes.node(at: place(1)))
    #expect(
      document.lines() == [
        "# a note", "app: Cost $$5  # A.swift:1", "platforms: {iOS: 17.0}", "widgets:",
        "  - kind: Rain  # W.swift:4", "    families: [systemSmall, systemLarge]  # W.swift:8",
        "    timeline:", "      policy: !unknown \"next()\"", "  - !unknown \"Snow\"",
      ])
    let text = document.lines().map { $0 + "\n" }.joined()
    let read = YAMLReader.read(SourceFile(path: "a.yaml", text: text), id: 0).tree
    #expect(read.documents[0].inFlow == nodes.tree.documents[0].inFlow)
  }

  private func place(_ line: Int32) -> Place {
    let start = Position(line: line, column: 1)
    return Place(file: 0, start: start, end: start)
  }
}
