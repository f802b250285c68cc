import BudgetReplay
import TestTexts
import Testing
@testable import WidgetManifests

@testable import AuditKit

@Suite struct TimelineYAMLTests {
  /// The script that the replay uses for a widget's keys.
  private func script(_ text: String) -> ProviderScript? {
    let source = SourceFile(path: "a.yaml", text: Example.widget(text).manifest)
    let reading = Reading(source, id: 0, Audit.Options())
    let run = Run(Manifest([reading]))
    return run.bundles.first?.widgets.first?.replayedParts(host: .none, archiveLimit: nil)?
      .branches.first?.script
  }

  @Test(arguments: [
    "timeline: {policy: {after: 36m}}",
    "timeline: {policy: atEnd}",
    "timeline: {entries: {count: 8, every: 5m}, policy: {after: 36m}}",
    "timeline: {entries: {count: 8, every: 5m, from: 1h30m}, policy: never}",
    "timeline: {entries: [0s, 10m, 2h], policy: atEnd, entrySize: 40000B}",
    "timeline: {entries: {atLocal: [\"00:00\", \"12:30\"], count: 7}, policy: "
      + "{afterLocal: \"06:00\"}}",
    "timeline: {sequence: [{policy: {after: 2h}}, {fail: true}], then: loop}",
    "timeline: {cases: [{when: \"07:00-22:36\", policy: {after: 24m}}, "
      + "{policy: {afterLocal: \"07:00\"}}]}",
    "timeline: {cases: [{when: {span: \"22:00-06:00\", weekdays: [mon, sun]}, sequence: "
      + "[{policy: atEnd}, {policy: never}]}, {when: {weekdays: [sat]}, policy: never}, "
      + "{policy: {after: 1h}}]}",
  ])
  func `a timeline is written on one line and read back unchanged`(_ yaml: String) throws {
    let read = try #require(script(yaml))
    #expect(TimelineYAML.timeline(read) == yaml)
  }
}
