/// Writes records of comma-separated fields.
///
/// - Source: RFC 4180: records end in CRLF, and a quote within quotes is doubled
///   (https://www.rfc-editor.org/rfc/rfc4180).
struct CSVWriter {
  /// What was written so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  /// Writes a text of the program's own.
  mutating func field(_ text: String) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    let needsQuotes = text.utf8.contains { "\",\r\n ".utf8.contains($0) }
    guard needsQuotes else { return bytes.append(contentsOf: text.utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a text of the input, or nothing for none.
  ///
  /// A spreadsheet would compute what begins like a formula, so such a text gets an apostrophe.
  ///
  /// - Source: OWASP, CSV Injection (https://owasp.org/www-community/attacks/CSV_Injection).
  mutating func field(untrusted text: String?) {
    let shown = Sanitized(text ?? "").text
    let isFormula = shown.unicodeScalars.first.map { "=+-@".unicodeScalars.contains($0) } ?? false
    field(isFormula ? "'" + shown : shown)
  }

  /// Writes a whole number.
  mutating func field(_ number: Int64) { field(String(number)) }

  /// Writes a number rounded to so many digits, as JSON does.
  @inline(never)
  mutating func field(rounded number: Double, digits: Int) {
    var json = JSONWriter()
    json.value(rounded: number, digits: digits)
    field(String(decoding: json.bytes, as: UTF8.self))
  }

  /// Writes milliseconds as seconds, or nothing for none.
  @inline(never)
  mutating func field(milliseconds: Int64?) {
    guard let milliseconds else { return field("") }
    var json = JSONWriter()
    json.seconds(milliseconds: milliseconds)
    field(String(decoding: json.bytes, as: UTF8.self))
  }

  /// Ends a record.
  mutating func endRecord() {
    bytes += [0x0D, 0x0A]
    isFirst = true
  }
}
