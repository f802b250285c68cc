/// An extension point of the system, NSExtensionPointIdentifier.
public struct ExtensionPoint: Sendable, Hashable {
  /// The identifier in the Info.plist.
  public let identifier: String
  /// The name of such an extension.
  public let name: String
  /// The kind of widgets that such an extension provides.
  public let kind: Kind
  /// The first iOS version that loads such an extension, if it provides widgets.
  public let firstIOS: OSVersion?
  /// The iOS version that deprecated it.
  public let deprecatedIOS: OSVersion?
  /// The first iOS version that no longer loads it.
  public let removedIOS: OSVersion?
  /// The publication of the identifier.
  public let source: PlatformSource
  /// The confidence of the entry.
  public let confidence: Availability.Confidence

  /// The kind of widgets that an extension provides.
  public enum Kind: Sendable, Hashable {
    /// Widgets of WidgetKit.
    case widgetKit
    /// A widget of the Today View.
    case today
    /// No widgets.
    case other
  }

  /// WidgetKit's extension point, the default of `extensionPoint`.
  public static let widgetKit = ExtensionPoint(
    identifier: WidgetExtensionPoint.widgetKit.rawValue, name: "WidgetKit extension",
    kind: .widgetKit,
    firstIOS: OSVersion(14), deprecatedIOS: nil, removedIOS: nil,
    source: .apple("Creating a widget extension", "widgetkit/creating-a-widget-extension"),
    confidence: .documented)

  /// The extension point of Today widgets.
  ///
  /// - Source: deprecated: Apple, NCWidgetProviding,
  ///   https://developer.apple.com/documentation/notificationcenter/ncwidgetproviding; no longer
  ///   loaded: Apple, iOS & iPadOS 18 Release Notes, as cited in
  ///   https://github.com/beeminder/BeeSwift/issues/500
  public static let today = ExtensionPoint(
    identifier: WidgetExtensionPoint.today.rawValue, name: "Today extension", kind: .today,
    firstIOS: OSVersion(8), deprecatedIOS: OSVersion(14), removedIOS: OSVersion(18),
    source: .apple("NCWidgetProviding", "notificationcenter/ncwidgetproviding"),
    confidence: .documented)

  /// All known extension points, those of widgets first.
  ///
  /// The others distinguish a typo from an extension of the wrong kind; the list is not complete.
  public static let known: [ExtensionPoint] = [
    widgetKit,
    today,
    other("com.apple.intents-service", "Intents extension"),
    other("com.apple.intents-ui-service", "Intents UI extension"),
    other("com.apple.usernotifications.service", "notification service extension"),
    other("com.apple.usernotifications.content-extension", "notification content extension"),
    other("com.apple.share-services", "share extension"),
    other("com.apple.appintents-extension", "App Intents extension"),
    other("com.apple.keyboard-service", "keyboard extension"),
    other("com.apple.fileprovider-nonui", "file provider extension"),
  ]

  /// Returns the known extension point with exactly this identifier.
  public static func named(_ identifier: String) -> ExtensionPoint? {
    known.first { $0.identifier == identifier }
  }

  private static func other(_ identifier: String, _ name: String) -> ExtensionPoint {
    ExtensionPoint(
      identifier: identifier, name: name, kind: .other, firstIOS: nil, deprecatedIOS: nil,
      removedIOS: nil,
      source: .apple(
        "NSExtensionPointIdentifier",
        "bundleresources/information-property-list/nsextension/nsextensionpointidentifier"),
      confidence: .inferred)
  }
}

/// An extension point of widgets.
///
/// - Source: Apple, NSExtensionPointIdentifier
///   (https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionpointidentifier).
public enum WidgetExtensionPoint: String, Sendable, CaseIterable {
  /// WidgetKit, from iOS 14.
  case widgetKit = "com.apple.widgetkit-extension"
  /// The Today view of iOS 8 to 17.
  case today = "com.apple.widget-extension"
}
