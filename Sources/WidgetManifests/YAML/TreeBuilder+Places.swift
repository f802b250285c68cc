/// Places of nodes for reports, where they differ from libyaml's marks.
extension TreeBuilder {
  /// Returns the place of a scalar's text, without anchor and tag.
  mutating func place(ofScalar event: YAMLEvent) -> Place {
    var place = Place(file: file, start: event.start, end: event.end)
    if event.name != nil || event.hasTag {
      if event.style.contains(.plain) && event.text.isEmpty {
        place.start = event.end
      } else {
        place.start = contentStart(of: event)
      }
    }
    if event.style.contains(.blockScalar) { place.end = blockScalarEnd(event, from: place.start) }
    return place
  }

  /// Returns the start of a node after its anchor and tag, and after the whitespace and comments
  /// that follow them.
  mutating func contentStart(of event: YAMLEvent) -> Position {
    let bytes = source.bytes
    var offset = lines.offset(of: event.start)
    for _ in 0..<((event.name == nil ? 0 : 1) + (event.hasTag ? 1 : 0)) {
      offset = Self.endOfProperty(in: bytes, at: offset)
      offset = Self.endOfBlanks(in: bytes, at: offset)
    }
    return lines.position(of: offset)
  }

  /// Returns the end of a block scalar: after its last non-whitespace character, or after its
  /// header if there is none.
  private mutating func blockScalarEnd(_ event: YAMLEvent, from start: Position) -> Position {
    let bytes = source.bytes
    let text = Array(event.text)
    guard Self.endOfText(in: text, before: text.count) == 0 else {
      return lines.position(of: Self.endOfText(in: bytes, before: lines.offset(of: event.end)))
    }
    var offset = lines.offset(of: start)
    repeat { offset += 1 } while offset < bytes.count && isHeaderCharacter(bytes[offset])
    return lines.position(of: offset)
  }

  /// Returns the offset after an anchor or a tag.
  private static func endOfProperty(in bytes: [UInt8], at offset: Int) -> Int {
    var offset = offset
    guard offset < bytes.count else { return offset }
    if bytes[offset] == UInt8(ascii: "&") {
      repeat { offset += 1 } while offset < bytes.count && isAnchorCharacter(bytes[offset])
      return offset
    }
    if offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "<") {
      while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") { offset += 1 }
      return min(offset + 1, bytes.count)
    }
    while offset < bytes.count, bytes[offset] > 0x20, !isFlowIndicator(bytes[offset]),
      breakLength(in: bytes, at: offset) == 0
    {
      offset += 1
    }
    return offset
  }

  /// Returns the offset after spaces, tabs, line breaks and comments.
  private static func endOfBlanks(in bytes: [UInt8], at offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count {
      let length = breakLength(in: bytes, at: offset)
      if length > 0 {
        offset += length
      } else if bytes[offset] == 0x20 || bytes[offset] == 0x09 {
        offset += 1
      } else if bytes[offset] == UInt8(ascii: "#") {
        while offset < bytes.count, breakLength(in: bytes, at: offset) == 0 { offset += 1 }
      } else {
        break
      }
    }
    return offset
  }

  /// Returns the offset before the whitespace and line breaks that end at an offset.
  private static func endOfText(in bytes: [UInt8], before offset: Int) -> Int {
    var offset = offset
    while offset > 0 {
      let byte = bytes[offset - 1]
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        offset -= 1
      } else if offset >= 2, breakLength(in: bytes, at: offset - 2) == 2, byte == 0x85 {
        offset -= 2
      } else if offset >= 3, breakLength(in: bytes, at: offset - 3) == 3 {
        offset -= 3
      } else {
        break
      }
    }
    return offset
  }

  /// Returns the number of bytes of the line break at an offset, or 0 if there is none.
  private static func breakLength(in bytes: [UInt8], at offset: Int) -> Int {
    switch bytes[offset] {
    case 0x0A, 0x0D: 1
    case 0xC2: offset + 1 < bytes.count && bytes[offset + 1] == 0x85 ? 2 : 0
    case 0xE2:
      offset + 2 < bytes.count && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8
        ? 3 : 0
    default: 0
    }
  }

  private func isHeaderCharacter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isAnchorCharacter(_ byte: UInt8) -> Bool {
    byte.isNamePart || byte == UInt8(ascii: "-")
  }

  private static func isFlowIndicator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }
}

extension Position {
  /// The position in the next column.
  package var next: Position { Position(line: line, column: column + 1) }
}
