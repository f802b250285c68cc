import AppIntents
import SwiftUI
import WidgetKit


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
