internal import WidgetManifests

/// An app, bundle, widget or answer of which something is required.
indirect enum JudgedOwner {
  case app(AppDocument)
  case bundle(BundleContext)
  case widget(Widget)
  case answer(Answer, Widget)

  /// A widget with its replay.
  struct Widget {
    let context: WidgetContext
    /// The replay of the first one placed; nil where it is not replayed.
    let replay: ReplayedWidget?
    /// The days that a replay reports.
    let days: Int
  }

  /// Its mapping, at which a value that is not written is missed.
  var place: Located<Void> {
    switch self {
    case .app(let app): Located((), at: app.place)
    case .bundle(let bundle): Located((), at: bundle.document.place)
    case .widget(let widget): widget.context.located
    case .answer(let answer, _): Located((), at: answer.place)
    }
  }

  /// Its deployment targets, inherited ones included; nil where they are unknown.
  var platforms: Platforms? {
    switch self {
    case .app(let app): app.platforms.value
    case .bundle(let bundle): bundle.platforms
    case .widget(let widget), .answer(_, let widget): widget.context.platforms
    }
  }

  /// What findings about it concern.
  var subject: Finding.Subject {
    switch self {
    case .app(let app): app.subject
    case .bundle(let bundle): bundle.subject
    case .widget(let widget), .answer(_, let widget): widget.context.subject
    }
  }
}
