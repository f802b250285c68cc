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

  /// What a provider runs, and what fills a background.
  static let run = #"""
    struct W: Widget {
      var body: some WidgetConfiguration {
        StaticConfiguration(kind: "W", provider: P()) { V(entry: $0) }.supportedFamilies([.accessoryCircular])
      }
    }
    struct V: View {
      @Environment(\.widgetRenderingMode) var mode
      let entry: E
      var body: some View {
        ZStack { mode == .accented ? Color.clear : Self.sky; Image("Rain").resizable() }
          .background(Rectangle().fill(LinearGradient(colors: [.red, Color(white: 0.2)], startPoint: .top, endPoint: .bottom)))
          .containerBackground(for: .widget) { mode == .vibrant ? AnyShapeStyle(.blue) : AnyShapeStyle(Color.own) }
      }
      static var sky: Color { Color(red: 0, green: 0, blue: 1).opacity(0.5) }
    }
    extension Color { static let own = Color(.displayP3, red: 1, green: 1, blue: 1, opacity: 1) }
    final class Store {
      static let shared = Store()
      lazy var container = try? ModelContainer(for: A.self, configurations: ModelConfiguration(groupContainer: .identifier("group.a")))
      func load(_ done: @escaping () -> Void) { WidgetCenter.shared.reloadAllTimelines(); refresh { done() } }
      private func refresh(_ next: () -> Void) { if !isExtension { WidgetCenter.shared.reloadTimelines(ofKind: "W") }; next() }
    }
    struct E: TimelineEntry { let date: Date }
    struct P: TimelineProvider {
      func getTimeline(in c: Context, completion: @escaping (Timeline<E>) -> Void) {
        Store.shared.load { completion(Timeline(entries: [E(date: .now)], policy: .atEnd)) }
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

  static let intents = #"""
    #if os(iOS) && !DEBUG
    struct Select: WidgetConfigurationIntent, AppIntent {
      static var title: LocalizedStringResource = "Select"
      @Parameter(title: "City", default: "Here") var city: String?
      func perform() async throws -> some IntentResult {
        WidgetCenter.shared.reloadTimelines(ofKind: "Moon"); UserDefaults(suiteName: "group.a")
        return .result()
      }
    }
    #endif
    struct Moon: Widget {
      let kind: String = "Moon"
      var families: [WidgetFamily] { guard x else { return [.systemLarge] }; return [.accessoryInline] }
      var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: kind, intent: Select.self, provider: P()) { Link(destination: $0) }
          .supportedFamilies(families).promptsForUserConfiguration()
          .onBackgroundURLSessionEvents(matching: kind) { _, _ in }
      }
    }
    struct P: AppIntentTimelineProvider {
      func timeline(for c: Select, in context: Context) async -> Timeline<E> {
        let entries = (0..<24).map { E(date: .now + Double($0) * 3600) }
        return await .init(entries: entries, policy: .atEnd)
      }
    }
    """#
}
