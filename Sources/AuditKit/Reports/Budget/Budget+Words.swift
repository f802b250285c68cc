internal import BudgetReplay

extension Budget {
  /// The model in two or three words, as numbers that depend on it name it: `a fixed window`.
  var regulator: String {
    let model =
      switch self.model {
      case .fixed: "a fixed window"
      case .slotted: "a window in slots"
      case .sliding: "a sliding window"
      case .token: "a token bucket"
      case .unlimited: "no limit"
      }
    return scope == .extension ? "\(model) for the extension" : model
  }

  /// The model with all that shapes it: `a fixed window of 24 h from placement`.
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

  /// Whether a limit is for a whole window, so that none is left of it when it is spent.
  var isSpentAtOnce: Bool { model == .fixed }

  /// What a time is called at which reloads begin to wait.
  ///
  /// It names both ends of the band, as the times below it are one for each and no span of time.
  var dryTitle: String {
    if model == .unlimited { return isSpentAtOnce ? "runs dry" : "first waits" }
    let ends = low == high ? "\(low)" : "\(low)/\(high)"
    return "\(isSpentAtOnce ? "dry" : "waits") at \(ends)"
  }

  /// Where windows begin.
  private var origin: String {
    switch anchor {
    case .placement: return "from placement"
    case .local(let minute):
      let time = TimeOfDay(minutes: minute)?.description ?? ""
      return alignment == .local ? "from \(time) on the wall clock" : "from \(time)"
    }
  }
}
