import BudgetReplay
import Foundation
import Testing
@testable import WidgetManifests

/// The patterns in the schema match what the parsers accept.
@Suite struct ScalarPatternTests {
  private static let texts: [String] = {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = [
      "0", "1", "07", "12", "23", "24", "59", "60", "2026", "d", "h", "m", "s", "D", "H", "M", "S",
      "P", "T", ":", "-", ".", "B", "KB", "MB", "KiB", "MiB", "kb", " ", "$", "é", "\n",
    ]
    let random = (0..<2_000).map { _ in
      (0..<(1 + next(7))).map { _ in pieces[next(pieces.count)] }.joined()
    }
    return random + HostileTexts.all + [
      "1d2h30m15s", "45s", "P1DT2H30M", "PT5S", "P3D", "PT", "P", "P1DT", "16.4.1", "16.", "06:00",
      "07:00-22:30", "2026-01-05", "40KB", "1MiB",
    ]
  }()

  /// The errors that no pattern can detect.
  private static let meaning = ["at most", "smaller numbers", "calendar has", "different ends"]

  @Test func `a text matches the pattern if it is read`() throws {
    try expectAgreement(OSVersion.self)
    try expectAgreement(TimeOfDay.self)
    try expectAgreement(LocalSpan.self)
    try expectAgreement(ByteCount.self)
    try expectAgreement(LocalDate.self)
    try expectAgreement(ManifestDuration.self)
  }

  private func expectAgreement<Value: PatternedScalar>(_: Value.Type) throws {
    let expression = try NSRegularExpression(pattern: "^(\(Value.pattern))\\z")
    var count = 0
    for text in Self.texts {
      let isMatch = expression.isFound(in: text)
      do throws(ScalarError) {
        _ = try Value(parsing: text)
        count += 1
        #expect(isMatch, "\(Value.self) reads \(text.debugDescription)")
      } catch {
        let isMeaning = Self.meaning.contains { error.message.contains($0) }
        #expect(!isMatch || isMeaning, "\(Value.self) does not read \(text.debugDescription)")
      }
    }
    #expect(count > 0)
  }
}
