extension PlatformPage {
  /// Writes the page for people, as UTF-8.
  ///
  /// - Parameters:
  ///   - isColored: Whether colour marks what is missing.
  ///   - columns: How wide the page may get; a terminal's width.
  public func text(isColored: Bool = false, columns: Int = 100) -> [UInt8] {
    var text = PlatformText(painter: Painter(isColored: isColored), columns: columns)
    if targets.isEmpty {
      for (title, name, subjects) in Self.groups { text.matrix(title, name, subjects) }
    } else {
      for target in targets { text.rows(of: target) }
    }
    for (device, sizes) in sizes where !sizes.isEmpty { text.sizes(of: device, sizes) }
    text.end()
    // Each table has an empty line before it.
    return Array(text.painter.bytes.dropFirst())
  }
}

/// Writes the tables of a page.
private struct PlatformText {
  var painter: Painter
  let columns: Int

  /// A row for each subject, a column for each platform, and what there is to know below.
  mutating func matrix(
    _ title: StaticString, _ name: String, _ subjects: [Availability.Subject]
  ) {
    var notes: [String] = []
    var table = PlainTable(
      title, remark: Sanitized(trusted: "by the first version that has each"),
      header: [name] + Platform.words, isNumeric: false)
    for subject in subjects {
      let cells = Platform.allCases.map { platform in
        guard let row = PlatformTable.row(of: subject, on: platform) else { return "–" }
        return row.first.description + mark(row.remark, &notes)
      }
      table.append(Sanitized(subject.word), cells)
    }
    table.write(to: &painter, columns: columns)
    write(notes)
  }

  /// What a deployment target has, and what it would need for the rest.
  mutating func rows(of target: PlatformPage.Target) {
    let name = Sanitized("\(target.platform.rawValue) \(target.version)")
    var notes: [String] = []
    for (title, since, isThere) in [
      ("Legal", "since", true), ("Not yet", "from", false),
    ] as [(StaticString, String, Bool)] {
      var table = PlainTable(title, remark: name, header: ["", "", since], isNumeric: false)
      for (_, group, subjects) in PlatformPage.groups {
        for subject in subjects where target.has(subject) == isThere {
          guard let row = PlatformTable.row(of: subject, on: target.platform) else { continue }
          let version = row.first.description + mark(row.remark, &notes)
          table.append(Sanitized(subject.word), [group, version])
        }
      }
      table.write(to: &painter, columns: columns)
    }
    write(notes)
    let never = PlatformPage.groups.flatMap(\.subjects).filter {
      PlatformTable.row(of: $0, on: target.platform) == nil
    }
    if never.isEmpty { return }
    painter.write("\n")
    let list = never.map(\.word).joined(separator: ", ")
    write("Never on \(target.platform.rawValue): \(list)", first: "", indent: 0)
  }

  /// A row for each screen, a column for each family that it shows.
  mutating func sizes(of device: WidgetSize.Device, _ sizes: [WidgetSize]) {
    let families = WidgetFamily.allCases.filter { family in
      sizes.contains { $0.family == family }
    }
    var remark = device.rawValue
    switch device {
    case .iPhone, .visionPro: break
    case .iPad: remark += ", laid out → drawn; one size where Display Zoom is More Space"
    case .appleWatch: remark += ", in the Smart Stack"
    }
    var table = PlainTable(
      "Sizes in points", remark: Sanitized(remark),
      header: ["screen"] + families.map(\.shortName), isNumeric: false)
    var screens: [String] = []
    for size in sizes where screens.last != size.screen { screens.append(size.screen) }
    for screen in screens {
      let cells = families.map { family in
        guard let size = sizes.first(where: { $0.screen == screen && $0.family == family }) else {
          return "–"
        }
        return size.size.description + (size.drawn.map { " → \($0)" } ?? "")
      }
      table.append(Sanitized(screen), cells)
    }
    table.write(to: &painter, columns: columns)
  }

  /// Says where the facts come from.
  mutating func end() {
    painter.write("\n")
    let text =
      "Each version is that of Apple's symbol. The sizes are Apple's of December 2025, which has none "
      + "for the screens of iPhone 16 Pro and later. --format json has the source of every row."
    write(text, first: "", indent: 0)
  }

  /// The number of a note behind a version.
  private func mark(_ note: String?, _ notes: inout [String]) -> String {
    guard let note else { return "" }
    if let index = notes.firstIndex(of: note) { return " [\(index + 1)]" }
    notes.append(note)
    return " [\(notes.count)]"
  }

  private mutating func write(_ notes: [String]) {
    if !notes.isEmpty { painter.write("\n") }
    for (index, note) in notes.enumerated() {
      let number = "  [\(index + 1)] "
      write(note, first: number, indent: number.utf8.count)
    }
  }

  private mutating func write(_ text: String, first: String, indent: Int) {
    for (index, line) in WrappedText.lines(of: text, width: max(columns - indent, 24)).enumerated()
    {
      if index == 0 { painter.write(Sanitized(first)) } else { painter.write(" ", times: indent) }
      painter.write(in: .faint) { $0.write(line) }
      painter.endLine()
    }
  }
}

extension Availability.Subject {
  /// What a manifest calls it; `links in systemSmall` for links.
  var word: String {
    switch self {
    case .family(let family): family.rawValue
    case .configuration(let configuration): configuration.rawValue
    case .feature(let feature): feature.rawValue
    case .links: name
    }
  }
}

extension WidgetFamily {
  /// The name without `system` and `accessory`, for narrow columns.
  fileprivate var shortName: String {
    let prefix = isAccessory ? "accessory" : "system"
    let rest = rawValue.dropFirst(prefix.count)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }
}
