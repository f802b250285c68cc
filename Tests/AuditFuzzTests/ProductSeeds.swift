internal import AppProduct
internal import ProductBuilder

/// Products and their parts, built byte by byte.
enum ProductSeeds {
  private static var app: BundleBlueprint { .app() }

  static let propertyLists: [[UInt8]] = {
    let values: PropertyList = [
      "text": "é<&>😀", "flag": true, "number": -70_000, "date": .date(1_893_456_000),
      "data": .data([0, 1, 2, 3]), "real": .real(1.5), "list": ["a", ["b": [false, 1]], []],
    ]
    let xml = """
      \u{FEFF}<?xml version='1.0' encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/a.dtd">
      <!-- a comment --><plist version="1.0"><dict><key>a&#x41;&amp;</key><string><![CDATA[<]]></string>
      <key>b</key><array><true/><false /><real>1e-3</real><integer>0x1F</integer><data> AAE= </data>
      <date>2026-03-01T00:00:00Z</date><string/></array></dict></plist>
      """
    let info = PropertyList.dictionary(app.info ?? [:])
    return [values.xml, values.binary, info.xml, info.binary, Array(xml.utf8)]
  }()

  static let profiles: [[UInt8]] = {
    let list = PropertyList.dictionary(app.profile ?? [:])
    return [
      DERWriter.message(list.xml), DERWriter.message(list.xml, isStreamed: true), list.xml,
      list.binary,
    ]
  }()

  static let signatures: [[UInt8]] = {
    var full = SignatureBuilder()
    full.hashTypes = HashType.allCases
    full.entitlements = app.entitlements
    full.entitlementsDER = app.entitlements
    let code = [UInt8](repeating: 7, count: 5000)
    return [full.sign(code), SignatureBuilder().sign([]), DERWriter.entitlements(app.entitlements)]
  }()

  static let executables: [[UInt8]] = {
    let files = app.build().filter { !$0.key.contains(".plist") && !$0.key.contains("_Code") }
    let thin = files.values.filter { $0.starts(with: [0xCF, 0xFA, 0xED, 0xFE]) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    return thin + [MachOBuilder.universal(thin), MachOBuilder.universal(thin, isWide: true)]
  }()

  static let archives: [[UInt8]] = {
    var links = ZipBuilder()
    links.addLink("Payload/Weather.app", to: "..")
    links.addEncrypted("Payload/A.app/Info.plist")
    return [app.ipa(), app.ipa(isDeflated: true), links.build()]
  }()

  /// The files of an app.
  static let files = app.build()

  /// Each of them behind its number.
  static let parts: [[UInt8]] = files.sorted { $0.key < $1.key }.enumerated().map {
    [UInt8($0)] + $1.value
  }
}
