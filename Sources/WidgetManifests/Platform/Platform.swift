/// A platform for which a bundle is built, spelled as Apple spells it.
public enum Platform: String, Sendable, CaseIterable, Hashable {
  /// iPhone and iPad.
  case iOS
  /// An iPad app on the Mac; its versions are numbered like those of iOS.
  case macCatalyst
  /// A native app on the Mac.
  case macOS
  /// Apple Watch.
  case watchOS
  /// Apple Vision Pro.
  case visionOS
}
