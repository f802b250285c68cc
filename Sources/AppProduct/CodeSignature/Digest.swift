#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import CLibMD
#endif

/// The hash functions of code signatures.
///
/// Computed by CryptoKit on Apple's systems and by libmd elsewhere: swift-crypto compiles BoringSSL,
/// which takes longer than a minute, and libmd is a package of 47 kB.
///
/// - Source: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h
public enum HashType: UInt8, Sendable, Hashable, CaseIterable {
  /// SHA-1, of devices older than iOS 11.
  case sha1 = 1
  /// SHA-256.
  case sha256 = 2
  /// The first 20 bytes of SHA-256.
  case sha256Truncated = 3
  /// SHA-384.
  case sha384 = 4

  /// The bytes of a hash.
  public var size: Int {
    switch self {
    case .sha1, .sha256Truncated: 20
    case .sha256: 32
    case .sha384: 48
    }
  }

  /// Its place in the order in which the kernel prefers code directories; the highest wins.
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
    case .sha1: Self.sha1(bytes)
    case .sha256: Self.sha256(bytes)
    case .sha256Truncated: Array(Self.sha256(bytes).prefix(20))
    case .sha384: Self.sha384(bytes)
    }
  }
}

#if canImport(CryptoKit)
  extension HashType {
    private static func sha1(_ bytes: ByteView) -> [UInt8] {
      Array(Insecure.SHA1.hash(data: Array(bytes.bytes)))
    }

    private static func sha256(_ bytes: ByteView) -> [UInt8] {
      Array(SHA256.hash(data: Array(bytes.bytes)))
    }

    private static func sha384(_ bytes: ByteView) -> [UInt8] {
      Array(SHA384.hash(data: Array(bytes.bytes)))
    }
  }
#else
  extension HashType {
    private static func sha1(_ bytes: ByteView) -> [UInt8] {
      var context = SHA1_CTX()
      SHA1Init(&context)
      feed(bytes) { SHA1Update(&context, $0, $1) }
      return digest(20) { SHA1Final($0, &context) }
    }

    private static func sha256(_ bytes: ByteView) -> [UInt8] {
      var context = SHA2_CTX()
      SHA256Init(&context)
      feed(bytes) { SHA256Update(&context, $0, $1) }
      return digest(32) { SHA256Final($0, &context) }
    }

    private static func sha384(_ bytes: ByteView) -> [UInt8] {
      var context = SHA2_CTX()
      SHA384Init(&context)
      feed(bytes) { SHA384Update(&context, $0, $1) }
      return digest(48) { SHA384Final($0, &context) }
    }

    private static func feed(_ bytes: ByteView, _ update: (UnsafePointer<UInt8>, Int) -> Void) {
      bytes.bytes.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress, !buffer.isEmpty { update(base, buffer.count) }
      }
    }

    private static func digest(
      _ size: Int, _ finish: (UnsafeMutablePointer<UInt8>) -> Void
    ) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        guard let base = buffer.baseAddress else { return }
        finish(base)
        count = size
      }
    }
  }
#endif
