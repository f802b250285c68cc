/// A size and shape in which a widget is shown, spelled as Apple spells it.
///
/// - Source: Apple, WidgetFamily, https://developer.apple.com/documentation/widgetkit/widgetfamily
public enum WidgetFamily: String, Sendable, CaseIterable, Hashable {
  /// A small square.
  case systemSmall
  /// Two small ones side by side.
  case systemMedium
  /// Two medium ones above each other.
  case systemLarge
  /// Two large ones side by side.
  case systemExtraLarge
  /// An extra large one that stands upright.
  case systemExtraLargePortrait
  /// A circle on a Lock Screen or watch face.
  case accessoryCircular
  /// A few lines on a Lock Screen, a watch face or in the Smart Stack.
  case accessoryRectangular
  /// One line of text and an image.
  case accessoryInline
  /// A corner of a watch face.
  case accessoryCorner

  /// Whether it belongs to a Lock Screen or a watch rather than to a Home Screen or desktop.
  public var isAccessory: Bool {
    switch self {
    case .accessoryCircular, .accessoryRectangular, .accessoryInline, .accessoryCorner: true
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge, .systemExtraLargePortrait:
      false
    }
  }
}
