import SwiftUI
import WidgetKit

@main
struct TideApp: App {
  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    WindowGroup { Text("Tide") }
      .onChange(of: phase) { WidgetCenter.shared.reloadTimelines(ofKind: "com.example.tide.next") }
  }
}
