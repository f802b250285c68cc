/// A part of a product that can't be read, or is inconsistent.
public struct ProductProblem: Sendable, Hashable {
  /// The file or folder, relative to the product, with `/`; empty for the product itself.
  public var path: String
  /// The affected part of the product.
  public var part: Part
  /// The problem: one sentence in lower case, without a full stop.
  public var what: String
  /// The consequence, in the same form.
  public var why: String
  /// Whether the system denied access, which is not an error of the product.
  public var isRefused = false

  /// A part of a product.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// The file that contains all others, such as an .ipa, or a folder that can't be listed.
    case archive
    /// The files and folders of a bundle.
    case structure
    /// Info.plist.
    case infoPlist
    /// The main executable, except its signature.
    case executable
    /// The code signature: its blobs, code directories and the hashes in them.
    case signature
    /// The entitlements, in the signature or in the sections of a Simulator build.
    case entitlements
    /// The provisioning profile.
    case profile
    /// PrivacyInfo.xcprivacy.
    case privacyManifest
  }

  /// Creates a problem.
  public init(_ part: Part, at path: String, _ what: String, why: String) {
    self.path = path
    self.part = part
    self.what = what
    self.why = why
  }

  init(_ part: Part, at path: String, _ error: ProductError) {
    self.init(error.part ?? part, at: path, error.what, why: error.why)
    isRefused = error.isRefused
  }
}

/// An error in bytes whose file isn't known yet.
struct ProductError: Error, Equatable {
  var what: String
  var why: String
  /// Whether the system denied access.
  var isRefused = false
  /// The part of the product with the error, if it isn't the one that contains the bytes.
  var part: ProductProblem.Part?

  init(_ what: String, why: String) {
    self.what = what
    self.why = why
  }
}
