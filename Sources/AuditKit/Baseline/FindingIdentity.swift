public import WidgetManifests

/// What makes a finding the same finding in the next run, wherever its line has moved.
///
/// It is made of the rule, of what the finding concerns and of the text that is wrong: no path, no
/// line and no message, so that renaming a file or wording a message better changes nothing.
public struct FindingIdentity: Sendable, Hashable {
  /// The rule's ID.
  public var rule: String
  /// The app's bundle ID, if it is known.
  public var app: String?
  /// The widget bundle's type name, if it is known.
  public var bundle: String?
  /// The widget's kind, if it is known.
  public var kind: String?
  /// The text at the finding's place, as it is in the file, with single spaces between its words.
  ///
  /// Of a whole app, bundle or widget only the first key counts, of anything else 256 bytes, so that
  /// a finding of what is missing does not become another one with every edit of what is there.
  public var value: String
  /// Which of several findings that are alike in all of this it is, from 1.
  public var occurrence: Int

  private static let longestValue = 256

  /// Makes an identity of its parts.
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

  /// The identities of findings, one for each.
  ///
  /// - Parameters:
  ///   - findings: The findings in the order of a report, on which the occurrences depend.
  ///   - files: The files of the run.
  public static func of(_ findings: [Finding], in files: [SourceFile]) -> [FindingIdentity] {
    var occurrences: [FindingIdentity: Int] = [:]
    var current: (file: SourceFile.ID, texts: PlacedTexts)?
    return findings.map { finding in
      let id = finding.place.file
      if current?.file != id {
        current = files.indices.contains(Int(id)) ? (id, PlacedTexts(files[Int(id)])) : nil
      }
      var identity = FindingIdentity(
        rule: finding.rule, app: finding.subject.app, bundle: finding.subject.bundle,
        kind: finding.subject.kind,
        value: current?.texts.text(at: finding.place, limit: longestValue, head) ?? "",
        occurrence: 0)
      let occurrence = occurrences[identity, default: 0] + 1
      occurrences[identity] = occurrence
      identity.occurrence = occurrence
      return identity
    }
  }

  /// The identity as 32 hexadecimal digits: two 64-bit FNV-1a hashes of all its parts.
  public var fingerprint: String { hash(lane: 0) + hash(lane: 1) }

  private func hash(lane: UInt8) -> String {
    var hash = FNV1a()
    hash.add(lane)
    for part in [rule, app, bundle, kind, value, String(occurrence)] {
      // Neither byte occurs in UTF-8, so no two lists of parts are the same bytes.
      hash.add(part == nil ? 0xFE : 0xFF)
      hash.add((part ?? "").utf8)
    }
    return hash.hexadecimal
  }

  /// The keys with which an app, a bundle or a widget may begin.
  private static let keys = Set(
    [
      AppDocument.mapping.description, BundleDocument.mapping.description,
      Widget.mapping.description,
    ].flatMap(\.names).map { Array($0.utf8) })

  /// Of the text of a whole app, bundle or widget its first key, with the value as far as it is on
  /// one line; anything else as it is.
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

/// The 64-bit hash FNV-1a: the same for the same bytes, in every run and on every platform.
///
/// For names that must last, not against an opponent: <http://www.isthe.com/chongo/tech/comp/fnv/>.
struct FNV1a {
  /// The hash of what was added so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds bytes.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds one byte.
  mutating func add(_ byte: UInt8) {
    value ^= UInt64(byte)
    value &*= 0x0000_0100_0000_01B3
  }

  /// The hash as 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
