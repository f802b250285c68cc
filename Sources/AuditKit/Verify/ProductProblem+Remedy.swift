internal import AppProduct

extension ProductProblem.Part {
  /// What to do about a part that cannot be read; nil where each problem says it itself.
  var remedy: String? {
    switch self {
    case .archive:
      "make the archive anew, by Xcode, or an .ipa by zip -r of the folder "
        + "Payload"
    case .structure: nil
    case .infoPlist:
      "build the target again, and see what writes the file after Xcode; plutil -lint says where "
        + "it breaks"
    case .executable: "build the target again, and see that the whole file is copied"
    case .signature: "sign the bundle again, from the inside out"
    case .entitlements: "sign it again with entitlements that plutil -lint takes"
    case .profile: "download the profile from Apple again, and copy it as it is"
    case .privacyManifest:
      "App Store Connect reports ITMS-91056; plutil -lint says where the file breaks"
    }
  }
}
