internal import WidgetManifests

extension String {
  /// The text as it is to be written in a list or mapping of a manifest: plain where YAML reads it
  /// as it stands, in quotes where it would read something else.
  var asYAML: String {
    if Self.isPlain(utf8) { return self }
    var quoted = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// Letters, digits and a few signs that mean nothing to YAML behind a letter or digit.
  private static func isPlain(_ bytes: String.UTF8View) -> Bool {
    let isAlphanumeric = { (byte: UInt8) in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    guard let first = bytes.first, isAlphanumeric(first),
      bytes.allSatisfy({ isAlphanumeric($0) || "-._+".utf8.contains($0) })
    else { return false }
    return !NullWord.matches(bytes)
  }
}
