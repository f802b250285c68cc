import Testing

@testable import ProjectDraft

@Suite struct ModulePartTests {
  /// Ten widgets in a file each, the bundle that lists nine of them, and a file with an error.
  private static var widgets: [SwiftFile] {
    let files = (0..<10).map { number in
      (
        "W\(number).swift",
        """
        import WidgetKit
        struct W\(number): Widget {
          var body: some WidgetConfiguration {
            StaticConfiguration(kind: name(\(number)), provider: P\(number)()) { V(entry: $0) }
          }
        }
        struct P\(number): TimelineProvider {
          func getTimeline(in context: Context, completion: @escaping (Timeline<E>) -> Void) {
            var entries: [E] = []
            for hour in 0..<\(number + 2) { entries.append(E(date: .now + Double(hour) * 3600)) }
            completion(Timeline(entries: entries, policy: .atEnd))
          }
        }
        """
      )
    }
    let list = (0..<9).map { "W\($0)()" }.joined(separator: "\n")
    let shared = """
      import WidgetKit
      @main struct All: WidgetBundle { var body: some Widget { \(list) } }
      func name(_ number: Int) -> String { "tide\\(number)" }
      struct E: TimelineEntry { let date: Date }
      struct V: View {
        let entry: E
        var body: some View { Text(entry.date, style: .time).widgetURL(URL(string: "a://b")) }
      }
      """
    return (files + [("All.swift", shared), ("Broken.swift", "struct W10 { func ( }")])
      .map { SwiftFile(path: $0.0, text: $0.1) }
  }

  private static func facts(jobs: Int, steps: Int) -> (text: String, isUsedUp: Bool) {
    let budget = EvaluationBudget(steps: steps)
    let text = "import WidgetKit\nfunc refresh() { WidgetCenter.shared.reloadAllTimelines() }"
    let app = SourceModule(name: "App", files: [SwiftFile(path: "App.swift", text: text)])
    let modules = [app, SourceModule(name: "Widgets", files: widgets)]
    var facts = ProjectFacts(configuration: "Release")
    facts.sources = ModulePart.facts(of: modules, budget: budget, jobs: jobs)
    facts.sources.widgetsElsewhere["macOS"] = ModulePart.widgets(
      of: ["Widgets"], among: modules, budget: budget, jobs: jobs)
    facts.problems = facts.sources.problems + [budget.problem].compactMap(\.self)
    return (String(decoding: FactsJSON.bytes([facts]), as: UTF8.self), budget.isUsedUp)
  }

  @Test func `a module with many widgets has the same facts for any number of threads`() {
    let (one, isUsedUp) = Self.facts(jobs: 1, steps: 1_000_000)
    #expect(!isUsedUp)
    for number in 0..<10 { #expect(one.contains("\"tide\(number)\"")) }
    #expect(one.contains("\"W9\"") && one.contains("\"target\": \"App\""))
    for jobs in [2, 3] { #expect(Self.facts(jobs: jobs, steps: 1_000_000).text == one) }
  }

  @Test func `where the steps of a draft end does not depend on the number of threads`() {
    let (one, isUsedUp) = Self.facts(jobs: 1, steps: 150)
    #expect(isUsedUp)
    for jobs in [2, 3] { #expect(Self.facts(jobs: jobs, steps: 150).text == one) }
  }
}
