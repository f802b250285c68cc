@testable import ProjectDraft

/// The timelines found in one module, as short text.
struct TimelineFixture {
  let timelines: [TimelineFacts]

  init(_ files: [String: String], kit: [String: String] = [:]) {
    let table = SourceFixture(files, kit: kit).table
    timelines = TimelineProviders(table: table).facts()
  }

  /// - Parameter body: The body of `getTimeline(in:completion:)`; lines after `---` are outside
  ///   the provider.
  init(body: String) {
    let parts = body.split(separator: "\n---\n", maxSplits: 1).map(String.init)
    self.init([
      "A.swift": """
      struct Entry: TimelineEntry { let date: Date; var text = "" }
      struct P: TimelineProvider {
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
          \(parts[0])
        }
      }
      \(parts.count > 1 ? parts[1] : "")
      """
    ])
  }

  /// The branches of all providers, such as `after 900 x1, never x1`: policy, seconds, and entries;
  /// `?` for an unknown value.
  var branches: String {
    timelines.flatMap(\.branches).map(Self.text).joined(separator: ", ")
  }

  /// The branches that are only for failures and missing values.
  var failures: String {
    timelines.flatMap(\.branches).filter(\.isFailure).map(Self.text).joined(separator: ", ")
  }

  static func text(_ branch: TimelineFacts.Branch) -> String {
    var words = [branch.policy?.rawValue ?? "?"]
    if let policy = branch.policy, policy != .never {
      let time = branch.localTime.map { "local \($0)" }
      words.append(
        branch.isAtMidnight ? "00:00" : time ?? branch.seconds.map(String.init) ?? "?")
    }
    words.append("x" + (branch.entries.map(String.init) ?? "?"))
    if branch.isPreview { words.append("preview") }
    return words.joined(separator: " ")
  }
}
