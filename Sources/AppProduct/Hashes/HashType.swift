/// The hash functions of code signatures.
///
/// They don't come from a package: swift-crypto compiles BoringSSL, which takes longer than
/// compiling all of `audit`, and a system library would have to be installed before `swift build`
/// works. The hashed data is small, nothing secret depends on it, and FIPS 180-4 has test vectors.
///
/// - Source: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h
public enum HashType: UInt8, Sendable, Hashable, CaseIterable {
  /// SHA-1, for devices before iOS 11.
  case sha1 = 1
  /// SHA-256.
  case sha256 = 2
  /// The first 20 bytes of SHA-256.
  case sha256Truncated = 3
  /// SHA-384.
  case sha384 = 4

  /// The size of a hash in bytes.
  public var size: Int {
    switch self {
    case .sha1, .sha256Truncated: 20
    case .sha256: 32
    case .sha384: 48
    }
  }

  /// The kernel's rank for choosing a code directory; the highest wins.
  var strength: Int {
    switch self {
    case .sha1: 0
    case .sha256Truncated: 1
    case .sha256: 2
    case .sha384: 3
    }
  }

  /// The hash of bytes.
  package func hash(of bytes: [UInt8]) -> [UInt8] { hash(of: ByteView(bytes)) }

  /// The hash of bytes.
  func hash(of bytes: ByteView) -> [UInt8] {
    switch self {
    case .sha1: SHA1().digest(of: bytes)
    case .sha256: SHA2.sha256.digest(of: bytes)
    case .sha256Truncated: Array(SHA2.sha256.digest(of: bytes).prefix(size))
    case .sha384: Array(SHA2.sha384.digest(of: bytes).prefix(size))
    }
  }
}
