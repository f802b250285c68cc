/// Swift files with widgets.
extension DraftSeeds {
  /// Comments, texts and expressions that hold brackets, between brackets.
  static let comments = ##"""
    let a = [/*]*/[/*]/*]*/*/["]", #"\("#, """
      ]
      """, "\([1 /*)*/].count)"] // ]
      ] + [] /*[*/]
    let r = /[)\]]*/; let s = #/(?<a>[\]"])/#
    struct W: Widget {
      var body: some WidgetConfiguration /*{*/ { // }
        StaticConfiguration(/*)*/ kind: "a)" /*,*/, provider: P(/* ( */)) { _ /* } */ in Text("}") }
          .supportedFamilies([/* .systemLarge */ .systemSmall, /*]*/ .systemMedium])
      }
    }
    struct P: TimelineProvider {
      func getTimeline(in c: Context, completion: @escaping (Timeline<E>) -> Void) {
        completion(Timeline(entries: [/* E() */ E(date: .now /*)*/)], policy: .after(/*(*/ .now + 60 /* * 60 */)))
      }
    }
    """##

  static let widget = #"""
    import AppIntents
    import SwiftUI
    import WidgetKit

    @main struct Widgets: WidgetBundle {
      var body: some Widget {
        RainWidget()
        if #available(iOS 18.0, *) { RainWidget() } else { Other<Int>() }
      }
    }
    private let kind = "Rain" + Names.suffix
    enum Names { static let suffix = "\(1)x"; static var all: [WidgetFamily] { [.systemSmall] + [] } }
    struct RainWidget: Widget {
      var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: Provider()) { entry in
          Text("").containerBackground(for: .widget) { Color.red }.widgetURL(URL(string: "a://b"))
        }
        .configurationDisplayName("Rain").description("When it rains.")
        .supportedFamilies(Names.all).contentMarginsDisabled()
      }
    }
    struct Entry: TimelineEntry { let date: Date }
    struct Provider: TimelineProvider {
      func placeholder(in context: Context) -> Entry { Entry(date: .now) }
      func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
      func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
        var entries: [Entry] = []
        let now = Date()
        for hour in stride(from: 0, to: 5, by: 1) {
          entries.append(Entry(date: Calendar.current.date(byAdding: .hour, value: hour, to: now)!))
        }
        let next = now.addingTimeInterval(60 * 60)
        completion(Timeline(entries: entries, policy: entries.isEmpty ? .never : .after(next)))
      }
    }
    """#

  /// A function with more values at each level, which all of `callers` call.
  static let called = #"""
    func next(_ x: Double) -> Double { Bool.random() ? later(x) : later(x + 60) }
    func later(_ x: Double) -> Double {
      switch Int.random(in: 0..<9) { case 0: return last(x) case 1: return last(x * 2) default: return x }
    }
    func last(_ x: Double) -> Double { var y = x; for n in 0..<3 { y += Double(n) }; return y }
    """#

  /// Providers that call one function, so that its cost counts several times.
  static let callers =
    (0..<12).map { number in
      """
      struct Caller\(number): TimelineProvider {
        func getTimeline(in c: Context, completion: @escaping (Timeline<CallerEntry>) -> Void) {
          completion(Timeline(entries: [CallerEntry(date: .now)], policy: .after(.now + next(60))))
        }
      }
      """
    }.joined(separator: "\n") + "\nstruct CallerEntry: TimelineEntry { let date: Date }\n"
}
