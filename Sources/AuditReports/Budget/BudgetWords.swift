internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

extension Budget {
  /// The model with its parameters: `a fixed window of 24 h from placement`.
  var regulatorInFull: String {
    let window = Count.duration(seconds: Int(window / 1000))
    let text =
      switch model {
      case .fixed: "a fixed window of \(window) \(origin)"
      case .slotted: "a window of \(window) \(origin), released in 24 slots"
      case .sliding: "a sliding window of \(window)"
      case .token: "a bucket of \(Count.of(Int(burst), "token")) that is filled over \(window)"
      case .unlimited: "no limit"
      }
    return scope == .extension ? text + " for all widgets of an extension together" : text
  }

  /// The title of the column with the times at which reloads begin to wait, with both ends of the
  /// band.
  var dryTitle: String {
    if model == .unlimited { return isSpentAtOnce ? "runs dry" : "first waits" }
    let ends = low == high ? "\(low)" : "\(low)/\(high)"
    return "\(isSpentAtOnce ? "dry" : "waits") at \(ends)"
  }

  /// The words for where windows begin.
  private var origin: String {
    switch anchor {
    case .placement: return "from placement"
    case .local(let minute):
      let time = TimeOfDay(minutes: minute)?.description ?? ""
      return alignment == .local ? "from \(time) on the wall clock" : "from \(time)"
    }
  }
}

extension ReplaySettings {
  /// The words, after a comma, for the statistic of several runs that rows show; empty for a single
  /// run.
  var rowsOfRuns: String {
    if runs == 1 { return "" }
    let number =
      budget.judge == .p95 ? "the 95th percentile of \(runs) runs" : "the mean of \(runs) runs"
    return ", \(number); hours\(evenlySpread)"
  }

  /// The words for the run that other tables show if there are several; empty for a single run.
  var evenlySpread: String { runs == 1 ? "" : ", evenly spread" }
}

extension ReplayReport {
  /// The sentence about the widgets that were not replayed, by reason; nil if there are none.
  var unreplayedSentence: String? {
    var reasons: [String] = []
    for widget in unreplayed where !reasons.contains(widget.reason) {
      reasons.append(widget.reason)
    }
    let lists = reasons.map { reason in
      let kinds = unreplayed.filter { $0.reason == reason }.map(\.kind)
      return "\(kinds.shortened(to: 8)) (\(reason))"
    }
    return lists.isEmpty ? nil : "Not replayed: \(lists.joined(separator: "; "))"
  }
}

/// The assumptions of a replay, and which numbers don't depend on them.
struct ReplayLegend {
  let settings: ReplaySettings

  /// The text as one paragraph.
  var text: String {
    let budget = settings.budget.rules
    let days = Count.of(settings.profile.days, "day")
    let band = "\(budget.low) to \(budget.high)"
    let limits =
      budget.model == .unlimited
      ? "where all is granted and only the verdict asks for \(band) reloads"
      : "with \(band) reloads"
    return """
      The demand ("asked") follows from the manifests, the profile \
      \(quoted(settings.profileName)) and the minimum time between two reloads, \
      \(ManifestDuration.describe(milliseconds: budget.floor)), whatever Apple does. The \
      rest assumes \(budget.regulatorInFull), \(limits): nobody outside Apple knows how \
      the budget is enforced. \(days) from \(firstDay), \(settings.profile.timeZone).\(chance)
      """
  }

  /// The sentence about differences between runs; empty for a single run.
  private var chance: String {
    if settings.runs == 1 { return "" }
    return """
       In the \(settings.runs) runs with seed \(settings.seed), reloads declared per day come at \
      random times, and windows that start at placement start at random times; everything else is \
      evenly spread.
      """
  }

  private var firstDay: LocalDate { LocalDate(dayNumber: settings.profile.start.dayNumber + 1) }
}
