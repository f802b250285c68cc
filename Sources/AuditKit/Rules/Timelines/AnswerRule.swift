internal import BudgetReplay

/// A rule about answers of providers, each for itself.
protocol AnswerRule: Rule {
  /// What it finds at an answer; nil where nothing is wrong.
  static func finding(_ asked: AskedAnswer) -> Finding?
}

/// An answer of a timeline, and what is to be known around it.
///
/// A class, because every rule about answers is handed each of them.
final class AskedAnswer: Sendable {
  let answer: Answer
  /// The part of the day in which it is asked for; nil may be any time.
  let span: DaySpan?
  let widget: WidgetContext
  /// The system's rules.
  let budget: Budget

  init(answer: Answer, span: DaySpan?, widget: WidgetContext, budget: Budget) {
    self.answer = answer
    self.span = span
    self.widget = widget
    self.budget = budget
  }

  /// Each answer of the timelines of some bundles, in the order written.
  static func all(of bundles: ArraySlice<BundleContext>, _ budget: Budget) -> [AskedAnswer] {
    var all: [AskedAnswer] = []
    func add(_ answers: Timeline.Answers, _ span: DaySpan?, _ widget: WidgetContext) {
      for answer in answers.list {
        all.append(AskedAnswer(answer: answer, span: span, widget: widget, budget: budget))
      }
    }
    for bundle in bundles {
      for widget in bundle.timelineWidgets {
        switch widget.widget.timeline.value?.script {
        case .always(let answers)?: add(answers, nil, widget)
        case .cases(let cases)?: for item in cases { add(item.answers, item.span, widget) }
        case nil: break
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
