internal import BudgetReplay
internal import WidgetManifests

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
    bundles.forEach { bundle in
      bundle.timelineWidgets.forEach { widget in
        let spans = widget.widget.timeline.answerSpans
        for number in widget.answers.indices {
          all.append(
            AskedAnswer(
              answer: widget.answers[number], span: spans.isEmpty ? nil : spans[number],
              widget: widget, budget: budget))
        }
      }
    }
    return all
  }
}

extension Field<WidgetManifests.Timeline> {
  /// The part of the day in which each answer is asked for; none where all may be at any time.
  fileprivate var answerSpans: [DaySpan?] {
    guard case .known(let timeline) = self, case .cases(let cases) = timeline.script
    else { return [] }
    return cases.flatMap { Array(repeating: $0.span, count: $0.answers.list.count) }
  }
}

extension AnswerRule {
  /// What it finds at each answer of the timelines of the bundles to judge.
  static func check(_ context: RuleContext) -> [Finding] {
    context.answers.compactMap { finding($0) }
  }
}
