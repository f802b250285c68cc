internal import BudgetReplay
internal import WidgetManifests

/// A rule about single answers of providers.
protocol AnswerRule: Rule {
  /// Returns the finding about an answer, if any.
  static func finding(_ asked: AskedAnswer) -> Finding?
}

extension AnswerRule {
  static func check(_ context: RuleContext) -> [Finding] {
    context.answers.compactMap { finding($0) }
  }
}

/// An answer of a timeline in its context.
///
/// A class, because every rule about answers is passed each of them.
final class AskedAnswer: Sendable {
  let answer: Answer
  /// The part of the day in which it is requested; nil for any time.
  let span: LocalSpan?
  let widget: WidgetContext
  /// The minimum time between two reloads of a widget, in milliseconds.
  let floor: Int64
  /// The maximum size of an archive, in bytes.
  let archiveLimit: Int64

  /// Creates the context of an answer.
  init(answer: Answer, span: LocalSpan?, widget: WidgetContext, budget: borrowing Budget) {
    self.answer = answer
    self.span = span
    self.widget = widget
    floor = budget.floor
    archiveLimit = budget.archiveLimit
  }

  /// Returns all answers of the widgets' timelines, in the order written, without failures among
  /// branches.
  static func all(of widgets: [WidgetContext], _ budget: Budget) -> [AskedAnswer] {
    widgets.filter(\.hasTimeline).flatMap { widget in
      (widget.widget.timeline.value?.answerLists ?? []).flatMap { answers, span in
        answers.list.map {
          AskedAnswer(answer: $0, span: span, widget: widget, budget: budget)
        }
      }
    }
  }
}
