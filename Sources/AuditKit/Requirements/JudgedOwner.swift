internal import WidgetManifests

/// An app, bundle, widget or answer that a team's rule checks.
indirect enum JudgedOwner {
  case app(AppDocument)
  case bundle(BundleContext)
  case widget(Widget)
  case answer(Answer, Widget)

  /// A widget with its replay.
  struct Widget {
    let context: WidgetContext
    /// The replay of its first placed instance; nil if it isn't replayed.
    let replay: ReplayedWidget?
    /// The number of days that a replay reports.
    let days: Int
  }

  /// Its mapping, at which missing values are reported.
  var place: Located<Void> {
    switch self {
    case .app(let app): Located((), at: app.place)
    case .bundle(let bundle): Located((), at: bundle.document.place)
    case .widget(let widget): widget.context.located
    case .answer(let answer, _): Located((), at: answer.place)
    }
  }

  /// Its deployment targets, including inherited ones; nil if they are unknown.
  var platforms: Platforms? {
    switch self {
    case .app(let app): app.platforms.value
    case .bundle(let bundle): bundle.platforms
    case .widget(let widget), .answer(_, let widget): widget.context.platforms
    }
  }

  /// The subject of findings about it.
  var subject: Finding.Subject {
    switch self {
    case .app(let app): app.subject
    case .bundle(let bundle): bundle.subject
    case .widget(let widget), .answer(_, let widget): widget.context.subject
    }
  }
}
