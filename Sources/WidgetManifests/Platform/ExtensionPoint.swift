/// A place of the system into which an app extension plugs: NSExtensionPointIdentifier.
public struct ExtensionPoint: Sendable, Hashable {
  /// The identifier as it stands in the Info.plist.
  public let identifier: String
  /// What such an extension is called.
  public let name: String
  /// Whether it makes widgets.
  public let kind: Kind
  /// The first iOS that loads it, where it makes widgets.
  public let firstIOS: OSVersion?
  /// The iOS in which Apple deprecated it.
  public let deprecatedIOS: OSVersion?
  /// The first iOS that no longer loads it.
  public let removedIOS: OSVersion?
  /// Where the identifier is published.
  public let source: PlatformSource
  /// How sure it is.
  public let confidence: Availability.Confidence

  /// What an extension makes.
  public enum Kind: Sendable, Hashable {
    /// Widgets of WidgetKit.
    case widgetKit
    /// A widget of the Today View, as before iOS 14.
    case today
    /// No widgets.
    case other
  }

  /// WidgetKit's extension point, which an absent `extensionPoint` stands for.
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

  /// All that are known, the two of widgets first.
  ///
  /// The others are here to tell a slip from a wrong kind of extension; the list is not complete.
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

  /// The known one with an identifier, spelled exactly.
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

/// An extension point that widgets are shown at.
///
/// - Source: packaging facts P2, P5, P6; Apple, NSExtensionPointIdentifier
///   (https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionpointidentifier).
public enum WidgetExtensionPoint: String, Sendable, CaseIterable {
  /// WidgetKit, from iOS 14.
  case widgetKit = "com.apple.widgetkit-extension"
  /// The Today view of iOS 8 to 17.
  case today = "com.apple.widget-extension"
}
