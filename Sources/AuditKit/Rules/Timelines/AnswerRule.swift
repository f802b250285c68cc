internal import BudgetReplay

/// A rule about answers of providers, each for itself.
protocol AnswerRule: Rule {
  /// What it finds at an answer; nil where nothing is wrong.
  static func finding(_ asked: AskedAnswer) -> Finding?
}

/// An answer of a timeline, and what is to be known around it.
///
/// A class, because every rule about answers is handed each of them.
final class AskedAnswer: RuleSubject {
  let answer: Answer
  /// The part of the day in which it is asked for; nil may be any time.
  let span: DaySpan?
  let widget: WidgetContext
  /// The least time between two reloads of a widget, in milliseconds.
  let floor: Int64
  /// The bytes that an archive may have.
  let archiveLimit: Int64

  /// Looks at an answer by the system's rules.
  init(answer: Answer, span: DaySpan?, widget: WidgetContext, budget: borrowing Budget) {
    self.answer = answer
    self.span = span
    self.widget = widget
    floor = budget.floor
    archiveLimit = budget.archiveLimit
  }

  /// Each answer of the timelines of some bundles, in the order written.
  static func all(of bundles: ArraySlice<BundleContext>, _ budget: Budget) -> [AskedAnswer] {
    var all: [AskedAnswer] = []
    func add(_ answers: Timeline.Answers, _ span: DaySpan?, _ widget: WidgetContext) {
      for answer in answers.list {
        all.append(AskedAnswer(answer: answer, span: span, widget: widget, budget: budget))
      }
    }
    bundles.forEach { bundle in
      bundle.timelineWidgets.forEach { widget in
        guard case .known(let timeline) = widget.widget.timeline else { return }
        switch timeline.script {
        case .always(let answers): add(answers, nil, widget)
        case .cases(let cases): for item in cases { add(item.answers, item.span, widget) }
        }
      }
    }
    return all
  }
}

extension AnswerRule {
  /// What it finds at each answer of the timelines of the bundles to judge.
  static func check(_ context: RuleContext) -> [Finding] {
    context.answers.compactMap { finding($0) }
  }
}
