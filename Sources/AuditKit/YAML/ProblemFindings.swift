/// What libyaml refuses, in sentences for people.
extension Finding {
  /// Something in a UTF-16 file that is no character.
  static func invalidUTF16(
    _ fault: SourceText.Fault, in text: SourceText, file: SourceFile.ID
  ) -> Finding {
    let offset = text.offsetOnDisk(of: fault.offset)
    return Finding(
      InvalidEncoding.info, "the file is not UTF-16: \(fault.reason), at byte offset \(offset)",
      at: place(of: fault.offset, in: text, file: file))
  }

  /// A byte or character that libyaml does not read at all.
  static func refused(
    _ problem: YAMLProblem, at offset: Int, in text: SourceText, file: SourceFile.ID
  ) -> Finding {
    let place = place(of: offset, in: text, file: file)
    let onDisk = text.offsetOnDisk(of: offset)
    guard problem.problem.hasPrefix("control characters") else {
      let byte = offset < text.bytes.count ? " (\(hex(text.bytes[offset], digits: 2)))" : ""
      return Finding(
        InvalidEncoding.info, "the file is not UTF-8 at byte offset \(onDisk)\(byte)", at: place)
    }
    switch problem.value {
    case 0:
      let isUTF16 = text.start == 0 && offset < 2 && text.bytes.count > 1
      return Finding(
        InvalidEncoding.info, "there is a NUL at byte offset \(onDisk): a manifest is text",
        at: place, help: isUTF16 ? "save the file as UTF-8, or with a byte order mark" : nil)
    default:
      return Finding(
        YAMLSyntax.info,
        """
        control character U+\(hex(problem.value, digits: 4)) at byte offset \(onDisk) is not \
        allowed in YAML
        """,
        at: place, help: "remove the character, or write it as an escape in double quotes")
    }
  }

  private static func place(
    of offset: Int, in text: SourceText, file: SourceFile.ID
  ) -> Place {
    let start = LineTable(text).position(of: offset)
    return Place(file: file, start: start, end: offset < text.bytes.count ? start.next : start)
  }

  private static func hex(_ value: some BinaryInteger, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
