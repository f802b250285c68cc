@testable import AuditReports
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// A key is one line in its model and one in the mapping's description: reading, findings,
/// corrections, the schema and `require:` follow from them.
@Suite struct NewKeyTests {
  /// A model whose owner is in no manifest.
  private struct Kiosk: Sendable {
    var name: Field<Located<String>> = .absent
    /// The new key's value.
    var currencies: Field<LocatedList<String>> = .absent

    static let mapping = ModelMapping<Kiosk>(
      "kiosk", called: "a kiosk", "A place that sells.",
      keys: [
        .required("name", \.name, .filled("a name"), "Its name."),
        // The new key.
        .optional(
          "currencies", \.currencies, .texts("currencies", each: "a currency"),
          "The money that it takes.", synonyms: ["money"]),
      ])
  }

  private func read(
    _ text: String, _ mapping: ModelMapping<Kiosk> = Kiosk.mapping
  ) -> (kiosk: Kiosk, findings: [Finding]) {
    let source = SourceFile(path: "a.yaml", text: text)
    let (tree, problems) = YAMLReader.read(source, id: 0)
    var reader = NodeReader(source, variables: Variables(["COIN": "EUR"]))
    var kiosk = Kiosk()
    for document in tree.documents {
      guard let values = MappingReader(document, mapping.description, &reader) else { continue }
      reader.fill(&kiosk, from: values, mapping)
    }
    return (kiosk, problems + reader.findings)
  }

  @Test func `a new key is read`() {
    let (kiosk, findings) = read("name: K\ncurrencies: [$(COIN), USD]")
    #expect(kiosk.currencies.items().map(\.value) == ["EUR", "USD"])
    #expect(kiosk.currencies.items().last?.place.start == Position(line: 2, column: 23))
    #expect(findings.isEmpty)
    #expect(read("name: K").kiosk.currencies.isAbsent)
  }

  @Test(
    arguments: [
      ("currencies: EUR", "wrong-type", "write [EUR]"),
      ("currencies: [[EUR]]", "wrong-type", "write EUR, without the list around it"),
      ("currencis: [EUR]", "unknown-key", "did you mean currencies?"),
      ("money: [EUR]", "unknown-key", "did you mean currencies?"),
      ("colour: red", "unknown-key", "the keys of a kiosk are name, currencies"),
      (
        "currencies: [A]\nmoney: [B]", "unknown-key",
        "remove this key, or rename it; `currencies` is already written"
      ),
      ("currencies: [A]\ncurrencies: [B]", "duplicate-key", "keep one of the two"),
    ] as [(GivenText, String, String)])
  func `an invalid new key is reported`(_ lines: GivenText, _ rule: String, _ help: String) {
    let findings = read("name: K\n\(lines.text)").findings
    #expect(findings.map(\.rule) == [rule])
    #expect(findings.map(\.help) == [help])
  }

  @Test func `a misspelled new key is corrected and treated as present`() {
    let (kiosk, findings) = read("name: K\ncurrencis: [EUR]")
    #expect(kiosk.currencies.isUnknown)
    #expect(findings.first?.repair?.title == "write `currencies`")
  }

  @Test func `a required new key is reported if missing`() {
    let key = Kiosk.mapping.keys[1].with(isRequired: true)
    let mapping = ModelMapping<Kiosk>("kiosk", called: "a kiosk", "", keys: [key])
    let (kiosk, findings) = read("{}", mapping)
    #expect(kiosk.currencies.isUnknown)
    #expect(findings.map(\.message) == ["a kiosk needs the key `currencies`"])
  }

  @Test func `a new key is in the schema`() throws {
    let schema = SchemaDialect(allowsVariables: true).mapping(Kiosk.mapping.description)
    var writer = JSONWriter()
    writer.write(schema)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.contains("\"currencies\": {\n"))
    #expect(text.contains("\"description\": \"The money that it takes.\""))
    #expect(text.contains("\"required\": [\"name\"]"))
  }

  @Test func `a new key can be required`() throws {
    let (kiosk, _) = read("name: K\ncurrencies: [EUR, USD]")
    let values = RequiredValue.values(of: Kiosk.mapping) { _ in kiosk }
    #expect(
      values.prefix(4).map(\.name) == ["name", "platforms", "currencies", "currencies.count"])
    let place = Place(
      file: 0, start: Position(line: 1, column: 1), end: Position(line: 1, column: 1))
    let owner = JudgedOwner.app(AppDocument(place: place))
    let list = try #require(values.first { $0.name == "currencies" })
    let condition = RequiredCondition.contains(TextSet(["GBP"]))
    let found = condition.violations(in: list.read(owner), of: owner)
    #expect(
      found.map { $0.sentence(of: "currencies", condition) }
        == ["`currencies` lists `EUR` and `USD`, but has to list `GBP`"])
  }
}
