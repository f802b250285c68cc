import Testing

@testable import AppProduct

@Suite struct HashTypeTests {
  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static let long =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
    + "lmnopqrsmnopqrstnopqrstu"

  /// - Source: https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
  @Test(
    arguments: [
      (.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        .sha1, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
      (.sha1, long, "a49b2446a02c645bf419f995b67091253a04a259"),
      (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (.sha256, long, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
      (.sha256Truncated, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a3"),
      (
        .sha384, "",
        "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b"
      ),
      (
        .sha384, "abc",
        "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
      ),
      (
        .sha384, long,
        "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712fcc7c71a557e2db966c3e9fa91746039"
      ),
    ] as [(HashType, String, String)])
  func `hashes match the vectors that NIST publishes`(type: HashType, text: String, hash: String) {
    #expect(Self.hexadecimal(type.hash(of: Array(text.utf8))) == hash)
  }

  /// The last block is padded differently for each length; the hashes come from Python's
  /// `hashlib`.
  @Test(
    arguments: [
      (.sha1, "efa709fe9688108a05c2ee883786676f852a5306"),
      (.sha256, "e6715709d028fcc863e06fd6a00a6d8b67c5e4c5baeaafb9c572b4d23cc99228"),
      (
        .sha384,
        "ee099f4d9c064688cce772c9455377e14b079825be1f9992a406389bb58d74469f8fc93e3bd00e81c772cfaba35cca2e"
      ),
    ] as [(HashType, String)])
  func `messages of every length up to two blocks are hashed`(type: HashType, hash: String) {
    let hashes = (0...260).flatMap { length in
      type.hash(of: (0..<length).map { UInt8($0 % 251) })
    }
    #expect(Self.hexadecimal(type.hash(of: hashes)) == hash)
  }

  @Test func `a range of a file is hashed in place`() throws {
    let part = try #require(ByteView(Array("xabcx".utf8)).part(at: 1, count: 3))
    #expect(HashType.sha1.hash(of: part) == HashType.sha1.hash(of: Array("abc".utf8)))
  }
}
