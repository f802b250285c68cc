internal import BudgetReplay

/// A rule about answers of providers, each for itself.
protocol AnswerRule: Rule {
  /// What it finds at an answer; nil where nothing is wrong.
  static func finding(_ asked: AskedAnswer) -> Finding?
}

/// An answer of a timeline, and what is to be known around it.
struct AskedAnswer {
  let answer: Answer
  /// The part of the day in which it is asked for; nil may be any time.
  let span: DaySpan?
  let widget: WidgetContext
  /// The system's rules.
  let budget: Budget
}

extension AnswerRule {
  /// What it finds at each answer of the timelines of the bundles to judge.
  static func check(_ context: RuleContext) -> [Finding] { context.judgeAnswers(by: self) }
}

extension RuleContext {
  // A function of the context is compiled once, and one of the rules again for each of them.
  @inline(never)
  fileprivate func judgeAnswers(by rule: any AnswerRule.Type) -> [Finding] {
    var findings: [Finding] = []
    func judge(_ answers: Timeline.Answers, _ span: DaySpan?, _ widget: WidgetContext) {
      for answer in answers.list {
        let asked = AskedAnswer(answer: answer, span: span, widget: widget, budget: budget)
        if let finding = rule.finding(asked) { findings.append(finding) }
      }
    }
    for bundle in bundles {
      for widget in bundle.timelineWidgets {
        switch widget.widget.timeline.value?.script {
        case .always(let answers)?: judge(answers, nil, widget)
        case .cases(let cases)?: for item in cases { judge(item.answers, item.span, widget) }
        case nil: break
        }
      }
    }
    return findings
  }
}
