/// How large a family is on a screen, in points.
public struct WidgetSize: Sendable, Hashable {
  /// The family.
  public let family: WidgetFamily
  /// The device on whose screen it is.
  public let device: Device
  /// The screen: points of an iPhone or iPad upright, the case of a watch.
  public let screen: String
  /// What the widget's view is laid out in.
  public let size: Size
  /// What an iPad draws it in, scaled down; nil where it is the same.
  public let drawn: Size?

  /// A kind of device.
  public enum Device: String, Sendable, CaseIterable, Hashable {
    /// Any iPhone.
    case iPhone
    /// Any iPad.
    case iPad
    /// Apple Watch, in the Smart Stack.
    case appleWatch = "Apple Watch"
    /// Apple Vision Pro, at 100 %.
    case visionPro = "Apple Vision Pro"
  }

  /// A length in half points, which is as fine as Apple's tables go.
  public struct Points: Sendable, Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Twice the number of points.
    public let halves: Int

    /// Whole points.
    public init(integerLiteral points: Int) { halves = points * 2 }

    /// Some points and half a point.
    static func half(_ points: Int) -> Points { Points(halves: points * 2 + 1) }

    private init(halves: Int) { self.halves = halves }

    /// The points, such as `305.5`.
    public var description: String {
      halves.isMultiple(of: 2) ? "\(halves / 2)" : "\(halves / 2).5"
    }
  }

  /// A width and a height.
  public struct Size: Sendable, Hashable, CustomStringConvertible {
    /// The width.
    public let width: Points
    /// The height.
    public let height: Points

    /// Makes a size of a width and a height.
    init(_ width: Points, _ height: Points) {
      self.width = width
      self.height = height
    }

    /// The size, such as `364x170`.
    public var description: String { "\(width)x\(height)" }
  }

  /// Where the sizes are published.
  public static let source = PlatformSource(
    title: "Apple, Human Interface Guidelines, Widgets, Specifications",
    url: "https://developer.apple.com/design/human-interface-guidelines/widgets")

  /// The sizes of a family on all screens, those of iPhones first.
  public static func sizes(of family: WidgetFamily) -> [WidgetSize] {
    all.filter { $0.family == family }
  }
}
