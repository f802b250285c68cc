@testable import AuditReports
import Foundation
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

/// The schema and the reader agree about randomly changed manifests.
@Suite struct SchemaPropertyTests {
  /// The documents to change: those in the examples of all rules.
  private static let corpus: [JSON] = {
    let examples = AllRules.infos.flatMap { $0.valid + $0.invalid }
    var seen: Set<JSON> = []
    return examples.flatMap { JSON.documents(of: $0.manifest.replacing("↓", with: "")) }
      .filter { seen.insert($0).inserted }
  }()

  @Test(arguments: 0..<4)
  func `the schema rejects exactly what the reader reports`(_ seed: UInt64) throws {
    let validator = try SchemaValidator(ManifestSchema.manifest())
    var mutator = Mutator(corpus: Self.corpus, seed: seed)
    var counts = (rejected: 0, accepted: 0)
    for _ in 0..<600 {
      let document = mutator.next()
      let text = try document.written
      let problem = try validator.problem(in: document)
      let reading = Reading(SourceFile(path: "a.yaml", text: text), id: 0, Audit.Options())
      let findings = reading.findings.map { "\($0.rule): \($0.message)" }
      if problem == nil { counts.accepted += 1 } else { counts.rejected += 1 }
      if let problem {
        #expect(
          !findings.isEmpty || Self.isRefused(text), "\(problem), and nothing is said of \(text)")
      } else {
        let structural = findings.filter { !Self.isMeaning($0) }
        #expect(structural.isEmpty, "the schema accepts \(text)")
      }
    }
    #expect(counts.rejected > 75 && counts.accepted > 60, "\(counts)")
  }

  /// Whether a rule rejects a text that the reader keeps as it is for comparison.
  static func isRefused(_ text: String) -> Bool {
    var options = Audit.Options()
    options.replay = nil
    options.only = ["unknown-family", "invalid-version", "invalid-build"]
    // The schema requires versions that the App Store accepts.
    let inStore = text.replacing("\"distribution\":\"developerID\",", with: "")
    let source = SourceFile(path: "a.yaml", text: inStore)
    return (try? Audit(options: options).run([source]).findings.isEmpty) == false
  }

  /// Errors that no schema can detect: which case is the last one, and references.
  private static func isMeaning(_ finding: String) -> Bool {
    finding.hasPrefix("undefined-variable") || finding.contains("the last case")
      || finding.contains("unless it is the last")
  }
}

/// Changes documents at random, a few values or keys at a time.
private struct Mutator {
  private let corpus: [JSON]
  /// Values that replace others.
  private var values: [JSON] = [
    .null, .flag(true), .flag(false), .number(0), .number(1), .number(3), .number(-1),
    .number(1.5), .text(""), .text("x"), .text("true"), .text("2h"), .text("0s"), .text("PT2H"),
    .text("5"), .text("06:00"), .text("07:00-22:00"), .text("40KB"), .text("16.0"),
    .text("atEnd"), .text("loop"), .text("all"), .text("foreground"), .text("activity"),
    .text("staticControl"), .text("relevance"), .text("com.apple.widget-extension"),
    .text("com.apple.share-services"), .array([]), .array([.null]), .array([.text("x")]),
    .array([.text("06:00")]), .array([.text("mon")]), .array([.text("1h")]), .object([:]),
    .object(["after": .text("1h")]), .object(["count": .number(3), "every": .text("1h")]),
    .object(["policy": .text("never")]), .object(["fail": .flag(true)]),
  ]
  /// The keys in the corpus with their values there.
  private var members: [(key: String, value: JSON)] = [("x-note", .null), ("colour", .text("x"))]
  private var state: UInt64

  init(corpus: [JSON], seed: UInt64) {
    self.corpus = corpus
    state = seed &+ 1
    var seen: Set<[String: JSON]> = []
    for document in corpus {
      document.visit { key, value in
        if seen.insert([key: value]).inserted { members.append((key, value)) }
      }
    }
  }

  /// A document of the corpus with one or two changes.
  mutating func next() -> JSON {
    var document = corpus[below(corpus.count)]
    for _ in 0..<(1 + below(2)) { document = changed(document) }
    return document
  }

  private mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  /// Descends at random, and changes the value it ends at.
  private mutating func changed(_ value: JSON) -> JSON {
    switch value {
    case .object(var members) where !members.isEmpty && below(5) > 0:
      let key = members.keys.sorted()[below(members.count)]
      if let member = members[key] { members[key] = changed(member) }
      return .object(members)
    case .array(var items) where !items.isEmpty && below(5) > 0:
      let index = below(items.count)
      items[index] = changed(items[index])
      return .array(items)
    case .object(var members) where below(3) > 0:
      if below(2) == 0, !members.isEmpty {
        members[members.keys.sorted()[below(members.count)]] = nil
      } else {
        let member = self.members[below(self.members.count)]
        members[member.key] = below(3) == 0 ? values[below(values.count)] : member.value
      }
      return .object(members)
    case .array(var items) where below(3) > 0:
      if below(2) == 0, !items.isEmpty {
        items.remove(at: below(items.count))
      } else {
        items.insert(values[below(values.count)], at: below(items.count + 1))
      }
      return .array(items)
    default:
      return below(3) == 0
        ? values[below(values.count)] : self.members[below(self.members.count)].value
    }
  }
}

extension JSON {
  /// Visits all members of all nested objects, inner ones first.
  fileprivate func visit(_ body: (String, JSON) -> Void) {
    switch self {
    case .object(let members):
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        value.visit(body)
        body(key, value)
      }
    case .array(let items): for item in items { item.visit(body) }
    default: break
    }
  }
}
