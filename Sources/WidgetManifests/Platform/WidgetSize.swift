/// The size of a family on a screen, in points.
public struct WidgetSize: Sendable, Hashable {
  /// The family.
  public let family: WidgetFamily
  /// The device.
  public let device: Device
  /// The screen: its size in points in portrait orientation for an iPhone or iPad, the case size
  /// for a watch.
  public let screen: String
  /// The size of the widget's view.
  public let size: Size
  /// The size to which an iPad scales the view down, or nil if it is the same.
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

  /// A length in half points, the resolution of Apple's tables.
  public struct Points: Sendable, Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Twice the number of points.
    public let halves: Int

    /// Creates a whole number of points.
    public init(integerLiteral points: Int) { halves = points * 2 }

    /// Returns a number of points and a half.
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

    /// Creates a size.
    init(_ width: Points, _ height: Points) {
      self.width = width
      self.height = height
    }

    /// The size, such as `364x170`.
    public var description: String { "\(width)x\(height)" }
  }

  /// The publication of the sizes.
  public static let source = PlatformSource(
    title: "Apple, Human Interface Guidelines, Widgets, Specifications",
    url: "https://developer.apple.com/design/human-interface-guidelines/widgets")

  /// Returns the sizes of a family on all screens, iPhones first.
  public static func sizes(of family: WidgetFamily) -> [WidgetSize] {
    all.filter { $0.family == family }
  }
}

extension WidgetSize {
  /// Apple's tables, as of December 2025.
  ///
  /// The tables have no row for the screens of iPhone 16 Pro and later (402x874, 420x912, 440x956).
  ///
  /// - Source: ``source``
  public static let all: [WidgetSize] = iPhones + iPads + watches + visionPro

  private static let iPhones: [WidgetSize] = [
    iPhone("430x932", 170, Size(364, 170), Size(364, 382), 76, Size(172, 76), 257),
    iPhone("428x926", 170, Size(364, 170), Size(364, 382), 76, Size(172, 76), 257),
    iPhone("414x896", 169, Size(360, 169), Size(360, 379), 76, Size(160, 72), 248),
    iPhone("414x736", 159, Size(348, 157), Size(348, 357), 76, Size(170, 76), 248),
    iPhone("393x852", 158, Size(338, 158), Size(338, 354), 72, Size(160, 72), 234),
    iPhone("390x844", 158, Size(338, 158), Size(338, 354), 72, Size(160, 72), 234),
    iPhone("375x812", 155, Size(329, 155), Size(329, 345), 72, Size(157, 72), 225),
    iPhone("375x667", 148, Size(321, 148), Size(321, 324), 68, Size(153, 68), 225),
    iPhone("360x780", 155, Size(329, 155), Size(329, 345), 72, Size(157, 72), 225),
    system(.iPhone, "320x568", Size(141, 141), Size(292, 141), Size(292, 311)),
  ].flatMap { $0 }

  private static let iPads: [WidgetSize] = [
    iPad(["768x1024", "744x1133"], (141, .half(305), .half(634)), (120, 260, 540)),
    iPad(["810x1080"], (146, .half(320), 669), (124, 272, 568)),
    iPad(["820x1180", "834x1194"], (155, 342, .half(715)), (136, 300, 628)),
    iPad(["834x1112"], (150, .half(327), 682), (132, 288, 600)),
    iPad(["1024x1366"], (170, .half(378), 795), (160, 356, 748)),
    // The other screens with Display Zoom set to More Space, where nothing is scaled.
    iPad(["954x1373", "970x1389"], (162, 350, 726), nil),
    iPad(["1192x1590"], (188, 412, 860), nil),
  ].flatMap { $0 }

  private static let watches: [WidgetSize] = [
    watch("40 mm", Size(152, .half(69))),
    watch("41 mm", Size(165, .half(72))),
    watch("44 mm", Size(173, .half(76))),
    watch("45 mm", Size(184, .half(80))),
    watch("49 mm", Size(191, .half(81))),
  ]

  private static let visionPro: [WidgetSize] =
    system(.visionPro, "100 %", Size(158, 158), Size(338, 158), Size(338, 354)) + [
      WidgetSize(
        family: .systemExtraLargePortrait, device: .visionPro, screen: "100 %",
        size: Size(338, 450), drawn: nil)
    ]

  /// Returns the sizes on an iPhone: small and circular are squares, inline is 26 points high.
  private static func iPhone(
    _ screen: String, _ small: Points, _ medium: Size, _ large: Size, _ circular: Points,
    _ rectangular: Size, _ inline: Points
  ) -> [WidgetSize] {
    system(.iPhone, screen, Size(small, small), medium, large)
      + [
        (WidgetFamily.accessoryCircular, Size(circular, circular)),
        (.accessoryRectangular, rectangular),
        (.accessoryInline, Size(inline, 26)),
      ].map { family, size in
        WidgetSize(family: family, device: .iPhone, screen: screen, size: size, drawn: nil)
      }
  }

  /// Returns the sizes of the families of the first WidgetKit.
  private static func system(
    _ device: Device, _ screen: String, _ small: Size, _ medium: Size, _ large: Size
  ) -> [WidgetSize] {
    [(WidgetFamily.systemSmall, small), (.systemMedium, medium), (.systemLarge, large)]
      .map { family, size in
        WidgetSize(family: family, device: device, screen: screen, size: size, drawn: nil)
      }
  }

  /// The lengths of one, two and four cells, which make up all four sizes of an iPad.
  private typealias Cells = (one: Points, two: Points, four: Points)

  private static func iPad(_ screens: [String], _ laidOut: Cells, _ drawn: Cells?) -> [WidgetSize] {
    screens.flatMap { screen in
      WidgetFamily.allCases.compactMap { family in
        guard let size = size(of: family, cells: laidOut) else { return nil }
        return WidgetSize(
          family: family, device: .iPad, screen: screen, size: size,
          drawn: drawn.flatMap { self.size(of: family, cells: $0) })
      }
    }
  }

  private static func size(of family: WidgetFamily, cells: Cells) -> Size? {
    switch family {
    case .systemSmall: Size(cells.one, cells.one)
    case .systemMedium: Size(cells.two, cells.one)
    case .systemLarge: Size(cells.two, cells.two)
    case .systemExtraLarge: Size(cells.four, cells.two)
    default: nil
    }
  }

  private static func watch(_ screen: String, _ size: Size) -> WidgetSize {
    WidgetSize(
      family: .accessoryRectangular, device: .appleWatch, screen: screen, size: size, drawn: nil)
  }
}
