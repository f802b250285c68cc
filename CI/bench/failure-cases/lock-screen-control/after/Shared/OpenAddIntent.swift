import AppIntents

struct OpenAddIntent: AppIntent {
  static let title: LocalizedStringResource = "Add"
  static let openAppWhenRun = true
  func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: OpenURLIntent(URL(string: "weather://")!))
  }
}
