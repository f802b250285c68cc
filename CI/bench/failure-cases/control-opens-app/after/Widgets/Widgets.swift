import AppIntents
import SwiftUI
import WidgetKit

struct OpenAddIntent: AppIntent {
  static let title: LocalizedStringResource = "Add"
  func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: OpenURLIntent(URL(string: "weather://action/add")!))
  }
}

struct AddControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.weather.add") {
      ControlWidgetButton(action: OpenAddIntent()) { Label("Add", systemImage: "plus") }
    }
    .displayName("Add")
    .description("Opens the form for a new place.")
  }
}

@main
struct Widgets: WidgetBundle {
  var body: some Widget { AddControl() }
}
