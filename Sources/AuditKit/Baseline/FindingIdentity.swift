internal import BudgetReplay
public import WidgetManifests

/// The identity of a finding across runs, wherever its line has moved.
///
/// It consists of the rule, the subject and the value at the finding's place. Path, line, message and
/// comments don't count, so renaming a file or rewording a message changes nothing.
public struct FindingIdentity: Sendable, Hashable {
  /// The rule's ID.
  public var rule: String
  /// The app's bundle ID, if known.
  public var app: String?
  /// The widget bundle's type name, if known.
  public var bundle: String?
  /// The widget's kind, if known.
  public var kind: String?
  /// The value at the finding's place: a scalar with single spaces between its words, a list as
  /// `[a, b]`, a mapping as `{a: b}`, sorted by key.
  ///
  /// For a whole app, bundle or widget, it is only the name, so that findings about missing keys
  /// don't change with every edit of other keys. Of a version or build whose form is wrong, only
  /// the number of its integers counts, as in `0.0.0`, since each release has another. Anything
  /// else is cut to 256 bytes.
  public var value: String
  /// The number of the finding among those that are otherwise identical, from 1.
  public var occurrence: Int

  private static let maximumValueLength = 256

  /// Creates an identity.
  public init(
    rule: String, app: String? = nil, bundle: String? = nil, kind: String? = nil, value: String,
    occurrence: Int = 1
  ) {
    self.rule = rule
    self.app = app
    self.bundle = bundle
    self.kind = kind
    self.value = value
    self.occurrence = occurrence
  }

  /// The keys that name an app, a bundle, a widget or an intent.
  private static let names: [StaticString] = ["kind", "widgetBundle", "app", "name"]

  /// The identities of findings, one for each.
  ///
  /// - Parameters:
  ///   - findings: The findings in the order of a report, which numbers the occurrences; those in a
  ///     project are numbered in the order of its drafted manifest.
  ///   - files: The files of the run.
  public static func of(_ findings: [Finding], in files: [SourceFile]) -> [FindingIdentity] {
    var identities = zip(findings, values(of: findings, in: files)).map { finding, value in
      FindingIdentity(
        rule: finding.rule, app: finding.subject.app, bundle: finding.subject.bundle,
        kind: finding.subject.kind,
        value: rulesOfForm.contains(finding.rule) ? form(of: value) : value, occurrence: 0)
    }
    var order = Array(findings.indices)
    if findings.contains(where: { $0.drafted != nil }) {
      func start(_ index: Int) -> Position {
        (findings[index].drafted?.place ?? findings[index].place).start
      }
      order.sort { start($0) == start($1) ? $0 < $1 : start($0) < start($1) }
    }
    var occurrences: [FindingIdentity: Int] = [:]
    for index in order {
      let occurrence = occurrences[identities[index], default: 0] + 1
      occurrences[identities[index]] = occurrence
      identities[index].occurrence = occurrence
    }
    return identities
  }

  /// The rules about the form of versions and builds.
  private static let rulesOfForm: Set = ["invalid-version", "invalid-build"]

  /// The form of a version or build; any other value unchanged.
  private static func form(of value: String) -> String {
    guard VersionText.isBuild(value), let count = VersionText.integerCount(of: value) else {
      return value
    }
    return Array(repeating: "0", count: count).joined(separator: ".")
  }

  /// The values by which findings are identified, one for each.
  static func values(of findings: [Finding], in files: [SourceFile]) -> [String] {
    var current: (file: SourceFile.ID, nodes: PlacedNodes, texts: PlacedTexts)?
    return findings.map { finding in
      if let drafted = finding.drafted { return drafted.text }
      let place = finding.place
      if current?.file != place.file {
        current = nil
        if files.indices.contains(Int(place.file)) {
          let file = files[Int(place.file)]
          let tree = YAMLReader.read(file, id: place.file).tree
          current = (place.file, PlacedNodes(tree), PlacedTexts(file))
        }
      }
      return current.map { value(at: place, of: $0.nodes, $0.texts) } ?? ""
    }
  }

  /// The value at a place of a file.
  static func value(at place: Place, of nodes: PlacedNodes, _ texts: PlacedTexts) -> String {
    nodes.text(at: place, limit: maximumValueLength, namedBy: names)
      ?? texts.text(at: place, limit: maximumValueLength, head) ?? ""
  }

  /// The identity as 32 hexadecimal digits: two 64-bit FNV-1a hashes of its parts.
  public var fingerprint: String { hash(lane: 0) + hash(lane: 1) }

  private func hash(lane: UInt8) -> String {
    var hash = FNV1a()
    hash.add(lane)
    for part in [rule, app, bundle, kind, value, String(occurrence)] {
      // Neither byte occurs in UTF-8, so different parts never give the same bytes.
      hash.add(part == nil ? 0xFE : 0xFF)
      hash.add((part ?? "").utf8)
    }
    return hash.hexadecimal
  }

  /// The keys with which an app, bundle or widget may begin.
  private static let keys = Set(
    [
      AppDocument.mapping.description, BundleDocument.mapping.description,
      Widget.mapping.description,
    ].flatMap(\.names).map { Array($0.utf8) })

  /// The first key of a whole app, bundle or widget, with the first line of its value; any other text
  /// unchanged.
  private static func head(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let inner = text.first == UInt8(ascii: "{") ? text.dropFirst() : text
    let key = inner.prefix { ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":")].contains($0) }
    guard keys.contains(Array(key)), inner[key.endIndex...].first == UInt8(ascii: ":")
    else { return text }
    let isFlow = inner.startIndex != text.startIndex
    return inner.prefix { byte in
      byte != 0x0A && byte != 0x0D && !(isFlow && byte == UInt8(ascii: ","))
    }
  }
}
