/// The signature of an executable.
public struct CodeSignature: Sendable, Hashable {
  /// The code directory that current systems use: the one with the strongest hashes.
  public var directory: CodeDirectory
  /// The other directories, for older systems.
  public var alternates: [CodeDirectory]
  /// Whether it is signed with a certificate.
  public var isSigned: Bool
  /// The entitlements; nil if there are none, or they can't be read.
  public var entitlements: Entitlements?
  /// Whether it has entitlements as XML.
  public var hasXML: Bool
  /// Whether it has entitlements as DER, which iOS 15 and later require of code with entitlements.
  public var hasDER: Bool
  /// The results of comparing the blobs in the signature with the hashes in the code directory.
  public var seals: Seals

  /// The results of comparing the blobs in the signature with the hashes in the code directory.
  public struct Seals: Sendable, Hashable {
    /// The entitlements as XML.
    public var entitlements: Seal
    /// The entitlements as DER.
    public var entitlementsDER: Seal
    /// The requirements that later versions have to meet.
    public var requirements: Seal
  }

  private static let messageMagic: UInt32 = 0xFADE_0B01
  private static let entitlementsMagic: UInt32 = 0xFADE_7171
  private static let entitlementsDERMagic: UInt32 = 0xFADE_7172

  /// Reads the signature of an executable.
  ///
  /// - Throws: If they contain no usable code directory. All other errors are added to
  ///   the problems.
  init(_ bytes: ByteView, _ problems: inout [Problem]) throws(ProductError) {
    let blobs = try SuperBlob(bytes)
    typealias Slot = SuperBlob.Slot
    var directories: [CodeDirectory] = []
    for slot in [Slot.codeDirectory] + Slot.alternates {
      guard let blob = blobs.blobs[slot] else { continue }
      guard blob.big(at: 0) == CodeDirectory.magic else {
        throw SuperBlob.invalid("has no code directory in slot \(slot)")
      }
      directories.append(try CodeDirectory(blob))
    }
    guard blobs.blobs[Slot.codeDirectory] != nil,
      let best = directories.indices.max(by: {
        directories[$0].hashType.strength < directories[$1].hashType.strength
      })
    else { throw SuperBlob.invalid("has no code directory") }
    directory = directories.remove(at: best)
    alternates = directories
    if Set(alternates.map(\.hashType)).union([directory.hashType]).count <= alternates.count {
      problems.append(
        (.signature, SuperBlob.invalid("has two code directories with one type of hash")))
    }
    let message = Self.payload(blobs, Slot.message, magic: Self.messageMagic, &problems)
    isSigned = (message?.count ?? 0) > 0
    seals = Seals(
      entitlements: directory.seal(of: Slot.entitlements, is: blobs.blobs[Slot.entitlements]),
      entitlementsDER: directory.seal(
        of: Slot.entitlementsDER, is: blobs.blobs[Slot.entitlementsDER]),
      requirements: directory.seal(of: Slot.requirements, is: blobs.blobs[Slot.requirements]))
    let xml = Self.payload(blobs, Slot.entitlements, magic: Self.entitlementsMagic, &problems)
    let der = Self.payload(blobs, Slot.entitlementsDER, magic: Self.entitlementsDERMagic, &problems)
    hasXML = xml != nil
    hasDER = der != nil
    entitlements = Entitlements.read(xml: xml, der: der, &problems)
  }

  /// A problem whose file isn't known yet.
  typealias Problem = (part: ProductProblem.Part, error: ProductError)

  private static func payload(
    _ blobs: SuperBlob, _ slot: UInt32, magic: UInt32, _ problems: inout [Problem]
  ) -> ByteView? {
    do throws(ProductError) {
      return try blobs.payload(slot, magic: magic)
    } catch {
      problems.append((.signature, error))
      return nil
    }
  }
}

extension Entitlements {
  /// Reads both forms of entitlements, which have to agree; either of them is enough.
  static func read(
    xml: ByteView?, der: ByteView?, _ problems: inout [CodeSignature.Problem]
  ) -> Entitlements? {
    var forms: [Entitlements] = []
    func add(_ name: String, _ read: () throws(ProductError) -> PropertyList) {
      do throws(ProductError) {
        guard let values = try read().dictionary else {
          throw ProductError("they are not a dictionary", why: "nothing can read them")
        }
        forms.append(Entitlements(values))
      } catch {
        let what = "the entitlements as \(name) cannot be read: \(error.what)"
        problems.append(
          (.entitlements, ProductError(what, why: "the device refuses the signature")))
      }
    }
    // Without entitlements, signers write no bytes at all.
    if let xml, xml.count > 0 {
      add("XML") { () throws(ProductError) in try PropertyList.read(xml) }
    }
    if let der { add("DER") { () throws(ProductError) in try EntitlementsDER.read(der) } }
    if forms.count == 2, let key = forms[0].differences(from: forms[1]).first {
      let what = "the entitlements as XML and as DER differ, first in \(key)"
      let why = "iOS 15 and later use the DER, the App Store and older systems the XML"
      problems.append((.entitlements, ProductError(what, why: why)))
    }
    return forms.last
  }
}
