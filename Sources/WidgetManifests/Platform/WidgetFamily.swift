/// A size and shape of a widget, spelled as Apple does.
///
/// - Source: Apple, WidgetFamily, https://developer.apple.com/documentation/widgetkit/widgetfamily
public enum WidgetFamily: String, Sendable, CaseIterable, Hashable {
  /// A small square.
  case systemSmall
  /// The size of two small widgets side by side.
  case systemMedium
  /// The size of two medium widgets on top of each other.
  case systemLarge
  /// The size of two large widgets side by side.
  case systemExtraLarge
  /// An extra large widget in portrait orientation.
  case systemExtraLargePortrait
  /// A circle on a Lock Screen or watch face.
  case accessoryCircular
  /// A few lines on a Lock Screen, a watch face or in the Smart Stack.
  case accessoryRectangular
  /// One line of text and an image.
  case accessoryInline
  /// A corner of a watch face.
  case accessoryCorner

  /// Whether the family is for a Lock Screen or a watch rather than a Home Screen or desktop.
  public var isAccessory: Bool {
    switch self {
    case .accessoryCircular, .accessoryRectangular, .accessoryInline, .accessoryCorner: true
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge, .systemExtraLargePortrait:
      false
    }
  }
}
