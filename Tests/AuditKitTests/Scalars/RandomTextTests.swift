import BudgetReplay
import Testing
import WidgetManifests

@Suite struct RandomTextTests {
  /// The characters of all grammars, and some others.
  static let alphabet: [Character] = Array("0123456789dhmsPTDHMSBKi:.-_ /@[]#?gé\u{0}\n🕰")

  @Test func `random text never traps, and parsed values are written and read back unchanged`() {
    var state: UInt64 = 42
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<3_000 {
      let count = next(14)
      let text = String((0..<count).map { _ in Self.alphabet[next(Self.alphabet.count)] })
      if let duration = ManifestDuration(text) {
        #expect(ManifestDuration(duration.yaml) == duration, "\(text.debugDescription)")
      }
      if let version = OSVersion(text) { #expect(version.description == text) }
      if let time = TimeOfDay(text) { #expect(time.description == text) }
      if let span = LocalSpan(text) { #expect(span.description == text) }
      if let url = AbsoluteURL(text) { #expect(AbsoluteURL.isScheme(url.scheme)) }
      _ = ByteCount(text)?.description
      _ = AppGroupForm(text)
      _ = ReverseDNS.problem(in: text)
      _ = Nearest.nearest(to: text, in: WidgetFamily.words)
      #expect(!VersionText.isVersion(text) || VersionText.integerCount(of: text) != nil)
    }
  }
}
