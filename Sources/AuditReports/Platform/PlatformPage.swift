internal import AuditKit
public import WidgetManifests

/// The page of `audit families`: the platform table, whole or for some deployment targets.
public struct PlatformPage: Sendable {
  /// The deployment targets of the page, at most one per platform; empty for the whole table.
  let targets: [Target]

  /// Creates a page about some deployment targets, or about all platforms.
  public init(for targets: [Target] = []) { self.targets = targets }

  /// A platform and a version of it.
  public struct Target: Sendable, Hashable {
    /// The platform.
    public let platform: Platform
    /// The version.
    public let version: OSVersion

    /// Creates a deployment target.
    public init(platform: Platform, version: OSVersion) {
      self.platform = platform
      self.version = version
    }

    /// Returns whether any of the platform's devices have a subject in that version.
    func has(_ subject: Availability.Subject) -> Bool {
      PlatformTable.firstVersion(of: subject, on: platform).map { $0 <= version } ?? false
    }
  }

  /// The subjects of the table, group by group.
  static let groups: [(title: Sanitized, name: String, subjects: [Availability.Subject])] = [
    ("Families", "family", WidgetFamily.allCases.map { .family($0) }),
    (
      "Configurations", "configuration", ConfigurationKind.allCases.map { .configuration($0) }
    ),
    (
      "Features", "feature",
      WidgetFeature.allCases.map { .feature($0) }
        + WidgetFamily.allCases.map { .links($0) }.filter {
          !PlatformTable.platforms(with: $0).isEmpty
        }
    ),
  ]

  /// The sizes of the page, by device.
  var sizes: [(device: WidgetSize.Device, sizes: [WidgetSize])] {
    WidgetSize.Device.allCases.compactMap { device in
      let target = targets.first { $0.platform == device.platform }
      guard targets.isEmpty || target != nil else { return nil }
      let sizes = WidgetSize.all.filter { size in
        size.device == device
          && (target?.has(.family(size.family)) ?? true)
      }
      return (device, sizes)
    }
  }
}

extension WidgetSize.Device {
  /// The platform that runs on it.
  var platform: Platform {
    switch self {
    case .iPhone, .iPad: .iOS
    case .appleWatch: .watchOS
    case .visionPro: .visionOS
    }
  }
}

extension Availability {
  /// The remarks on the version, without a full stop; nil for none.
  var remark: String? {
    var parts: [String] = []
    if reach == .iPadOnly { parts.append("iPad only") }
    if let note {
      parts.append(confidence == .documented ? note : "\(confidence.rawValue): \(note)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension PlatformPage {
  /// Returns the page for people, as UTF-8.
  ///
  /// - Parameters:
  ///   - isColored: Whether colour marks what is missing.
  ///   - columns: The maximum width, that of the terminal.
  public func text(isColored: Bool = false, columns: Int = 100) -> [UInt8] {
    var text = PlatformText(
      painter: Painter(isColored: isColored, columns: columns), columns: columns)
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

  /// Writes a row for each subject with a column for each platform, and notes below.
  mutating func matrix(
    _ title: Sanitized, _ name: String, _ subjects: [Availability.Subject]
  ) {
    var notes: [String] = []
    var table = PlainTable(
      title: title, remark: Sanitized(trusted: "by the first version that has each"),
      header: [name] + Platform.words)
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

  /// Writes the subjects that a deployment target has, and the versions that the others need.
  mutating func rows(of target: PlatformPage.Target) {
    let name = Sanitized("\(target.platform.rawValue) \(target.version)")
    var notes: [String] = []
    for (title, since, isThere) in [
      ("Available", "since", true), ("Not yet", "from", false),
    ] as [(Sanitized, String, Bool)] {
      var table = PlainTable(title: title, remark: name, header: ["", "", since])
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
    painter.writeParagraph(
      "Never on \(target.platform.rawValue): \(list)", indent: 0, columns: columns, in: .faint)
  }

  /// Writes a row for each screen with a column for each family.
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
      title: "Sizes in points", remark: Sanitized(remark),
      header: ["screen"] + families.map(\.shortName))
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

  /// Writes the sources of the facts.
  mutating func end() {
    painter.write("\n")
    let text =
      "Versions are those of Apple's symbols. Sizes are from Apple's page of December 2025, which lists "
      + "none for iPhone 16 Pro and later."
    painter.writeParagraph(text, indent: 0, columns: columns, in: .faint)
  }

  /// Returns the number of a note, which is written after a version.
  private func mark(_ note: String?, _ notes: inout [String]) -> String {
    guard let note else { return "" }
    if let index = notes.firstIndex(of: note) { return " [\(index + 1)]" }
    notes.append(note)
    return " [\(notes.count)]"
  }

  private mutating func write(_ notes: [String]) {
    if !notes.isEmpty { painter.write("\n") }
    for (index, note) in notes.enumerated() {
      let number = Sanitized(trusted: "  [\(index + 1)] ")
      painter.write(number)
      painter.writeParagraph(note, indent: number.width, columns: columns, in: .faint)
    }
  }
}

extension Availability.Subject {
  /// The name in manifests; `links in systemSmall` for links.
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
