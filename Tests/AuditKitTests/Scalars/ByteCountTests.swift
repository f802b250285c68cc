import TestTexts
import Testing
import WidgetManifests

@Suite struct ByteCountTests {
  @Test(arguments: [
    ("0B", 0), ("512B", 512), ("40KB", 40_000), ("2MB", 2_000_000), ("512KiB", 524_288),
    ("10MiB", 10_485_760), ("1000000MB", 1_000_000_000_000), ("007B", 7),
  ])
  func `a size is a whole number and a unit`(text: String, bytes: Int64) throws {
    #expect(try ByteCount(parsing: text).bytes == bytes)
  }

  @Test(
    arguments: [
      ("40", "add a unit: 40KB"), ("\(HostileTexts.digits)", "add a unit, as in"),
      ("40kb", "use the units"),
      ("40kB", "use the units"), ("1GB", "use the units"), ("40KBs", "use the units"),
      ("1000001MB", "write at most"), ("9223372036854775807MiB", "write at most"),
      ("\(HostileTexts.digits)KB", "write at most"), ("1.5MB", "whole number of a smaller unit"),
      ("1,5MB", "whole number of a smaller unit"),
      ("40 KB", "without spaces"), ("40KB ", "write a size as in"), ("-40KB", "write a size as in"),
      ("KB", "write a size as in"), ("", "write a size as in"),
      ("4_0KB", "write a size as in"),
    ] as [(GivenText, String)])
  func `an invalid size is refused with a reason`(text: GivenText, problem: String) {
    let error = #expect(throws: ScalarError.self) { try ByteCount(parsing: text.text) }
    #expect(error?.message.contains(problem) == true)
  }

  @Test(arguments: HostileTexts.all.map { GivenText($0) })
  func `hostile text isn't a size`(_ given: GivenText) {
    let text = given.text
    #expect(ByteCount(text) == nil)
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (40_000, "40 KB"), (40_060, "40.1 KB"), (524_288, "512 KiB"),
    (2_000_000, "2 MB"), (10_485_760, "10 MiB"), (10_800_000, "10.8 MB"),
    (1_024_000, "1 MB"), (10_764_872, "10.8 MB"), (999_999, "1000 KB"),
  ])
  func `sizes are formatted for reading`(bytes: Int64, text: String) {
    #expect(ByteCount(bytes: bytes)?.description == text)
  }
}
