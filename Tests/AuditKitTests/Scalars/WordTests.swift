import BudgetReplay
import Testing
import WidgetManifests

@Suite struct WordTests {
  @Test func `platforms and weekdays have one spelling and one order`() {
    #expect(
      Platform.allCases.map(\.rawValue) == ["iOS", "macCatalyst", "macOS", "watchOS", "visionOS"])
    #expect(
      Weekday.allCases.map(\.rawValue) == ["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
    #expect(Platform(rawValue: "ios") == nil)
  }
}
