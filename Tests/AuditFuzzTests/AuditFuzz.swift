internal import FuzzTarget

/// The readers of `audit`.
enum AuditFuzz {
  static let targets: [FuzzTarget] = [
    .manifest, .fix, .configured, .replay, .compare, .configuration, .profileFile, .xcconfig,
    .baseline, .fleet, .propertyList, .executable, .signature, .provisioningProfile, .archive,
    .product,
  ]
}
