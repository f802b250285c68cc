extension PlatformPage {
  /// Writes the page for programs, every row with its source, as UTF-8.
  public func json() -> [UInt8] {
    var writer = JSONWriter(capacity: 1 << 15)
    writer.object { json in
      json.writeEnvelope()
      if !targets.isEmpty {
        json.key("for")
        json.array { json in
          for target in targets {
            json.object(.line) {
              $0.member("platform", target.platform.rawValue)
              $0.member("version", target.version.description)
            }
          }
        }
      }
      json.key("availability")
      json.array { json in
        for (_, group, subjects) in Self.groups {
          for subject in subjects { write(subject, of: group, to: &json) }
        }
      }
      json.key("sizes")
      json.array { json in
        for size in sizes.flatMap(\.sizes) { json.write(size) }
      }
      json.key("sizesSource")
      json.write(WidgetSize.source)
    }
    writer.end()
    return writer.bytes
  }

  private func write(
    _ subject: Availability.Subject, of group: String, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("type", group)
      json.member("name", subject.word)
      if case .configuration(let configuration) = subject {
        json.member("symbol", configuration.typeName)
      }
      json.key("platforms")
      json.array { json in
        for platform in Platform.allCases {
          let target = targets.first { $0.platform == platform }
          guard targets.isEmpty || target != nil,
            let row = PlatformTable.row(of: subject, on: platform)
          else { continue }
          json.write(row, isLegal: target.map { row.first <= $0.version })
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ row: Availability, isLegal: Bool?) {
    object { json in
      json.member("platform", row.platform.rawValue)
      json.member("first", row.first.description)
      if let isLegal { json.member("isLegal", isLegal) }
      switch row.reach {
      case .everyDevice: break
      case .iPadOnly: json.member("iPadOnly", true)
      case .iPadFrom(let version): json.member("iPadFirst", version.description)
      }
      json.member("confidence", row.confidence.rawValue)
      if let note = row.note { json.member("note", note) }
      json.key("source")
      json.write(row.source)
    }
  }

  fileprivate mutating func write(_ size: WidgetSize) {
    object(.line) { json in
      json.member("family", size.family.rawValue)
      json.member("device", size.device.rawValue)
      json.member("screen", size.screen)
      json.key("size")
      json.write(size.size)
      if let drawn = size.drawn {
        json.key("drawn")
        json.write(drawn)
      }
    }
  }

  /// A width and a height, in points.
  private mutating func write(_ size: WidgetSize.Size) {
    array(.line) { json in
      for length in [size.width, size.height] { json.value(Double(length.halves) / 2) }
    }
  }

  fileprivate mutating func write(_ source: PlatformSource) {
    object(.line) { json in
      json.member("title", source.title)
      json.member("url", source.url)
    }
  }
}
