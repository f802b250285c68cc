import AuditKit
import AuditReports
internal import FuzzTarget
internal import ProductBuilder
import WidgetManifests

@testable internal import ProjectDraft

extension FuzzTarget {
  /// `draft lint` of a Swift file, with comments that suppress findings.
  ///
  /// The length says in which format the findings are reported.
  static let lint = FuzzTarget(
    "lint", maximum: 4096, seeds: { LintSeeds.sources.map { Array($0.utf8) } }
  ) { bytes in
    guard let folder = try? ProductFolder(["A.swift": bytes]),
      let facts = try? ProjectDraft.facts(of: folder.path, configuration: nil, all: true)
    else { return [] }
    let nodes = ManifestWriter.allVariants(facts).nodes
    func run(_ known: KnownFindings? = nil) -> AuditResult {
      Audit().run(project: nodes, at: ".", known: known) { origin in
        origin.file == "A.swift" ? SourceFile(path: origin.file, bytes: bytes) : nil
      }
    }
    let formats = ReportFormat.allCases
    let format = formats[bytes.count % formats.count]
    let result = run()
    let report = format.render(result)
    var broken: [String] = []
    if DraftFuzz.isRaw(report) {
      broken.append("the report has a control character in it")
    }
    if format.render(run()) != report { broken.append("a second run prints another") }
    var known = KnownFindings(Baseline())
    known.isUpdated = true
    guard let updated = run(known).baseline?.updated else { return broken }
    let again = run(KnownFindings(updated))
    // Those about comments in the project's files are in no manifest, and so in no baseline.
    let forgotten = again.findings.filter { $0.drafted != nil }
    broken += forgotten.map { "a baseline forgets \($0.rule): \($0.message)" }
    if again.baseline?.stale.isEmpty == false { broken.append("a baseline knows too much") }
    return broken
  }
}

/// Swift files whose widgets have something wrong with them, and comments about it.
enum LintSeeds {
  static let sources =
    DraftSeeds.sources.filter { $0.contains("Configuration(") }.map { "// audit:ignore\n" + $0 }
    + [
      DraftSeeds.widget.replacing(
        "StaticConfiguration(",
        with: "// audit:ignore unknown-family, missing-name -- why\n    StaticConfiguration("),
      """
      import WidgetKit
      struct Rain: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "Rain", provider: Provider()) { _ in Text("") } // audit:ignore
            .supportedFamilies([/* [ */ .systemSmall /* ] */, // audit:ignore empty-families -- no
              .accessoryInline])
        }
      }
      struct Provider: TimelineProvider {
        func getTimeline(in context: Context, completion: @escaping (Timeline<E>) -> Void) {
          completion(Timeline(entries: [], policy: .never)) // audit:ignore empty-timeline
        }
      }
      """,
    ]
}
