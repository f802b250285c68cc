import ProductBuilder
import Testing

@testable import AppProduct

@Suite struct CodeSignatureTests {
  private static func read(
    _ change: (inout SignatureBuilder) -> Void
  ) throws -> (signature: CodeSignature, problems: [CodeSignature.Problem]) {
    var builder = SignatureBuilder()
    change(&builder)
    var problems: [CodeSignature.Problem] = []
    let code = Array(repeating: UInt8(0), count: 9000)
    let signature = try CodeSignature(ByteView(builder.sign(code)), &problems)
    return (signature, problems)
  }

  @Test(arguments: [0x20001, 0x20100, 0x20200, 0x20300, 0x20400] as [UInt32])
  func `every version of the code directory is read`(version: UInt32) throws {
    let (signature, problems) = try Self.read { $0.version = version }
    #expect(problems.isEmpty)
    #expect(signature.directory.version == version)
    #expect(signature.directory.identifier == "com.example.weather")
    #expect(signature.directory.team == (version >= 0x20200 ? "A1B2C3D4E5" : nil))
    #expect(signature.directory.segmentFlags == (version >= 0x20400 ? 1 : nil))
    #expect(signature.seals.requirements == .intact)
  }

  @Test(arguments: HashType.allCases)
  func `hashes of every type are compared`(type: HashType) throws {
    let values: [String: PropertyList] = ["get-task-allow": true]
    let (signature, problems) = try Self.read {
      $0.hashTypes = [type]
      $0.entitlements = values
      $0.entitlementsDER = values
    }
    #expect(problems.isEmpty)
    #expect(signature.directory.hashType == type)
    #expect(signature.seals.entitlements == .intact)
    #expect(signature.seals.entitlementsDER == .intact)
    #expect(signature.entitlements == Entitlements(values))
  }

  @Test func `the code directory with the strongest hash is used`() throws {
    let (signature, problems) = try Self.read { $0.hashTypes = [.sha1, .sha384, .sha256] }
    #expect(problems.isEmpty)
    #expect(signature.directory.hashType == .sha384)
    #expect(signature.alternates.map(\.hashType) == [.sha1, .sha256])
  }

  @Test func `two code directories with the same hash type are reported`() throws {
    let (_, problems) = try Self.read { $0.hashTypes = [.sha256, .sha256] }
    #expect(problems.map(\.part) == [.signature])
  }

  @Test func `a signature without a certificate is ad hoc`() throws {
    #expect(try Self.read { $0.message = [] }.signature.isSigned == false)
    #expect(try Self.read { _ in }.signature.isSigned)
    let (signature, _) = try Self.read {
      $0.flags = 0x2_0002
      $0.team = nil
    }
    #expect(signature.directory.flags == [.adHoc, .linkerSigned])
    #expect(signature.directory.team == nil)
  }

  @Test func `entitlements may be present in one form only`() throws {
    let none = try Self.read {
      $0.entitlements = nil
      $0.entitlementsDER = nil
    }
    #expect(none.signature.entitlements == nil)
    #expect(none.signature.seals.entitlements == .absent)
    let xml = try Self.read {
      $0.entitlements = ["a": true]
      $0.entitlementsDER = nil
    }
    #expect(xml.signature.entitlements == Entitlements(["a": true]))
    #expect(xml.signature.hasXML && !xml.signature.hasDER)
    let der = try Self.read {
      $0.entitlements = nil
      $0.entitlementsDER = ["a": true]
    }
    #expect(der.signature.entitlements == Entitlements(["a": true]))
    #expect(xml.problems.isEmpty && der.problems.isEmpty)
  }

  @Test func `entitlements that differ between the two forms are reported`() throws {
    let (signature, problems) = try Self.read {
      $0.entitlements = ["a": true, "b": ["x"]]
      $0.entitlementsDER = ["a": true, "b": ["y"]]
    }
    #expect(
      problems.map(\.error.what) == [
        "the entitlements as XML and as DER differ, first in b"
      ])
    // iOS 15 and later use the DER form.
    #expect(signature.entitlements == Entitlements(["a": true, "b": ["y"]]))
  }

  @Test func `a sealed resource is intact, broken, missing or unsealed`() throws {
    let file: [UInt8] = [1, 2, 3]
    let (signature, _) = try Self.read {
      $0.infoPlist = file
      $0.entitlementsDER = nil
    }
    let directory = signature.directory
    #expect(directory.seal(of: 1, is: ByteView(file)) == .intact)
    #expect(directory.seal(of: 1, is: ByteView([1, 2, 4])) == .broken)
    #expect(directory.seal(of: 1, is: nil) == .missing)
    #expect(directory.seal(of: 3, is: ByteView(file)) == .unsealed)
    #expect(directory.seal(of: 3, is: nil) == .absent)
    #expect(directory.seal(of: 40, is: nil) == .absent)
  }

  private static let directory = SignatureBuilder().sign([])

  @Test(
    arguments: [
      [],
      [0xFA, 0xDE, 0x0C, 0xC0, 0, 0, 0, 12],
      [0xFA, 0xDE, 0x0C, 0xC0, 0, 0, 0, 12, 0, 0, 0, 0],
      [0xFA, 0xDE, 0x0C, 0xC0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],
      [0xFA, 0xDE, 0x0C, 0xC0, 0, 0, 0, 12, 0xFF, 0xFF, 0xFF, 0xFF],
      [0xFA, 0xDE, 0x0C, 0x02, 0, 0, 0, 12, 0, 0, 0, 0],
      SignatureBuilder.superBlob([(0, SignatureBuilder.blob(0xFADE_0C02, [1, 2, 3]))]),
      SignatureBuilder.superBlob([(0, SignatureBuilder.blob(0xFADE_7171, directory))]),
      SignatureBuilder.superBlob([(5, SignatureBuilder.blob(0xFADE_7171, []))]),
      SignatureBuilder.superBlob([(2, directory), (2, directory)]),
    ] as [[UInt8]])
  func `data that isn't a signature is refused`(bytes: [UInt8]) {
    var problems: [CodeSignature.Problem] = []
    #expect(throws: ProductError.self) { try CodeSignature(ByteView(bytes), &problems) }
  }
}
