import Testing
import WidgetManifests

@Suite struct WidgetSizeTests {
  @Test(
    arguments: [
      (.systemSmall, "430x932", "170x170", nil), (.systemMedium, "414x736", "348x157", nil),
      (.accessoryInline, "375x812", "225x26", nil),
      (.systemExtraLarge, "768x1024", "634.5x305.5", "540x260"),
      (.systemLarge, "1024x1366", "378.5x378.5", "356x356"),
      (.systemMedium, "1192x1590", "412x188", nil),
      (.accessoryRectangular, "49 mm", "191x81.5", nil),
      (.systemExtraLargePortrait, "100 %", "338x450", nil),
    ] as [(WidgetFamily, String, String, String?)])
  func `sizes are those in Apple's tables`(
    family: WidgetFamily, screen: String, size: String, drawn: String?
  ) throws {
    let row = try #require(WidgetSize.sizes(of: family).first { $0.screen == screen })
    #expect(row.size.description == size)
    #expect(row.drawn?.description == drawn)
  }

  @Test func `a screen has one size per family, and a rendered size is narrower`() {
    var seen: Set<String> = []
    for row in WidgetSize.all {
      #expect(seen.insert("\(row.device) \(row.screen) \(row.family)").inserted)
      #expect(row.size.width.halves > 0 && row.size.height.halves > 0)
      if let drawn = row.drawn { #expect(drawn.width.halves < row.size.width.halves) }
    }
    #expect(WidgetSize.source.url.hasPrefix("https://"))
  }

  @Test func `every family with a size in points has one`() {
    let sized = Set(WidgetSize.all.map(\.family))
    #expect(Set(WidgetFamily.allCases).subtracting(sized) == [.accessoryCorner])
  }
}
